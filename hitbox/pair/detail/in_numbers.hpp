// in_numbers.hpp: a shape over another number type: filtered floats, doubles, integers on a lattice (conversion).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>

namespace hitbox::detail {

// A predicate is a template over shapes of any number type: over::Segment<N>, over::Triangle<N>. Coordinates
// and radii share a unit. Each direction and each normal may have its own unit, since only ratios matter. The
// unit of an offset is the product of those of the normal and of coordinates. So `to` has five conversion
// functions: place(v), step(v), radius(x), direction(v), also for normals, and offset(x).

/// The shapes over any number type.
namespace over {

using exact::Triple;

template <class N>
using Point = Triple<N>;
template <class N>
struct Segment {
    Point<N> a, b;
};
template <class N>
Segment(Point<N>, Point<N>) -> Segment<N>;  // clang before 17 deduces no arguments of an aggregate
template <class N, class Own = N>
struct Ray {
    Point<N> origin;
    Point<Own> direction;
};
template <class N, class Own = N>
struct Line {
    Point<N> origin;
    Point<Own> direction;
};
template <class N>
struct Triangle {
    Point<N> a, b, c;
};
template <class N>
struct Rectangle {
    Point<N> center;
    std::array<Point<N>, 2> half_axes;
};
template <class N>
struct Obb {
    Point<N> center;
    std::array<Point<N>, 3> half_axes;
};
template <class N>
struct Aabb {
    Point<N> min, max;
};
template <class N>
struct Sphere {
    Point<N> center;
    N radius;
};
template <class N>
struct Capsule {
    Point<N> a, b;
    N radius;
};
/// The type of the offset is as wide as a product.
template <class N, class Offset>
struct Plane {
    Point<N> normal;
    Offset offset;
};

}  // namespace over

template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Vec<3, T>& p, const To& to) {
    return to.place(p);
}
template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Segment<T>& s, const To& to) {
    return over::Segment<typename To::Number>{to.place(s.a), to.place(s.b)};
}
template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Triangle<T>& t, const To& to) {
    return over::Triangle<typename To::Number>{to.place(t.a), to.place(t.b), to.place(t.c)};
}
template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Rectangle<T>& r, const To& to) {
    const auto& h = r.half_axes;
    return over::Rectangle<typename To::Number>{to.place(r.center), {to.step(h[0]), to.step(h[1])}};
}
template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Obb<T>& b, const To& to) {
    const auto& h = b.half_axes;
    return over::Obb<typename To::Number>{to.place(b.center), {to.step(h[0]), to.step(h[1]), to.step(h[2])}};
}
template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Aabb<3, T>& b, const To& to) {
    return over::Aabb<typename To::Number>{to.place(b.min), to.place(b.max)};
}
template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Ray<T>& r, const To& to) {
    return over::Ray<typename To::Number, typename To::Own>{to.place(r.origin), to.direction(r.direction)};
}
template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Line<T>& l, const To& to) {
    return over::Line<typename To::Number, typename To::Own>{to.place(l.origin), to.direction(l.direction)};
}
template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Plane<T>& p, const To& to) {
    return over::Plane<typename To::Own, typename To::Offset>{to.direction(p.normal), to.offset(p.offset)};
}
template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Sphere<T>& s, const To& to) {
    return over::Sphere<typename To::Number>{to.place(s.center), to.radius(s.radius)};
}

template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Capsule<T>& c, const To& to) {
    return over::Capsule<typename To::Number>{to.place(c.a), to.place(c.b), to.radius(c.radius)};
}

}  // namespace hitbox::detail
