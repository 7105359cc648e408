// aabb_segment.hpp: axis-aligned box and segment as everyone writes it (slab test; for comparison).
#pragma once

#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/segment.hpp>

#include <algorithm>
#include <cstddef>

namespace hitbox::textbook {

/// Source: Williams et al. 2005, "An Efficient and Robust Ray-Box Intersection Algorithm", JGT 10(1). A segment
/// in a face plane makes 0 * infinity, a NaN, and contacts are lost.
template <class T>
bool intersects(const Aabb<3, T>& box, const Segment<T>& s) {
    T near = 0, far = 1;
    for (std::size_t k = 0; k < 3; ++k) {
        const T inverse = 1 / (s.b[k] - s.a[k]);
        const T p = (box.min[k] - s.a[k]) * inverse, q = (box.max[k] - s.a[k]) * inverse;
        near = std::max(near, std::min(p, q));
        far = std::min(far, std::max(p, q));
    }
    return near <= far;
}

}  // namespace hitbox::textbook
