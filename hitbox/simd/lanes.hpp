// lanes.hpp: as many numbers as a register holds, in registers of 128, 256 or 512 bits (SIMD, vector extensions).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/simd/level.hpp>

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

namespace hitbox::simd {

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
    HITBOX_LANES_INLINE void store(T* to) const { std::memcpy(to, &v, sizeof v); }
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
    /// |a| or |b|, whichever has the larger bits as an integer: NaN is above infinity.
    friend HITBOX_LANES_INLINE Lanes larger_magnitude(const Lanes& a, const Lanes& b) {
        Mask m, n;
        std::memcpy(&m, &a.v, sizeof m), std::memcpy(&n, &b.v, sizeof n);
        m &= (std::numeric_limits<Bits>::max)(), n &= (std::numeric_limits<Bits>::max)();
        return from_bits(m > n ? m : n);
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
    friend Lanes larger_magnitude(const Lanes& a, const Lanes& b) {
        using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
        const auto bits = [](T x) { return std::bit_cast<Bits>(std::fabs(x)); };
        return each([&](int i) { return std::bit_cast<T>((std::max)(bits(a.v[i]), bits(b.v[i]))); });
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

// ---- a number in all lanes ------------------------------------------------------------------------------------------

#if HITBOX_HAS_VECTORS
template <class T, int W>
HITBOX_LANES_INLINE void splat_into(T x, Lanes<T, W>& to) {
    to.v = x - typename Lanes<T, W>::Vector{};
}
#endif

// ---- small integers as floats ------------------------------------------------------------------------------------------

#if HITBOX_HAS_VECTORS
template <int W>
struct Integers {
    typedef std::int16_t Short __attribute__((vector_size(2 * W)));
    typedef std::int32_t Int __attribute__((vector_size(4 * W)));
};
#endif

template <int W>
HITBOX_LANES_INLINE void load_integers(const std::int16_t* from, Lanes<float, W>& to) {
#if HITBOX_HAS_VECTORS
    typename Integers<W>::Short s;
    std::memcpy(&s, from, sizeof s);
    to.v = __builtin_convertvector(__builtin_convertvector(s, typename Integers<W>::Int), decltype(to.v));
#else
    for (int i = 0; i < W; ++i) to.v[i] = from[i];
#endif
}

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
HITBOX_TARGET_LEVEL_AVX2 inline void load_integers(const std::int16_t* from, Lanes<float, 8>& to) {
    const __m128i s = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
    copy_register(to, _mm256_cvtepi32_ps(_mm256_cvtepi16_epi32(s)));
}
HITBOX_TARGET_LEVEL_AVX2 inline unsigned bits_of(const LaneMask<float, 8>& mask) {
    __m256 m;
    copy_register(m, mask);
    return unsigned(_mm256_movemask_ps(m));
}
HITBOX_TARGET_LEVEL_AVX2 inline unsigned bits_of(const LaneMask<double, 4>& mask) {
    __m256d m;
    copy_register(m, mask);
    return unsigned(_mm256_movemask_pd(m));
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
