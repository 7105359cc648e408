// grid_shapes.hpp: shapes with small integer coordinates, so that they can touch exactly (generators of the benches).
#pragma once

#include <hitbox/core/vec.hpp>

#include <array>
#include <cstddef>

#include "../random.hpp"
#include "kinds.hpp"

namespace hitbox::bench {

template <class T>
T whole(Random& random, int low, int high) {
    return T(low + int(random.below(std::size_t(high - low + 1))));
}

/// Coordinates of -4 to 4.
template <class T>
Vec<3, T> grid_point(Random& random) {
    const T x = whole<T>(random, -4, 4), y = whole<T>(random, -4, 4), z = whole<T>(random, -4, 4);
    return {x, y, z};
}

/// Coordinates of -2 to 2, not all zero.
template <class T>
Vec<3, T> grid_direction(Random& random) {
    Vec<3, T> d;
    do d = {whole<T>(random, -2, 2), whole<T>(random, -2, 2), whole<T>(random, -2, 2)};
    while (d == Vec<3, T>{});
    return d;
}

/// Three integer vectors perpendicular to each other, in any order, each with a factor of one or two.
template <class T>
std::array<Vec<3, T>, 3> grid_frame(Random& random) {
    constexpr int frames[3][3][3] = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                     {{1, 1, 0}, {-1, 1, 0}, {0, 0, 1}},
                                     {{1, 2, 2}, {2, 1, -2}, {2, -2, 1}}};
    const auto& frame = frames[random.below(3)];
    const std::size_t turn = random.below(3), first = random.below(3);
    std::array<Vec<3, T>, 3> axes;
    for (std::size_t i = 0; i < 3; ++i) {
        const T size = whole<T>(random, 1, 2);
        for (std::size_t k = 0; k < 3; ++k) axes[(first + i) % 3][(turn + k) % 3] = size * T(frame[i][k]);
    }
    return axes;
}

template <class T>
void draw_on_grid(Random& random, Aabb<3, T>& box) {
    Vec<3, T> p, q;
    do p = grid_point<T>(random), q = grid_point<T>(random);
    while (p.x == q.x || p.y == q.y || p.z == q.z);
    box = Aabb<3, T>::from_points(p, q);
}

/// The length of its axis is an integer, so that it can touch on all sides.
template <class T>
void draw_on_grid(Random& random, Capsule<T>& capsule) {
    capsule.a = grid_point<T>(random);
    capsule.b = capsule.a + grid_frame<T>(random)[0];
    capsule.radius = whole<T>(random, 1, 3);
}

/// A box as a frustum, or a pyramid that widens from an integer point, with that apex or truncated one unit above it.
template <class T>
void draw_on_grid(Random& random, Frustum<T>& frustum) {
    const auto above = [](const Vec<3, T>& normal, const Vec<3, T>& p) {
        return Plane<T>{normal, dot(normal, p)};
    };
    if (random.below(2)) {
        Aabb<3, T> box;
        draw_on_grid(random, box);
        for (std::size_t k = 0; k < 3; ++k) {
            Vec<3, T> axis;
            axis[k] = whole<T>(random, 1, 2);
            frustum.planes[2 * k] = above(axis, box.min);
            frustum.planes[2 * k + 1] = above(-axis, box.max);
        }
        return;
    }
    const Vec<3, T> apex = grid_point<T>(random);
    const std::size_t up = random.below(3);
    const T sign = random.below(2) ? T(1) : T(-1);
    Vec<3, T> ahead, wide, near = apex, far = apex;
    ahead[up] = sign;
    for (std::size_t i = 0; i < 2; ++i) {
        Vec<3, T> side;
        side[(up + 1 + i) % 3] = whole<T>(random, 1, 2);
        wide = ahead * whole<T>(random, 1, 2);
        frustum.planes[2 * i] = above(wide + side, apex);
        frustum.planes[2 * i + 1] = above(wide - side, apex);
    }
    near[up] += sign * whole<T>(random, 0, 1);
    far[up] += sign * whole<T>(random, 2, 4);
    frustum.planes[4] = above(ahead, near);
    frustum.planes[5] = above(-ahead, far);
}

template <class T>
void draw_on_grid(Random& random, Line<T>& line) {
    line.origin = grid_point<T>(random);
    line.direction = grid_direction<T>(random);
}
template <class T>
void draw_on_grid(Random& random, Ray<T>& ray) {
    ray.origin = grid_point<T>(random);
    ray.direction = grid_direction<T>(random);
}

template <class T>
void draw_on_grid(Random& random, Obb<T>& box) {
    box.center = grid_point<T>(random);
    box.half_axes = grid_frame<T>(random);
}

template <class T>
void draw_on_grid(Random& random, Plane<T>& plane) {
    plane.normal = grid_direction<T>(random);
    plane.offset = whole<T>(random, -4, 4);
}

template <class T>
void draw_on_grid(Random& random, Vec<3, T>& point) {
    point = grid_point<T>(random);
}

template <class T>
void draw_on_grid(Random& random, Rectangle<T>& rectangle) {
    rectangle.center = grid_point<T>(random);
    const auto frame = grid_frame<T>(random);
    rectangle.half_axes = {frame[0], frame[1]};
}

template <class T>
void draw_on_grid(Random& random, Segment<T>& segment) {
    do segment.a = grid_point<T>(random), segment.b = grid_point<T>(random);
    while (segment.a == segment.b);
}

template <class T>
void draw_on_grid(Random& random, Sphere<T>& sphere) {
    sphere.center = grid_point<T>(random);
    sphere.radius = whole<T>(random, 1, 3);
}

template <class T>
void draw_on_grid(Random& random, Triangle<T>& t) {
    do t.a = grid_point<T>(random), t.b = grid_point<T>(random), t.c = grid_point<T>(random);
    while (t.normal() == Vec<3, T>{});
}

template <class Shape>
[[gnu::cold]] Shape grid_shape(Random& random) {
    Shape shape;
    draw_on_grid(random, shape);
    return shape;
}

// inner: the shape with its boundary moved inward by less than the thickness of any grid shape. A shape that
// meets the original but not this one only touches the original.

template <class T>
Frustum<T> inner(Frustum<T> frustum) {
    for (Plane<T>& plane : frustum.planes) plane.offset += T(0x1p-12);
    return frustum;
}
template <class T>
Capsule<T> inner(Capsule<T> capsule) {
    capsule.radius -= T(0x1p-12);
    return capsule;
}

}  // namespace hitbox::bench
