// linear_linear.hpp: textbook tests of two segments, rays or lines (for comparison).
#pragma once

#include <hitbox/core/vec.hpp>

#include <algorithm>

#include "linear.hpp"

namespace hitbox::textbook {

namespace detail {

/// The squared distance of two of non-zero length. Two divisions, and a third if t leaves its range.
template <IsLinear R, IsLinear S>
auto distance_sq(const R& first, const S& second) {
    const auto d = Linear<R>::direction(first), e = Linear<S>::direction(second);
    const auto between = Linear<R>::origin(first) - Linear<S>::origin(second);
    const auto dd = dot(d, d), ee = dot(e, e), de = dot(d, e), db = dot(d, between), eb = dot(e, between);
    const auto onto_first = [](auto s) { return std::clamp(s, Linear<R>::low, Linear<R>::high); };
    const auto square = dd * ee - de * de;  // zero if they are parallel
    auto s = square != 0 ? onto_first((de * eb - db * ee) / square) : decltype(dd)(0);
    auto t = (de * s + eb) / ee;
    if (t < Linear<S>::low)
        t = Linear<S>::low, s = onto_first((de * t - db) / dd);
    else if (t > Linear<S>::high)
        t = Linear<S>::high, s = onto_first((de * t - db) / dd);
    return length_sq(between + d * s - e * t);
}

}  // namespace detail

/// Source: Ericson 2005, 5.1.8 for lines and 5.1.9 for segments and rays.
template <class T>
bool intersects(const Line<T>& a, const Line<T>& b) {
    return detail::distance_sq(a, b) <= 0;
}
template <class T>
bool intersects(const Line<T>& a, const Ray<T>& b) {
    return detail::distance_sq(a, b) <= 0;
}
template <class T>
bool intersects(const Line<T>& a, const Segment<T>& b) {
    return detail::distance_sq(a, b) <= 0;
}
template <class T>
bool intersects(const Ray<T>& a, const Ray<T>& b) {
    return detail::distance_sq(a, b) <= 0;
}
template <class T>
bool intersects(const Ray<T>& a, const Segment<T>& b) {
    return detail::distance_sq(a, b) <= 0;
}
template <class T>
bool intersects(const Segment<T>& a, const Segment<T>& b) {
    return detail::distance_sq(a, b) <= 0;
}

}  // namespace hitbox::textbook
