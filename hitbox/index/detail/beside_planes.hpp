// beside_planes.hpp: whether a box lies before some planes of a frustum, exactly (culling).
#pragma once

#include <hitbox/pair/plane_convex.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/frustum.hpp>

#include <bit>
#include <cstddef>
#include <optional>

namespace hitbox::detail {

/// True if no point of something on this side is strictly behind the plane.
constexpr bool is_before(Side side) {
    return side == Side::front || side == Side::touching_front || side == Side::on;
}

/// True if the box is in front of or on each plane of the mask. These must have normals.
template <class T>
bool lies_before(const Frustum<T>& frustum, unsigned planes, const Aabb<3, T>& box) {
    for (; planes != 0; planes &= planes - 1) {
        const std::optional<Side> where = side(frustum.planes[std::size_t(std::countr_zero(planes))], box);
        if (!where || !is_before(*where)) return false;
    }
    return true;
}

}  // namespace hitbox::detail
