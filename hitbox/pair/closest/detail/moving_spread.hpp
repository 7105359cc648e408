// moving_spread.hpp: what a core goes over that moves by a motion (swept volume; include in .cpp files only).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest/detail/exact_spread.hpp>
#include <hitbox/pair/closest/detail/infinite_box.hpp>
#include <hitbox/pair/closest/detail/spread.hpp>
#include <hitbox/pair/closest/rounded_set.hpp>

namespace hitbox::detail {

/// A point or a segment with one more way, the motion.
inline ExactSpread swept(const ConvexSet& core, const Vec3& motion) {
    ExactSpread s(core);
    s.way[s.ways] = {motion, {}}, s.range[s.ways++] = Range::unit;
    return s;
}
template <class N>
Spread<N> swept(Spread<N> s, const Triple<N>& motion) {
    s.way[s.ways] = motion, s.range[s.ways++] = Range::unit;
    return s;
}

/// Without the parts of an infinite box that are beyond all that moves.
inline RoundedSet bounded_beside(const RoundedSet& other, const ExactSpread& moving) {
    return is_infinite(other.core) ? RoundedSet{cut_beside(other.core, moving), other.radius} : other;
}

}  // namespace hitbox::detail
