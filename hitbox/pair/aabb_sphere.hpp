// aabb_sphere.hpp: axis-aligned box and sphere (AABB vs sphere).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/pair/detail/closest_on.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/sphere.hpp>

#include <cstddef>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      closed axis-aligned box, infinite corners allowed; sphere with its inside.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input and for infinite corners: squares are compared.
/// Degenerate  an empty box (min > max, NaN) meets nothing; a flat box is its rectangle, segment or point.
///             A radius of zero is a point; a negative one or a NaN makes a sphere empty.
/// Cost        about 5 ns; 0.2 us more where they just touch.
/// Source      Arvo 1990, "A Simple Method for Box-Sphere Intersection Testing", Graphics Gems.
template <Scalar T>
bool intersects(const Aabb<3, T>& box, const Sphere<T>& sphere) {
    if (!(sphere.radius >= 0)) return false;
    // The way to the nearest point of the box, axis by axis: a difference of inputs, or zero. Error index: 1,
    // squared 3, summed 5, less the squared radius 6.
    double apart_sq = 0, not_finite = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const double c = widen(sphere.center[k]), low = widen(box.min[k]), high = widen(box.max[k]);
        if (!(low <= high)) return false;
        const double below = low - c, above = c - high, way = below > above ? below : above;
        apart_sq += way > 0 ? way * way : 0;
        not_finite += c - c;
    }
    const double r = sphere.radius, r_sq = r * r, size = apart_sq + r_sq + not_finite;
    // Within these limits nothing overflowed, and what underflowed is too small to count. NaN is beyond them.
    if (size >= 0x1p-900 && size <= 0x1p1000) [[likely]] {
        const double gap = apart_sq - r_sq, bound = exact::error_bound<6> * size;
        if (gap > bound) return false;
        if (gap < -bound) return true;
    }
    return detail::meet_exactly(detail::sphere_set(sphere), detail::convex_set(box));
}

template <Scalar T>
bool intersects(const Sphere<T>& sphere, const Aabb<3, T>& box) {
    return intersects(box, sphere);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Aabb<3, T>& box, const Sphere<T>& sphere) {
    return detail::relate(detail::convex_set(box), detail::sphere_set(sphere));
}

template <Scalar T>
Relation classify(const Sphere<T>& sphere, const Aabb<3, T>& box) {
    return mirrored(classify(box, sphere));
}

/// Euclidean distance, the inside of the sphere counted as the sphere: zero exactly where they meet, infinite
/// where either is empty; else within 8 ulp of the true distance (a relative error of at most 2^-49), near
/// contact too.
template <Scalar T>
double distance(const Aabb<3, T>& box, const Sphere<T>& sphere) {
    return detail::distance_to(box, sphere);
}

template <Scalar T>
double distance(const Sphere<T>& sphere, const Aabb<3, T>& box) {
    return distance(box, sphere);
}

}  // namespace hitbox
