// sphere_bench.cpp: spheres with spheres and triangles (benchmark of pairs).
#include "pair_benches.hpp"

namespace hitbox::bench {
namespace {

const PairBenches<Sphere, Sphere> sphere_sphere("Ericson 2005");
const PairBenches<Sphere, Triangle> sphere_triangle("Ericson 2005");

}  // namespace
}  // namespace hitbox::bench
