// quick_line.hpp: a segment, ray or line and a shape that it crosses properly or misses clearly (fast path, filter).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/exact/rounded_quotient.hpp>
#include <hitbox/pair/intersection.hpp>
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

/// A segment by its ends, a ray or a line by origin and direction.
struct Linear {
    enum class Kind { segment, ray, line };
    Vec3 first, second;
    Kind kind;
};

template <class T>
HITBOX_INLINE Vec3 in_double(const Vec<3, T>& v) {
    return {widen(v.x), widen(v.y), widen(v.z)};
}
template <class T>
HITBOX_INLINE Linear linear(const Segment<T>& s) {
    return {in_double(s.a), in_double(s.b), Linear::Kind::segment};
}
template <class T>
HITBOX_INLINE Linear linear(const Ray<T>& r) {
    return {in_double(r.origin), in_double(r.direction), Linear::Kind::ray};
}
template <class T>
HITBOX_INLINE Linear linear(const Line<T>& l) {
    return {in_double(l.origin), in_double(l.direction), Linear::Kind::line};
}

// The shapes themselves, or widened.
inline const Plane3& in_double(const Plane3& p) { return p; }
inline const Triangle3& in_double(const Triangle3& t) { return t; }
inline const Rectangle3& in_double(const Rectangle3& r) { return r; }
inline const Aabb3& in_double(const Aabb3& b) { return b; }
inline const Obb3& in_double(const Obb3& b) { return b; }
inline const Sphere3& in_double(const Sphere3& s) { return s; }
inline Plane3 in_double(const Plane3f& p) { return {in_double(p.normal), widen(p.offset)}; }
inline Triangle3 in_double(const Triangle3f& t) { return {in_double(t.a), in_double(t.b), in_double(t.c)}; }
inline Rectangle3 in_double(const Rectangle3f& r) {
    return {in_double(r.center), {in_double(r.half_axes[0]), in_double(r.half_axes[1])}};
}
inline Sphere3 in_double(const Sphere3f& s) { return {in_double(s.center), widen(s.radius)}; }
inline Aabb3 in_double(const Aabb3f& b) { return {in_double(b.min), in_double(b.max)}; }
inline Obb3 in_double(const Obb3f& b) {
    return {in_double(b.center),
            {in_double(b.half_axes[0]), in_double(b.half_axes[1]), in_double(b.half_axes[2])}};
}

/// What the two share, if signs in double leave no doubt of what kind it is. False where they do: where the shapes
/// touch, where one lies in the plane or along an edge of the other, for degenerate and infinite shapes, and for
/// numbers that are tiny or huge. `r` is empty before, and complete after true.
bool clip_quickly(const Linear& line, const Plane3& plane, exact::Format format, Intersection<double>& r);
bool clip_quickly(const Linear& line, const Triangle3& t, exact::Format format, Intersection<double>& r);
bool clip_quickly(const Linear& line, const Rectangle3& s, exact::Format format, Intersection<double>& r);
bool clip_quickly(const Linear& line, const Aabb3& box, exact::Format format, Intersection<double>& r);
bool clip_quickly(const Linear& line, const Obb3& box, exact::Format format, Intersection<double>& r);
bool clip_quickly(const Linear& line, const Sphere3& sphere, exact::Format format, Intersection<double>& r);

}  // namespace hitbox::detail
