// linear_planar.cpp: the exact stages of segment, ray and line against triangle and rectangle.
#include <hitbox/pair/linear_planar.hpp>

#include <hitbox/pair/detail/stages_exact.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<LinearMeetsPlanar>(const Segment3&, const Triangle3&);
template bool meet_in_exact_stages<LinearMeetsPlanar>(const Segment3&, const Rectangle3&);
template bool meet_in_exact_stages<LinearMeetsPlanar>(const Ray3&, const Triangle3&);
template bool meet_in_exact_stages<LinearMeetsPlanar>(const Ray3&, const Rectangle3&);
template bool meet_in_exact_stages<LinearMeetsPlanar>(const Line3&, const Triangle3&);
template bool meet_in_exact_stages<LinearMeetsPlanar>(const Line3&, const Rectangle3&);

}  // namespace hitbox::detail
