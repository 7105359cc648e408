// in_double.hpp: a shape of floats as the same shape of doubles (exact conversion).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::detail {

template <class T>
constexpr Vec3 in_double(const Vec<3, T>& p) {
    return {widen(p.x), widen(p.y), widen(p.z)};
}
template <class T>
constexpr Segment3 in_double(const Segment<T>& s) {
    return {in_double(s.a), in_double(s.b)};
}
template <class T>
constexpr Ray3 in_double(const Ray<T>& r) {
    return {in_double(r.origin), in_double(r.direction)};
}
template <class T>
constexpr Line3 in_double(const Line<T>& l) {
    return {in_double(l.origin), in_double(l.direction)};
}
template <class T>
constexpr Plane3 in_double(const Plane<T>& p) {
    return {in_double(p.normal), widen(p.offset)};
}
template <class T>
constexpr Triangle3 in_double(const Triangle<T>& t) {
    return {in_double(t.a), in_double(t.b), in_double(t.c)};
}
template <class T>
constexpr Rectangle3 in_double(const Rectangle<T>& r) {
    return {in_double(r.center), {in_double(r.half_axes[0]), in_double(r.half_axes[1])}};
}
template <class T>
constexpr Obb3 in_double(const Obb<T>& b) {
    const auto& h = b.half_axes;
    return {in_double(b.center), {in_double(h[0]), in_double(h[1]), in_double(h[2])}};
}
template <class T>
constexpr Aabb3 in_double(const Aabb<3, T>& b) {
    return {in_double(b.min), in_double(b.max)};
}
template <class T>
constexpr Sphere3 in_double(const Sphere<T>& s) {
    return {in_double(s.center), widen(s.radius)};
}

}  // namespace hitbox::detail
