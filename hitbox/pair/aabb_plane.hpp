// aabb_plane.hpp: axis-aligned box and plane (AABB vs plane).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/pair/detail/convex_intersection.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/plane.hpp>

#include <cmath>
#include <cstddef>
#include <optional>

namespace hitbox {

/// True if the two share at least one point; touching counts.
///
/// Shapes      closed axis-aligned box, infinite corners allowed; infinite plane, normal of any length.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input.
/// Degenerate  an empty box (min > max, NaN) meets nothing; a flat box is its rectangle, segment or point; a
///             zero normal or a NaN makes a plane empty: it meets nothing.
/// Cost        about 5 ns; a few us where they just touch.
/// Source      Ericson 2005, 5.2.3, all doubled, and exact.
template <Scalar T>
bool intersects(const Aabb<3, T>& box, const Plane<T>& plane) {
    if (box.is_empty()) return false;
    // The middle of the box from the plane, and how far the box reaches along the normal, both doubled. Error index:
    // sums of two inputs 1, products 2, sums of three 4, with the offset 5, their difference 6.
    double middle = -2 * widen(plane.offset), reach = 0, size = std::fabs(middle);
    for (std::size_t k = 0; k < 3; ++k) {
        const double low = widen(box.min[k]), high = widen(box.max[k]), n = widen(plane.normal[k]);
        middle += n * (low + high), reach += std::fabs(n) * (high - low);
        size += std::fabs(n) * (std::fabs(low) + std::fabs(high));
    }
    const double gap = std::fabs(middle) - reach, bound = exact::error_bound<6> * size;
    if (std::fabs(gap) > bound && size > 0x1p-900 && size < 0x1p900) [[likely]]
        return gap < 0;
    return detail::meet(detail::convex_set(box), detail::convex_set(plane));
}

template <Scalar T>
bool intersects(const Plane<T>& plane, const Aabb<3, T>& box) {
    return intersects(box, plane);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Aabb<3, T>& box, const Plane<T>& plane) {
    return detail::relate(detail::convex_set(box), detail::convex_set(plane));
}

template <Scalar T>
Relation classify(const Plane<T>& plane, const Aabb<3, T>& box) {
    return mirrored(classify(box, plane));
}

/// The shared points: none, a point, a segment or a convex polygon, counter-clockwise seen from the front of
/// the plane. The box must be finite. About 10 us on a hit.
template <Scalar T>
Intersection<T> intersection(const Plane<T>& plane, const Aabb<3, T>& box) {
    return detail::cut_by_plane<T>(plane, box);
}

template <Scalar T>
Intersection<T> intersection(const Aabb<3, T>& box, const Plane<T>& plane) {
    return mirrored(intersection(plane, box));
}

/// On which side of the plane the box lies, exactly; nothing where either is empty.
template <Scalar T>
std::optional<Side> side(const Plane<T>& plane, const Aabb<3, T>& box) {
    return detail::side_of_plane(detail::convex_set(plane), detail::convex_set(box));
}

}  // namespace hitbox
