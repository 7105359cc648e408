// rectangle_distance_bench.cpp: rectangles with the shapes that follow in the alphabet (benchmark of distances).
#include "distance_benches.hpp"

namespace hitbox::bench {
namespace {

const DistanceBenches<Rectangle, Rectangle> rectangle_rectangle("all edges and corners");
const DistanceBenches<Rectangle, Segment> rectangle_segment("all edges and corners");
const DistanceBenches<Rectangle, Sphere> rectangle_sphere("Ericson 2005");
const DistanceBenches<Rectangle, Triangle> rectangle_triangle("all edges and corners");

}  // namespace
}  // namespace hitbox::bench
