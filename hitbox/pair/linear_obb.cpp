// linear_obb.cpp: the exact stages of an oriented box against segment, ray and line.
#include <hitbox/pair/linear_obb.hpp>

#include <hitbox/pair/detail/stages_exact.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<ObbMeetsLinear>(const Segment3&, const Obb3&);
template bool meet_in_exact_stages<ObbMeetsLinear>(const Ray3&, const Obb3&);
template bool meet_in_exact_stages<ObbMeetsLinear>(const Line3&, const Obb3&);

}  // namespace hitbox::detail
