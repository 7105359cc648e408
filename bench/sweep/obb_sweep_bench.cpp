// obb_sweep_bench.cpp: oriented boxes and the shapes that follow in the alphabet (benchmark of sweeps).
#include "sweep_benches.hpp"

namespace hitbox::bench {
namespace {

const SweepBenches<Obb, Obb> obb_obb;
const SweepBenches<Obb, Segment> obb_segment;
const SweepBenches<Obb, Sphere> obb_sphere;
const SweepBenches<Obb, Triangle> obb_triangle;

}  // namespace
}  // namespace hitbox::bench
