// segment_bench.cpp: segments with the shapes that follow in the alphabet (benchmark of pairs).
#include "pair_benches.hpp"

namespace hitbox::bench {
namespace {

const PairBenches<Segment, Segment> segment_segment("Ericson 2005");
const PairBenches<Segment, Sphere> segment_sphere("Ericson 2005");
const PairBenches<Segment, Triangle> segment_triangle("Moller, Trumbore 1997");

}  // namespace
}  // namespace hitbox::bench
