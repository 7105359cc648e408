// numbers.hpp: what formulas need of a number type: doubles, lanes, counts of errors, integers.
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/counted.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/exact/plain.hpp>
#include <hitbox/exact/sign.hpp>

#include <cstddef>

namespace hitbox::detail::formula {

using exact::absolute, exact::larger, exact::smaller, exact::twice;  // for other types, friends of the type
using exact::cross_product, exact::difference, exact::dot_product, exact::Triple;

/// Integers: they have a sign, sums and products.
template <class N>
concept Signed = requires(const N& n) { sign(n); };
template <Signed N>
constexpr N absolute(const N& n) {
    return sign(n) == exact::Sign::negative ? -n : n;
}
template <Signed N>
constexpr N larger(const N& a, const N& b) {
    return sign(a - b) == exact::Sign::negative ? b : a;
}
template <Signed N>
constexpr N smaller(const N& a, const N& b) {
    return sign(a - b) == exact::Sign::negative ? a : b;
}
template <Signed N>
constexpr N twice(const N& a) {
    return a + a;
}

/// (u x v) . w
template <class N>
HITBOX_INLINE constexpr auto triple_product(const Triple<N>& u, const Triple<N>& v, const Triple<N>& w) {
    return dot_product(cross_product(u, v), w);
}
/// Out of line for integers: inlined into each gap, it takes seven times as long to compile.
template <Signed N>
HITBOX_NOINLINE auto triple_product(const Triple<N>& u, const Triple<N>& v, const Triple<N>& w) {
    return dot_product(cross_product(u, v), w);
}

/// f(0), f(1), f(2), each compiled on its own. So the compiler sees what two axes have in common, and no formula needs a
/// table of products.
template <class F>
HITBOX_INLINE constexpr void each_of_three(const F& f) {
    f(std::size_t(0)), f(std::size_t(1)), f(std::size_t(2));
}

}  // namespace hitbox::detail::formula
