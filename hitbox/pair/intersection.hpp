// intersection.hpp: the set of common points of two shapes, by dimension (hit point, near and far, overlap).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/verb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

namespace hitbox {

/// The kind of set that two shapes have in common.
enum class IntersectionKind { none, point, segment, ray, line, polygon, plane };

/// The word for a kind in JSON.
constexpr const char* to_string(IntersectionKind kind) {
    switch (kind) {
        case IntersectionKind::none:
            return "none";
        case IntersectionKind::point:
            return "point";
        case IntersectionKind::segment:
            return "segment";
        case IntersectionKind::ray:
            return "ray";
        case IntersectionKind::line:
            return "line";
        case IntersectionKind::polygon:
            return "polygon";
        case IntersectionKind::plane:
            return "plane";
    }
    return "unknown";
}

/// A range of parameters. Both ends are equal for a point; an end is infinite if the set is unbounded there.
template <Scalar T>
struct ParameterRange {
    T low{}, high{};

    friend constexpr bool operator==(const ParameterRange&, const ParameterRange&) = default;
};

/// The common points of two shapes.
///
/// kind       whether there are common points, and the dimension of their set. Exact.
/// points     point: one point. segment: both ends, in the order of t. polygon: the corners, strictly convex,
///            counter-clockwise seen from the front of the plane or of the first triangle. ray and line: a
///            point and the direction. plane: a point and the normal. Each coordinate is rounded once, to the
///            number nearest to the exact value.
/// t, t_b     if the first or the second shape is a segment, ray or line: the range of its parameter that
///            belongs to the intersection (0 to 1 on a segment, otherwise in multiples of the direction).
///            Rounded once.
/// line_t     if one shape is a segment, ray or line and the other is a box, sphere, capsule or hull: the range on the
///            infinite line that contains the first. Not set for a segment of length zero.
template <Scalar T>
struct Intersection {
    static constexpr std::size_t max_points = 8;

    IntersectionKind kind = IntersectionKind::none;
    std::array<Vec<3, T>, max_points> points{};
    std::size_t count = 0;
    std::optional<ParameterRange<T>> t, t_b, line_t;

    explicit operator bool() const { return kind != IntersectionKind::none; }
    /// The valid elements of `points`; empty if there are no common points. For a ray, line or plane the second
    /// one is a direction or a normal, not a point.
    std::span<const Vec<3, T>> corners() const { return {points.data(), count}; }
    /// The first of `points`. Its value is meaningless if there are no common points.
    const Vec<3, T>& point() const { return points[0]; }
};

/// The intersection for the shapes in the other order.
template <Scalar T>
Intersection<T> mirrored(Intersection<T> r) {
    std::swap(r.t, r.t_b);
    return r;
}

namespace verb {

struct Intersect {
    static constexpr bool either_order = true;
};

}  // namespace verb

/// The intersection of two shapes: the set of their common points. Intersection describes the result; the
/// header of the pair says which kinds occur. For two AABBs the result is an Aabb.
template <class A, class B = A>
    requires detail::Answered<verb::Intersect, A, B>
constexpr auto intersection(const A& a, const B& b) {
    return detail::ask<verb::Intersect>(a, b);
}

/// No answer for these two types: a compile error, which names the reason.
template <class A, class B, class Why = detail::WhyUnanswered<verb::Intersect, A, B>>
    requires detail::Unanswered<verb::Intersect, A, B>
Intersection<double> intersection(const A& a, const B& b) = delete;

}  // namespace hitbox
