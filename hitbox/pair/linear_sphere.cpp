// linear_sphere.cpp: the exact stages of a sphere against segment, ray and line.
#include <hitbox/pair/linear_sphere.hpp>

#include <hitbox/pair/detail/stages_exact.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<LinearMeetsSphere>(const Segment3&, const Sphere3&);
template bool meet_in_exact_stages<LinearMeetsSphere>(const Ray3&, const Sphere3&);
template bool meet_in_exact_stages<LinearMeetsSphere>(const Line3&, const Sphere3&);

}  // namespace hitbox::detail
