// capsule_distance_bench.cpp: capsules with the shapes that follow in the alphabet (benchmark of distances).
#include "distance_benches.hpp"

namespace hitbox::bench {
namespace {

const DistanceBenches<Capsule, Capsule> capsule_capsule("Ericson 2005");
const DistanceBenches<Capsule, Line> capsule_line("Ericson 2005");
const DistanceBenches<Capsule, Obb> capsule_obb("all edges and corners");
const DistanceBenches<Capsule, Plane> capsule_plane("Ericson 2005");
const DistanceBenches<Capsule, PointOf> capsule_point("Ericson 2005");
const DistanceBenches<Capsule, Ray> capsule_ray("Ericson 2005");
const DistanceBenches<Capsule, Rectangle> capsule_rectangle("all edges and corners");
const DistanceBenches<Capsule, Segment> capsule_segment("Ericson 2005");
const DistanceBenches<Capsule, Sphere> capsule_sphere("Ericson 2005");
const DistanceBenches<Capsule, Triangle> capsule_triangle("Ericson 2005");

}  // namespace
}  // namespace hitbox::bench
