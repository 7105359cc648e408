// planar_point.cpp: the exact stages of a point against triangle and rectangle.
#include <hitbox/pair/planar_point.hpp>

#include <hitbox/pair/detail/stages_exact.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<PointMeetsPlanar>(const Vec3&, const Triangle3&);
template bool meet_in_exact_stages<PointMeetsPlanar>(const Vec3&, const Rectangle3&);

}  // namespace hitbox::detail
