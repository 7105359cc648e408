// lanes.hpp: as many numbers as a register holds, and their operations (SIMD, vector extensions; for headers of users).
#pragma once

#include <hitbox/core/config.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#if !defined(HITBOX_PORTABLE) && (defined(__GNUC__) || defined(__clang__))
#define HITBOX_HAS_VECTORS 1
#else
#define HITBOX_HAS_VECTORS 0
#endif
#if HITBOX_HAS_VECTORS && defined(__SSE2__)
#include <emmintrin.h>
#elif HITBOX_HAS_VECTORS && defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

// Not HITBOX_INLINE, which a small build weakens: a wide register that is returned by a real call would be returned
// in another way by functions of another level.
#if HITBOX_HAS_VECTORS
#define HITBOX_LANES_INLINE inline __attribute__((always_inline))
#else
#define HITBOX_LANES_INLINE inline
#endif

namespace hitbox::simd {

#if HITBOX_HAS_VECTORS
// to = a > b ? a : b and to = a < b ? a : b. A wide register is not returned: see above.
template <class Vector>
HITBOX_LANES_INLINE void larger_into(const Vector& a, const Vector& b, Vector& to) {
    to = a > b ? a : b;
}
template <class Vector>
HITBOX_LANES_INLINE void smaller_into(const Vector& a, const Vector& b, Vector& to) {
    to = a < b ? a : b;
}
#if defined(__SSE2__)
// If the larger and the smaller of two registers are asked for, GCC shares a comparison, which takes longer than both.
HITBOX_LANES_INLINE void larger_into(const __m128& a, const __m128& b, __m128& to) { to = _mm_max_ps(a, b); }
HITBOX_LANES_INLINE void smaller_into(const __m128& a, const __m128& b, __m128& to) { to = _mm_min_ps(a, b); }
HITBOX_LANES_INLINE void larger_into(const __m128d& a, const __m128d& b, __m128d& to) {
    to = _mm_max_pd(a, b);
}
HITBOX_LANES_INLINE void smaller_into(const __m128d& a, const __m128d& b, __m128d& to) {
    to = _mm_min_pd(a, b);
}
#endif
#endif

/// W numbers. An operation on two of them applies to their lanes pairwise, and rounds as it does for single numbers. So
/// the results do not depend on W. A function is compiled for wide registers if the function that it is inlined
/// into is; the compiler splits registers that are wider than the processor's.
template <class T, int W>
struct Lanes {
    using Scalar = T;
    static constexpr int width = W;
    static constexpr std::size_t size = W;
    static constexpr unsigned all = (1u << W) - 1;  ///< the bits of a mask that is set in all lanes

#if HITBOX_HAS_VECTORS
    using Bits = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
    typedef T Vector __attribute__((vector_size(sizeof(T) * W)));
    typedef Bits Mask __attribute__((vector_size(sizeof(T) * W)));
    // Not memcpy(): GCC 12 copies 32 bytes by smaller registers, and then keeps the lanes in memory.
    typedef T InMemory __attribute__((vector_size(sizeof(T) * W), aligned(alignof(T)), may_alias));
    Vector v;

    static HITBOX_LANES_INLINE Lanes of(T x) {
        Lanes r;
        splat_into(x, r);
        return r;
    }
    static HITBOX_LANES_INLINE Lanes of(T a, T b, T c, T d) {
        static_assert(W == 4);
        return {Vector{a, b, c, d}};
    }
    static HITBOX_LANES_INLINE Lanes load(const T* from) {
        Lanes r;
        r.v = *reinterpret_cast<const InMemory*>(from);
        return r;
    }
    HITBOX_LANES_INLINE void store(T* to) const { *reinterpret_cast<InMemory*>(to) = v; }
    friend HITBOX_LANES_INLINE Lanes operator+(const Lanes& a, const Lanes& b) { return {a.v + b.v}; }
    friend HITBOX_LANES_INLINE Lanes operator-(const Lanes& a, const Lanes& b) { return {a.v - b.v}; }
    friend HITBOX_LANES_INLINE Lanes operator*(const Lanes& a, const Lanes& b) { return {a.v * b.v}; }
    friend HITBOX_LANES_INLINE Lanes operator/(const Lanes& a, const Lanes& b) { return {a.v / b.v}; }
    friend HITBOX_LANES_INLINE Lanes operator-(const Lanes& a) { return {-a.v}; }
    friend HITBOX_LANES_INLINE Lanes absolute(const Lanes& a) {
#if defined(__SSE2__)
        // The general form is computed again in each turn of a loop, where those of constants could stay in registers.
        if constexpr (sizeof(T) == 4 && W == 4) return {_mm_andnot_ps(_mm_set1_ps(-0.0f), a.v)};
        if constexpr (sizeof(T) == 8 && W == 2) return {_mm_andnot_pd(_mm_set1_pd(-0.0), a.v)};
#endif
        return from_bits(Mask(a.v) & (std::numeric_limits<Bits>::max)());
    }
    /// a > b ? a : b, so b if one of them is NaN.
    friend HITBOX_LANES_INLINE Lanes larger(const Lanes& a, const Lanes& b) {
        Lanes r;
        larger_into(a.v, b.v, r.v);
        return r;
    }
    /// a < b ? a : b, so b if one of them is NaN.
    friend HITBOX_LANES_INLINE Lanes smaller(const Lanes& a, const Lanes& b) {
        Lanes r;
        smaller_into(a.v, b.v, r.v);
        return r;
    }
    /// c < d ? a : b.
    friend HITBOX_LANES_INLINE Lanes if_less(const Lanes& c, const Lanes& d, const Lanes& a, const Lanes& b) {
        return {c.v < d.v ? a.v : b.v};
    }
    /// The largest power of two that is at most |a|, for normal numbers; 0 for 0, infinity for infinity.
    friend HITBOX_LANES_INLINE Lanes power_below(const Lanes& a) {
        return from_bits(Mask(a.v) & exponent_bits);
    }
    /// a, with its sign flipped where that of b is set, also for -0 and NaN.
    friend HITBOX_LANES_INLINE Lanes turned_like(const Lanes& a, const Lanes& b) {
        return from_bits(Mask(a.v) ^ (Mask(b.v) & (std::numeric_limits<Bits>::min)()));
    }

private:
    static constexpr Bits exponent_bits = sizeof(T) == 4 ? Bits(0x7f800000) : Bits(0x7ff0000000000000);

