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
#include <hitbox/shape/widened.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <new>
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

/// The factor of a size in the error bound of a formula. Such a bound is loose by more than 16 for most shapes, so the
/// mutation test divides it by 16^3.
template <class T>
constexpr T size_factor(const exact::Counted& result) {
    return exact::bound_factor<T>(result) * T(HITBOX_TEST_ERROR_BOUND_SCALE * HITBOX_TEST_ERROR_BOUND_SCALE);
}

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

HITBOX_LANES_INLINE void prefetch([[maybe_unused]] const void* line) {
#if HITBOX_HAS_VECTORS
    __builtin_prefetch(line);
#endif
}

// Asks for a word of each column, a kilobyte ahead. Beyond the end it has no effect.
template <class T, std::size_t N>
HITBOX_LANES_INLINE void prefetch_word(const T* const (&columns)[N], std::size_t at) {
    constexpr std::size_t line = 64 / sizeof(T), ahead = 1024 / sizeof(T);
    for (std::size_t c = 0; c < N; ++c)
        for (std::size_t i = 0; i < 64; i += line) prefetch(columns[c] + at + ahead + i);
}

// Calls ask(at) for all lanes and collects the bits; before each word begin(at).
template <int Width, class Begin, class Ask>
HITBOX_LANES_INLINE void collect(std::size_t words, std::uint64_t* yes, std::uint64_t* no, const Begin& begin,
                                 const Ask& ask) {
    for (std::size_t w = 0; w < words; ++w) {
        begin(w * 64);
        std::uint64_t y = 0, n = 0;
        for (unsigned i = 0; i < 64; i += Width) {
            const Certain c = ask(w * 64 + i);
            y |= std::uint64_t(c.yes) << i, n |= std::uint64_t(c.no) << i;
        }
        yes[w] = y, no[w] = n;
    }
}

template <class F, class A, class B, int Bytes>
HITBOX_LANES_INLINE void ask_many(Columns a, Columns b, std::size_t words, std::uint64_t* yes,
                                  std::uint64_t* no) {
    using T = ScalarOf<A>;
    using L = Lanes<T, Bytes / int(sizeof(T))>;
    const auto nothing = [](std::size_t) HITBOX_INLINE_LAMBDA {};
    collect<L::width>(words, yes, no, nothing, [&](std::size_t at) HITBOX_INLINE_LAMBDA {
        L p[components_of<A>], q[components_of<B>];
        load_all(a, at, p), load_all(b, at, q);
        return F::template ask<L>(p, q);
    });
}

// A single shape as its components, if the filter does not prepare it.
template <class F, class T, std::size_t A, std::size_t B>
struct Splat {
    T components[B];

    explicit Splat(const T* from) { std::memcpy(components, from, sizeof components); }

    class On {
    public:
        On(const Splat& one, const T* const* columns) : one_(one), columns_(columns) {}
        template <class L>
        HITBOX_LANES_INLINE Certain ask(std::size_t at) const {
            L p[A], q[B];
            for (std::size_t c = 0; c < A; ++c) p[c] = L::load(columns_[c] + at);
            for (std::size_t c = 0; c < B; ++c) q[c] = L::of(one_.components[c]);
            return F::template ask<L>(p, q);
        }

    private:
        const Splat& one_;
        const T* const* columns_;
    };
};
template <class F, class T, std::size_t A, std::size_t B>
struct OneOf {
    using type = Splat<F, T, A, B>;
};
template <class F, class T, std::size_t A, std::size_t B>
    requires requires { typename F::template One<T>; }
struct OneOf<F, T, A, B> {
    using type = typename F::template One<T>;
};

template <class On, class T>
concept AsksAgain =
    requires(const On& on) { on.template ask_again<Lanes<T, 16 / int(sizeof(T))>>(std::size_t()); };
template <class On, class T>
concept Rejects =
    requires(const On& on) { on.template reject<Lanes<T, 16 / int(sizeof(T))>>(std::size_t()); };

