// sphere_sphere.cpp: the exact stages of two spheres.
#include <hitbox/pair/sphere_sphere.hpp>

#include <hitbox/pair/detail/stages_exact.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<SphereMeetsSphere>(const Sphere3&, const Sphere3&);

}  // namespace hitbox::detail
