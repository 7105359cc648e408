// box_sizes.hpp: the sides and the largest coordinate of an AABB (extent).
#pragma once

#include <hitbox/shape/aabb.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

/// Rounded.
inline double longest_side(const Aabb3& box) {
    const Vec3 size = box.max - box.min;
    return (std::max)({size.x, size.y, size.z});
}

/// Rounded up.
inline double narrowest_side(const Aabb3& box) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    double narrowest = infinity;
    for (std::size_t k = 0; k < 3; ++k) {
        double side = box.max[k] - box.min[k];
        if (box.max[k] - side != box.min[k] || box.min[k] + side != box.max[k])
            side = std::nextafter(side, infinity);
        narrowest = (std::min)(narrowest, side);
    }
    return narrowest;
}

/// By size: the largest of the absolute values.
inline double largest_coordinate(const Aabb3& box) {
    double largest = 0;
    for (std::size_t k = 0; k < 3; ++k)
        largest = (std::max)({largest, std::fabs(box.min[k]), std::fabs(box.max[k])});
    return largest;
}

}  // namespace hitbox::detail
