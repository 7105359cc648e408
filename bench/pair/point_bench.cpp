// point_bench.cpp: points with the shapes that follow in the alphabet (benchmark of pairs).
#include "pair_benches.hpp"

namespace hitbox::bench {
namespace {

const PairBenches<PointOf, PointOf> point_point("Ericson 2005");
const PairBenches<PointOf, Ray> point_ray("Ericson 2005");
const PairBenches<PointOf, Rectangle> point_rectangle("Ericson 2005");
const PairBenches<PointOf, Segment> point_segment("Ericson 2005");
const PairBenches<PointOf, Sphere> point_sphere("Ericson 2005");
const PairBenches<PointOf, Triangle> point_triangle("Ericson 2005");

}  // namespace
}  // namespace hitbox::bench
