// fit_capsule.cpp: the rounded capsule, and the proof that it contains the points.
#include <hitbox/fit/fit_capsule.hpp>

#include <hitbox/core/rounding.hpp>
#include <hitbox/fit/detail/capsule_axis.hpp>
#include <hitbox/fit/detail/cloud.hpp>
#include <hitbox/fit/detail/principal.hpp>
#include <hitbox/fit/fit_aabb.hpp>
#include <hitbox/pair/capsule_convex.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox {

namespace {

template <class T>
Vec3 in_cloud(const detail::Cloud& cloud, const Vec<3, T>& p) {
    Vec3 in;
    for (std::size_t k = 0; k < 3; ++k)
        in[k] = std::ldexp(widen(p[k]) - cloud.origin()[k], -cloud.exponent());
    return in;
}

// The least radius up to a few roundings.
//
// With u = 2^-53: the coordinates of the cloud and of the ends have an error of u, and the ends are at most 2 away. The distance
// of a point from the segment is computed within 64u, its square within 64u of its root. So points that are nearer to it than
// the farthest one by 2^-45, 256u, are inside. All others are tested exactly, and what is missing is added in growing steps.
template <class T>
T radius_around(std::span<const Vec<3, T>> points, const detail::Cloud& cloud, Capsule<T> capsule) {
    constexpr T infinite = std::numeric_limits<T>::infinity(), largest = (std::numeric_limits<T>::max)();
    const Vec3 a = in_cloud(cloud, capsule.a), b = in_cloud(cloud, capsule.b);
    const double most = std::sqrt(detail::farthest_from(cloud, a, b).square), near_most = most - 0x1p-45;
    const double start = std::ldexp(most, cloud.exponent());
    capsule.radius = start > double(largest) ? largest : rounded<T>(start);
    double step = std::ldexp(0x1p-54, cloud.exponent());

    const Vec3 way = b - a;
    const double square = length_sq(way), inverse = square > 0 ? 1 / square : 0;
    cloud.for_each_block([&](const detail::Cloud::Block& block) {
        const std::size_t end = (std::min)(block.size, cloud.count() - block.begin);
        for (std::size_t i = 0; i < end; ++i) {
            const Vec3 p{block.x[i] - a.x, block.y[i] - a.y, block.z[i] - a.z};
            const double t = (std::max)(0.0, (std::min)(1.0, dot(p, way) * inverse));
            if (near_most > 0 && length_sq(p - way * t) < near_most * near_most) continue;
            while (capsule.radius < infinite && !intersects(points[block.begin + i], capsule)) {
                capsule.radius = (std::max)(rounded<T>(double(capsule.radius) + step),
                                            std::nextafter(capsule.radius, infinite));
                step *= 2;
            }
        }
    });
    return capsule.radius;
}

// The segment between the outermost points along the axis, if all points lie on it exactly.
template <class T>
Capsule<T> segment_through(std::span<const Vec<3, T>> points, const detail::Cloud& cloud, const Vec3& way) {
    const std::array direction{way};
    const detail::Extremes ends = detail::extremes(cloud, direction)[0];
    return {points[ends.lowest], points[ends.highest], 0};
}

template <class T>
bool are_in(const Capsule<T>& capsule, std::span<const Vec<3, T>> points) {
    return std::all_of(points.begin(), points.end(),
                       [&](const Vec<3, T>& p) { return intersects(p, capsule); });
}

}  // namespace

template <class T>
Capsule<T> detail::capsule_of_points(std::span<const Vec<3, T>> points) {
    const Aabb<3, T> bounds = fit_aabb(points);
    if (points.empty() || !are_finite(points)) return {};
    if (bounds.min == bounds.max) return {bounds.min, bounds.min, 0};
    const Cloud cloud(points, bounds);
    const Pill pill = small_pill(cloud, principal_frame(cloud));
    Capsule<T> capsule;
    for (std::size_t k = 0; k < 3; ++k) {
        capsule.a[k] = rounded<T>(cloud.origin()[k] + std::ldexp(pill.a[k], cloud.exponent()));
        capsule.b[k] = rounded<T>(cloud.origin()[k] + std::ldexp(pill.b[k], cloud.exponent()));
    }
    if (constexpr double hardly = 4 * std::numeric_limits<T>::epsilon(); pill.radius < hardly) {
        capsule = segment_through(points, cloud, pill.b - pill.a);
        if (points.size() <= 1000 && are_in(capsule, points)) return capsule;
    }
    capsule.radius = radius_around(points, cloud, capsule);
    if (!(capsule.radius <= (std::numeric_limits<T>::max)())) return {};
    return capsule;
}

template Capsule<float> detail::capsule_of_points(std::span<const Vec3f>);
template Capsule<double> detail::capsule_of_points(std::span<const Vec3>);

}  // namespace hitbox
