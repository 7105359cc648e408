// quick_intersection.hpp: fast paths for two shapes that properly cross or clearly miss each other (filters).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/vec.hpp>
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
#include <hitbox/shape/widened.hpp>

namespace hitbox::detail {

/// A segment by its ends, or a ray or line by origin and direction.
struct Linear {
    enum class Kind { segment, ray, line };
    Vec3 first, second;
    Kind kind;

    HITBOX_INLINE bool is_segment() const { return kind == Kind::segment; }
    HITBOX_INLINE Vec3 way() const { return is_segment() ? second - first : second; }
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

// Each function returns true if signs in double determine the kind of the intersection, and double-doubles or
// short integers its numbers. `r` must be empty; it is complete if the result is true. Otherwise nothing is
// known: the shapes touch, lie in one plane or along an edge, are degenerate or infinite, or tiny or huge.

/// A line and a shape: the point or the part of the line.
bool cross_quickly(const Linear& line, const Plane3& plane, exact::Format format, Intersection<double>& r);
bool cross_quickly(const Linear& line, const Triangle3& t, exact::Format format, Intersection<double>& r);
bool cross_quickly(const Linear& line, const Rectangle3& s, exact::Format format, Intersection<double>& r);
bool cross_quickly(const Linear& line, const Aabb3& box, exact::Format format, Intersection<double>& r);
bool cross_quickly(const Linear& line, const Obb3& box, exact::Format format, Intersection<double>& r);
bool cross_quickly(const Linear& line, const Sphere3& sphere, exact::Format format, Intersection<double>& r);

/// Two lines: the common point. Lines in space intersect if a determinant is exactly zero. A filter in double
/// can only prove that they do not; all other cases are decided in integers of one or two words. Returns false
/// for parallel lines, for segments with equal ends, and if integers of two words cannot hold the coordinates.
bool cross_quickly(const Linear& a, const Linear& b, exact::Format format, Intersection<double>& r);

/// A plane and a flat shape or box: the segment or polygon, if the side of every corner is certain.
bool cross_quickly(const Plane3& plane, const Triangle3& t, exact::Format format, Intersection<double>& r);
bool cross_quickly(const Plane3& plane, const Rectangle3& s, exact::Format format, Intersection<double>& r);
bool cross_quickly(const Plane3& plane, const Aabb3& box, exact::Format format, Intersection<double>& r);
bool cross_quickly(const Plane3& plane, const Obb3& box, exact::Format format, Intersection<double>& r);

/// Two planes: the line through its point nearest to the origin of the coordinate system. Its direction is the
/// cross product of the normals times a power of two, with a largest coordinate of size 1 to 2. Returns false
/// also if a coordinate may be zero.
bool cross_quickly(const Plane3& a, const Plane3& b, exact::Format format, Intersection<double>& r);

/// Two triangles: the common segment, if the sides of all corners with respect to the other plane are certain,
/// and the order of the four points where edges cross the line of both planes.
bool cross_quickly(const Triangle3& s, const Triangle3& t, exact::Format format, Intersection<double>& r);

}  // namespace hitbox::detail
