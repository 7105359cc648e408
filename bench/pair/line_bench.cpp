// line_bench.cpp: lines with the shapes that follow in the alphabet (benchmark of pairs).
#include "pair_benches.hpp"

namespace hitbox::bench {
namespace {

const PairBenches<Line, Line> line_line("Ericson 2005");
const PairBenches<Line, Obb> line_obb("Kay, Kajiya 1986");
const PairBenches<Line, Plane> line_plane("Ericson 2005");
const PairBenches<Line, PointOf> line_point("Ericson 2005");
const PairBenches<Line, Ray> line_ray("Ericson 2005");
const PairBenches<Line, Rectangle> line_rectangle("Ericson 2005");
const PairBenches<Line, Segment> line_segment("Ericson 2005");
const PairBenches<Line, Sphere> line_sphere("Ericson 2005");
const PairBenches<Line, Triangle> line_triangle("Moller, Trumbore 1997");

}  // namespace
}  // namespace hitbox::bench
