// beside_planes.hpp: whether a box lies before some planes of a frustum, exactly (culling).
#pragma once

#include <hitbox/pair/plane_convex.hpp>
#include <hitbox/pair/prepared_frustum.hpp>
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

/// The same for a point. Most undecided cases are planes through the point, for which a test is faster than the side.
template <class T>
bool is_before(const Plane<T>& plane, const Vec<3, T>& point) {
    return intersects(plane, point) || side(plane, point) == Side::front;
}

/// The corner of the box in the direction of the normal, or in the opposite direction.
template <class T>
Vec<3, T> corner_along(const Vec<3, T>& normal, const Aabb<3, T>& box, bool forwards) {
    Vec<3, T> corner;
    for (std::size_t k = 0; k < 3; ++k) corner[k] = (normal[k] >= 0) == forwards ? box.max[k] : box.min[k];
    return corner;
}

/// True if the box is in front of or on the plane, which must have a normal. For a finite box its lowest
/// corner decides.
template <class T>
bool is_before(const Plane<T>& plane, const Aabb<3, T>& box) {
    if (box.is_finite()) return is_before(plane, corner_along(plane.normal, box, false));
    const std::optional<Side> where = side(plane, box);
    return where && is_before(*where);
}

/// The same for each plane of the mask.
template <class T>
bool lies_before(const Frustum<T>& frustum, unsigned planes, const Aabb<3, T>& box) {
    for (; planes != 0; planes &= planes - 1)
        if (!is_before(frustum.planes[std::size_t(std::countr_zero(planes))], box)) return false;
    return true;
}

/// True if the box meets the frustum. It must be inside of all planes but those of the mask; of one plane its highest
/// corner decides.
template <class T>
bool meets_before(const PreparedFrustum<T>& frustum, unsigned planes, const Aabb<3, T>& box) {
    if (!std::has_single_bit(planes) || !box.is_finite()) return intersects(frustum, box);
    const Plane<T>& plane = frustum.frustum().planes[std::size_t(std::countr_zero(planes))];
    return is_before(plane, corner_along(plane.normal, box, true));
}

}  // namespace hitbox::detail
