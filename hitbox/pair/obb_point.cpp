// obb_point.cpp: the exact stages of an oriented box and a point.
#include <hitbox/pair/obb_point.hpp>

#include <hitbox/pair/detail/stages_exact.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<ObbMeetsPoint>(const Obb3&, const Vec3&);

}  // namespace hitbox::detail
