// frustum_bench.cpp: frusta with the shapes that follow in the alphabet (benchmark of pairs).
#include "pair_benches.hpp"

namespace hitbox::bench {
namespace {

const PairBenches<Frustum, Frustum> frustum_frustum("six planes");
const PairBenches<Frustum, Line> frustum_line("Cyrus, Beck 1978");
const PairBenches<Frustum, Obb> frustum_obb("Assarsson, Moller 2000");
const PairBenches<Frustum, Plane> frustum_plane("six planes");
const PairBenches<Frustum, PointOf> frustum_point("six planes");
const PairBenches<Frustum, Ray> frustum_ray("Cyrus, Beck 1978");
const PairBenches<Frustum, Rectangle> frustum_rectangle("six planes");
const PairBenches<Frustum, Segment> frustum_segment("Cyrus, Beck 1978");
const PairBenches<Frustum, Sphere> frustum_sphere("six planes");
const PairBenches<Frustum, Triangle> frustum_triangle("six planes");

}  // namespace
}  // namespace hitbox::bench
