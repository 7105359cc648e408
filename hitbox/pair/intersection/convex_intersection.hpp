// convex_intersection.hpp: the intersection of two convex shapes: exact kind, correctly rounded numbers.
#pragma once

#include <hitbox/exact/rounded_quotient.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/intersection/quick_intersection.hpp>

#include <cstddef>
#include <optional>
#include <type_traits>

namespace hitbox::detail {

// Every coordinate and parameter is a quotient of two polynomials in the stored numbers. It is rounded once,
// to the nearest number of the format. A float is returned as the double of the same value.

/// A segment, ray or line and any shape: the range of its parameter inside the shape.
Intersection<double> clip_line_exactly(const ConvexSet& line, const ConvexSet& other, exact::Format format);

/// Two segments, rays or lines: the ranges on both.
Intersection<double> clip_lines_exactly(const ConvexSet& a, const ConvexSet& b, exact::Format format);

/// The intersection of a segment, ray or line with a sphere, as a range of its parameter t.
///
///            ____                  |o + t d - c|^2 = r^2  is  A t^2 + 2 B t + C = 0  with m = o - c,
///          /      \                A = d . d, B = m . d, C = m . m - r^2. The kind depends on the signs of
///     o--|----------|---> d        A, B, C, of the discriminant B^2 - A C, and of the value and slope at the
///         \  near  /  far          end of a segment, which are exact. Parameters and coordinates have the form
///           ------                 (p + q sqrt(discriminant)) / A; each is rounded once.
Intersection<double> clip_line_exactly(const ConvexSet& line, const SphereSet& sphere, exact::Format format);

/// A plane and a triangle, rectangle or finite box: the hull of its intersections with the edges.
Intersection<double> cut_by_plane_exactly(const ConvexSet& plane, const ConvexSet& solid,
                                          exact::Format format);

/// Two planes: a line, a plane or nothing.
Intersection<double> cross_planes_exactly(const ConvexSet& a, const ConvexSet& b, exact::Format format);

/// Two triangles: the hull of the parts of the edges of each inside the other.
Intersection<double> overlap_of_triangles_exactly(const ConvexSet& a, const ConvexSet& b,
                                                  exact::Format format);

/// The same intersection with scalar T, which represents each of these values exactly.
template <Scalar T>
Intersection<T> narrowed(const Intersection<double>& wide) {
    if constexpr (std::is_same_v<T, double>) {
        return wide;
    } else {
        Intersection<T> r;
        r.kind = wide.kind, r.count = wide.count;
        for (std::size_t i = 0; i < wide.count; ++i)
            r.points[i] = {T(wide.points[i].x), T(wide.points[i].y), T(wide.points[i].z)};
        const auto range =
            [](const std::optional<ParameterRange<double>>& t) -> std::optional<ParameterRange<T>> {
            if (!t) return std::nullopt;
            return ParameterRange<T>{T(t->low), T(t->high)};
        };
        r.t = range(wide.t), r.t_b = range(wide.t_b), r.line_t = range(wide.line_t);
        return r;
    }
}

/// The intersection in the scalar of the shapes. The fast path `quick(r)` is tried first; it may be undecided.
template <Scalar T, class Quick, class Exact>
HITBOX_INLINE Intersection<T> intersection_by(const Quick& quick, const Exact& exactly) {
    Intersection<double> r;
    if (small_code || !quick(r)) [[unlikely]]
        r = exactly();
    if constexpr (std::is_same_v<T, double>)
        return r;  // without a copy
    else
        return narrowed<T>(r);
}

template <Scalar T, class Line, class Other>
Intersection<T> clip_line(const Line& line, const Other& other) {
    constexpr exact::Format format = exact::format_of<T>;
    return intersection_by<T>(
        [&](auto& r) { return clip_quickly(linear(line), in_double(other), format, r); },
        [&] { return clip_line_exactly(convex_set(line), convex_set(other), format); });
}
template <Scalar T, class Line>
Intersection<T> clip_line(const Line& line, const Sphere<T>& sphere) {
    constexpr exact::Format format = exact::format_of<T>;
    return intersection_by<T>(
        [&](auto& r) { return clip_quickly(linear(line), in_double(sphere), format, r); },
        [&] { return clip_line_exactly(convex_set(line), sphere_set(sphere), format); });
}
template <Scalar T, class A, class B>
Intersection<T> clip_lines(const A& a, const B& b) {
    constexpr exact::Format format = exact::format_of<T>;
    return intersection_by<T>([&](auto& r) { return meet_quickly(linear(a), linear(b), format, r); },
                              [&] { return clip_lines_exactly(convex_set(a), convex_set(b), format); });
}
template <Scalar T, class Solid>
Intersection<T> cut_by_plane(const Plane<T>& plane, const Solid& solid) {
    constexpr exact::Format format = exact::format_of<T>;
    return intersection_by<T>(
        [&](auto& r) { return cut_quickly(in_double(plane), in_double(solid), format, r); },
        [&] { return cut_by_plane_exactly(convex_set(plane), convex_set(solid), format); });
}
template <Scalar T>
Intersection<T> cross_planes(const Plane<T>& a, const Plane<T>& b) {
    constexpr exact::Format format = exact::format_of<T>;
    return intersection_by<T>([&](auto& r) { return cross_quickly(in_double(a), in_double(b), format, r); },
                              [&] { return cross_planes_exactly(convex_set(a), convex_set(b), format); });
}
template <Scalar T>
Intersection<T> overlap_of_triangles(const Triangle<T>& a, const Triangle<T>& b) {
    constexpr exact::Format format = exact::format_of<T>;
    return intersection_by<T>(
        [&](auto& r) { return overlap_quickly(in_double(a), in_double(b), format, r); },
        [&] { return overlap_of_triangles_exactly(convex_set(a), convex_set(b), format); });
}

}  // namespace hitbox::detail
