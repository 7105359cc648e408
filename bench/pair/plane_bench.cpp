// plane_bench.cpp: planes with the shapes that follow in the alphabet (benchmark of pairs).
#include "pair_benches.hpp"

namespace hitbox::bench {
namespace {

const PairBenches<Plane, Plane> plane_plane("Ericson 2005");
const PairBenches<Plane, PointOf> plane_point("Ericson 2005");
const PairBenches<Plane, Ray> plane_ray("Ericson 2005");
const PairBenches<Plane, Rectangle> plane_rectangle("Ericson 2005");
const PairBenches<Plane, Segment> plane_segment("Ericson 2005");
const PairBenches<Plane, Sphere> plane_sphere("Ericson 2005");
const PairBenches<Plane, Triangle> plane_triangle("Ericson 2005");

}  // namespace
}  // namespace hitbox::bench
