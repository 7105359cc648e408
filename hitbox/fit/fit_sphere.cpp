// fit_sphere.cpp: the rounded sphere, and the proof that it contains the points.
#include <hitbox/fit/fit_sphere.hpp>

#include <hitbox/core/rounding.hpp>
#include <hitbox/fit/detail/ball.hpp>
#include <hitbox/fit/detail/cloud.hpp>
#include <hitbox/fit/fit_aabb.hpp>
#include <hitbox/pair/point_sphere.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox {

namespace {

// The smallest radius with which a sphere of this center contains all points.
//
// With u = 2^-53: coordinates of the cloud and the center have an error of u, their difference of 4u, the vector of 7u. The
// farthest point is at least 1/4 away, because the cloud is at least 1/2 wide. So the relative error of its squared distance,
// with those of three squares and two sums, is below 64u. Points whose squares are smaller than the largest one by 2^-46,
// 128u, are not the farthest. All others are tested exactly. The first radius is at most that of the farthest point, by 2^-45.
template <class T>
T smallest_radius(std::span<const Vec<3, T>> points, const detail::Cloud& cloud, const Vec<3, T>& center) {
    Vec3 from;
    for (std::size_t k = 0; k < 3; ++k)
        from[k] = std::ldexp(widen(center[k]) - cloud.origin()[k], -cloud.exponent());
    const double most = detail::farthest_from(cloud, from).square, near_most = most * (1 - 0x1p-46);

    constexpr T infinite = std::numeric_limits<T>::infinity();
    const double start = std::ldexp(std::sqrt(most) * (1 - 0x1p-45), cloud.exponent());
    Sphere<T> sphere{center, start > double((std::numeric_limits<T>::max)()) ? (std::numeric_limits<T>::max)()
                                                                             : rounded<T>(start)};
    sphere.radius = (std::max)(T(0), std::nextafter(sphere.radius, T(0)));
    cloud.for_each_block([&](const detail::Cloud::Block& block) {
        const std::size_t end = (std::min)(block.size, cloud.count() - block.begin);
        for (std::size_t i = 0; i < end; ++i) {
            const double x = block.x[i] - from.x, y = block.y[i] - from.y, z = block.z[i] - from.z;
            if (x * x + y * y + z * z < near_most) continue;
            while (sphere.radius < infinite && !intersects(points[block.begin + i], sphere))
                sphere.radius = std::nextafter(sphere.radius, infinite);
        }
    });
    return sphere.radius;
}

}  // namespace

template <class T>
Sphere<T> detail::sphere_of_points(std::span<const Vec<3, T>> points) {
    const Aabb<3, T> bounds = fit_aabb(points);
    if (points.empty() || !are_finite(points)) return {};
    if (bounds.min == bounds.max) return {bounds.min, 0};
    const Cloud cloud(points, bounds);
    const SmallestBall ball = smallest_ball(cloud);
    Vec<3, T> center;
    for (std::size_t k = 0; k < 3; ++k)
        center[k] = rounded<T>(cloud.origin()[k] + std::ldexp(ball.center[k], cloud.exponent()));
    const T radius = smallest_radius(points, cloud, center);
    if (!(radius <= (std::numeric_limits<T>::max)())) return {};
    return {center, radius};
}

template Sphere<float> detail::sphere_of_points(std::span<const Vec3f>);
template Sphere<double> detail::sphere_of_points(std::span<const Vec3>);

}  // namespace hitbox
