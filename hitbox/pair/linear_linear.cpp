// linear_linear.cpp: the exact stages of segments, rays and lines among each other.
#include <hitbox/pair/linear_linear.hpp>

#include <hitbox/pair/detail/stages_exact.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<LinearMeetsLinear>(const Line3&, const Line3&);
template bool meet_in_exact_stages<LinearMeetsLinear>(const Line3&, const Ray3&);
template bool meet_in_exact_stages<LinearMeetsLinear>(const Line3&, const Segment3&);
template bool meet_in_exact_stages<LinearMeetsLinear>(const Ray3&, const Ray3&);
template bool meet_in_exact_stages<LinearMeetsLinear>(const Ray3&, const Segment3&);
template bool meet_in_exact_stages<LinearMeetsLinear>(const Segment3&, const Segment3&);

}  // namespace hitbox::detail
