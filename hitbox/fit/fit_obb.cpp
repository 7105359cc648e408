// fit_obb.cpp: the steps that all three fits share: points, frame, box.
#include <hitbox/fit/fit_obb.hpp>

#include <hitbox/fit/detail/cloud.hpp>
#include <hitbox/fit/detail/enclose.hpp>
#include <hitbox/fit/detail/flatten.hpp>
#include <hitbox/fit/detail/frames.hpp>
#include <hitbox/fit/detail/principal.hpp>
#include <hitbox/fit/fit_aabb.hpp>

#include <algorithm>

namespace hitbox {

namespace {

using Corners = std::array<std::uint32_t, 3>;

template <class T>
Obb<T> fit_points(std::span<const Vec<3, T>> points, std::span<const Corners> corners, ObbFit fit) {
    const Aabb<3, T> bounds = fit_aabb(points);
    if (points.empty() || !detail::are_finite(points)) return {};
    if (bounds.min == bounds.max) return detail::enclose(bounds);
    const detail::Cloud cloud(points, bounds);
    const detail::Frame pca =
        corners.empty() ? detail::principal_frame(cloud) : detail::principal_frame(cloud, corners);
    const auto box_along = [&](const detail::Frame& frame) {
        return detail::flattened(detail::enclose(cloud, frame, bounds), points);
    };
    const Obb<T> principal = box_along(pca);
    if (fit == ObbFit::pca) return principal;

    // Frames are compared by computed extents, boxes by their stored numbers. So a frame that is better only
    // by rounding cannot lead to a larger box.
    const auto smaller = [](const Obb<T>& a, const Obb<T>& b) { return b.volume() < a.volume() ? b : a; };
    detail::Frame frame = detail::fast_frame(cloud, pca);
    Obb<T> box = smaller(detail::enclose(bounds), smaller(principal, box_along(frame)));
    if (fit == ObbFit::tight) box = smaller(box, box_along(detail::tight_frame(cloud, frame)));
    return box;
}

}  // namespace

template <class T>
Obb<T> detail::obb_of_points(std::span<const Vec<3, T>> points, ObbFit fit) {
    return fit_points<T>(points, {}, fit);
}

template <class T>
Obb<T> detail::obb_of_triangles(std::span<const Vec<3, T>> points, std::span<const Corners> corners,
                                ObbFit fit) {
    if (corners.empty()) return {};
    std::vector<std::uint32_t> place(points.size(), 0);  // 1 if used; later the index among the used points
    for (const Corners& corner : corners)
        for (const std::uint32_t point : corner) {
            if (point >= place.size()) return {};
            place[point] = 1;
        }
    if (std::find(place.begin(), place.end(), 0u) == place.end()) return fit_points(points, corners, fit);

    std::vector<Vec<3, T>> used;
    for (std::size_t i = 0; i < points.size(); ++i)
        if (place[i] == 1) {
            place[i] = std::uint32_t(used.size());
            used.push_back(points[i]);
        }
    std::vector<Corners> moved;
    moved.reserve(corners.size());
    for (const Corners& c : corners) moved.push_back({place[c[0]], place[c[1]], place[c[2]]});
    return fit_points<T>(used, moved, fit);
}

template Obb<float> detail::obb_of_points(std::span<const Vec3f>, ObbFit);
template Obb<double> detail::obb_of_points(std::span<const Vec3>, ObbFit);
template Obb<float> detail::obb_of_triangles(std::span<const Vec3f>, std::span<const Corners>, ObbFit);
template Obb<double> detail::obb_of_triangles(std::span<const Vec3>, std::span<const Corners>, ObbFit);

}  // namespace hitbox
