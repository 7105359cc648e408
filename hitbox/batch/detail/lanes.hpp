// lanes.hpp: as many numbers as a register holds, in registers of 128, 256 or 512 bits (SIMD, vector extensions).
#pragma once

#include <hitbox/batch/level.hpp>
#include <hitbox/core/config.hpp>

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
#include <immintrin.h>
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

namespace hitbox::batch::detail {

/// W numbers. An operation on two of them applies to their lanes pairwise, and rounds as it does for single numbers. So
/// the results do not depend on W. A function is compiled for wide registers if the function that it is inlined
/// into is; the compiler splits registers that are wider than the processor's.
template <class T, int W>
struct Lanes {
    using Scalar = T;
    static constexpr int width = W;

#if HITBOX_HAS_VECTORS
    using Bits = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
    typedef T Vector __attribute__((vector_size(sizeof(T) * W)));
    typedef Bits Mask __attribute__((vector_size(sizeof(T) * W)));
    Vector v;

    static HITBOX_LANES_INLINE Lanes of(T x) {
        Lanes r;
        splat_into(x, r);
        return r;
    }
    static HITBOX_LANES_INLINE Lanes load(const T* from) {
        Lanes r;
        std::memcpy(&r.v, from, sizeof r.v);
        return r;
    }
    friend HITBOX_LANES_INLINE Lanes operator+(const Lanes& a, const Lanes& b) { return {a.v + b.v}; }
    friend HITBOX_LANES_INLINE Lanes operator-(const Lanes& a, const Lanes& b) { return {a.v - b.v}; }
    friend HITBOX_LANES_INLINE Lanes operator*(const Lanes& a, const Lanes& b) { return {a.v * b.v}; }
    friend HITBOX_LANES_INLINE Lanes operator/(const Lanes& a, const Lanes& b) { return {a.v / b.v}; }
    friend HITBOX_LANES_INLINE Lanes operator-(const Lanes& a) { return {-a.v}; }
    friend HITBOX_LANES_INLINE Lanes absolute(const Lanes& a) {
        Mask m;
        std::memcpy(&m, &a.v, sizeof m);
        return from_bits(m & (std::numeric_limits<Bits>::max)());
    }
    /// a > b ? a : b, so b if one of them is NaN.
    friend HITBOX_LANES_INLINE Lanes larger(const Lanes& a, const Lanes& b) {
        return {a.v > b.v ? a.v : b.v};
    }
    /// a < b ? a : b, so b if one of them is NaN.
    friend HITBOX_LANES_INLINE Lanes smaller(const Lanes& a, const Lanes& b) {
        return {a.v < b.v ? a.v : b.v};
    }
    /// c < d ? a : b.
    friend HITBOX_LANES_INLINE Lanes if_less(const Lanes& c, const Lanes& d, const Lanes& a, const Lanes& b) {
        return {c.v < d.v ? a.v : b.v};
    }
    /// The largest power of two that is at most |a|, for normal numbers; 0 for 0, infinity for infinity.
    friend HITBOX_LANES_INLINE Lanes power_below(const Lanes& a) {
        Mask m;
        std::memcpy(&m, &a.v, sizeof m);
        return from_bits(m & exponent_bits);
    }
    /// a, with its sign flipped where b is negative.
    friend HITBOX_LANES_INLINE Lanes turned_like(const Lanes& a, const Lanes& b) {
        Mask m, n;
        std::memcpy(&m, &a.v, sizeof m), std::memcpy(&n, &b.v, sizeof n);
        return from_bits(m ^ (n & (std::numeric_limits<Bits>::min)()));
    }

private:
    static constexpr Bits exponent_bits = sizeof(T) == 4 ? Bits(0x7f800000) : Bits(0x7ff0000000000000);

