// capsule_stages.cpp: the exact stages of a capsule against the edges and corners of other shapes, spheres and capsules.
#include <hitbox/pair/capsule_convex.hpp>
#include <hitbox/pair/capsule_round.hpp>
#include <hitbox/pair/detail/stages_exact.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<CapsuleMeetsLinear>(const Capsule3&, const Segment3&);
template bool meet_in_exact_stages<CapsuleMeetsLinear>(const Capsule3&, const Ray3&);
template bool meet_in_exact_stages<CapsuleMeetsLinear>(const Capsule3&, const Line3&);
template bool meet_in_exact_stages<AxisNearBorder>(const Capsule3&, const Triangle3&);
template bool meet_in_exact_stages<AxisNearBorder>(const Capsule3&, const Rectangle3&);
template bool meet_in_exact_stages<AxisNearBorder>(const Capsule3&, const Aabb3&);
template bool meet_in_exact_stages<AxisNearBorder>(const Capsule3&, const Obb3&);
template bool meet_in_exact_stages<CapsuleMeetsLinear>(const Capsule3&, const Capsule3&);
template bool meet_in_exact_stages<CapsuleMeetsSphere>(const Capsule3&, const Sphere3&);

}  // namespace hitbox::detail
