// widened.hpp: a shape of floats as the same shape of doubles (exact conversion).
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
constexpr Vec3 widened(const Vec<3, T>& p) {
    return {widen(p.x), widen(p.y), widen(p.z)};
}
template <class T>
constexpr Segment3 widened(const Segment<T>& s) {
    return {widened(s.a), widened(s.b)};
}
template <class T>
constexpr Ray3 widened(const Ray<T>& r) {
    return {widened(r.origin), widened(r.direction)};
}
template <class T>
constexpr Line3 widened(const Line<T>& l) {
    return {widened(l.origin), widened(l.direction)};
}
template <class T>
constexpr Plane3 widened(const Plane<T>& p) {
    return {widened(p.normal), widen(p.offset)};
}
template <class T>
constexpr Triangle3 widened(const Triangle<T>& t) {
    return {widened(t.a), widened(t.b), widened(t.c)};
}
template <class T>
constexpr Rectangle3 widened(const Rectangle<T>& r) {
    return {widened(r.center), {widened(r.half_axes[0]), widened(r.half_axes[1])}};
}
template <class T>
constexpr Obb3 widened(const Obb<T>& b) {
    const auto& h = b.half_axes;
    return {widened(b.center), {widened(h[0]), widened(h[1]), widened(h[2])}};
}
template <class T>
constexpr Aabb3 widened(const Aabb<3, T>& b) {
    return {widened(b.min), widened(b.max)};
}
template <class T>
constexpr Sphere3 widened(const Sphere<T>& s) {
    return {widened(s.center), widen(s.radius)};
}

}  // namespace hitbox::detail
