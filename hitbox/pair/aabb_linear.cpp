// aabb_linear.cpp: the exact stages of an axis-aligned box against segment, ray and line.
#include <hitbox/pair/aabb_linear.hpp>

#include <hitbox/pair/detail/stages_exact.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<AabbMeetsLinear>(const Aabb3&, const Segment3&);
template bool meet_in_exact_stages<AabbMeetsLinear>(const Aabb3&, const Ray3&);
template bool meet_in_exact_stages<AabbMeetsLinear>(const Aabb3&, const Line3&);

}  // namespace hitbox::detail
