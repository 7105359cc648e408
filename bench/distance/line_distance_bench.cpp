// line_distance_bench.cpp: lines with the shapes that follow in the alphabet (benchmark of distances).
#include "distance_benches.hpp"

namespace hitbox::bench {
namespace {

const DistanceBenches<Line, Line> line_line("Ericson 2005");
const DistanceBenches<Line, Obb> line_obb("all edges and corners");
const DistanceBenches<Line, Plane> line_plane("Ericson 2005");
const DistanceBenches<Line, PointOf> line_point("Ericson 2005");
const DistanceBenches<Line, Ray> line_ray("Ericson 2005");
const DistanceBenches<Line, Rectangle> line_rectangle("all edges and corners");
const DistanceBenches<Line, Segment> line_segment("Ericson 2005");
const DistanceBenches<Line, Sphere> line_sphere("Ericson 2005");
const DistanceBenches<Line, Triangle> line_triangle("Ericson 2005");

}  // namespace
}  // namespace hitbox::bench