    // A cast of a vector keeps its bits.
    static HITBOX_LANES_INLINE Lanes from_bits(const Mask& m) { return {Vector(m)}; }

public:
#else
    T v[W];

    template <class F>
    static Lanes each(const F& f) {
        Lanes r;
        for (int i = 0; i < W; ++i) r.v[i] = f(i);
        return r;
    }
    static Lanes of(T x) {
        return each([&](int) { return x; });
    }
    static Lanes of(T a, T b, T c, T d) {
        static_assert(W == 4);
        return {{a, b, c, d}};
    }
    static Lanes load(const T* from) {
        Lanes r;
        std::memcpy(r.v, from, sizeof r.v);
        return r;
    }
    void store(T* to) const { std::memcpy(to, v, sizeof v); }
    friend Lanes operator+(const Lanes& a, const Lanes& b) {
        return each([&](int i) { return a.v[i] + b.v[i]; });
    }
    friend Lanes operator-(const Lanes& a, const Lanes& b) {
        return each([&](int i) { return a.v[i] - b.v[i]; });
    }
    friend Lanes operator*(const Lanes& a, const Lanes& b) {
        return each([&](int i) { return a.v[i] * b.v[i]; });
    }
    friend Lanes operator/(const Lanes& a, const Lanes& b) {
        return each([&](int i) { return a.v[i] / b.v[i]; });
    }
    friend Lanes operator-(const Lanes& a) {
        return each([&](int i) { return -a.v[i]; });
    }
    friend Lanes absolute(const Lanes& a) {
        return each([&](int i) { return std::fabs(a.v[i]); });
    }
    friend Lanes larger(const Lanes& a, const Lanes& b) {
        return each([&](int i) { return a.v[i] > b.v[i] ? a.v[i] : b.v[i]; });
    }
    friend Lanes smaller(const Lanes& a, const Lanes& b) {
        return each([&](int i) { return a.v[i] < b.v[i] ? a.v[i] : b.v[i]; });
    }
    friend Lanes if_less(const Lanes& c, const Lanes& d, const Lanes& a, const Lanes& b) {
        return each([&](int i) { return c.v[i] < d.v[i] ? a.v[i] : b.v[i]; });
    }
    friend Lanes power_below(const Lanes& a) {
        return each([&](int i) {
            if constexpr (sizeof(T) == 4)
                return std::bit_cast<T>(std::bit_cast<std::uint32_t>(a.v[i]) & 0x7f800000u);
            else
                return std::bit_cast<T>(std::bit_cast<std::uint64_t>(a.v[i]) & 0x7ff0000000000000u);
        });
    }
    friend Lanes turned_like(const Lanes& a, const Lanes& b) {
        return each([&](int i) { return std::signbit(b.v[i]) ? -a.v[i] : a.v[i]; });
    }
#endif