enum class Step { ask, again, may };

/// The functions of a kernel. Those of a level have its attribute, and all that they call is inlined into them.
template <class F, class A, class B>
class Compiled {
    using T = ScalarOf<A>;
    using One = typename OneOf<F, T, components_of<A>, components_of<B>>::type;
    using On = typename One::On;
    static_assert(sizeof(One) <= most_prepared && alignof(One) <= 64 &&
                  std::is_trivially_destructible_v<One>);

    template <int Bytes, Step S>
    static HITBOX_LANES_INLINE void ask_one(Columns a, const void* one, std::size_t words, bool is_far,
                                            std::uint64_t* yes, std::uint64_t* no) {
        using L = Lanes<T, Bytes / int(sizeof(T))>;
        const T* columns[components_of<A>];
        for (std::size_t c = 0; c < components_of<A>; ++c) columns[c] = static_cast<const T*>(a[c]);
        const On on(*static_cast<const One*>(one), columns);
        const auto begin = [&](std::size_t at) HITBOX_INLINE_LAMBDA {
            if (is_far) prefetch_word(columns, at);
        };
        collect<L::width>(words, yes, no, begin, [&](std::size_t at) HITBOX_INLINE_LAMBDA {
            if constexpr (S == Step::again)
                return on.template ask_again<L>(at);
            else if constexpr (S == Step::may)
                return on.template reject<L>(at);
            else
                return on.template ask<L>(at);
        });
    }

    static void many_baseline(Columns a, Columns b, std::size_t words, std::uint64_t* yes,
                              std::uint64_t* no) {
        ask_many<F, A, B, 16>(a, b, words, yes, no);
    }
    static void one_baseline(Columns a, const void* one, std::size_t words, bool is_far, std::uint64_t* yes,
                             std::uint64_t* no) {
        ask_one<16, Step::ask>(a, one, words, is_far, yes, no);
    }
    static void again_baseline(Columns a, const void* one, std::size_t words, bool is_far, std::uint64_t* yes,
                               std::uint64_t* no) {
        ask_one<16, Step::again>(a, one, words, is_far, yes, no);
    }
    static void may_baseline(Columns a, const void* one, std::size_t words, bool is_far, std::uint64_t* yes,
                             std::uint64_t* no) {
        ask_one<16, Step::may>(a, one, words, is_far, yes, no);
    }
#if HITBOX_HAS_LEVELS
    HITBOX_TARGET_LEVEL_AVX2 static void many_avx2(Columns a, Columns b, std::size_t words,
                                                   std::uint64_t* yes, std::uint64_t* no) {
        ask_many<F, A, B, 32>(a, b, words, yes, no);
    }
    HITBOX_TARGET_LEVEL_AVX2 static void one_avx2(Columns a, const void* one, std::size_t words, bool is_far,
                                                  std::uint64_t* yes, std::uint64_t* no) {
        ask_one<32, Step::ask>(a, one, words, is_far, yes, no);
    }
    HITBOX_TARGET_LEVEL_AVX2 static void again_avx2(Columns a, const void* one, std::size_t words,
                                                    bool is_far, std::uint64_t* yes, std::uint64_t* no) {
        ask_one<32, Step::again>(a, one, words, is_far, yes, no);
    }
    HITBOX_TARGET_LEVEL_AVX2 static void may_avx2(Columns a, const void* one, std::size_t words, bool is_far,
                                                  std::uint64_t* yes, std::uint64_t* no) {
        ask_one<32, Step::may>(a, one, words, is_far, yes, no);
    }
    HITBOX_TARGET_LEVEL_AVX512 static void many_avx512(Columns a, Columns b, std::size_t words,
                                                       std::uint64_t* yes, std::uint64_t* no) {
        ask_many<F, A, B, 64>(a, b, words, yes, no);
    }
    HITBOX_TARGET_LEVEL_AVX512 static void one_avx512(Columns a, const void* one, std::size_t words,
                                                      bool is_far, std::uint64_t* yes, std::uint64_t* no) {
        ask_one<64, Step::ask>(a, one, words, is_far, yes, no);
    }
    HITBOX_TARGET_LEVEL_AVX512 static void again_avx512(Columns a, const void* one, std::size_t words,
                                                        bool is_far, std::uint64_t* yes, std::uint64_t* no) {
        ask_one<64, Step::again>(a, one, words, is_far, yes, no);
    }
    HITBOX_TARGET_LEVEL_AVX512 static void may_avx512(Columns a, const void* one, std::size_t words,
                                                      bool is_far, std::uint64_t* yes, std::uint64_t* no) {
        ask_one<64, Step::may>(a, one, words, is_far, yes, no);
    }
#endif

