// flat_stages.cpp: the exact stages of flat shapes against each other and boxes.
#include <hitbox/pair/box_planar.hpp>
#include <hitbox/pair/detail/stages_exact.hpp>
#include <hitbox/pair/planar_rectangle.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<SeparatedByAxes>(const Obb3&, const Triangle3&);
template bool meet_in_exact_stages<SeparatedByAxes>(const Obb3&, const Rectangle3&);
template bool meet_in_exact_stages<AabbMeetsRectangle>(const Aabb3&, const Rectangle3&);
template bool meet_in_exact_stages<SeparatedByAxes>(const Rectangle3&, const Triangle3&);
template bool meet_in_exact_stages<SeparatedByAxes>(const Rectangle3&, const Rectangle3&);

}  // namespace hitbox::detail
