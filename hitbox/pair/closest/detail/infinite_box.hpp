// infinite_box.hpp: infinite axis-aligned boxes beside other shapes (include in .cpp files only).
#pragma once

#include <hitbox/pair/closest/detail/exact_spread.hpp>
#include <hitbox/pair/closest/detail/gjk.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

inline bool is_bounded(const ConvexSet& s) {
    return !is_linear(s.kind) && s.kind != Kind::plane && !is_infinite(s);
}

/// The whole set, also of an infinite box.
inline Part whole_of(const ConvexSet& s) {
    const std::size_t ways = s.kind == Kind::aabb ? 3 : counts_of(s.kind).ways;
    if (s.kind == Kind::triangle) return {triangle_face, -1, -1};
    Part part{-1, -1, -1};
    for (std::size_t i = 0; i < (s.kind == Kind::segment ? 1 : ways); ++i) part[i] = 0;
    return part;
}

/// An infinite box cut off beyond all points beside a bounded set; the closest points stay.
inline ConvexSet cut_beside(const ConvexSet& box, const ExactSpread& body) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    ConvexSet r = box;
    for (std::size_t k = 0; k < 3; ++k) {
        Vec3 axis{};
        axis[k] = 1;
        const double low = body.base[k] + farthest(body, -axis).at[k],
                     high = body.base[k] + farthest(body, axis).at[k];
        const double margin =
            0x1p-40 * (std::fabs(low) + std::fabs(high)) + (std::numeric_limits<double>::min)();
        constexpr double most = (std::numeric_limits<double>::max)();
        // Of a body so long that the difference of its ends is infinite, there may be no number.
        if (box.v[0][k] == -infinity) {
            const double begin = (std::min)(low - margin, box.v[1][k]);
            r.v[0][k] = begin > -most ? begin : -most;
        }
        if (box.v[1][k] == infinity) {
            const double end = (std::max)(high + margin, r.v[0][k]);
            r.v[1][k] = end < most ? end : most;
        }
    }
    return r;
}
inline ConvexSet cut_beside(const ConvexSet& box, const ConvexSet& other) {
    return cut_beside(box, ExactSpread(other));
}

}  // namespace hitbox::detail
