// ray_distance_bench.cpp: rays with the shapes that follow in the alphabet (benchmark of distances).
#include "distance_benches.hpp"

namespace hitbox::bench {
namespace {

const DistanceBenches<Ray, Ray> ray_ray("Ericson 2005");
const DistanceBenches<Ray, Rectangle> ray_rectangle("all edges and corners");
const DistanceBenches<Ray, Segment> ray_segment("Ericson 2005");
const DistanceBenches<Ray, Sphere> ray_sphere("Ericson 2005");
const DistanceBenches<Ray, Triangle> ray_triangle("Ericson 2005");

}  // namespace
}  // namespace hitbox::bench
