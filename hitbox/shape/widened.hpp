// widened.hpp: conversion of shapes and maps from float to double (exact conversion).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/shape_info.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <concepts>
#include <cstddef>

namespace hitbox {

// The conversion is exact: the result is the same set of points. Use it to combine floats with doubles, and for
// AnyShape and World, which exist in double only. The answers are the same; the shape takes twice the memory.

/// The same point, shape or map in double. Exact.
constexpr Vec3 widened(const Vec3f& p) { return {widen(p.x), widen(p.y), widen(p.z)}; }
constexpr Segment3 widened(const Segment3f& s) { return {widened(s.a), widened(s.b)}; }
constexpr Ray3 widened(const Ray3f& r) { return {widened(r.origin), widened(r.direction)}; }
constexpr Line3 widened(const Line3f& l) { return {widened(l.origin), widened(l.direction)}; }
constexpr Plane3 widened(const Plane3f& p) { return {widened(p.normal), widen(p.offset)}; }
constexpr Sphere3 widened(const Sphere3f& s) { return {widened(s.center), widen(s.radius)}; }
constexpr Capsule3 widened(const Capsule3f& c) { return {widened(c.a), widened(c.b), widen(c.radius)}; }
constexpr Aabb3 widened(const Aabb3f& b) { return {widened(b.min), widened(b.max)}; }
constexpr Triangle3 widened(const Triangle3f& t) { return {widened(t.a), widened(t.b), widened(t.c)}; }
inline Frustum3 widened(const Frustum3f& f) {
    Frustum3 r;
    for (std::size_t i = 0; i < 6; ++i) r.planes[i] = widened(f.planes[i]);
    return r;
}
constexpr Rectangle3 widened(const Rectangle3f& r) {
    return {widened(r.center), {widened(r.half_axes[0]), widened(r.half_axes[1])}};
}
constexpr Obb3 widened(const Obb3f& b) {
    const auto& h = b.half_axes;
    return {widened(b.center), {widened(h[0]), widened(h[1]), widened(h[2])}};
}
constexpr Affine3 widened(const Affine3f& m) {
    const auto& c = m.columns;
    return {{widened(c[0]), widened(c[1]), widened(c[2])}, widened(m.translation)};
}

namespace detail {

/// Any shape in double. A shape of doubles is returned unchanged.
template <class ShapeOfDoubles>
constexpr const ShapeOfDoubles& in_double(const ShapeOfDoubles& shape) {
    return shape;
}
template <ShapeType S>
    requires std::same_as<ScalarOf<S>, float>
constexpr auto in_double(const S& shape) {
    return widened(shape);
}

}  // namespace detail

}  // namespace hitbox
