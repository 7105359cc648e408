// in_doubles.hpp: a shape of floats as the same shape of doubles, exactly (widening).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::detail {

HITBOX_INLINE Vec3 in_doubles(const Vec3f& p) { return {widen(p.x), widen(p.y), widen(p.z)}; }
HITBOX_INLINE Segment3 in_doubles(const Segment3f& s) { return {in_doubles(s.a), in_doubles(s.b)}; }
HITBOX_INLINE Ray3 in_doubles(const Ray3f& r) { return {in_doubles(r.origin), in_doubles(r.direction)}; }
HITBOX_INLINE Line3 in_doubles(const Line3f& l) { return {in_doubles(l.origin), in_doubles(l.direction)}; }
HITBOX_INLINE Plane3 in_doubles(const Plane3f& p) { return {in_doubles(p.normal), widen(p.offset)}; }
HITBOX_INLINE Aabb3 in_doubles(const Aabb3f& b) { return {in_doubles(b.min), in_doubles(b.max)}; }
HITBOX_INLINE Triangle3 in_doubles(const Triangle3f& t) {
    return {in_doubles(t.a), in_doubles(t.b), in_doubles(t.c)};
}
HITBOX_INLINE Rectangle3 in_doubles(const Rectangle3f& r) {
    return {in_doubles(r.center), {in_doubles(r.half_axes[0]), in_doubles(r.half_axes[1])}};
}
HITBOX_INLINE Obb3 in_doubles(const Obb3f& b) {
    return {in_doubles(b.center),
            {in_doubles(b.half_axes[0]), in_doubles(b.half_axes[1]), in_doubles(b.half_axes[2])}};
}
template <class ShapeOfDoubles>
HITBOX_INLINE const ShapeOfDoubles& in_doubles(const ShapeOfDoubles& shape) {
    return shape;
}

}  // namespace hitbox::detail
