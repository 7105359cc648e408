// rectangle_bench.cpp: rectangles with the shapes that follow in the alphabet (benchmark of pairs).
#include "pair_benches.hpp"

namespace hitbox::bench {
namespace {

const PairBenches<Rectangle, Rectangle> rectangle_rectangle("Ericson 2005");
const PairBenches<Rectangle, Segment> rectangle_segment("Ericson 2005");
const PairBenches<Rectangle, Sphere> rectangle_sphere("Ericson 2005");
const PairBenches<Rectangle, Triangle> rectangle_triangle("Akenine-Moller 2001");

}  // namespace
}  // namespace hitbox::bench
