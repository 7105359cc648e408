// sphere_stages.cpp: the exact stages of a sphere against lines, flat shapes, oriented boxes, planes and spheres.
#include <hitbox/pair/detail/stages_exact.hpp>
#include <hitbox/pair/linear_sphere.hpp>
#include <hitbox/pair/obb_sphere.hpp>
#include <hitbox/pair/planar_sphere.hpp>
#include <hitbox/pair/plane_sphere.hpp>
#include <hitbox/pair/sphere_sphere.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<LinearMeetsSphere>(const Segment3&, const Sphere3&);
template bool meet_in_exact_stages<LinearMeetsSphere>(const Ray3&, const Sphere3&);
template bool meet_in_exact_stages<LinearMeetsSphere>(const Line3&, const Sphere3&);
template bool meet_in_exact_stages<ObbMeetsSphere>(const Obb3&, const Sphere3&);
template bool meet_in_exact_stages<PlanarMeetsSphere>(const Triangle3&, const Sphere3&);
template bool meet_in_exact_stages<PlanarMeetsSphere>(const Rectangle3&, const Sphere3&);
template bool meet_in_exact_stages<PlaneMeetsSphere>(const Plane3&, const Sphere3&);
template bool meet_in_exact_stages<SphereMeetsSphere>(const Sphere3&, const Sphere3&);

}  // namespace hitbox::detail
