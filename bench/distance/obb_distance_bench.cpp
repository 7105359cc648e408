// obb_distance_bench.cpp: oriented boxes with the shapes that follow in the alphabet (benchmark of distances).
#include "distance_benches.hpp"

namespace hitbox::bench {
namespace {

const DistanceBenches<Obb, Obb> obb_obb("all edges and corners");
const DistanceBenches<Obb, Plane> obb_plane("Ericson 2005");
const DistanceBenches<Obb, PointOf> obb_point("Ericson 2005");
const DistanceBenches<Obb, Ray> obb_ray("all edges and corners");
const DistanceBenches<Obb, Rectangle> obb_rectangle("all edges and corners");
const DistanceBenches<Obb, Segment> obb_segment("all edges and corners");
const DistanceBenches<Obb, Sphere> obb_sphere("Ericson 2005");
const DistanceBenches<Obb, Triangle> obb_triangle("all edges and corners");

}  // namespace
}  // namespace hitbox::bench
