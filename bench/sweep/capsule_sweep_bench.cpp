// capsule_sweep_bench.cpp: capsules and the shapes that follow in the alphabet (benchmark of sweeps).
#include "sweep_benches.hpp"

namespace hitbox::bench {
namespace {

const SweepBenches<Capsule, Capsule> capsule_capsule;
const SweepBenches<Capsule, Obb> capsule_obb;
const SweepBenches<Capsule, Segment> capsule_segment;
const SweepBenches<Capsule, Sphere> capsule_sphere;
const SweepBenches<Capsule, Triangle> capsule_triangle;

}  // namespace
}  // namespace hitbox::bench
