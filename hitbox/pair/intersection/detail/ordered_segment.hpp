// ordered_segment.hpp: the two ends of a common segment in the order of their exact coordinates.
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/intersection/detail/known_coordinates.hpp>

#include <cstddef>

namespace hitbox::detail {

/// Sets the answer to the segment between the points, the smaller by x, then y, then z first. Returns false
/// if rounded coordinates are equal but the exact ones may differ, or if all coordinates are equal.
inline bool set_segment(Intersection<double>& r, const Vec3& p, const Vec3& q,
                        const KnownCoordinates& known) {
    for (std::size_t k = 0; k < 3; ++k) {
        if (p[k] == q[k]) {
            if (!known.is_known[k]) return false;
            continue;
        }
        r.kind = IntersectionKind::segment;
        r.points[0] = p[k] < q[k] ? p : q, r.points[1] = p[k] < q[k] ? q : p;
        r.count = 2;
        return true;
    }
    return false;
}

inline KnownCoordinates both(const KnownCoordinates& a, const KnownCoordinates& b) {
    KnownCoordinates r = a;
    for (std::size_t k = 0; k < 3; ++k)
        if (b.is_known[k]) r.set(k, b.value[k]);
    return r;
}

}  // namespace hitbox::detail
