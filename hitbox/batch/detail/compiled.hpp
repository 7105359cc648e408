// compiled.hpp: compiles the filter of a pair of shapes for each level (SIMD multi-versioning).
#pragma once

#include <hitbox/batch/detail/kernel.hpp>
#include <hitbox/batch/detail/lanes.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/counted.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/aabb.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace hitbox::batch::detail {

// A filter is a class with one template,
//
//     template <class L>
//     static Certain ask(const L* a, const L* b);
//
// over the components of two shapes in lanes. It decides what its error bounds allow. Bounds are those of one number:
// counted.hpp for a formula with one size for all, error_bound in approx.hpp for sums of products with their own
// magnitude. A NaN or an infinity must not give a wrong bit: mostly it makes an error bound infinite or NaN.
//
// It may also have a class `One<T>` for a single second shape, prepared once:
//
//     One(const T* shape, const T* const* columns);    the components of the one, and the columns of the many
//     template <class L>
//     Certain ask(std::size_t at) const;               the many from `at` on

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
template <class L>
HITBOX_LANES_INLINE Three<L> sum(const Three<L>& a, const Three<L>& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
/// |x| + |y| + |z|: NaN or infinite if one of them is.
template <class L>
HITBOX_LANES_INLINE L size_of(const Three<L>& a) {
    return (absolute(a.x) + absolute(a.y)) + absolute(a.z);
}
template <class L>
HITBOX_LANES_INLINE L largest(const Three<L>& a) {
    return larger(a.x, larger(a.y, a.z));
}
template <class L>
HITBOX_LANES_INLINE L smallest(const Three<L>& a) {
    return smaller(a.x, smaller(a.y, a.z));
}

template <class T>
using Box = Aabb<3, T>;

/// Bit i is set if x is finite.
template <class L>
HITBOX_LANES_INLINE unsigned bits_finite(const L& x) {
    return bits_less(absolute(x), L::of((std::numeric_limits<typename L::Scalar>::max)()));
}

/// More than what underflow takes from a sum of products of two numbers. A normal number: others may be slow.
template <class T>
constexpr T underflow_of_two = std::is_same_v<T, float> ? T(0x1p-120) : T(0x1p-1000);
/// The same for products of three or four numbers that are at most exact::largest_factor.
template <class T>
constexpr T underflow_of_four = exact::underflow_allowance<T, 4>;

/// The bits of a margin: positive if they intersect, negative if not, unless it is within its error.
template <class L>
HITBOX_LANES_INLINE Certain decide(const L& margin, const L& error) {
    return {bits_less(error, margin), bits_less(margin, -error)};
}

// What a filter does with lanes, in the count of its errors.
HITBOX_LANES_INLINE constexpr exact::Counted if_less(const exact::Counted&, const exact::Counted&,
                                                     const exact::Counted& a, const exact::Counted&) {
    return a;
}
HITBOX_LANES_INLINE constexpr exact::Counted turned_like(const exact::Counted& a, const exact::Counted&) {
    return a;
}

/// A number below all gaps, for an axis that is none.
template <class N>
HITBOX_LANES_INLINE constexpr N lowest() {
    if constexpr (std::is_same_v<N, exact::Counted>)
        return {};
    else
        return N::of(-std::numeric_limits<typename N::Scalar>::infinity());
}

template <class L, std::size_t N>
HITBOX_LANES_INLINE void load_all(Columns from, std::size_t at, L (&to)[N]) {
    using T = typename L::Scalar;
    for (std::size_t c = 0; c < N; ++c) to[c] = L::load(static_cast<const T*>(from[c]) + at);
}

template <class F, class A, class B, int Bytes>
HITBOX_LANES_INLINE void ask_many(Columns a, Columns b, std::size_t words, std::uint64_t* yes,
                                  std::uint64_t* no) {
    using T = ScalarOf<A>;
    using L = Lanes<T, Bytes / int(sizeof(T))>;
    for (std::size_t w = 0; w < words; ++w) {
        std::uint64_t y = 0, n = 0;
        for (unsigned i = 0; i < 64; i += L::width) {
            L p[components_of<A>], q[components_of<B>];
            load_all(a, w * 64 + i, p), load_all(b, w * 64 + i, q);
            const Certain c = F::template ask<L>(p, q);
            y |= std::uint64_t(c.yes) << i, n |= std::uint64_t(c.no) << i;
        }
        yes[w] = y, no[w] = n;
    }
}

template <class F, class T>
concept HasOne = requires { typename F::template One<T>; };

template <class F, class A, class B, int Bytes>
HITBOX_LANES_INLINE void ask_one(Columns a, Columns b, std::size_t words, std::uint64_t* yes,
                                 std::uint64_t* no) {
    using T = ScalarOf<A>;
    using L = Lanes<T, Bytes / int(sizeof(T))>;
    const auto each = [&](const auto& ask) HITBOX_INLINE_LAMBDA {
        for (std::size_t w = 0; w < words; ++w) {
            std::uint64_t y = 0, n = 0;
            for (unsigned i = 0; i < 64; i += L::width) {
                const Certain c = ask(w * 64 + i);
                y |= std::uint64_t(c.yes) << i, n |= std::uint64_t(c.no) << i;
            }
            yes[w] = y, no[w] = n;
        }
    };
    if constexpr (HasOne<F, T>) {
        T scalars[components_of<B>];
        for (std::size_t c = 0; c < components_of<B>; ++c) std::memcpy(&scalars[c], b[c], sizeof(T));
        const T* columns[components_of<A>];
        for (std::size_t c = 0; c < components_of<A>; ++c) columns[c] = static_cast<const T*>(a[c]);
        const typename F::template One<T> one(scalars, columns);
        each([&](std::size_t at) HITBOX_INLINE_LAMBDA { return one.template ask<L>(at); });
    } else {
        L q[components_of<B>];
        for (std::size_t c = 0; c < components_of<B>; ++c) {
            T scalar;
            std::memcpy(&scalar, b[c], sizeof scalar);
            q[c] = L::of(scalar);
        }
        each([&](std::size_t at) HITBOX_INLINE_LAMBDA {
            L p[components_of<A>];
            load_all(a, at, p);
            return F::template ask<L>(p, q);
        });
    }
}

template <class F, class A, class B>
struct Compiled {
    static void many_baseline(Columns a, Columns b, std::size_t words, std::uint64_t* yes, std::uint64_t* no) {
        ask_many<F, A, B, 16>(a, b, words, yes, no);
    }
    static void one_baseline(Columns a, Columns b, std::size_t words, std::uint64_t* yes, std::uint64_t* no) {
        ask_one<F, A, B, 16>(a, b, words, yes, no);
    }
#if HITBOX_HAS_LEVELS
    HITBOX_TARGET_LEVEL_AVX2 static void many_avx2(Columns a, Columns b, std::size_t words,
                                                   std::uint64_t* yes, std::uint64_t* no) {
        ask_many<F, A, B, 32>(a, b, words, yes, no);
    }
    HITBOX_TARGET_LEVEL_AVX2 static void one_avx2(Columns a, Columns b, std::size_t words, std::uint64_t* yes,
                                                  std::uint64_t* no) {
        ask_one<F, A, B, 32>(a, b, words, yes, no);
    }
    HITBOX_TARGET_LEVEL_AVX512 static void many_avx512(Columns a, Columns b, std::size_t words,
                                                       std::uint64_t* yes, std::uint64_t* no) {
        ask_many<F, A, B, 64>(a, b, words, yes, no);
    }
    HITBOX_TARGET_LEVEL_AVX512 static void one_avx512(Columns a, Columns b, std::size_t words,
                                                      std::uint64_t* yes, std::uint64_t* no) {
        ask_one<F, A, B, 64>(a, b, words, yes, no);
    }
#endif

    static bool exact(const void* a, const void* b) {
        A s;
        B t;
        std::memcpy(static_cast<void*>(&s), a, sizeof s);
        std::memcpy(static_cast<void*>(&t), b, sizeof t);
        return intersects(s, t);
    }

    static constexpr Kernel kernel() {
#if HITBOX_HAS_LEVELS
        return {{many_baseline, many_avx2, many_avx512}, {one_baseline, one_avx2, one_avx512}, exact};
#else
        return {{many_baseline, many_baseline, many_baseline}, {one_baseline, one_baseline, one_baseline}, exact};
#endif
    }
};

template <class F, class A, class B>
const Kernel& compiled() {
    static_assert(std::is_trivially_copyable_v<A> && std::is_trivially_copyable_v<B>);
    static constexpr Kernel kernel = Compiled<F, A, B>::kernel();
    return kernel;
}

}  // namespace hitbox::batch::detail

// Defines kernel_of<A, B>() for shapes of floats and of doubles, in the file of the pair.
#define HITBOX_BATCH_KERNEL(F, A, B)                           \
    namespace hitbox::batch::detail {                          \
    template <>                                                \
    const Kernel& kernel_of<A<float>, B<float>>() {            \
        return compiled<F, A<float>, B<float>>();              \
    }                                                          \
    template <>                                                \
    const Kernel& kernel_of<A<double>, B<double>>() {          \
        return compiled<F, A<double>, B<double>>();            \
    }                                                          \
    }
