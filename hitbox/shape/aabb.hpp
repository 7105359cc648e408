// aabb.hpp: axis-aligned bounding box (AABB, bounds; a rect in 2D).
#pragma once

#include <hitbox/core/vec.hpp>

#include <cstddef>
#include <limits>

namespace hitbox {

/// Axis-aligned box: the closed set of points p with min[i] <= p[i] <= max[i] on every axis.
///
/// Units       the caller's length unit. Corners are stored as given, so a box is exact.
/// Degenerate  min == max is one point; a box flat on some axes is a rectangle or a segment.
/// Empty       min > max or a NaN on any axis. A default box is empty and is the identity of `merge`.
/// Infinite    infinite corners are slabs and half-spaces.
///
/// Members speak of one box. Questions about two shapes live in hitbox/pair/aabb_*.hpp.
template <int N, class T>
struct Aabb {
    static constexpr T inf = std::numeric_limits<T>::infinity();

    Vec<N, T> min = filled(+inf);
    Vec<N, T> max = filled(-inf);

    /// The smallest box holding both points, given in any order.
    static constexpr Aabb from_points(const Vec<N, T>& p, const Vec<N, T>& q) {
        return Aabb{}.merge(p).merge(q);
    }

    constexpr bool is_empty() const {
        for (std::size_t i = 0; i < N; ++i)
            if (!(min[i] <= max[i])) return true;  // written so that a NaN corner is empty too
        return false;
    }

    /// Grows to hold `p`. Exact: coordinates are copied, never computed. NaN is skipped.
    constexpr Aabb& merge(const Vec<N, T>& p) {
        for (std::size_t i = 0; i < N; ++i) {
            if (p[i] < min[i]) min[i] = p[i];
            if (p[i] > max[i]) max[i] = p[i];
        }
        return *this;
    }

    /// Grows to hold `other`. An empty box changes nothing.
    constexpr Aabb& merge(const Aabb& other) {
        if (other.is_empty()) return *this;
        for (std::size_t i = 0; i < N; ++i) {
            if (other.min[i] < min[i]) min[i] = other.min[i];
            if (other.max[i] > max[i]) max[i] = other.max[i];
        }
        return *this;
    }

    friend constexpr bool operator==(const Aabb&, const Aabb&) = default;

private:
    static constexpr Vec<N, T> filled(T value) {
        Vec<N, T> v;
        for (std::size_t i = 0; i < N; ++i) v[i] = value;
        return v;
    }
};

using Aabb2 = Aabb<2, double>;
using Aabb3 = Aabb<3, double>;
using Aabb2f = Aabb<2, float>;
using Aabb3f = Aabb<3, float>;

}  // namespace hitbox
