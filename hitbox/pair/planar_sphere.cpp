// planar_sphere.cpp: the exact stages of a sphere against triangle and rectangle.
#include <hitbox/pair/planar_sphere.hpp>

#include <hitbox/pair/detail/stages_exact.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<PlanarMeetsSphere>(const Triangle3&, const Sphere3&);
template bool meet_in_exact_stages<PlanarMeetsSphere>(const Rectangle3&, const Sphere3&);

}  // namespace hitbox::detail
