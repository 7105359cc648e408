// compiled.hpp: compiles the filter of a pair of shapes for each level (SIMD multi-versioning).
#pragma once

#include <hitbox/batch/detail/filter.hpp>
#include <hitbox/batch/detail/kernel.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/widened.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>

namespace hitbox::batch::detail {

template <class T>
using Box = Aabb<3, T>;

template <class L, std::size_t N>
HITBOX_LANES_INLINE void load_all(Columns from, std::size_t at, L (&to)[N]) {
    using T = typename L::Scalar;
    for (std::size_t c = 0; c < N; ++c) to[c] = L::load(static_cast<const T*>(from[c]) + at);
}

// Calls ask(at) for all lanes and collects the bits. Columns are read in order, which processors notice themselves; asking for
// them ahead takes longer.
template <int Width, class Ask>
HITBOX_LANES_INLINE void collect(std::size_t words, std::uint64_t* yes, std::uint64_t* no, const Ask& ask) {
    for (std::size_t w = 0; w < words; ++w) {
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
    using L = simd::Lanes<T, Bytes / int(sizeof(T))>;
    collect<L::width>(words, yes, no, [&](std::size_t at) HITBOX_INLINE_LAMBDA {
        L p[components_of<A>], q[components_of<B>];
        load_all(a, at, p), load_all(b, at, q);
        return F::template ask<L>(p, q);
    });
}

template <class L, std::size_t N>
HITBOX_LANES_INLINE void gather_size(const L (&numbers)[N], L& most) {
    for (std::size_t c = 0; c < N; ++c) most = larger(absolute(numbers[c]), most);
}
// The distance of the numbers from the grid on which 1.5 * 2^52 units are `middle`. NaN for NaN.
template <class L, std::size_t N>
HITBOX_LANES_INLINE void add_distances(const L (&numbers)[N], const L& middle, L& off) {
    for (std::size_t c = 0; c < N; ++c) off = off + absolute(((numbers[c] + middle) - middle) - numbers[c]);
}

template <class F, std::size_t A, std::size_t B, int Bytes>
HITBOX_LANES_INLINE void ask_on_grid(Columns a, Columns b, std::size_t count, std::uint64_t* yes,
                                     std::uint64_t* no) {
    using L = simd::Lanes<double, Bytes / int(sizeof(double))>;
    for (std::size_t w = 0; w * 64 < count; ++w) {
        std::uint64_t y = 0, n = 0;
        for (unsigned i = 0; i < 64 && w * 64 + i < count; i += L::width) {
            L p[A], q[B];
            load_all(a, w * 64 + i, p), load_all(b, w * 64 + i, q);
            L most = L::of(0), off = L::of(0);
            gather_size(p, most), gather_size(q, most);
            // Adding and subtracting 1.5 * 2^52 units does not change multiples of the unit.
            const L middle = power_below(most) * L::of(0x1.8p52 / (1 << grid_bits));
            add_distances(p, middle, off), add_distances(q, middle, off);
            // The offset of a plane is of another degree than the products that it is compared with. Within these limits
            // they differ by so little that their sum is exact, too.
            const unsigned fits = bits_at_most(off, L::of(0)) & bits_less(L::of(0x1p-20), most) &
                                  bits_less(most, L::of(0x1p30));
            const Certain c = F::template ask<L, OnGrid>(p, q);
            y |= std::uint64_t(c.yes & fits) << i, n |= std::uint64_t(c.no & fits) << i;
        }
        yes[w] = y, no[w] = n;
    }
}
template <class F>
concept WorksOnGrid = requires { requires F::works_on_grid; };

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
    requires(const On& on) { on.template ask_again<simd::Lanes<T, 16 / int(sizeof(T))>>(std::size_t()); };
template <class On, class T>
concept Rejects =
    requires(const On& on) { on.template reject<simd::Lanes<T, 16 / int(sizeof(T))>>(std::size_t()); };

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
    static HITBOX_LANES_INLINE void ask_one(Columns a, const void* one, std::size_t words, std::uint64_t* yes,
                                            std::uint64_t* no) {
        using L = simd::Lanes<T, Bytes / int(sizeof(T))>;
        const T* columns[components_of<A>];
        for (std::size_t c = 0; c < components_of<A>; ++c) columns[c] = static_cast<const T*>(a[c]);
        const On on(*static_cast<const One*>(one), columns);
        collect<L::width>(words, yes, no, [&](std::size_t at) HITBOX_INLINE_LAMBDA {
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
    static void one_baseline(Columns a, const void* one, std::size_t words, std::uint64_t* yes,
                             std::uint64_t* no) {
        ask_one<16, Step::ask>(a, one, words, yes, no);
    }
    static void again_baseline(Columns a, const void* one, std::size_t words, std::uint64_t* yes,
                               std::uint64_t* no) {
        ask_one<16, Step::again>(a, one, words, yes, no);
    }
    static void may_baseline(Columns a, const void* one, std::size_t words, std::uint64_t* yes,
                             std::uint64_t* no) {
        ask_one<16, Step::may>(a, one, words, yes, no);
    }
    static void grid_baseline(Columns a, Columns b, std::size_t count, std::uint64_t* yes,
                              std::uint64_t* no) {
        ask_on_grid<F, components_of<A>, components_of<B>, 16>(a, b, count, yes, no);
    }
#if HITBOX_HAS_LEVELS
    HITBOX_TARGET_LEVEL_AVX2 static void many_avx2(Columns a, Columns b, std::size_t words,
                                                   std::uint64_t* yes, std::uint64_t* no) {
        ask_many<F, A, B, 32>(a, b, words, yes, no);
    }
    HITBOX_TARGET_LEVEL_AVX2 static void one_avx2(Columns a, const void* one, std::size_t words,
                                                  std::uint64_t* yes, std::uint64_t* no) {
        ask_one<32, Step::ask>(a, one, words, yes, no);
    }
    HITBOX_TARGET_LEVEL_AVX2 static void again_avx2(Columns a, const void* one, std::size_t words,
                                                    std::uint64_t* yes, std::uint64_t* no) {
        ask_one<32, Step::again>(a, one, words, yes, no);
    }
    HITBOX_TARGET_LEVEL_AVX2 static void may_avx2(Columns a, const void* one, std::size_t words,
                                                  std::uint64_t* yes, std::uint64_t* no) {
        ask_one<32, Step::may>(a, one, words, yes, no);
    }
    HITBOX_TARGET_LEVEL_AVX2 static void grid_avx2(Columns a, Columns b, std::size_t count,
                                                   std::uint64_t* yes, std::uint64_t* no) {
        ask_on_grid<F, components_of<A>, components_of<B>, 32>(a, b, count, yes, no);
    }
    HITBOX_TARGET_LEVEL_AVX512 static void many_avx512(Columns a, Columns b, std::size_t words,
                                                       std::uint64_t* yes, std::uint64_t* no) {
        ask_many<F, A, B, 64>(a, b, words, yes, no);
    }
    HITBOX_TARGET_LEVEL_AVX512 static void one_avx512(Columns a, const void* one, std::size_t words,
                                                      std::uint64_t* yes, std::uint64_t* no) {
        ask_one<64, Step::ask>(a, one, words, yes, no);
    }
    HITBOX_TARGET_LEVEL_AVX512 static void again_avx512(Columns a, const void* one, std::size_t words,
                                                        std::uint64_t* yes, std::uint64_t* no) {
        ask_one<64, Step::again>(a, one, words, yes, no);
    }
    HITBOX_TARGET_LEVEL_AVX512 static void may_avx512(Columns a, const void* one, std::size_t words,
                                                      std::uint64_t* yes, std::uint64_t* no) {
        ask_one<64, Step::may>(a, one, words, yes, no);
    }
    HITBOX_TARGET_LEVEL_AVX512 static void grid_avx512(Columns a, Columns b, std::size_t count,
                                                       std::uint64_t* yes, std::uint64_t* no) {
        ask_on_grid<F, components_of<A>, components_of<B>, 64>(a, b, count, yes, no);
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
            if constexpr (WorksOnGrid<F>) k.grid = {grid_baseline, grid_baseline, grid_baseline};
#if HITBOX_HAS_LEVELS
            k.many = {many_baseline, many_avx2, many_avx512}, k.one = {one_baseline, one_avx2, one_avx512};
            if constexpr (AsksAgain<On, T>) k.again = {again_baseline, again_avx2, again_avx512};
            if constexpr (Rejects<On, T>) k.may = {may_baseline, may_avx2, may_avx512};
            if constexpr (WorksOnGrid<F>) k.grid = {grid_baseline, grid_avx2, grid_avx512};
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
