// fit_sphere.hpp: the smallest sphere around points (minimum enclosing ball, bounding sphere, miniball).
#pragma once

#include <hitbox/core/containers.hpp>
#include <hitbox/core/points.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/fit/detail/as_vecs.hpp>
#include <hitbox/shape/sphere.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace hitbox {

namespace detail {

template <class T>
Sphere<T> sphere_of_points(std::span<const Vec<3, T>> points);

}  // namespace detail

/// Computes the smallest sphere that contains all points.
///
/// Shapes      a range of Vec, or of any other type with x, y and z. Float points give a sphere of floats.
/// Exactness   the stored sphere contains every point exactly, and no smaller radius does with its center. The
///             radius is within 1e-14 of that of the smallest sphere, plus what the rounding of the center adds: at
///             most one unit in the last place of its largest coordinate.
/// Degenerate  no points give the empty sphere; a single position gives a point. A NaN or infinite coordinate gives
///             the empty sphere, and so do points so far apart that the radius would be infinite.
/// Determinism the same points in the same order give the same sphere.
/// Cost        5 to 20 passes; a million points take about 20 to 40 ms, and 70 ms if all lie on the sphere itself,
///             because each of those is tested exactly.
/// Source      Gartner 1999, "Fast and Robust Smallest Enclosing Balls": the farthest point comes in; of it and the at most
///             four points before, the smallest sphere is that of two, three or four.
template <Scalar T>
Sphere<T> fit_sphere(std::span<const Vec<3, T>> points) {
    return detail::sphere_of_points(points);
}

/// Computes the smallest sphere around points in the caller's own memory layout.
template <Scalar T>
Sphere<T> fit_sphere(const StridedPoints<T>& points) {
    return detail::sphere_of_points(std::span<const Vec<3, T>>(detail::copied(points)));
}

/// Computes the smallest sphere around a range of any point type with x, y and z. Integer coordinates become double.
template <PointRange<3> Points>
auto fit_sphere(const Points& points) {
    using T = detail::scalar_of<detail::element_of<Points>>;
    std::vector<Vec<3, T>> copy;
    return detail::sphere_of_points(detail::as_vecs(points, copy));
}

}  // namespace hitbox
