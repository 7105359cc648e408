// sphere_distance_bench.cpp: spheres with spheres and triangles (benchmark of distances).
#include "distance_benches.hpp"

namespace hitbox::bench {
namespace {

const DistanceBenches<Sphere, Sphere> sphere_sphere("Ericson 2005");
const DistanceBenches<Sphere, Triangle> sphere_triangle("Ericson 2005");

}  // namespace
}  // namespace hitbox::bench
