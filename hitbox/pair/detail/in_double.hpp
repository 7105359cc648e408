// in_double.hpp: a shape of floats as the same shape of doubles (exact conversion).
#pragma once

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
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <cstddef>

namespace hitbox::detail {

/// A shape of doubles is itself.
template <class ShapeOfDoubles>
constexpr const ShapeOfDoubles& in_double(const ShapeOfDoubles& shape) {
    return shape;
}
constexpr Vec3 in_double(const Vec3f& p) { return {widen(p.x), widen(p.y), widen(p.z)}; }
constexpr Segment3 in_double(const Segment3f& s) { return {in_double(s.a), in_double(s.b)}; }
constexpr Ray3 in_double(const Ray3f& r) { return {in_double(r.origin), in_double(r.direction)}; }
constexpr Line3 in_double(const Line3f& l) { return {in_double(l.origin), in_double(l.direction)}; }
constexpr Plane3 in_double(const Plane3f& p) { return {in_double(p.normal), widen(p.offset)}; }
constexpr Sphere3 in_double(const Sphere3f& s) { return {in_double(s.center), widen(s.radius)}; }
constexpr Capsule3 in_double(const Capsule3f& c) { return {in_double(c.a), in_double(c.b), widen(c.radius)}; }
constexpr Aabb3 in_double(const Aabb3f& b) { return {in_double(b.min), in_double(b.max)}; }
constexpr Triangle3 in_double(const Triangle3f& t) {
    return {in_double(t.a), in_double(t.b), in_double(t.c)};
}
inline Frustum3 in_double(const Frustum3f& f) {
    Frustum3 r;
    for (std::size_t i = 0; i < 6; ++i) r.planes[i] = in_double(f.planes[i]);
    return r;
}
constexpr Rectangle3 in_double(const Rectangle3f& r) {
    return {in_double(r.center), {in_double(r.half_axes[0]), in_double(r.half_axes[1])}};
}
constexpr Obb3 in_double(const Obb3f& b) {
    const auto& h = b.half_axes;
    return {in_double(b.center), {in_double(h[0]), in_double(h[1]), in_double(h[2])}};
}

}  // namespace hitbox::detail
