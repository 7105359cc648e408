// plane_sphere.cpp: the exact stages of a plane and a sphere.
#include <hitbox/pair/plane_sphere.hpp>

#include <hitbox/pair/detail/stages_exact.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<PlaneMeetsSphere>(const Plane3&, const Sphere3&);

}  // namespace hitbox::detail
