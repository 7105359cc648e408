// point_sphere.cpp: the exact stages of a point and a sphere.
#include <hitbox/pair/point_sphere.hpp>

#include <hitbox/pair/detail/stages_exact.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<SphereMeetsSphere>(const Vec3&, const Sphere3&);

}  // namespace hitbox::detail
