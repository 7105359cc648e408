// quick_line.hpp: fast path for a segment, ray or line that properly crosses a shape or clearly misses it (filter).
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

/// A segment by its ends, or a ray or line by origin and direction.
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

/// The intersection, if signs in double determine its kind. Returns false otherwise: if the shapes touch, if
/// one lies in the plane or along an edge of the other, for degenerate and infinite shapes, and for tiny or
/// huge numbers. `r` must be empty; it is complete if the result is true.
bool clip_quickly(const Linear& line, const Plane3& plane, exact::Format format, Intersection<double>& r);
bool clip_quickly(const Linear& line, const Triangle3& t, exact::Format format, Intersection<double>& r);
bool clip_quickly(const Linear& line, const Rectangle3& s, exact::Format format, Intersection<double>& r);
bool clip_quickly(const Linear& line, const Aabb3& box, exact::Format format, Intersection<double>& r);
bool clip_quickly(const Linear& line, const Obb3& box, exact::Format format, Intersection<double>& r);
bool clip_quickly(const Linear& line, const Sphere3& sphere, exact::Format format, Intersection<double>& r);

}  // namespace hitbox::detail
