// fit_obb.hpp: an oriented box around points or a surface (OBB of a mesh, minimum-volume box, PCA).
#pragma once

#include <hitbox/core/containers.hpp>
#include <hitbox/core/points.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/fit/detail/as_vecs.hpp>
#include <hitbox/shape/obb.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace hitbox {

/// Selects the algorithm of fit_obb: a faster one or a smaller box.
enum class ObbFit {
    pca,    ///< along the principal axes; may be larger than the AABB
    fast,   ///< from extreme points, a few percent above the minimum; never larger than the AABB or pca
    tight,  ///< usually the minimum volume, or within 1 % of it; never larger than pca or fast
};

namespace detail {

template <class T>
Obb<T> obb_of_points(std::span<const Vec<3, T>> points, ObbFit fit);
template <class T>
Obb<T> obb_of_triangles(std::span<const Vec<3, T>> points,
                        std::span<const std::array<std::uint32_t, 3>> corners, ObbFit fit);

}  // namespace detail

/// The name of the algorithm: "pca", "fast" or "tight".
constexpr const char* to_string(ObbFit fit) {
    switch (fit) {
        case ObbFit::pca:
            return "pca";
        case ObbFit::fast:
            return "fast";
        case ObbFit::tight:
            return "tight";
    }
    return "unknown";
}

/// Computes an oriented box that contains all points.
///
/// Exactness   the stored box contains every point exactly. The axes are computed in double; the box is
///             rounded to T and enlarged by a few roundings until containment is proven.
/// Degenerate  no points give the empty box; a single position gives a point. Points that share a coordinate
///             give a flat box. Up to a thousand points on a tilted line or plane also give a flat box if
///             rounded half-axes can lie in that line or plane; otherwise the box is about 100 roundings
///             thick. A NaN or infinite coordinate gives the empty box.
/// Determinism the same points in the same order give the same box.
/// Cost        a million points: pca about 15 ms, fast 45 ms, tight 0.2 s;
///             35,000 points: pca 0.5 ms, fast 2 ms, tight 20 ms.
/// Source      pca: eigenvectors of the covariance matrix by Jacobi's method; the center is computed from the
///             extents, because the mean is not the middle of the extents. fast: Larsson & Kallberg 2011,
///             "Fast Computation of Tight-Fitting Oriented Bounding Boxes". tight: see
///             detail/tight_frame.cpp.
template <Scalar T>
Obb<T> fit_obb(std::span<const Vec<3, T>> points, ObbFit fit) {
    return detail::obb_of_points(points, fit);
}

/// Computes an oriented box that contains all triangles. Each element of `corners` holds three indices into
/// `points`. Points that no triangle uses are ignored.
///
/// The pca axes are those of the surface, weighted by area, so dense meshing and duplicate points do not
/// change them. If the total area is zero, the pca axes are those of the points.
/// Degenerate  an index outside `points` gives the empty box.
template <Scalar T>
Obb<T> fit_obb(std::span<const Vec<3, T>> points, std::span<const std::array<std::uint32_t, 3>> corners,
               ObbFit fit) {
    return detail::obb_of_triangles(points, corners, fit);
}

/// Computes an oriented box around points in the caller's own memory layout.
template <Scalar T>
Obb<T> fit_obb(const StridedPoints<T>& points, ObbFit fit) {
    return detail::obb_of_points(std::span<const Vec<3, T>>(detail::copied(points)), fit);
}

/// Computes an oriented box around a range of any point type with x, y and z. Integer coordinates become double.
template <PointRange<3> Points>
auto fit_obb(const Points& points, ObbFit fit) {
    using T = detail::scalar_of<detail::element_of<Points>>;
    std::vector<Vec<3, T>> copy;
    return detail::obb_of_points(detail::as_vecs(points, copy), fit);
}

/// The same around triangles: `corners` is a vector, array or span.
template <PointRange<3> Points, class Corners>
    requires std::convertible_to<const Corners&, std::span<const std::array<std::uint32_t, 3>>>
auto fit_obb(const Points& points, const Corners& corners, ObbFit fit) {
    using T = detail::scalar_of<detail::element_of<Points>>;
    std::vector<Vec<3, T>> copy;
    return detail::obb_of_triangles(detail::as_vecs(points, copy),
                                    std::span<const std::array<std::uint32_t, 3>>(corners), fit);
}

}  // namespace hitbox
