// capsule_bench.cpp: capsules with every other shape (benchmark of pairs).
#include "pair_benches.hpp"

namespace hitbox::bench {
namespace {

const PairBenches<BoxOf, Capsule> aabb_capsule("");
const PairBenches<Capsule, Capsule> capsule_capsule("Ericson 2005");
const PairBenches<Capsule, Frustum> capsule_frustum("");
const PairBenches<Capsule, Line> capsule_line("Ericson 2005");
const PairBenches<Capsule, Obb> capsule_obb("");
const PairBenches<Capsule, Plane> capsule_plane("Ericson 2005");
const PairBenches<Capsule, PointOf> capsule_point("Ericson 2005");
const PairBenches<Capsule, Ray> capsule_ray("Ericson 2005");
const PairBenches<Capsule, Rectangle> capsule_rectangle("");
const PairBenches<Capsule, Segment> capsule_segment("Ericson 2005");
const PairBenches<Capsule, Sphere> capsule_sphere("Ericson 2005");
const PairBenches<Capsule, Triangle> capsule_triangle("");

}  // namespace
}  // namespace hitbox::bench
