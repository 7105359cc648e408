// boxes.hpp: the closest points of two axis-aligned boxes, by comparisons.
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstddef>

namespace hitbox::detail {

/// A point of each box, exact. Along each axis they are equal if the boxes overlap there, or else they are at ends of the
/// boxes. The boxes, which may be infinite, must not be empty.
struct NearestOfBoxes {
    Vec3 a, b;

    template <class T>
    NearestOfBoxes(const Aabb<3, T>& box_a, const Aabb<3, T>& box_b) {
        for (std::size_t k = 0; k < 3; ++k) {
            const double a_low = widen(box_a.min[k]), a_high = widen(box_a.max[k]),
                         b_low = widen(box_b.min[k]), b_high = widen(box_b.max[k]);
            const bool above = a_low > b_high, below = b_low > a_high;
            // Where they overlap, the higher of the low ends, unless both are infinite.
            const double low = a_low > b_low ? a_low : b_low, high = a_high < b_high ? a_high : b_high;
            const double both = low - low == 0 ? low : high - high == 0 ? high : 0;
            a[k] = above ? a_low : below ? a_high : both;
            b[k] = above ? b_high : below ? b_low : both;
        }
    }
};

/// As distance_between (between.hpp). Out of line, so that every build gives the same digits.
template <class T>
double distance_of_boxes(const Aabb<3, T>& a, const Aabb<3, T>& b);

}  // namespace hitbox::detail
