// facet_distance.cpp: the foot of the perpendicular, else the nearest point of a side.
#include <hitbox/mesh/detail/facet_distance.hpp>

#include <hitbox/pair/detail/closest_on_triangle.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

namespace {

constexpr double no_limit_yet = std::numeric_limits<double>::infinity();

// The normal of a needle, n, has a large error.
bool is_needle(const Vec3& n, const std::array<Vec3, 3>& side) {
    const double longest = std::max({length_sq(side[0]), length_sq(side[1]), length_sq(side[2])});
    return !(length_sq(n) >= 1e-3 * longest * longest);
}

}  // namespace

Witness::Witness(const Triangle3& t) : corner{t.a, t.b, t.c}, side{t.b - t.a, t.c - t.b, t.a - t.c} {
    const Vec3 n = cross(side[0], side[1]);
    const double size = std::sqrt(length_sq(n));
    if (size > 0) normal = n * (1 / size);
    extent = std::sqrt(size);
    for (std::size_t i = 0; i < 3; ++i) outward[i] = cross(side[i], normal);
}

double Witness::distance(const Vec3& p) const {
    // The weights of the corners at the foot of the perpendicular. Whatever their errors, the mixture of the corners is
    // a point of the triangle. So the distance is at most too large, also for needles.
    std::array<double, 3> weight;
    double square = no_limit_yet;
    bool above = true;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 to = p - corner[i];
        weight[(i + 2) % 3] = -dot(outward[i], to);
        above &= weight[(i + 2) % 3] >= 0;
        const double whole = length_sq(side[i]);
        const double t = whole > 0 ? std::clamp(dot(side[i], to) / whole, 0.0, 1.0) : 0.0;
        square = std::min(square, length_sq(to - side[i] * t));
    }
    const double sum = weight[0] + weight[1] + weight[2];
    if (above && sum > 0) {
        const Vec3 foot = corner[0] + (corner[1] - corner[0]) * (weight[1] / sum) +
                          (corner[2] - corner[0]) * (weight[2] / sum);
        square = std::min(square, length_sq(p - foot));
    }
    return std::sqrt(square);
}

double quick_distance(const Triangle3& t, const Vec3& p) {
    const std::array corner{t.a, t.b, t.c}, side{t.b - t.a, t.c - t.b, t.a - t.c};
    const Vec3 n = cross(side[0], side[1]);
    if (is_needle(n, side)) return distance_to_triangle(t, p);
    bool above = true;
    double square = no_limit_yet;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 to = p - corner[i];
        if (dot(cross(side[i], n), to) <= 0) continue;
        above = false;
        const double along = std::clamp(dot(side[i], to) / length_sq(side[i]), 0.0, 1.0);
        square = std::min(square, length_sq(to - side[i] * along));
    }
    return above ? std::fabs(dot(n, p - t.a)) / std::sqrt(length_sq(n)) : std::sqrt(square);
}

}  // namespace hitbox::detail
