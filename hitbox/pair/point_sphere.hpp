// point_sphere.hpp: point and sphere (point vs sphere).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/pair/detail/closest_on.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/sphere.hpp>

#include <cstddef>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      point; sphere with its inside.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input: squared distances are compared, no root is taken.
/// Degenerate  a NaN makes a point empty: it meets nothing. A radius of zero is a point; a negative one or
///             a NaN makes a sphere empty.
/// Cost        about 5 ns; 0.2 us more where the point lies on the surface.
/// Source      the definition, squared.
template <Scalar T>
bool intersects(const Vec<3, T>& point, const Sphere<T>& sphere) {
    if (!(sphere.radius >= 0)) return false;
    double apart_sq = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const double way = widen(point[k]) - widen(sphere.center[k]);
        apart_sq += way * way;
    }
    const double r = sphere.radius, r_sq = r * r, size = apart_sq + r_sq;
    // Within these limits nothing overflowed, and what underflowed is too small to count. NaN is beyond them.
    if (size >= 0x1p-900 && size <= 0x1p1000) [[likely]] {
        const double gap = apart_sq - r_sq, bound = exact::error_bound<6> * size;
        if (gap > bound) return false;
        if (gap < -bound) return true;
    }
    return detail::meet_exactly(detail::sphere_set(sphere), detail::convex_set(point));
}

template <Scalar T>
bool intersects(const Sphere<T>& sphere, const Vec<3, T>& point) {
    return intersects(point, sphere);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Vec<3, T>& point, const Sphere<T>& sphere) {
    return detail::relate(detail::convex_set(point), detail::sphere_set(sphere));
}

template <Scalar T>
Relation classify(const Sphere<T>& sphere, const Vec<3, T>& point) {
    return mirrored(classify(point, sphere));
}

/// Euclidean distance, the inside of the sphere counted as the sphere: zero exactly where they meet, infinite
/// where either is empty; else within 8 ulp of the true distance (a relative error of at most 2^-49), near
/// contact too.
template <Scalar T>
double distance(const Vec<3, T>& point, const Sphere<T>& sphere) {
    return detail::distance_to(point, sphere);
}

template <Scalar T>
double distance(const Sphere<T>& sphere, const Vec<3, T>& point) {
    return distance(point, sphere);
}

}  // namespace hitbox
