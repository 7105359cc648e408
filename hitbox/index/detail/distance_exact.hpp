// distance_exact.hpp: squared distances from a point to boxes, and their exact order (nearest box).
#pragma once

#include <hitbox/exact/sign.hpp>
#include <hitbox/shape/aabb.hpp>

namespace hitbox::detail {

/// A rank is a rounded number with a relative error of at most 6 roundings. A NaN, or a number outside these
/// limits, is treated as unknown.
inline constexpr double rank_least = 0x1p-900, rank_slack = 1 + 0x1p-49, rank_most = 0x1p1000;

inline bool ranks_surely_below(double a, double b) {
    return a * rank_slack + rank_least < (b > rank_most ? rank_most : b);
}

/// The squared distance from the point to the box in double, used as a rank.
template <int N, class T>
double rough_distance_sq(const Vec<N, T>& point, const Aabb<N, T>& box) {
    double sum = 0;
    for (unsigned k = 0; k < N; ++k) {
        const double p = double(point[k]), low = double(box.min[k]), high = double(box.max[k]);
        // Without branches, because they could not be predicted.
        const double below = low - p, above = p - high, larger = below > above ? below : above;
        const double d = larger > 0 ? larger : 0;
        sum += d * d;
    }
    return sum;
}

/// The sign of distance(point, a) - distance(point, b). Exact. Neither box may be empty.
template <int N, class T>
exact::Sign distance_order(const Vec<N, T>& point, const Aabb<N, T>& a, const Aabb<N, T>& b);

/// True if the box is within the radius of the point. Exact. The box must not be empty.
template <int N, class T>
bool within_radius(const Vec<N, T>& point, T radius, const Aabb<N, T>& box);

}  // namespace hitbox::detail
