// linear_point.cpp: the exact stages of a point against segment, ray and line.
#include <hitbox/pair/linear_point.hpp>

#include <hitbox/pair/detail/stages_exact.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<PointMeetsLinear>(const Vec3&, const Segment3&);
template bool meet_in_exact_stages<PointMeetsLinear>(const Vec3&, const Ray3&);
template bool meet_in_exact_stages<PointMeetsLinear>(const Vec3&, const Line3&);

}  // namespace hitbox::detail
