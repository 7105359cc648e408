// compact_integer.hpp: integer.hpp with long operations out of line, to keep the code of long formulas small.
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/integer.hpp>
#include <hitbox/exact/sign.hpp>

#include <cstdint>

namespace hitbox::exact {

/// Integer<W> with smaller code. Sums and products of more than four words are function calls. This costs a few
/// ns, and the code of a formula of degree eight over two words, compiled for many cases, is a tenth as large.
template <int W>
struct CompactInteger {
    Integer<W> value;

    constexpr CompactInteger() = default;
    explicit constexpr CompactInteger(std::int64_t v) : value(v) {}
    explicit constexpr CompactInteger(const Integer<W>& v) : value(v) {}

    friend CompactInteger operator+(const CompactInteger& a, const CompactInteger& b) {
        if constexpr (W <= 4)
            return CompactInteger(a.value + b.value);
        else
            return sum(a, b);
    }
    friend CompactInteger operator-(const CompactInteger& a, const CompactInteger& b) {
        if constexpr (W <= 4)
            return CompactInteger(a.value - b.value);
        else
            return difference_of(a, b);
    }
    friend CompactInteger operator-(const CompactInteger& a) { return CompactInteger() - a; }
    friend Sign sign(const CompactInteger& a) { return sign(a.value); }

private:
    HITBOX_NOINLINE static CompactInteger sum(const CompactInteger& a, const CompactInteger& b) {
        return CompactInteger(a.value + b.value);
    }
    HITBOX_NOINLINE static CompactInteger difference_of(const CompactInteger& a, const CompactInteger& b) {
        return CompactInteger(a.value - b.value);
    }
};

namespace detail {

template <int A, int B>
HITBOX_NOINLINE CompactInteger<A + B> long_product(const CompactInteger<A>& a, const CompactInteger<B>& b) {
    return CompactInteger<A + B>(a.value * b.value);
}

}  // namespace detail

template <int A, int B>
HITBOX_INLINE CompactInteger<A + B> operator*(const CompactInteger<A>& a, const CompactInteger<B>& b) {
    if constexpr (A + B <= 3)
        return CompactInteger<A + B>(a.value * b.value);
    else if constexpr (A < B)
        return detail::long_product(b, a);
    else
        return detail::long_product(a, b);
}

}  // namespace hitbox::exact
