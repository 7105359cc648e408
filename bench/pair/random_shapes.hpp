// random_shapes.hpp: random shapes of each kind, of length about one and near the origin (generators of the benches).
#pragma once

#include <hitbox/core/vec.hpp>

#include <array>
#include <cmath>
#include <cstddef>

#include "../random.hpp"
#include "kinds.hpp"

namespace hitbox::bench {

/// A random unit vector.
inline Vec3 random_direction(Random& random) {
    const double z = random.uniform(-1, 1), turn = random.uniform(0, 6.283185307179586),
                 r = std::sqrt(1 - z * z);
    return {r * std::cos(turn), r * std::sin(turn), z};
}

/// The rotation matrix of a random unit quaternion.
template <class T>
std::array<Vec<3, T>, 3> random_axes(Random& random) {
    double q[4], square = 0;
    for (double& x : q) x = random.normal(), square += x * x;
    for (double& x : q) x /= std::sqrt(square);
    const double x = q[0], y = q[1], z = q[2], w = q[3];
    return {Vec<3, T>{T(1 - 2 * (y * y + z * z)), T(2 * (x * y + w * z)), T(2 * (x * z - w * y))},
            Vec<3, T>{T(2 * (x * y - w * z)), T(1 - 2 * (x * x + z * z)), T(2 * (y * z + w * x))},
            Vec<3, T>{T(2 * (x * z + w * y)), T(2 * (y * z - w * x)), T(1 - 2 * (x * x + y * y))}};
}

// Centers in [-1, 1]^3 and half sizes of 0.2 to 0.8, so that about half of the pairs of solids intersect.

template <class T>
void draw(Random& random, Aabb<3, T>& box) {
    const Vec<3, T> center = random.point<T>(-1, 1), half = random.point<T>(0.2, 0.8);
    box = {center - half, center + half};
}

template <class T>
void draw(Random& random, Capsule<T>& capsule) {
    capsule.a = random.point<T>(-1, 1);
    capsule.b = random.point<T>(-1, 1);
    capsule.radius = T(random.uniform(0.1, 0.4));
}

/// A camera among or around the shapes that looks roughly at them, so that it sees about half of them: 1 rad
/// high, half as wide again, from 0.1 to 6.
template <class T>
void draw(Random& random, Frustum<T>& frustum) {
    const Vec3 eye = random.point<double>(-3, 3);
    const Vec3 ahead = with_length(random.point<double>(-3, 3) - eye, 1);
    const Vec3 right = with_length(cross(ahead, random_direction(random)), 1), up = cross(right, ahead);
    const double near = 0.1, far = 6, tall = 1 / std::tan(0.5), wide = tall / 1.5;
    const auto row = [&](const Vec3& axis, double scale, double shift) {
        return std::array{axis.x * scale, axis.y * scale, axis.z * scale, shift - dot(axis, eye) * scale};
    };
    const double depth = (far + near) / (far - near);
    const std::array rows{row(right, wide, 0), row(up, tall, 0),
                          row(ahead, depth, -2 * far * near / (far - near)), row(ahead, 1, 0)};
    std::array<T, 16> matrix;
    for (std::size_t i = 0; i < 16; ++i) matrix[i] = T(rows[i / 4][i % 4]);
    frustum = Frustum<T>::from_matrix(matrix, ClipDepth::minus_one_to_one, MatrixOrder::rows);
}

/// From a random point around the shapes toward a point among them.
template <class T>
void draw(Random& random, Line<T>& line) {
    const Vec<3, T> origin = random.point<T>(-2, 2);
    line = {origin, random.point<T>(-1, 1) - origin};
}
template <class T>
void draw(Random& random, Ray<T>& ray) {
    const Vec<3, T> origin = random.point<T>(-2, 2);
    ray = {origin, random.point<T>(-1, 1) - origin};
}

template <class T>
void draw(Random& random, Obb<T>& box) {
    const Vec<3, T> center = random.point<T>(-1, 1), half = random.point<T>(0.2, 0.8);
    box = Obb<T>::from_axes(center, random_axes<T>(random), half);
}

template <class T>
void draw(Random& random, Plane<T>& plane) {
    const Vec3 n = random_direction(random);
    plane = Plane<T>::from_point_normal(random.point<T>(-1, 1), {T(n.x), T(n.y), T(n.z)});
}

template <class T>
void draw(Random& random, Vec<3, T>& point) {
    point = random.point<T>(-1, 1);
}

template <class T>
void draw(Random& random, Rectangle<T>& rectangle) {
    const Vec<3, T> center = random.point<T>(-1, 1), half = random.point<T>(0.2, 0.8);
    const auto axes = random_axes<T>(random);
    rectangle = {center, {axes[0] * half.x, axes[1] * half.y}};
}

template <class T>
void draw(Random& random, Segment<T>& segment) {
    segment.a = random.point<T>(-1, 1);
    segment.b = random.point<T>(-1, 1);
}

template <class T>
void draw(Random& random, Sphere<T>& sphere) {
    sphere.center = random.point<T>(-1, 1);
    sphere.radius = T(random.uniform(0.2, 0.8));
}

template <class T>
void draw(Random& random, Triangle<T>& triangle) {
    const Vec<3, T> middle = random.point<T>(-0.5, 0.5);
    triangle.a = middle + random.point<T>(-1, 1);
    triangle.b = middle + random.point<T>(-1, 1);
    triangle.c = middle + random.point<T>(-1, 1);
}

template <class Shape>
[[gnu::cold]] Shape random_shape(Random& random) {
    Shape shape;
    draw(random, shape);
    return shape;
}

}  // namespace hitbox::bench