    friend HITBOX_LANES_INLINE Lanes twice(const Lanes& a) { return a + a; }
};

/// As many lanes as 128 bits hold, which every level has.
template <class T>
using NarrowLanes = Lanes<T, int(16 / sizeof(T))>;

// ---- floats and doubles ------------------------------------------------------------------------------------------------

/// The lanes as numbers of another type, rounded to nearest.
template <class U, class T, int W>
HITBOX_LANES_INLINE Lanes<U, W> lanes_as(const Lanes<T, W>& a) {
#if HITBOX_HAS_VECTORS
    return {__builtin_convertvector(a.v, typename Lanes<U, W>::Vector)};
#else
    return Lanes<U, W>::each([&](int i) { return U(a.v[i]); });
#endif
}

// ---- a number in all lanes ------------------------------------------------------------------------------------------

#if HITBOX_HAS_VECTORS
template <class T, int W>
HITBOX_LANES_INLINE void splat_into(T x, Lanes<T, W>& to) {
    to.v = x - typename Lanes<T, W>::Vector{};
}
#endif

// ---- a product and a sum, rounded once if the processor can, and as two operations otherwise --------------------------

template <class T, int W>
HITBOX_LANES_INLINE void multiply_add_into(const Lanes<T, W>& a, const Lanes<T, W>& b, const Lanes<T, W>& c,
                                           Lanes<T, W>& to) {
    to = a * b + c;
}

// ---- comparisons: a mask with a lane for each, or bits, of which bit i is that of lane i; false for NaN ----------------

/// What a comparison says of each lane.
template <class T, int W>
struct LaneMask {
#if HITBOX_HAS_VECTORS
    typename Lanes<T, W>::Mask v;
    friend HITBOX_LANES_INLINE LaneMask operator&(const LaneMask& a, const LaneMask& b) {
        return {a.v & b.v};
    }
#else
    unsigned v;
    friend LaneMask operator&(const LaneMask& a, const LaneMask& b) { return {a.v & b.v}; }
#endif
    HITBOX_LANES_INLINE operator unsigned() const { return bits_of(*this); }
};

/// a < b
template <class T, int W>
HITBOX_LANES_INLINE LaneMask<T, W> less(const Lanes<T, W>& a, const Lanes<T, W>& b) {
#if HITBOX_HAS_VECTORS
    return {a.v < b.v};
#else
    LaneMask<T, W> mask{0};
    for (int i = 0; i < W; ++i) mask.v |= unsigned(a.v[i] < b.v[i]) << i;
    return mask;
#endif
}
/// a <= b
template <class T, int W>
HITBOX_LANES_INLINE LaneMask<T, W> at_most(const Lanes<T, W>& a, const Lanes<T, W>& b) {
#if HITBOX_HAS_VECTORS
    return {a.v <= b.v};
#else
    LaneMask<T, W> mask{0};
    for (int i = 0; i < W; ++i) mask.v |= unsigned(a.v[i] <= b.v[i]) << i;
    return mask;
#endif
}

// Not forced inline above the baseline: a function of a higher level can only be inlined into one of that level, and
// the kernels become that by being inlined themselves. The arguments are references for the same reason.

template <class T, int W>
inline unsigned bits_of(const LaneMask<T, W>& mask) {
#if HITBOX_HAS_VECTORS
    unsigned bits = 0;
    for (int i = 0; i < W; ++i) bits |= unsigned(mask.v[i] < 0) << i;
    return bits;
#else
    return mask.v;
#endif
}

#if HITBOX_HAS_VECTORS && defined(__SSE2__)
HITBOX_LANES_INLINE unsigned bits_of(const LaneMask<float, 4>& mask) {
    return unsigned(_mm_movemask_ps(__m128(mask.v)));
}
HITBOX_LANES_INLINE unsigned bits_of(const LaneMask<double, 2>& mask) {
    return unsigned(_mm_movemask_pd(__m128d(mask.v)));
}
#elif HITBOX_HAS_VECTORS && defined(__wasm_simd128__)
HITBOX_LANES_INLINE unsigned bits_of(const LaneMask<float, 4>& mask) {
    return unsigned(wasm_i32x4_bitmask(v128_t(mask.v)));
}
HITBOX_LANES_INLINE unsigned bits_of(const LaneMask<double, 2>& mask) {
    return unsigned(wasm_i64x2_bitmask(v128_t(mask.v)));
}
#endif

/// The bits of a < b.
template <class T, int W>
HITBOX_LANES_INLINE unsigned bits_less(const Lanes<T, W>& a, const Lanes<T, W>& b) {
    return bits_of(less(a, b));
}
/// The bits of a <= b.
template <class T, int W>
HITBOX_LANES_INLINE unsigned bits_at_most(const Lanes<T, W>& a, const Lanes<T, W>& b) {
    return bits_of(at_most(a, b));
}

/// a * b + c
template <class L>
HITBOX_LANES_INLINE L multiply_add(const L& a, const L& b, const L& c) {
    L r;
    multiply_add_into(a, b, c, r);
    return r;
}

}  // namespace hitbox::simd
