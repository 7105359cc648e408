// aabb_bench.cpp: axis-aligned boxes with every shape (benchmark of pairs).
#include "pair_benches.hpp"

namespace hitbox::bench {
namespace {

const PairBenches<BoxOf, BoxOf> aabb_aabb("Ericson 2005");
const PairBenches<BoxOf, Frustum> aabb_frustum("Assarsson, Moller 2000");
const PairBenches<BoxOf, Line> aabb_line("Kay, Kajiya 1986");
const PairBenches<BoxOf, Obb> aabb_obb("Gottschalk et al. 1996");
const PairBenches<BoxOf, Plane> aabb_plane("Ericson 2005");
const PairBenches<BoxOf, PointOf> aabb_point("Ericson 2005");
const PairBenches<BoxOf, Ray> aabb_ray("Kay, Kajiya 1986");
const PairBenches<BoxOf, Rectangle> aabb_rectangle("Ericson 2005");
const PairBenches<BoxOf, Segment> aabb_segment("Kay, Kajiya 1986");
const PairBenches<BoxOf, Sphere> aabb_sphere("Arvo 1990");
const PairBenches<BoxOf, Triangle> aabb_triangle("Akenine-Moller 2001");

}  // namespace
}  // namespace hitbox::bench
