// point_distance_bench.cpp: points with the shapes that follow in the alphabet (benchmark of distances).
#include "distance_benches.hpp"

namespace hitbox::bench {
namespace {

const DistanceBenches<PointOf, PointOf> point_point("Ericson 2005");
const DistanceBenches<PointOf, Ray> point_ray("Ericson 2005");
const DistanceBenches<PointOf, Rectangle> point_rectangle("Ericson 2005");
const DistanceBenches<PointOf, Segment> point_segment("Ericson 2005");
const DistanceBenches<PointOf, Sphere> point_sphere("Ericson 2005");
const DistanceBenches<PointOf, Triangle> point_triangle("Ericson 2005");

}  // namespace
}  // namespace hitbox::bench
