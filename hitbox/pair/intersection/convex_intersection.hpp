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

/// The same intersection in floats, which represent each of these values exactly.
inline Intersection<float> narrowed(const Intersection<double>& wide) {
    Intersection<float> r;
    r.kind = wide.kind, r.count = wide.count;
    for (std::size_t i = 0; i < wide.count; ++i)
        r.points[i] = {float(wide.points[i].x), float(wide.points[i].y), float(wide.points[i].z)};
    const auto range =
        [](const std::optional<ParameterRange<double>>& t) -> std::optional<ParameterRange<float>> {
        if (!t) return std::nullopt;
        return ParameterRange<float>{float(t->low), float(t->high)};
    };
    r.t = range(wide.t), r.t_b = range(wide.t_b), r.line_t = range(wide.line_t);
    return r;
}

/// A shape as the fast paths take it, and as the functions above take it.
template <class S>
HITBOX_INLINE decltype(auto) quick_form(const S& shape) {
    if constexpr (requires { linear(shape); })
        return linear(shape);
    else
        return in_double(shape);
}
template <class S>
auto exact_set(const S& shape) {
    if constexpr (requires { convex_set(shape); })
        return convex_set(shape);
    else
        return sphere_set(shape);
}

/// Not inlined, so that the fast path is.
template <class A, class B, class Exact>
HITBOX_NOINLINE Intersection<double> ask_exactly(const A& a, const B& b, exact::Format format,
                                                 const Exact& exactly) {
    return exactly(exact_set(a), exact_set(b), format);
}

/// The intersection in the scalar of the shapes. The fast path is tried first; it may be undecided.
template <Scalar T, class A, class B, class Exact>
HITBOX_INLINE Intersection<T> intersection_by(const A& a, const B& b, const Exact& exactly) {
    constexpr exact::Format format = exact::format_of<T>;
    Intersection<double> r;
    if (small_code || !cross_quickly(quick_form(a), quick_form(b), format, r)) [[unlikely]]
        r = ask_exactly(a, b, format, exactly);
    if constexpr (std::is_same_v<T, double>)
        return r;  // without a copy
    else
        return narrowed(r);
}

template <Scalar T, class Line, class Other>
Intersection<T> clip_line(const Line& line, const Other& other) {
    return intersection_by<T>(line, other, [](const auto&... sets) { return clip_line_exactly(sets...); });
}
template <Scalar T, class A, class B>
Intersection<T> clip_lines(const A& a, const B& b) {
    return intersection_by<T>(a, b, clip_lines_exactly);
}
template <Scalar T, class Solid>
Intersection<T> cut_by_plane(const Plane<T>& plane, const Solid& solid) {
    return intersection_by<T>(plane, solid, cut_by_plane_exactly);
}
template <Scalar T>
Intersection<T> cross_planes(const Plane<T>& a, const Plane<T>& b) {
    return intersection_by<T>(a, b, cross_planes_exactly);
}
template <Scalar T>
Intersection<T> overlap_of_triangles(const Triangle<T>& a, const Triangle<T>& b) {
    return intersection_by<T>(a, b, overlap_of_triangles_exactly);
}

}  // namespace hitbox::detail
