// plane_packs.hpp: the planes of a frustum in packs, and the heights of a shape above them
// (six-plane test, SIMD, culling).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/counted.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/simd/pack.hpp>

#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::detail {

/// Some planes, normal . x >= offset, stored by coordinates. N is a Pack, or Counted for error bounds.
template <class N>
struct PlaneColumns {
    exact::Triple<N> normal;
    N offset;
};

/// The columns of as many planes as a pack has numbers.
template <class T>
HITBOX_INLINE PlaneColumns<simd::Pack<T>> columns_of(
    const std::array<const Plane<T>*, simd::Pack<T>::size>& plane) {
    static_assert(sizeof(Plane<T>) == 4 * sizeof(T));
    std::array<const T*, simd::Pack<T>::size> row;
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = reinterpret_cast<const T*>(plane[i]);
    const std::array<simd::Pack<T>, 4> column = simd::columns_of<T>(row);
    return {{column[0], column[1], column[2]}, column[3]};
}

/// The number of packs for six planes; the unused numbers repeat the last two planes.
template <class T>
inline constexpr std::size_t plane_packs = (6 + simd::Pack<T>::size - 1) / simd::Pack<T>::size;

/// A pack of planes and, for the error bound, the largest coordinate of each normal and the size of each offset.
template <class T>
struct PlanePack {
    PlaneColumns<simd::Pack<T>> plane;
    exact::Triple<simd::Pack<T>> absolute_normal;
    simd::Pack<T> normal_size, offset_size;

    static HITBOX_INLINE PlanePack of(const Frustum<T>& f, std::size_t p) {
        std::array<const Plane<T>*, simd::Pack<T>::size> planes;
        for (std::size_t i = 0; i < simd::Pack<T>::size; ++i) {
            const std::size_t at = p * simd::Pack<T>::size + i;
            planes[i] = &f.planes[at < 6 ? at : at - 2];
        }
        return of(columns_of<T>(planes));
    }
    static HITBOX_INLINE PlanePack of(const PlaneColumns<simd::Pack<T>>& c) {
        const exact::Triple<simd::Pack<T>> n{absolute(c.normal.x), absolute(c.normal.y),
                                             absolute(c.normal.z)};
        return {c, n, larger(larger(n.x, n.y), n.z), absolute(c.offset) + simd::Pack<T>::of(negligible)};
    }

private:
    // Multiplied by a bound factor, which is more than u, this is more than the loss by underflow.
    static constexpr T negligible = exact::underflow_allowance<T, 4> / exact::unit_roundoff_of<T>;
};

/// The planes of a frustum as given, converted to packs at each use.
template <class T>
struct GivenPlanes {
    const Frustum<T>& frustum;

    HITBOX_INLINE PlanePack<T> pack(std::size_t p) const { return PlanePack<T>::of(frustum, p); }
};

/// Planes prepared for many tests: a copy of the frustum, its packs, and a point that is inside most camera frusta.
template <class T>
struct PreparedPlanes {
    Frustum<T> frustum;
    std::array<PlanePack<T>, plane_packs<T>> packs;
    Vec<3, T> middle{};
    bool has_middle = false;

    explicit PreparedPlanes(const Frustum<T>& f) : frustum(f) {
        for (std::size_t p = 0; p < plane_packs<T>; ++p) packs[p] = PlanePack<T>::of(f, p);
        if (const auto corners = f.corners()) {
            for (const Vec<3, T>& c : *corners) middle = middle + c * T(0.125);
            has_middle = true;
        }
    }
    HITBOX_INLINE const PlanePack<T>& pack(std::size_t p) const { return packs[p]; }
};

/// The error bound of a formula over planes and a shape of this size, with `factor` counted for sizes of one
/// (counted.hpp). The multiplication by a large number and back turns sizes that may cause overflow into infinity.
template <class T>
HITBOX_INLINE simd::Pack<T> height_error(const PlanePack<T>& p, simd::Pack<T> size, T factor) {
    constexpr T large = std::is_same_v<T, float> ? T(0x1p64) : T(0x1p512);
    return ((p.normal_size * size + p.offset_size) * simd::Pack<T>::of(large)) *
           simd::Pack<T>::of(factor / large);
}

/// The height normal . p - offset.
template <class N>
HITBOX_INLINE constexpr N height_of(const PlaneColumns<N>& plane, const exact::Triple<N>& p) {
    return dot_product(plane.normal, p) - plane.offset;
}

template <class T>
HITBOX_INLINE exact::Triple<simd::Pack<T>> packs_of(const Vec<3, T>& p) {
    return {simd::Pack<T>::of(p.x), simd::Pack<T>::of(p.y), simd::Pack<T>::of(p.z)};
}

/// The largest absolute coordinate.
template <class N>
HITBOX_INLINE N size_of(const exact::Triple<N>& p) {
    return larger(larger(absolute(p.x), absolute(p.y)), absolute(p.z));
}

}  // namespace hitbox::detail
