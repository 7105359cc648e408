// shared_edges.hpp: shapes moved against a corner or along an edge of another, in full precision (generators).
#pragma once

#include <hitbox/core/vec.hpp>

#include <array>
#include <cmath>
#include <cstddef>

#include "../random.hpp"
#include "kinds.hpp"
#include "random_shapes.hpp"

namespace hitbox::bench {

// edge_of: two points of the boundary, the ends of an edge if there is one. Exact if the shape stores points;
// otherwise the corners are rounded.

template <class Shape>
    requires ShapeOfKind<Shape, ShapeKind::aabb, ShapeKind::frustum, ShapeKind::obb>
Segment<ScalarOf<Shape>> edge_of(const Shape& shape, Random& random) {
    Segment<ScalarOf<Shape>> edge{};
    std::size_t wanted = random.below(12);
    shape.outline([&](const auto& a, const auto& b) {
        if (wanted-- == 0) edge = {a, b};
    });
    return edge;
}
template <class T>
Segment<T> edge_of(const Capsule<T>& capsule, Random& random) {
    const Vec<3, T> out = with_length(cross(capsule.b - capsule.a, random.point<T>(-1, 1)), capsule.radius);
    return {capsule.a + out, capsule.b + out};
}
template <class T>
Segment<T> edge_of(const Line<T>& line, Random&) {
    return {line.origin, line.origin + line.direction};
}
template <class T>
Segment<T> edge_of(const Ray<T>& ray, Random&) {
    return {ray.origin, ray.origin + ray.direction};
}
template <class T>
Segment<T> edge_of(const Plane<T>& plane, Random& random) {
    const Vec<3, T> p = plane.nearest_to_origin();
    return {p, p + cross(plane.normal, random.point<T>(-1, 1))};
}
template <class T>
Segment<T> edge_of(const Vec<3, T>& point, Random&) {
    return {point, point};
}
template <class T>
Segment<T> edge_of(const Rectangle<T>& rectangle, Random& random) {
    const auto corners = rectangle.corners();
    const std::size_t i = random.below(4);
    return {corners[i], corners[(i + 1) % 4]};
}
template <class T>
Segment<T> edge_of(const Segment<T>& segment, Random& random) {
    return random.below(2) ? segment : Segment<T>{segment.b, segment.a};
}
template <class T>
Segment<T> edge_of(const Sphere<T>& sphere, Random& random) {
    const auto axes = random_axes<T>(random);
    return {sphere.center + axes[0] * sphere.radius, sphere.center + axes[1] * sphere.radius};
}
template <class T>
Segment<T> edge_of(const Triangle<T>& t, Random& random) {
    const std::array corners{t.a, t.b, t.c};
    const std::size_t i = random.below(3), step = 1 + random.below(2);
    return {corners[i], corners[(i + step) % 3]};
}

// put_on: moves a shape so that its boundary passes through the first point of an edge, or contains all of it.

template <class T>
void put_on(const Segment<T>& edge, Random&, Aabb<3, T>& box) {
    box = {edge.a, edge.a + (box.max - box.min)};
}
template <class T>
void put_on(const Segment<T>& edge, Random& random, Capsule<T>& capsule) {
    Sphere<T> end{capsule.a, capsule.radius};
    put_on(edge, random, end);
    // The distance from one end to the point is the radius at both ends if the axis points away from it.
    if (dot(capsule.b - capsule.a, edge.a - capsule.a) > 0) capsule.b = capsule.a - (capsule.b - capsule.a);
    capsule.radius = end.radius;
}
template <class T>
void put_on(const Segment<T>& edge, Random& random, Plane<T>& plane) {
    if (random.below(2)) plane.normal = cross(edge.b - edge.a, random.point<T>(-1, 1));
    if (plane.normal == Vec<3, T>{}) plane.normal = random.point<T>(-1, 1);
    plane.offset = dot(plane.normal, edge.a);
}
template <class T>
void put_on(const Segment<T>& edge, Random& random, Frustum<T>& frustum) {
    Plane<T>& plane = frustum.planes[random.below(6)];
    plane.offset = dot(plane.normal, edge.a);
}
/// A line or a ray: from the point along the edge, or from elsewhere through the point.
template <class T>
void put_on(const Segment<T>& edge, Random& random, Vec<3, T>& origin, Vec<3, T>& direction) {
    const std::size_t way = random.below(3);
    if (way == 0) {
        direction = edge.a - origin;
        return;
    }
    origin = edge.a;
    if (way == 1 && edge.a != edge.b) direction = edge.b - edge.a;
}
template <class T>
void put_on(const Segment<T>& edge, Random& random, Line<T>& line) {
    put_on(edge, random, line.origin, line.direction);
}
template <class T>
void put_on(const Segment<T>& edge, Random& random, Ray<T>& ray) {
    put_on(edge, random, ray.origin, ray.direction);
}
template <class T>
void put_on(const Segment<T>& edge, Random&, Obb<T>& box) {
    box.center = edge.a - box.half_axes[0] - box.half_axes[1] - box.half_axes[2];
}
template <class T>
void put_on(const Segment<T>& edge, Random&, Vec<3, T>& point) {
    point = edge.a;
}
template <class T>
void put_on(const Segment<T>& edge, Random& random, Rectangle<T>& rectangle) {
    rectangle.center = random.below(2) ? edge.a : edge.a - rectangle.half_axes[0] - rectangle.half_axes[1];
}
template <class T>
void put_on(const Segment<T>& edge, Random& random, Segment<T>& segment) {
    segment.a = edge.a;
    if (random.below(2) && edge.a != edge.b) segment.b = edge.b;
}
template <class T>
void put_on(const Segment<T>& edge, Random&, Sphere<T>& sphere) {
    sphere.radius = std::sqrt(length_sq(edge.a - sphere.center));
}
template <class T>
void put_on(const Segment<T>& edge, Random& random, Triangle<T>& triangle) {
    triangle.a = edge.a;
    if (random.below(2) && edge.a != edge.b) triangle.b = edge.b;
}

}  // namespace hitbox::bench
