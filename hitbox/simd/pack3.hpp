// pack3.hpp: a vector in space held in packs, to process its three coordinates in parallel (SIMD, SSE2).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/simd/pack.hpp>

#include <array>
#include <cstddef>

namespace hitbox::simd {

/// x, y and z; remaining elements repeat z.
template <class T>
struct Pack3 {
    static constexpr std::size_t count = sizeof(T) / 4;  ///< four floats fill one pack, four doubles two
    static constexpr unsigned all = 15;                  ///< the mask of `less` for all
    std::array<Pack<T>, count> packs;

    static HITBOX_INLINE Pack3 of(T x) {
        return each([&](std::size_t) { return Pack<T>::of(x); });
    }
    static HITBOX_INLINE Pack3 load(const Vec<3, T>& v) {
#if HITBOX_HAS_VECTORS && defined(__SSE2__)
        if constexpr (count == 1)
            return {{Pack<T>{
                _mm_movelh_ps(_mm_unpacklo_ps(_mm_load_ss(&v.x), _mm_load_ss(&v.y)), _mm_load1_ps(&v.z))}}};
        else
            return {{Pack<T>{_mm_loadh_pd(_mm_load_sd(&v.x), &v.y)}, Pack<T>{_mm_load1_pd(&v.z)}}};
#else
        const std::array<T, 4> four{v.x, v.y, v.z, v.z};
        return each([&](std::size_t i) { return Pack<T>::load(&four[i * Pack<T>::size]); });
#endif
    }

    friend HITBOX_INLINE Pack3 operator+(const Pack3& a, const Pack3& b) {
        return each([&](std::size_t i) { return a.packs[i] + b.packs[i]; });
    }
    friend HITBOX_INLINE Pack3 operator-(const Pack3& a, const Pack3& b) {
        return each([&](std::size_t i) { return a.packs[i] - b.packs[i]; });
    }
    friend HITBOX_INLINE Pack3 operator*(const Pack3& a, const Pack3& b) {
        return each([&](std::size_t i) { return a.packs[i] * b.packs[i]; });
    }
    friend HITBOX_INLINE Pack3 operator/(const Pack3& a, const Pack3& b) {
        return each([&](std::size_t i) { return a.packs[i] / b.packs[i]; });
    }
    friend HITBOX_INLINE Pack3 absolute(const Pack3& a) {
        return each([&](std::size_t i) { return absolute(a.packs[i]); });
    }
    friend HITBOX_INLINE Pack3 larger(const Pack3& a, const Pack3& b) {
        return each([&](std::size_t i) { return larger(a.packs[i], b.packs[i]); });
    }
    friend HITBOX_INLINE Pack3 smaller(const Pack3& a, const Pack3& b) {
        return each([&](std::size_t i) { return smaller(a.packs[i], b.packs[i]); });
    }
    friend HITBOX_INLINE unsigned less(const Pack3& a, const Pack3& b) {
        unsigned mask = 0;
        for (std::size_t i = 0; i < count; ++i) mask |= less(a.packs[i], b.packs[i]) << (i * Pack<T>::size);
        return mask;
    }

    /// The largest and the smallest coordinate, if none is NaN.
    friend HITBOX_INLINE T largest(const Pack3& a) {
        return across(a, [](const auto& x, const auto& y) { return larger(x, y); });
    }
    friend HITBOX_INLINE T smallest(const Pack3& a) {
        return across(a, [](const auto& x, const auto& y) { return smaller(x, y); });
    }

private:
    template <class F>
    static HITBOX_INLINE Pack3 each(const F& f) {
        Pack3 r;
        for (std::size_t i = 0; i < count; ++i) r.packs[i] = f(i);
        return r;
    }
    template <class F>
    static HITBOX_INLINE T across(const Pack3& a, const F& best) {
#if HITBOX_HAS_VECTORS && defined(__SSE2__)
        if constexpr (count == 1) {
            const __m128 v = a.packs[0].v;
            const Pack<T> xy = best(a.packs[0], Pack<T>{_mm_movehl_ps(v, v)});
            return _mm_cvtss_f32(best(xy, Pack<T>{_mm_shuffle_ps(xy.v, xy.v, 1)}).v);
        } else {
            const Pack<T> xy = best(a.packs[0], a.packs[1]);
            return _mm_cvtsd_f64(best(xy, Pack<T>{_mm_unpackhi_pd(xy.v, xy.v)}).v);
        }
#else
        std::array<T, 4> four;
        for (std::size_t i = 0; i < count; ++i) a.packs[i].store(&four[i * Pack<T>::size]);
        const auto pack = [&](std::size_t k) { return Pack<T>::of(four[k]); };
        best(best(pack(0), pack(1)), pack(2)).store(four.data());
        return four[0];
#endif
    }
};

}  // namespace hitbox::simd
