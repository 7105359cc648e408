// triangle_distance_bench.cpp: two triangles (benchmark of distances).
#include "distance_benches.hpp"

namespace hitbox::bench {
namespace {

const DistanceBenches<Triangle, Triangle> triangle_triangle("Ericson 2005");

}  // namespace
}  // namespace hitbox::bench
