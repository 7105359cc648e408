// point_stages.cpp: the exact stages of a point against lines, flat shapes, oriented boxes and spheres. Not with those of
// spheres: in one source GCC inlines less of them, and they take an eighth longer.
#include <hitbox/pair/detail/stages_exact.hpp>
#include <hitbox/pair/linear_point.hpp>
#include <hitbox/pair/obb_point.hpp>
#include <hitbox/pair/planar_point.hpp>
#include <hitbox/pair/point_sphere.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<PointMeetsLinear>(const Vec3&, const Segment3&);
template bool meet_in_exact_stages<PointMeetsLinear>(const Vec3&, const Ray3&);
template bool meet_in_exact_stages<PointMeetsLinear>(const Vec3&, const Line3&);
template bool meet_in_exact_stages<ObbMeetsPoint>(const Obb3&, const Vec3&);
template bool meet_in_exact_stages<PointMeetsPlanar>(const Vec3&, const Triangle3&);
template bool meet_in_exact_stages<PointMeetsPlanar>(const Vec3&, const Rectangle3&);
template bool meet_in_exact_stages<SphereMeetsSphere>(const Vec3&, const Sphere3&);

}  // namespace hitbox::detail
