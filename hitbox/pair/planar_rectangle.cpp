// planar_rectangle.cpp: the exact stages of a rectangle against triangle and rectangle.
#include <hitbox/pair/planar_rectangle.hpp>

#include <hitbox/pair/detail/stages_exact.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<SeparatedByAxes>(const Rectangle3&, const Triangle3&);
template bool meet_in_exact_stages<SeparatedByAxes>(const Rectangle3&, const Rectangle3&);

}  // namespace hitbox::detail
