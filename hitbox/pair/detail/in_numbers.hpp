// in_numbers.hpp: a shape over another kind of number: filtered floats, doubles, integers on a lattice (conversion).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/shape/aabb.hpp>
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

// A predicate is written once, as a template over shapes of any number type: over::Segment<N>, over::Triangle<N>. Coordinates, steps
// and radii share a unit; each direction and each normal may have a unit of its own, since only ratios count; an offset
// counts in the product of the normal's unit and that of coordinates. So `to` converts what has one unit by one of its
// members:
//
//     to.length(x)       coordinates of places and of steps between them, radii
//     to.direction(x)    of a ray or a line
//     to.normal(x), to.offset(x)

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
struct Ray {
    Point<N> origin, direction;
};
template <class N>
struct Line {
    Point<N> origin, direction;
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
/// Its offset is of another type, as wide as a product.
template <class N, class Offset>
struct Plane {
    Point<N> normal;
    Offset offset;
};

}  // namespace over

template <class To, class T>
HITBOX_INLINE constexpr auto places(const Vec<3, T>& v, const To& to) {
    using N = typename To::Number;
    const N x = to.length(v.x), y = to.length(v.y), z = to.length(v.z);
    return over::Point<N>{x, y, z};
}
template <class To, class T>
HITBOX_INLINE constexpr auto directions(const Vec<3, T>& v, const To& to) {
    using N = typename To::Number;
    const N x = to.direction(v.x), y = to.direction(v.y), z = to.direction(v.z);
    return over::Point<N>{x, y, z};
}

template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Vec<3, T>& p, const To& to) {
    return places(p, to);
}
template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Segment<T>& s, const To& to) {
    return over::Segment<typename To::Number>{places(s.a, to), places(s.b, to)};
}
template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Triangle<T>& t, const To& to) {
    return over::Triangle<typename To::Number>{places(t.a, to), places(t.b, to), places(t.c, to)};
}
template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Rectangle<T>& r, const To& to) {
    const auto& h = r.half_axes;
    return over::Rectangle<typename To::Number>{places(r.center, to), {places(h[0], to), places(h[1], to)}};
}
template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Obb<T>& b, const To& to) {
    const auto& h = b.half_axes;
    return over::Obb<typename To::Number>{places(b.center, to),
                                          {places(h[0], to), places(h[1], to), places(h[2], to)}};
}
template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Aabb<3, T>& b, const To& to) {
    return over::Aabb<typename To::Number>{places(b.min, to), places(b.max, to)};
}
template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Ray<T>& r, const To& to) {
    return over::Ray<typename To::Number>{places(r.origin, to), directions(r.direction, to)};
}
template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Line<T>& l, const To& to) {
    return over::Line<typename To::Number>{places(l.origin, to), directions(l.direction, to)};
}
template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Plane<T>& p, const To& to) {
    using N = typename To::Number;
    const N x = to.normal(p.normal.x), y = to.normal(p.normal.y), z = to.normal(p.normal.z);
    return over::Plane<N, typename To::Offset>{{x, y, z}, to.offset(p.offset)};
}
template <class To, class T>
HITBOX_INLINE constexpr auto in_numbers(const Sphere<T>& s, const To& to) {
    return over::Sphere<typename To::Number>{places(s.center, to), to.length(s.radius)};
}

}  // namespace hitbox::detail
