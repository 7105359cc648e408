// linear_stages.cpp: the exact stages of segment, ray and line against each other, flat shapes and oriented boxes.
#include <hitbox/pair/detail/stages_exact.hpp>
#include <hitbox/pair/linear_linear.hpp>
#include <hitbox/pair/linear_obb.hpp>
#include <hitbox/pair/linear_planar.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<LinearMeetsLinear>(const Line3&, const Line3&);
template bool meet_in_exact_stages<LinearMeetsLinear>(const Line3&, const Ray3&);
template bool meet_in_exact_stages<LinearMeetsLinear>(const Line3&, const Segment3&);
template bool meet_in_exact_stages<LinearMeetsLinear>(const Ray3&, const Ray3&);
template bool meet_in_exact_stages<LinearMeetsLinear>(const Ray3&, const Segment3&);
template bool meet_in_exact_stages<LinearMeetsLinear>(const Segment3&, const Segment3&);
template bool meet_in_exact_stages<ObbMeetsLinear>(const Segment3&, const Obb3&);
template bool meet_in_exact_stages<ObbMeetsLinear>(const Ray3&, const Obb3&);
template bool meet_in_exact_stages<ObbMeetsLinear>(const Line3&, const Obb3&);
template bool meet_in_exact_stages<LinearMeetsPlanar>(const Segment3&, const Triangle3&);
template bool meet_in_exact_stages<LinearMeetsPlanar>(const Segment3&, const Rectangle3&);
template bool meet_in_exact_stages<LinearMeetsPlanar>(const Ray3&, const Triangle3&);
template bool meet_in_exact_stages<LinearMeetsPlanar>(const Ray3&, const Rectangle3&);
template bool meet_in_exact_stages<LinearMeetsPlanar>(const Line3&, const Triangle3&);
template bool meet_in_exact_stages<LinearMeetsPlanar>(const Line3&, const Rectangle3&);

}  // namespace hitbox::detail
