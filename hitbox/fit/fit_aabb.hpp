// fit_aabb.hpp: the smallest axis-aligned box around points (AABB of a point cloud, bounds, extents).
#pragma once

#include <hitbox/core/points.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstddef>
#include <ranges>

namespace hitbox {

namespace detail {

/// The bounds of `count` contiguous points.
template <int N, class T>
Aabb<N, T> aabb_of_array(const Vec<N, T>* first, std::size_t count);

}  // namespace detail

/// Computes the smallest axis-aligned box that contains all points.
///
/// Shapes      a range of Vec, or of any other type with members x, y and z. Use fit_aabb<2> for a type with
///             x and y only.
/// Exactness   the corners are coordinates of the points, so the box contains every point exactly. Float
///             points give a float box; integer points give a double box.
/// Degenerate  no points give the empty box. A NaN coordinate is ignored.
/// Cost        one pass; about 0.8 ms for a million Vec3f in cache.
template <int N = 3, class Points>
    requires(detail::is_vec<detail::element_of<Points>>::value || PointRange<Points, N>)
auto fit_aabb(const Points& points) {
    using Element = detail::element_of<Points>;
    if constexpr (detail::is_vec<Element>::value) {
        static_assert(Scalar<decltype(Element::x)>, "the coordinates of a Vec are float or double");
        if constexpr (detail::ElementsInARow<Points>) {
            return detail::aabb_of_array(std::ranges::data(points), std::ranges::size(points));
        } else {
            auto box = detail::aabb_of_array(static_cast<const Element*>(nullptr), 0);
            for (const Element& p : points) box.merge(p);
            return box;
        }
    } else {
        Aabb<N, detail::scalar_of<Element>> box;
        for (const auto& p : points) box.merge(p);
        return box;
    }
}

/// Computes the smallest axis-aligned box around points in the caller's own memory layout.
template <Scalar T>
Aabb<3, T> fit_aabb(const StridedPoints<T>& points) {
    Aabb<3, T> box;
    for (std::size_t i = 0; i < points.count; ++i) box.merge(points[i]);
    return box;
}

}  // namespace hitbox
