// determinant.hpp: cross and dot products over any number type (2x2 and 3x3 determinants).
#pragma once

#include <hitbox/core/config.hpp>

#include <cstddef>

namespace hitbox::exact {

/// Three numbers of any types: doubles in a filter, integers on a grid. Predicates are written with it.
template <class X, class Y = X, class Z = X>
struct Triple {
    X x;
    Y y;
    Z z;
};
template <class X, class Y, class Z>
Triple(X, Y, Z) -> Triple<X, Y, Z>;

/// Coordinate k of a vector.
template <class V>
HITBOX_INLINE constexpr const auto& coordinate(const V& v, std::size_t k) {
    return k == 0 ? v.x : k == 1 ? v.y : v.z;
}

template <class A, class B>
HITBOX_INLINE constexpr auto difference(const A& a, const B& b) {
    return Triple{a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class A, class B>
HITBOX_INLINE constexpr auto cross_product(const A& a, const B& b) {
    return Triple{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class A, class B>
HITBOX_INLINE constexpr auto dot_product(const A& a, const B& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

}  // namespace hitbox::exact
