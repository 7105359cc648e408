// aabb_sweep_bench.cpp: axis-aligned boxes and the shapes that follow in the alphabet (benchmark of sweeps).
#include "sweep_benches.hpp"

namespace hitbox::bench {
namespace {

const SweepBenches<BoxOf, BoxOf> aabb_aabb;
const SweepBenches<BoxOf, Capsule> aabb_capsule;
const SweepBenches<BoxOf, Obb> aabb_obb;
const SweepBenches<BoxOf, Segment> aabb_segment;
const SweepBenches<BoxOf, Sphere> aabb_sphere;
const SweepBenches<BoxOf, Triangle> aabb_triangle;

}  // namespace
}  // namespace hitbox::bench
