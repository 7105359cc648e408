// flatten.hpp: makes a box that is a few roundings thick flat if its points allow it (planar and collinear sets).
#pragma once

#include <hitbox/pair/obb_point.hpp>
#include <hitbox/shape/obb.hpp>

#include <cstddef>
#include <limits>
#include <span>

namespace hitbox::detail {

template <Scalar T>
bool holds(const Obb<T>& box, std::span<const Vec<3, T>> points) {
    for (const Vec<3, T>& p : points)
        if (!intersects(box, p)) return false;
    return true;
}

/// Returns the box without its thin half-axes if that flat box still contains every point exactly; otherwise
/// the box unchanged. So points in the plane x = z, or at integer multiples of (1, 2, 3), get a flat box,
/// although the unit vectors of their frame are not representable. Only sets of up to a thousand points are
/// tried, because exact tests are slow for points so close to the box.
template <Scalar T>
Obb<T> flattened(const Obb<T>& box, std::span<const Vec<3, T>> points) {
    if (points.size() > 1000 || box.is_empty()) return box;
    const Vec<3, T> extent = box.half_extents();
    std::size_t longest = 0, thin_axes = 0;
    for (std::size_t i = 1; i < 3; ++i)
        if (extent[i] > extent[longest]) longest = i;
    Obb<T> flat = box;
    for (std::size_t i = 0; i < 3; ++i) {
        if (!(extent[i] <= 1024 * std::numeric_limits<T>::epsilon() * extent[longest])) continue;
        thin_axes += extent[i] > 0;
        flat.half_axes[i] = {0, 0, 0};
    }
    if (thin_axes == 0) return box;
    if (holds(flat, points)) return flat;

    // Collinear points: try the segment from the first point to the last. Its midpoint may be representable
    // where the center of the fitted box was not.
    if (flat.half_axes[(longest + 1) % 3] != Vec<3, T>{} || flat.half_axes[(longest + 2) % 3] != Vec<3, T>{})
        return box;
    const auto along = [&](const Vec<3, T>& p) { return dot(p - box.center, box.half_axes[longest]); };
    Vec<3, T> first = points[0], last = points[0];
    for (const Vec<3, T>& p : points) {
        if (along(p) < along(first)) first = p;
        if (along(p) > along(last)) last = p;
    }
    flat.center = first * T(0.5) + last * T(0.5);
    flat.half_axes[longest] = last * T(0.5) - first * T(0.5);
    return holds(flat, points) ? flat : box;
}

}  // namespace hitbox::detail
