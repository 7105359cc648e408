// fit_obb.hpp: an oriented box around points or a surface (OBB of a mesh, minimum-volume box, PCA).
#pragma once

#include <hitbox/core/points.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/obb.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <ranges>
#include <span>
#include <utility>
#include <vector>

namespace hitbox {

/// How much work to put into a box.
enum class ObbFit {
    pca,    ///< along the principal axes: says where a thing points; may be larger than its AABB
    fast,   ///< from extreme points, a few percent from the smallest; never larger than the AABB or pca
    tight,  ///< usually the smallest there is, or within 1 % of it; never larger than the others
};

namespace detail {

template <class T>
Obb<T> obb_of_points(std::span<const Vec<3, T>> points, ObbFit fit);
template <class T>
Obb<T> obb_of_triangles(std::span<const Vec<3, T>> points,
                        std::span<const std::array<std::uint32_t, 3>> corners, ObbFit fit);

}  // namespace detail

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

/// An oriented box that holds all the points.
///
/// Exactness   every point is in the box as it is stored, exactly: the axes are computed in double, the box
///             is rounded to T and widened by a few roundings until that is proven.
/// Degenerate  no points give the empty box, one position a point. Points that agree on a coordinate give a
///             flat box; so do up to a thousand points on a tilted line or plane where rounded half-axes can
///             lie in it, else the box is some 100 roundings thin. A point that is not finite gives the
///             empty box.
/// Determinism the same box for the same points in the same order.
/// Cost        a million points: pca about 15 ms, fast 45 ms, tight 0.2 s;
///             35,000 points: pca 0.5 ms, fast 2 ms, tight 20 ms.
/// Source      pca: eigenvectors of the covariance by Jacobi's method; the center comes from the extents, as
///             the mean is not the middle. fast: Larsson & Kallberg 2011, "Fast Computation of Tight-Fitting
///             Oriented Bounding Boxes". tight: see detail/tight_frame.cpp.
template <Scalar T>
Obb<T> fit_obb(std::span<const Vec<3, T>> points, ObbFit fit) {
    return detail::obb_of_points(points, fit);
}

/// An oriented box that holds all the triangles. `corners` are places in `points`; points that no triangle
/// uses do not count.
///
/// Its pca is that of the surface, by area, so that finely meshed places and repeated points pull no axis.
/// Where the triangles have no area it is that of the points. A corner that is no point gives the empty box.
template <Scalar T>
Obb<T> fit_obb(std::span<const Vec<3, T>> points, std::span<const std::array<std::uint32_t, 3>> corners,
               ObbFit fit) {
    return detail::obb_of_triangles(points, corners, fit);
}

/// The same for points in the caller's own memory.
template <Scalar T>
Obb<T> fit_obb(const StridedPoints<T>& points, ObbFit fit) {
    std::vector<Vec<3, T>> copy(points.count);
    for (std::size_t i = 0; i < points.count; ++i) copy[i] = points[i];
    return fit_obb(std::span<const Vec<3, T>>(copy), fit);
}

/// The same for a range of any points with x y z; whole numbers become double.
template <PointRange<3> Points>
auto fit_obb(const Points& points, ObbFit fit) {
    using T = detail::scalar_of<detail::element_of<Points>>;
    if constexpr (std::is_same_v<detail::element_of<Points>, Vec<3, T>> &&
                  std::ranges::contiguous_range<const Points&> && std::ranges::sized_range<const Points&>) {
        return fit_obb(std::span<const Vec<3, T>>(std::to_address(std::ranges::begin(points)),
                                                  std::ranges::size(points)),
                       fit);
    } else {
        std::vector<Vec<3, T>> copy;
        for (const auto& p : points) copy.push_back(Vec<3, T>(p));
        return fit_obb(std::span<const Vec<3, T>>(copy), fit);
    }
}

template <class Points>
auto fit_obb_pca(const Points& points) {
    return fit_obb(points, ObbFit::pca);
}
template <class Points>
auto fit_obb_fast(const Points& points) {
    return fit_obb(points, ObbFit::fast);
}
template <class Points>
auto fit_obb_tight(const Points& points) {
    return fit_obb(points, ObbFit::tight);
}

}  // namespace hitbox
