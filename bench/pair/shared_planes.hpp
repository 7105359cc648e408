// shared_planes.hpp: shapes in or on a common coordinate plane, in full precision (generators).
#pragma once

#include <hitbox/core/vec.hpp>

#include <cmath>
#include <cstddef>

#include "kinds.hpp"

namespace hitbox::bench {

/// The plane where coordinate `axis` is `height`. A solid touches it from above or from below.
template <class T>
struct Table {
    std::size_t axis;
    T height;
    bool from_above;

    T side() const { return from_above ? T(1) : T(-1); }
    void flatten(Vec<3, T>& point) const { point[axis] = height; }
    /// Projects two vectors to the plane, perpendicular to each other and with their lengths kept.
    void flatten(Vec<3, T>& u, Vec<3, T>& v) const {
        const std::size_t i = (axis + 1) % 3, j = (axis + 2) % 3;
        const T ratio = std::sqrt(length_sq(v) / length_sq(u));
        u[axis] = v[axis] = 0;
        v[i] = -u[j] * ratio, v[j] = u[i] * ratio;
    }
    /// The actual distance of the center of a solid with this half size from the plane, after it is placed on it.
    T stand(Vec<3, T>& center, T half) const {
        center[axis] = height + side() * half;
        return std::fabs(center[axis] - height);
    }
};

// lay_on: moves a thin shape into the plane, or places a solid on it with a face.

template <class T>
void lay_on(const Table<T>& table, Aabb<3, T>& box) {
    const T size = box.max[table.axis] - box.min[table.axis];
    (table.from_above ? box.min : box.max)[table.axis] = table.height;
    (table.from_above ? box.max : box.min)[table.axis] = table.height + table.side() * size;
}
template <class T>
void lay_on(const Table<T>& table, Capsule<T>& capsule) {
    table.stand(capsule.b, capsule.radius);
    capsule.radius = table.stand(capsule.a, capsule.radius);
}
template <class T>
void lay_on(const Table<T>& table, Plane<T>& plane) {
    plane = {};
    plane.normal[table.axis] = table.side();
    plane.offset = table.side() * table.height;
}
template <class T>
void lay_on(const Table<T>& table, Frustum<T>& frustum) {
    lay_on(table, frustum.planes[4]);
}
template <class T>
void lay_on(const Table<T>& table, Line<T>& line) {
    table.flatten(line.origin);
    line.direction[table.axis] = 0;
}
template <class T>
void lay_on(const Table<T>& table, Ray<T>& ray) {
    table.flatten(ray.origin);
    ray.direction[table.axis] = 0;
}
template <class T>
void lay_on(const Table<T>& table, Obb<T>& box) {
    auto& h = box.half_axes;
    table.flatten(h[0], h[1]);
    const T half = table.stand(box.center, std::sqrt(length_sq(h[2])));
    h[2] = {};
    h[2][table.axis] = half;
}
template <class T>
void lay_on(const Table<T>& table, Vec<3, T>& point) {
    table.flatten(point);
}
template <class T>
void lay_on(const Table<T>& table, Rectangle<T>& rectangle) {
    table.flatten(rectangle.center);
    table.flatten(rectangle.half_axes[0], rectangle.half_axes[1]);
}
template <class T>
void lay_on(const Table<T>& table, Segment<T>& segment) {
    table.flatten(segment.a), table.flatten(segment.b);
}
template <class T>
void lay_on(const Table<T>& table, Sphere<T>& sphere) {
    sphere.radius = table.stand(sphere.center, sphere.radius);
}
template <class T>
void lay_on(const Table<T>& table, Triangle<T>& t) {
    table.flatten(t.a), table.flatten(t.b), table.flatten(t.c);
}

}  // namespace hitbox::bench
