// aabb_plane.hpp: axis-aligned box and plane as everyone writes it (for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/plane.hpp>

#include <cmath>

namespace hitbox::textbook {

/// Source: Ericson 2005, 5.2.3.
template <class T>
bool intersects(const Aabb<3, T>& box, const Plane<T>& plane) {
    const Vec<3, T> center = (box.max + box.min) * T(0.5), h = box.max - center, &n = plane.normal;
    const T reach = h.x * std::fabs(n.x) + h.y * std::fabs(n.y) + h.z * std::fabs(n.z);
    return std::fabs(dot(n, center) - plane.offset) <= reach;
}

}  // namespace hitbox::textbook
