// lines.hpp: the distance of two segments, rays, lines or capsules.
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/shape_info.hpp>
#include <hitbox/shape/widened.hpp>

#include <type_traits>

namespace hitbox::detail {

/// A segment, ray or line: the axis of a capsule, or the shape itself.
template <class T>
Segment3 axis_in_double(const Capsule<T>& c) {
    return in_double(Segment<T>{c.a, c.b});
}
template <LinearShape L>
auto axis_in_double(const L& line) {
    return in_double(line);
}

template <class T>
double radius_in_double(const Capsule<T>& c) {
    return widen(c.radius);
}
template <LinearShape L>
double radius_in_double(const L&) {
    return 0;
}

/// As distance_between (between.hpp), which it calls if the distance in double is uncertain. A and B are Line3, Ray3 or
/// Segment3, in this order.
template <class A, class B>
double distance_of_axes(const A& a, double radius, const B& b, double more_radius);

template <class A, class B>
double distance_of_lines(const A& a, const B& b) {
    const auto& in_a = axis_in_double(a);
    const auto& in_b = axis_in_double(b);
    using InA = std::remove_cvref_t<decltype(in_a)>;
    using InB = std::remove_cvref_t<decltype(in_b)>;
    const double r = radius_in_double(a), s = radius_in_double(b);
    if constexpr (ShapeInfo<InA>::kind > ShapeInfo<InB>::kind)
        return distance_of_axes(in_b, s, in_a, r);
    else
        return distance_of_axes(in_a, r, in_b, s);
}

}  // namespace hitbox::detail
