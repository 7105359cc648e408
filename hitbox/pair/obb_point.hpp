// obb_point.hpp: oriented box and point (point in OBB, point in parallelepiped).
#pragma once

#include <hitbox/exact/orient3d.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/detail/closest_on.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/relation.hpp>
#include <hitbox/shape/obb.hpp>

#include <optional>

namespace hitbox {

/// True if the point lies in the box or on its faces.
///
/// Shapes      closed box (center + sum of s_i * half_axes[i], |s_i| <= 1, as stored), point.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input: by Cramer's rule |s_i| <= 1 is a comparison of two determinants.
/// Degenerate  a flat box is its parallelogram, segment or point. An empty box (NaN) meets nothing.
/// Cost        about 10 ns; about 1 us for a point on a face.
/// Source      Cramer's rule on the definition of the box.
template <Scalar T>
bool intersects(const Obb<T>& box, const Vec<3, T>& point) {
    using exact::FilteredSign;
    using exact::detail::input;
    const Vec<3, T>& c = box.center;
    const auto& h = box.half_axes;
    if (exact::in_range<3>(c, h[0], h[1], h[2], point)) [[likely]] {
        const auto d = difference(input(point), input(c));
        const auto h0 = input(h[0]), h1 = input(h[1]), h2 = input(h[2]);
        const auto whole = absolute(dot_product(cross_product(h1, h2), h0));
        // The box coordinate s_i of the point is its determinant over that of the box: outside where larger.
        const FilteredSign out0 = filtered_sign(absolute(dot_product(cross_product(h1, h2), d)) - whole);
        const FilteredSign out1 = filtered_sign(absolute(dot_product(cross_product(h2, h0), d)) - whole);
        const FilteredSign out2 = filtered_sign(absolute(dot_product(cross_product(h0, h1), d)) - whole);
        if (out0 == FilteredSign::positive || out1 == FilteredSign::positive ||
            out2 == FilteredSign::positive)
            return false;
        if (out0 == FilteredSign::negative && out1 == FilteredSign::negative &&
            out2 == FilteredSign::negative)
            return true;  // and so `whole` is not zero
    }
    return detail::meet_exactly(detail::convex_set(box), detail::convex_set(point));
}

template <Scalar T>
bool intersects(const Vec<3, T>& point, const Obb<T>& box) {
    return intersects(box, point);
}

/// How they lie to each other, told apart exactly; see Relation.
template <Scalar T>
Relation classify(const Obb<T>& box, const Vec<3, T>& point) {
    return detail::relate(detail::convex_set(box), detail::convex_set(point));
}

template <Scalar T>
Relation classify(const Vec<3, T>& point, const Obb<T>& box) {
    return mirrored(classify(box, point));
}

/// The point of the box nearest to the point, and that point; nothing where either is empty. Where they meet
/// both are the point itself; where they do not, they differ, and each coordinate is within 8 ulp of the
/// largest coordinate plus the distance, or for floats half an ulp of float.
template <Scalar T>
std::optional<ClosestPoints<T>> closest_points(const Obb<T>& box, const Vec<3, T>& point) {
    return detail::closest_pair(box, point);
}

/// Euclidean distance: zero exactly where they meet, infinite where either is empty; else within 2 ulp of the
/// true distance (a relative error of at most 2^-51), near contact too.
template <Scalar T>
double distance(const Obb<T>& box, const Vec<3, T>& point) {
    return detail::distance_to(box, point);
}

template <Scalar T>
std::optional<ClosestPoints<T>> closest_points(const Vec<3, T>& point, const Obb<T>& box) {
    const auto both = closest_points(box, point);
    return both ? std::optional(mirrored(*both)) : std::nullopt;
}

template <Scalar T>
double distance(const Vec<3, T>& point, const Obb<T>& box) {
    return distance(box, point);
}

}  // namespace hitbox
