// aabb_aabb.hpp: two axis-aligned boxes as everyone writes it (for comparison).
#pragma once

#include <hitbox/shape/aabb.hpp>

namespace hitbox::textbook {

/// Source: Ericson 2005, "Real-Time Collision Detection", 4.2.1: early outs.
template <class T>
bool intersects(const Aabb<3, T>& a, const Aabb<3, T>& b) {
    if (a.max.x < b.min.x || a.min.x > b.max.x) return false;
    if (a.max.y < b.min.y || a.min.y > b.max.y) return false;
    if (a.max.z < b.min.z || a.min.z > b.max.z) return false;
    return true;
}

/// The same without branches, as a fast library has it.
template <class T>
bool intersects_branchless(const Aabb<3, T>& a, const Aabb<3, T>& b) {
    return bool((a.min.x <= b.max.x) & (b.min.x <= a.max.x) & (a.min.y <= b.max.y) & (b.min.y <= a.max.y) &
                (a.min.z <= b.max.z) & (b.min.z <= a.max.z));
}

}  // namespace hitbox::textbook