    static void prepare(const void* components, void* one) {
        new (one) One(static_cast<const T*>(components));
    }

    template <class S>
    static S shape_at(const Side& side, std::size_t i) {
        T numbers[components_of<S>];
        for (std::size_t c = 0; c < components_of<S>; ++c)
            std::memcpy(&numbers[c], side.at[c] + i * side.stride, sizeof(T));
        S s;
        std::memcpy(static_cast<void*>(&s), numbers, sizeof s);
        return s;
    }
    static bool meet(const A& a, const B& b) {
        // A small build has the tests of doubles alone.
        if constexpr (hitbox::detail::small_code && std::is_same_v<T, float>)
            return intersects(widened(a), widened(b));
        else
            return intersects(a, b);
    }
    static void exact(const Side& a, const Side& b, const std::uint32_t* ids_a, const std::uint32_t* ids_b,
                      std::size_t count, std::uint8_t* hits) {
        for (std::size_t i = 0; i < count; ++i)
            hits[i] = meet(shape_at<A>(a, ids_a[i]), shape_at<B>(b, ids_b[i]));
    }

public:
    static constexpr Kernel kernel() {
        Kernel k{};
        k.exact = exact;
        k.many = {many_baseline, many_baseline, many_baseline};
        if constexpr (!hitbox::detail::small_code) {
            k.prepare = prepare;
            k.one = {one_baseline, one_baseline, one_baseline};
            if constexpr (AsksAgain<On, T>) k.again = {again_baseline, again_baseline, again_baseline};
            if constexpr (Rejects<On, T>) k.may = {may_baseline, may_baseline, may_baseline};
#if HITBOX_HAS_LEVELS
            k.many = {many_baseline, many_avx2, many_avx512}, k.one = {one_baseline, one_avx2, one_avx512};
            if constexpr (AsksAgain<On, T>) k.again = {again_baseline, again_avx2, again_avx512};
            if constexpr (Rejects<On, T>) k.may = {may_baseline, may_avx2, may_avx512};
#endif
            if constexpr (!Rejects<On, T>) k.may = k.one;
        }
        return k;
    }
};

/// The definition of kernel_of<A, B>() for a filter F, in the file of the pair.
template <class F, class A, class B>
const Kernel& compiled() {
    static_assert(std::is_trivially_copyable_v<A> && std::is_trivially_copyable_v<B>);
    static constexpr Kernel kernel = Compiled<F, A, B>::kernel();
    return kernel;
}

}  // namespace hitbox::batch::detail

// Defines kernel_of<A, B>() for shapes of floats and of doubles, in the file of the pair.
#define HITBOX_BATCH_KERNEL(F, A, B)                  \
    namespace hitbox::batch::detail {                 \
    template <>                                       \
    const Kernel& kernel_of<A<float>, B<float>>() {   \
        return compiled<F, A<float>, B<float>>();     \
    }                                                 \
    template <>                                       \
    const Kernel& kernel_of<A<double>, B<double>>() { \
        return compiled<F, A<double>, B<double>>();   \
    }                                                 \
    }
