// convex_set.hpp: any convex shape without curved faces as a few vectors, widened to double.
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/shape_info.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

/// The input of the general algorithm in convex_relation.hpp: any shape without curved faces.
struct ConvexSet {
    enum class Kind {
        empty,      ///< no point
        point,      ///< v[0]
        segment,    ///< hull of v[0..1]
        triangle,   ///< hull of v[0..2]
        rectangle,  ///< center v[0], half-axes v[1..2]
        obb,        ///< center v[0], half-axes v[1..3]
        aabb,       ///< corners v[0] (min) and v[1] (max), possibly infinite
        ray,        ///< origin v[0], direction v[1]
        line,       ///< origin v[0], direction v[1]
        plane,      ///< normal v[0], offset
    };
    Kind kind = Kind::empty;
    std::array<Vec3, 4> v{};
    double offset = 0;
};

/// An axis-aligned box without an end on some side.
inline bool is_infinite(const ConvexSet& s) {
    return s.kind == ConvexSet::Kind::aabb && !(exact::all_finite(s.v[0]) && exact::all_finite(s.v[1]));
}

/// For algorithms that treat infinite coordinates apart.
inline double finite_or_zero(double x) {
    return std::fabs(x) <= (std::numeric_limits<double>::max)() ? x : 0;
}

template <class T>
constexpr Vec3 wide(const Vec<3, T>& p) {
    return {widen(p.x), widen(p.y), widen(p.z)};
}

/// The set of a kind with some vectors, or the empty set if the shape is empty. It is made in place: a copy would read pairs of
/// numbers that were just written one by one, and wait for them.
template <class S, class... Vectors>
ConvexSet unless_empty(const S& shape, ConvexSet::Kind kind, const Vectors&... vectors) {
    ConvexSet set;
    if (shape.is_empty()) return set;
    set.kind = kind;
    std::size_t i = 0;
    ((set.v[i++] = wide(vectors)), ...);
    return set;
}

template <class T>
ConvexSet convex_set(const Vec<3, T>& p) {
    return exact::all_finite(p) ? ConvexSet{ConvexSet::Kind::point, {wide(p)}} : ConvexSet{};
}
template <class T>
ConvexSet convex_set(const Segment<T>& s) {
    return unless_empty(s, ConvexSet::Kind::segment, s.a, s.b);
}
template <class T>
ConvexSet convex_set(const Triangle<T>& t) {
    return unless_empty(t, ConvexSet::Kind::triangle, t.a, t.b, t.c);
}
template <class T>
ConvexSet convex_set(const Rectangle<T>& r) {
    const auto& h = r.half_axes;
    return unless_empty(r, ConvexSet::Kind::rectangle, r.center, h[0], h[1]);
}
template <class T>
ConvexSet convex_set(const Obb<T>& b) {
    const auto& h = b.half_axes;
    return unless_empty(b, ConvexSet::Kind::obb, b.center, h[0], h[1], h[2]);
}
template <class T>
ConvexSet convex_set(const Aabb<3, T>& b) {
    return unless_empty(b, ConvexSet::Kind::aabb, b.min, b.max);
}
template <class T>
ConvexSet convex_set(const Ray<T>& r) {
    return unless_empty(r, ConvexSet::Kind::ray, r.origin, r.direction);
}
template <class T>
ConvexSet convex_set(const Line<T>& l) {
    return unless_empty(l, ConvexSet::Kind::line, l.origin, l.direction);
}
template <class T>
ConvexSet convex_set(const Plane<T>& p) {
    ConvexSet set = unless_empty(p, ConvexSet::Kind::plane, p.normal);
    set.offset = set.kind == ConvexSet::Kind::empty ? 0 : widen(p.offset);
    return set;
}

/// A shape without curved faces, given by its corners, directions or half-axes.
template <class S>
concept ConvexShape = ShapeType<S> && requires(const S& shape) { convex_set(shape); };

}  // namespace hitbox::detail