    static HITBOX_LANES_INLINE Lanes from_bits(const Mask& m) {
        Lanes r;
        std::memcpy(&r.v, &m, sizeof m);
        return r;
    }

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
    static Lanes load(const T* from) {
        Lanes r;
        std::memcpy(r.v, from, sizeof r.v);
        return r;
    }
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

// ---- comparisons: bit i of the result is that of lane i; false for NaN ----------------------------------------------

// Not forced inline above the baseline: a function of a higher level can only be inlined into one of that level, and
// the kernels become that by being inlined themselves. The arguments are references for the same reason.

/// a < b
template <class T, int W>
inline unsigned bits_less(const Lanes<T, W>& a, const Lanes<T, W>& b) {
    unsigned mask = 0;
    for (int i = 0; i < W; ++i) mask |= unsigned(a.v[i] < b.v[i]) << i;
    return mask;
}
/// a <= b
template <class T, int W>
inline unsigned bits_at_most(const Lanes<T, W>& a, const Lanes<T, W>& b) {
    unsigned mask = 0;
    for (int i = 0; i < W; ++i) mask |= unsigned(a.v[i] <= b.v[i]) << i;
    return mask;
}

#if HITBOX_HAS_VECTORS && defined(__SSE2__)
HITBOX_LANES_INLINE unsigned bits_less(const Lanes<float, 4>& a, const Lanes<float, 4>& b) {
    return unsigned(_mm_movemask_ps(_mm_cmplt_ps(a.v, b.v)));
}
HITBOX_LANES_INLINE unsigned bits_at_most(const Lanes<float, 4>& a, const Lanes<float, 4>& b) {
    return unsigned(_mm_movemask_ps(_mm_cmple_ps(a.v, b.v)));
}
HITBOX_LANES_INLINE unsigned bits_less(const Lanes<double, 2>& a, const Lanes<double, 2>& b) {
    return unsigned(_mm_movemask_pd(_mm_cmplt_pd(a.v, b.v)));
}
HITBOX_LANES_INLINE unsigned bits_at_most(const Lanes<double, 2>& a, const Lanes<double, 2>& b) {
    return unsigned(_mm_movemask_pd(_mm_cmple_pd(a.v, b.v)));
}
#elif HITBOX_HAS_VECTORS && defined(__wasm_simd128__)
HITBOX_LANES_INLINE unsigned bits_less(const Lanes<float, 4>& a, const Lanes<float, 4>& b) {
    return unsigned(wasm_i32x4_bitmask(v128_t(a.v < b.v)));
}
HITBOX_LANES_INLINE unsigned bits_at_most(const Lanes<float, 4>& a, const Lanes<float, 4>& b) {
    return unsigned(wasm_i32x4_bitmask(v128_t(a.v <= b.v)));
}
HITBOX_LANES_INLINE unsigned bits_less(const Lanes<double, 2>& a, const Lanes<double, 2>& b) {
    return unsigned(wasm_i64x2_bitmask(v128_t(a.v < b.v)));
}
HITBOX_LANES_INLINE unsigned bits_at_most(const Lanes<double, 2>& a, const Lanes<double, 2>& b) {
    return unsigned(wasm_i64x2_bitmask(v128_t(a.v <= b.v)));
}
#endif

#if HITBOX_HAS_LEVELS
template <class R, class L>
HITBOX_LANES_INLINE void copy_register(R& to, const L& from) {
    static_assert(sizeof to == sizeof from);
    std::memcpy(&to, &from, sizeof to);
}
// The general form becomes one insertion for each lane in GCC 12.
HITBOX_TARGET_LEVEL_AVX2 inline void splat_into(float x, Lanes<float, 8>& to) {
    copy_register(to, _mm256_set1_ps(x));
}
HITBOX_TARGET_LEVEL_AVX2 inline void splat_into(double x, Lanes<double, 4>& to) {
    copy_register(to, _mm256_set1_pd(x));
}
HITBOX_TARGET_LEVEL_AVX512 inline void splat_into(float x, Lanes<float, 16>& to) {
    copy_register(to, _mm512_set1_ps(x));
}
HITBOX_TARGET_LEVEL_AVX512 inline void splat_into(double x, Lanes<double, 8>& to) {
    copy_register(to, _mm512_set1_pd(x));
}
HITBOX_TARGET_LEVEL_AVX2 inline unsigned bits_less(const Lanes<float, 8>& a, const Lanes<float, 8>& b) {
    __m256 x, y;
    copy_register(x, a), copy_register(y, b);
    return unsigned(_mm256_movemask_ps(_mm256_cmp_ps(x, y, _CMP_LT_OQ)));
}
HITBOX_TARGET_LEVEL_AVX2 inline unsigned bits_at_most(const Lanes<float, 8>& a, const Lanes<float, 8>& b) {
    __m256 x, y;
    copy_register(x, a), copy_register(y, b);
    return unsigned(_mm256_movemask_ps(_mm256_cmp_ps(x, y, _CMP_LE_OQ)));
}
HITBOX_TARGET_LEVEL_AVX2 inline unsigned bits_less(const Lanes<double, 4>& a, const Lanes<double, 4>& b) {
    __m256d x, y;
    copy_register(x, a), copy_register(y, b);
    return unsigned(_mm256_movemask_pd(_mm256_cmp_pd(x, y, _CMP_LT_OQ)));
}
HITBOX_TARGET_LEVEL_AVX2 inline unsigned bits_at_most(const Lanes<double, 4>& a, const Lanes<double, 4>& b) {
    __m256d x, y;
    copy_register(x, a), copy_register(y, b);
    return unsigned(_mm256_movemask_pd(_mm256_cmp_pd(x, y, _CMP_LE_OQ)));
}
HITBOX_TARGET_LEVEL_AVX512 inline unsigned bits_less(const Lanes<float, 16>& a, const Lanes<float, 16>& b) {
    __m512 x, y;
    copy_register(x, a), copy_register(y, b);
    return _mm512_cmp_ps_mask(x, y, _CMP_LT_OQ);
}
HITBOX_TARGET_LEVEL_AVX512 inline unsigned bits_at_most(const Lanes<float, 16>& a,
                                                        const Lanes<float, 16>& b) {
    __m512 x, y;
    copy_register(x, a), copy_register(y, b);
    return _mm512_cmp_ps_mask(x, y, _CMP_LE_OQ);
}
HITBOX_TARGET_LEVEL_AVX512 inline unsigned bits_less(const Lanes<double, 8>& a, const Lanes<double, 8>& b) {
    __m512d x, y;
    copy_register(x, a), copy_register(y, b);
    return _mm512_cmp_pd_mask(x, y, _CMP_LT_OQ);
}
HITBOX_TARGET_LEVEL_AVX512 inline unsigned bits_at_most(const Lanes<double, 8>& a,
                                                        const Lanes<double, 8>& b) {
    __m512d x, y;
    copy_register(x, a), copy_register(y, b);
    return _mm512_cmp_pd_mask(x, y, _CMP_LE_OQ);
}
HITBOX_TARGET_LEVEL_AVX2 inline void multiply_add_into(const Lanes<float, 8>& a, const Lanes<float, 8>& b,
                                                       const Lanes<float, 8>& c, Lanes<float, 8>& to) {
    __m256 x, y, z;
    copy_register(x, a), copy_register(y, b), copy_register(z, c);
    copy_register(to, _mm256_fmadd_ps(x, y, z));
}
HITBOX_TARGET_LEVEL_AVX2 inline void multiply_add_into(const Lanes<double, 4>& a, const Lanes<double, 4>& b,
                                                       const Lanes<double, 4>& c, Lanes<double, 4>& to) {
    __m256d x, y, z;
    copy_register(x, a), copy_register(y, b), copy_register(z, c);
    copy_register(to, _mm256_fmadd_pd(x, y, z));
}
HITBOX_TARGET_LEVEL_AVX512 inline void multiply_add_into(const Lanes<float, 16>& a, const Lanes<float, 16>& b,
                                                         const Lanes<float, 16>& c, Lanes<float, 16>& to) {
    __m512 x, y, z;
    copy_register(x, a), copy_register(y, b), copy_register(z, c);
    copy_register(to, _mm512_fmadd_ps(x, y, z));
}
HITBOX_TARGET_LEVEL_AVX512 inline void multiply_add_into(const Lanes<double, 8>& a, const Lanes<double, 8>& b,
                                                         const Lanes<double, 8>& c, Lanes<double, 8>& to) {
    __m512d x, y, z;
    copy_register(x, a), copy_register(y, b), copy_register(z, c);
    copy_register(to, _mm512_fmadd_pd(x, y, z));
}
#endif

/// a * b + c
template <class L>
HITBOX_LANES_INLINE L multiply_add(const L& a, const L& b, const L& c) {
    L r;
    multiply_add_into(a, b, c, r);
    return r;
}

}  // namespace hitbox::batch::detail
