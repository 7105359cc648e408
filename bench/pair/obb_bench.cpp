// obb_bench.cpp: oriented boxes with the shapes that follow in the alphabet (benchmark of pairs).
#include "pair_benches.hpp"

namespace hitbox::bench {
namespace {

const PairBenches<Obb, Obb> obb_obb("Gottschalk et al. 1996");
const PairBenches<Obb, Plane> obb_plane("Ericson 2005");
const PairBenches<Obb, PointOf> obb_point("Ericson 2005");
const PairBenches<Obb, Ray> obb_ray("Kay, Kajiya 1986");
const PairBenches<Obb, Rectangle> obb_rectangle("Ericson 2005");
const PairBenches<Obb, Segment> obb_segment("Kay, Kajiya 1986");
const PairBenches<Obb, Sphere> obb_sphere("Ericson 2005");
const PairBenches<Obb, Triangle> obb_triangle("Akenine-Moller 2001");

}  // namespace
}  // namespace hitbox::bench
