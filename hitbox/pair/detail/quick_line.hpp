// quick_line.hpp: a segment, ray or line and a shape that it crosses properly or misses clearly (fast path, filter).
#pragma once

#include <hitbox/exact/rounded_quotient.hpp>
#include <hitbox/pair/detail/in_double.hpp>
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
