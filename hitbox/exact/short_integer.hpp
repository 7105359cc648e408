// short_integer.hpp: integers of 64 or 128 bits by their degree in short inputs (exact arithmetic of known degree).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/sign.hpp>

#include <cstdint>
#include <type_traits>

namespace hitbox::exact {

/// The bits of an input, and the degrees that one word and two words hold. What remains is for the sums: 9 bits of products of up
/// to three factors, 19 bits of longer ones. The values of each formula must stay within; a test of the formulas counts them.
constexpr int short_bits = 18, one_word_degree = 3, two_words_degree = 6;

#if HITBOX_HAS_INT128
/// A formula of this degree over integers of `short_bits`. Much faster than Integer, where it fits: a product that is longer than a
/// word takes one to three machine multiplications, and carries are the processor's.
template <int Degree>
struct ShortInteger {
    static_assert(Degree <= two_words_degree);
    __extension__ using Long = __int128;
    using Value = std::conditional_t<Degree <= one_word_degree, std::int64_t, Long>;
    Value value;

    friend HITBOX_INLINE ShortInteger operator+(const ShortInteger& a, const ShortInteger& b) {
        return {a.value + b.value};
    }
    friend HITBOX_INLINE ShortInteger operator-(const ShortInteger& a, const ShortInteger& b) {
        return {a.value - b.value};
    }
    friend HITBOX_INLINE ShortInteger operator-(const ShortInteger& a) { return {-a.value}; }
    template <int Other>
    friend HITBOX_INLINE auto operator*(const ShortInteger& a, const ShortInteger<Other>& b) {
        using Product = ShortInteger<Degree + Other>;
        return Product{typename Product::Value(a.value) * b.value};
    }
    friend HITBOX_INLINE ShortInteger twice(const ShortInteger& a) { return a + a; }
    friend HITBOX_INLINE Sign sign(const ShortInteger& a) { return Sign((a.value > 0) - (a.value < 0)); }
    friend HITBOX_INLINE ShortInteger absolute(const ShortInteger& a) {
        return {a.value < 0 ? -a.value : a.value};
    }
    friend HITBOX_INLINE ShortInteger larger(const ShortInteger& a, const ShortInteger& b) {
        return {a.value < b.value ? b.value : a.value};
    }
    friend HITBOX_INLINE ShortInteger smaller(const ShortInteger& a, const ShortInteger& b) {
        return {a.value < b.value ? a.value : b.value};
    }
};

#endif

}  // namespace hitbox::exact
