// box_planar.cpp: the exact stages of boxes against rectangle and triangle.
#include <hitbox/pair/box_planar.hpp>

#include <hitbox/pair/detail/stages_exact.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<SeparatedByAxes>(const Obb3&, const Triangle3&);
template bool meet_in_exact_stages<SeparatedByAxes>(const Obb3&, const Rectangle3&);
template bool meet_in_exact_stages<AabbMeetsRectangle>(const Aabb3&, const Rectangle3&);

}  // namespace hitbox::detail
