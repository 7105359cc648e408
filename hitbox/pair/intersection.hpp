// intersection.hpp: the points that two shapes share, by their dimension (hit point, near and far, overlap).
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

enum class IntersectionKind { none, point, segment, ray, line, polygon, plane };

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

/// A range of parameters; both ends are the same for a point, and infinite where there is no end.
template <Scalar T>
struct ParameterRange {
    T low{}, high{};

    friend constexpr bool operator==(const ParameterRange&, const ParameterRange&) = default;
};

/// What two shapes share.
///
/// kind       exact: whether there is anything, and of which dimension.
/// points     point: one; segment: both ends, in the order of t; polygon: its corners, strictly convex,
///            counter-clockwise seen from the front of the plane or the first triangle; ray and line: a point
///            and the direction. Each coordinate is the quotient of two exact integers, rounded: within 2
///            ulp.
/// t, t_b     where the first and the second shape is a segment, ray or line: the range of its parameter
///            that is shared (0 to 1 on a segment, else in multiples of the direction).
/// line_t     one shape a segment, ray or line, the other a box: the range on the endless line that
///            carries it.
template <Scalar T>
struct Intersection {
    static constexpr std::size_t max_points = 8;

    IntersectionKind kind = IntersectionKind::none;
    std::array<Vec<3, T>, max_points> points{};
    std::size_t count = 0;
    std::optional<ParameterRange<T>> t, t_b, line_t;

    explicit operator bool() const { return kind != IntersectionKind::none; }
    std::span<const Vec<3, T>> corners() const { return {points.data(), count}; }
    const Vec<3, T>& point() const { return points[0]; }
};

/// The same intersection seen from the second shape.
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

/// The shared points of two shapes; see Intersection, and the header of the pair.
template <class A, class B = A>
    requires detail::Answered<verb::Intersect, A, B>
constexpr auto intersection(const A& a, const B& b) {
    return detail::ask<verb::Intersect>(a, b);
}

/// These two shapes have no such answer.
template <class A, class B, class Why = typename detail::WhyNot<A, B>::type>
    requires detail::Unanswered<verb::Intersect, A, B>
Intersection<double> intersection(const A& a, const B& b) = delete;

}  // namespace hitbox
