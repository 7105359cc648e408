// fit_capsule.hpp: a small capsule around points (bounding capsule, line swept sphere, pill around a point cloud).
#pragma once

#include <hitbox/core/containers.hpp>
#include <hitbox/core/points.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/fit/detail/as_vecs.hpp>
#include <hitbox/shape/capsule.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace hitbox {

namespace detail {

template <class T>
Capsule<T> capsule_of_points(std::span<const Vec<3, T>> points);

}  // namespace detail

/// Computes a capsule of small volume that contains all points.
///
/// Shapes      a range of Vec, or of any other type with x, y and z. Float points give a capsule of floats.
/// Exactness   the stored capsule contains every point exactly. Its radius is enlarged by a few roundings until that is
///             proven.
/// Volume      near the smallest, which no proof gives: of 92 sets of points, of a few to 600, in boxes, planes and on small
///             grids, it is 0.4 % larger on average than the smallest capsule that long searches have found, and at most
///             2.6 %. Points so far from the origin that their coordinates hardly differ need a larger one, because the
///             ends are rounded.
/// Degenerate  no points give the empty capsule; a single position gives a point. Up to a thousand points on a line
///             give a segment of radius 0 if the two outermost ones have all others between them exactly. A NaN or
///             infinite coordinate gives the empty capsule, and so do points so far apart that the radius would be
///             infinite.
/// Determinism the same points in the same order give the same capsule.
/// Cost        a million points take about 0.1 to 0.3 s, 10,000 about 7 to 15 ms, 100 about 4 ms.
/// Source      see detail/capsule_axis.cpp.
template <Scalar T>
Capsule<T> fit_capsule(std::span<const Vec<3, T>> points) {
    return detail::capsule_of_points(points);
}

/// Computes a small capsule around points in the caller's own memory layout.
template <Scalar T>
Capsule<T> fit_capsule(const StridedPoints<T>& points) {
    return detail::capsule_of_points(std::span<const Vec<3, T>>(detail::copied(points)));
}

/// Computes a small capsule around a range of any point type with x, y and z. Integer coordinates become double.
template <PointRange<3> Points>
auto fit_capsule(const Points& points) {
    using T = detail::scalar_of<detail::element_of<Points>>;
    std::vector<Vec<3, T>> copy;
    return detail::capsule_of_points(detail::as_vecs(points, copy));
}

}  // namespace hitbox
