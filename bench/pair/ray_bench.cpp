// ray_bench.cpp: rays with the shapes that follow in the alphabet (benchmark of pairs).
#include "pair_benches.hpp"

namespace hitbox::bench {
namespace {

const PairBenches<Ray, Ray> ray_ray("Ericson 2005");
const PairBenches<Ray, Rectangle> ray_rectangle("Ericson 2005");
const PairBenches<Ray, Segment> ray_segment("Ericson 2005");
const PairBenches<Ray, Sphere> ray_sphere("Ericson 2005");
const PairBenches<Ray, Triangle> ray_triangle("Moller, Trumbore 1997");

}  // namespace
}  // namespace hitbox::bench
