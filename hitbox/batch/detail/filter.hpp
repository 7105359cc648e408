// filter.hpp: the interface of the filter of a pair of shapes, and error bounds and bit masks for filters (SIMD).
#pragma once

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/counted.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <cstdint>
#include <limits>
#include <type_traits>

namespace hitbox::batch::detail {

// A filter is a class with one template,
//
//     template <class L, class Way>
//     static Certain ask(const L* a, const L* b);
//
// over the components of two shapes in lanes. It decides what its error bounds allow. Bounds are those of one number:
// counted.hpp for a formula with one size for all, error_bound in approx.hpp for sums of products with their own
// magnitude. A NaN or an infinity must not set a wrong bit; mostly it makes an error bound infinite or NaN.
//
// It may also have a class `One<T>` for a single second shape, prepared once:
//
//     explicit One(const T* components);
//     class On { On(const One&, const T* const* columns); ... }       one against a block of many, with the members
//         template <class L> Certain ask(std::size_t at) const;       the many from `at` on
//         template <class L> Certain ask_again(std::size_t at) const; may be missing: for what the first leaves open
//         template <class L> Certain reject(std::size_t at) const;    may be missing: for may_intersect, no yes
//
// Filters do not fuse products and sums, so they leave the same pairs open at each level, and may_intersect has the same
// answers. Where that does not matter, multiply_add() is faster.

/// Bit i is set in `yes` if pair i surely intersects, and in `no` if it surely does not.
struct Certain {
    unsigned yes, no;
};

template <class L>
using Three = exact::Triple<L>;

template <class L>
HITBOX_LANES_INLINE Three<L> three(const L* at) {
    return {at[0], at[1], at[2]};
}
/// |x| + |y| + |z|: NaN or infinite if one of them is.
template <class L>
HITBOX_LANES_INLINE L size_of(const Three<L>& a) {
    return (absolute(a.x) + absolute(a.y)) + absolute(a.z);
}

/// Bit i is set if x is finite.
template <class L>
HITBOX_LANES_INLINE unsigned bits_finite(const L& x) {
    return bits_less(absolute(x), L::of((std::numeric_limits<typename L::Scalar>::max)()));
}

/// More than the error by underflow of a sum of products of two numbers. It is a normal number, because others may be slow.
template <class T>
constexpr T underflow_of_two = std::is_same_v<T, float> ? T(0x1p-120) : T(0x1p-1000);
/// The same for products of three or four numbers that are at most exact::largest_factor.
template <class T>
constexpr T underflow_of_four = exact::underflow_allowance<T, 4>;

/// The comparisons of a filter: a sign is certain if the number is beyond its error.
struct Rounded {
    static constexpr bool is_exact = false;
    template <class L>
    static HITBOX_LANES_INLINE unsigned positive(const L& x, const L& error) {
        return bits_less(error, x);
    }
    template <class L>
    static HITBOX_LANES_INLINE unsigned not_positive(const L& x, const L& error) {
        return bits_less(x, -error);
    }
};
/// On a grid the numbers of two shapes are multiples of a unit, less than 2^(grid_bits + 1) units. Their differences have one
/// bit more.
inline constexpr int grid_bits = 13;
/// True if a formula of this degree over such differences is exact in doubles: also the largest number has 53 bits.
template <int Degree>
constexpr bool fits_grid(const exact::Counted& result) {
    return result.most <= double(std::uint64_t(1) << (53 - Degree * (grid_bits + 2)));
}

/// The comparisons for shapes on a grid so narrow that nothing is rounded: every sign is exact, and zero means touching. A filter
/// with `static constexpr bool works_on_grid = true` answers this, too: it decides touching and degenerate shapes.
struct OnGrid {
    static constexpr bool is_exact = true;
    template <class L>
    static HITBOX_LANES_INLINE unsigned positive(const L& x, const L&) {
        return bits_less(L::of(0), x);
    }
    template <class L>
    static HITBOX_LANES_INLINE unsigned not_positive(const L& x, const L&) {
        return bits_at_most(x, L::of(0));
    }
};

/// The bits of a gap: positive if they are apart.
template <class Way, class L>
HITBOX_LANES_INLINE Certain decide(const L& gap, const L& error) {
    return {Way::not_positive(gap, error), Way::positive(gap, error)};
}

// The operations of lanes, for the count of errors.
HITBOX_LANES_INLINE constexpr exact::Counted if_less(const exact::Counted&, const exact::Counted&,
                                                     const exact::Counted& a, const exact::Counted&) {
    return a;
}
HITBOX_LANES_INLINE constexpr exact::Counted turned_like(const exact::Counted& a, const exact::Counted&) {
    return a;
}

/// A number below all gaps, for a zero axis.
template <class N>
HITBOX_LANES_INLINE constexpr N lowest() {
    if constexpr (std::is_same_v<N, exact::Counted>)
        return {};
    else
        return N::of(-std::numeric_limits<typename N::Scalar>::infinity());
}

}  // namespace hitbox::batch::detail
