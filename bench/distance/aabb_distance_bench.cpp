// aabb_distance_bench.cpp: axis-aligned boxes with every shape (benchmark of distances).
#include "distance_benches.hpp"

namespace hitbox::bench {
namespace {

const DistanceBenches<BoxOf, BoxOf> aabb_aabb("gaps along the axes");
const DistanceBenches<BoxOf, Capsule> aabb_capsule("all edges and corners");
const DistanceBenches<BoxOf, Line> aabb_line("all edges and corners");
const DistanceBenches<BoxOf, Obb> aabb_obb("all edges and corners");
const DistanceBenches<BoxOf, Plane> aabb_plane("Ericson 2005");
const DistanceBenches<BoxOf, PointOf> aabb_point("Ericson 2005");
const DistanceBenches<BoxOf, Ray> aabb_ray("all edges and corners");
const DistanceBenches<BoxOf, Rectangle> aabb_rectangle("all edges and corners");
const DistanceBenches<BoxOf, Segment> aabb_segment("all edges and corners");
const DistanceBenches<BoxOf, Sphere> aabb_sphere("Ericson 2005");
const DistanceBenches<BoxOf, Triangle> aabb_triangle("all edges and corners");

}  // namespace
}  // namespace hitbox::bench
