// capsule_round.cpp: the exact stages of a capsule against sphere and capsule.
#include <hitbox/pair/capsule_round.hpp>

#include <hitbox/pair/detail/stages_exact.hpp>

namespace hitbox::detail {

template bool meet_in_exact_stages<CapsuleMeetsLinear>(const Capsule3&, const Capsule3&);
template bool meet_in_exact_stages<CapsuleMeetsSphere>(const Capsule3&, const Sphere3&);

}  // namespace hitbox::detail
