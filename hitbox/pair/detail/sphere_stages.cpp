// sphere_stages.cpp: the exact stages of a point or a sphere against lines, flat shapes, oriented boxes, planes, spheres.
#include <hitbox/pair/detail/stages_exact.hpp>
#include <hitbox/pair/linear_point.hpp>
#include <hitbox/pair/linear_sphere.hpp>
#include <hitbox/pair/obb_point.hpp>
#include <hitbox/pair/obb_sphere.hpp>
#include <hitbox/pair/planar_point.hpp>
#include <hitbox/pair/planar_sphere.hpp>
#include <hitbox/pair/plane_sphere.hpp>
#include <hitbox/pair/point_sphere.hpp>
#include <hitbox/pair/sphere_sphere.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<PointMeetsLinear>(const Vec3&, const Segment3&);
template bool meet_in_exact_stages<PointMeetsLinear>(const Vec3&, const Ray3&);
template bool meet_in_exact_stages<PointMeetsLinear>(const Vec3&, const Line3&);
template bool meet_in_exact_stages<ObbMeetsPoint>(const Obb3&, const Vec3&);
template bool meet_in_exact_stages<PointMeetsPlanar>(const Vec3&, const Triangle3&);
template bool meet_in_exact_stages<PointMeetsPlanar>(const Vec3&, const Rectangle3&);
template bool meet_in_exact_stages<SphereMeetsSphere>(const Vec3&, const Sphere3&);
template bool meet_in_exact_stages<LinearMeetsSphere>(const Segment3&, const Sphere3&);
template bool meet_in_exact_stages<LinearMeetsSphere>(const Ray3&, const Sphere3&);
template bool meet_in_exact_stages<LinearMeetsSphere>(const Line3&, const Sphere3&);
template bool meet_in_exact_stages<ObbMeetsSphere>(const Obb3&, const Sphere3&);
template bool meet_in_exact_stages<PlanarMeetsSphere>(const Triangle3&, const Sphere3&);
template bool meet_in_exact_stages<PlanarMeetsSphere>(const Rectangle3&, const Sphere3&);
template bool meet_in_exact_stages<PlaneMeetsSphere>(const Plane3&, const Sphere3&);
template bool meet_in_exact_stages<SphereMeetsSphere>(const Sphere3&, const Sphere3&);

}  // namespace hitbox::detail
