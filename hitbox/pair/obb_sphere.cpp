// obb_sphere.cpp: the exact stages of an oriented box and a sphere.
#include <hitbox/pair/obb_sphere.hpp>

#include <hitbox/pair/detail/stages_exact.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<ObbMeetsSphere>(const Obb3&, const Sphere3&);

}  // namespace hitbox::detail
