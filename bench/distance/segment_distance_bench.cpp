// segment_distance_bench.cpp: segments with the shapes that follow in the alphabet (benchmark of distances).
#include "distance_benches.hpp"

namespace hitbox::bench {
namespace {

const DistanceBenches<Segment, Segment> segment_segment("Ericson 2005");
const DistanceBenches<Segment, Sphere> segment_sphere("Ericson 2005");
const DistanceBenches<Segment, Triangle> segment_triangle("Ericson 2005");

}  // namespace
}  // namespace hitbox::bench
