// plane_distance_bench.cpp: planes with the shapes that follow in the alphabet (benchmark of distances).
#include "distance_benches.hpp"

namespace hitbox::bench {
namespace {

const DistanceBenches<Plane, Plane> plane_plane("Ericson 2005");
const DistanceBenches<Plane, PointOf> plane_point("Ericson 2005");
const DistanceBenches<Plane, Ray> plane_ray("Ericson 2005");
const DistanceBenches<Plane, Rectangle> plane_rectangle("Ericson 2005");
const DistanceBenches<Plane, Segment> plane_segment("Ericson 2005");
const DistanceBenches<Plane, Sphere> plane_sphere("Ericson 2005");
const DistanceBenches<Plane, Triangle> plane_triangle("Ericson 2005");

}  // namespace
}  // namespace hitbox::bench
