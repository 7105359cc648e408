// plane_convex.cpp: the exact stages of a plane against each shape.
#include <hitbox/pair/plane_convex.hpp>

#include <hitbox/pair/detail/stages_exact.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<PlaneMeets>(const Plane3&, const Vec3&);
template bool meet_in_exact_stages<PlaneMeets>(const Plane3&, const Segment3&);
template bool meet_in_exact_stages<PlaneMeets>(const Plane3&, const Ray3&);
template bool meet_in_exact_stages<PlaneMeets>(const Plane3&, const Line3&);
template bool meet_in_exact_stages<PlaneMeets>(const Plane3&, const Triangle3&);
template bool meet_in_exact_stages<PlaneMeets>(const Plane3&, const Rectangle3&);
template bool meet_in_exact_stages<PlaneMeets>(const Plane3&, const Obb3&);
template bool meet_in_exact_stages<PlaneMeets>(const Plane3&, const Aabb3&);

}  // namespace hitbox::detail
