// twin.hpp: two numbers processed in parallel (SIMD, half or all of an SSE2 register), or the same in plain C++.
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/plain.hpp>
#include <hitbox/simd/pack.hpp>

#include <cmath>

namespace hitbox::simd {

#if HITBOX_HAS_VECTORS && defined(__SSE2__)

/// Two numbers. Every operation applies to the first and to the second.
template <class T>
struct Twin {
    Pack<T> pack;  // the upper half of floats is unused

    static HITBOX_INLINE Twin of(T first, T second) {
        if constexpr (sizeof(T) == 4)
            return {{_mm_unpacklo_ps(_mm_set_ss(first), _mm_set_ss(second))}};
        else
            return {{_mm_set_pd(second, first)}};
    }
    HITBOX_INLINE T first() const { return pack.v[0]; }
    HITBOX_INLINE T second() const { return pack.v[1]; }
    HITBOX_INLINE Twin swapped() const {
        if constexpr (sizeof(T) == 4)
            return {{_mm_shuffle_ps(pack.v, pack.v, 1)}};
        else
            return {{_mm_shuffle_pd(pack.v, pack.v, 1)}};
    }
    friend HITBOX_INLINE Twin operator+(Twin a, Twin b) { return {a.pack + b.pack}; }
    friend HITBOX_INLINE Twin operator-(Twin a, Twin b) { return {a.pack - b.pack}; }
    friend HITBOX_INLINE Twin operator*(Twin a, Twin b) { return {a.pack * b.pack}; }
    friend HITBOX_INLINE Twin absolute(Twin a) { return {absolute(a.pack)}; }
    /// Both numbers, negated if the first number of the other twin is negative.
    friend HITBOX_INLINE Twin turned_like_first(Twin a, Twin b) {
        return {turned_like(a.pack, Pack<T>::of(b.first()))};
    }
};

#else

template <class T>
struct Twin {
    T one, two;

    static HITBOX_INLINE Twin of(T first, T second) { return {first, second}; }
    HITBOX_INLINE T first() const { return one; }
    HITBOX_INLINE T second() const { return two; }
    HITBOX_INLINE Twin swapped() const { return {two, one}; }
    friend HITBOX_INLINE Twin operator+(Twin a, Twin b) { return {a.one + b.one, a.two + b.two}; }
    friend HITBOX_INLINE Twin operator-(Twin a, Twin b) { return {a.one - b.one, a.two - b.two}; }
    friend HITBOX_INLINE Twin operator*(Twin a, Twin b) { return {a.one * b.one, a.two * b.two}; }
    friend HITBOX_INLINE Twin absolute(Twin a) { return {std::fabs(a.one), std::fabs(a.two)}; }
    friend HITBOX_INLINE Twin turned_like_first(Twin a, Twin b) {
        return {exact::turned_like(a.one, b.one), exact::turned_like(a.two, b.one)};
    }
};

#endif

}  // namespace hitbox::simd
