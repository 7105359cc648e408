// distance_edges.hpp: textbook distances of boxes, rectangles and triangles, also with segments, rays and lines:
// the least over all pairs of edges and all corners (for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/triangle.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "box_box.hpp"
#include "box_rectangle.hpp"
#include "box_triangle.hpp"
#include "capsule.hpp"
#include "distance.hpp"
#include "linear.hpp"
#include "linear_box.hpp"
#include "linear_linear.hpp"
#include "linear_rectangle.hpp"
#include "linear_triangle.hpp"
#include "sphere.hpp"
#include "triangle_triangle.hpp"

namespace hitbox::textbook {

namespace detail {

template <class T>
std::array<Vec<3, T>, 8> corners(const Obb<T>& box) {
    return box.corners();
}
/// Corner i is at the maximum along axis k if bit k of i is set, as in Obb.
template <class T>
std::array<Vec<3, T>, 8> corners(const Aabb<3, T>& box) {
    std::array<Vec<3, T>, 8> r;
    for (std::size_t i = 0; i < 8; ++i)
        for (std::size_t k = 0; k < 3; ++k) r[i][k] = (i >> k & 1) ? box.max[k] : box.min[k];
    return r;
}
template <class T>
std::array<Vec<3, T>, 4> corners(const Rectangle<T>& r) {
    const Vec<3, T>&u = r.half_axes[0], &v = r.half_axes[1];
    return {r.center - u - v, r.center + u - v, r.center + u + v, r.center - u + v};
}
template <class T>
std::array<Vec<3, T>, 3> corners(const Triangle<T>& t) {
    return {t.a, t.b, t.c};
}
template <class T>
std::array<Vec<3, T>, 2> corners(const Segment<T>& s) {
    return {s.a, s.b};
}
template <class T>
std::array<Vec<3, T>, 1> corners(const Ray<T>& r) {
    return {r.origin};
}
template <class T>
std::array<Vec<3, T>, 0> corners(const Line<T>&) {
    return {};
}

template <class T, std::size_t N>
std::array<Segment<T>, N> edges_around(const std::array<Vec<3, T>, N>& corner) {
    std::array<Segment<T>, N> r;
    for (std::size_t i = 0; i < N; ++i) r[i] = {corner[i], corner[(i + 1) % N]};
    return r;
}
template <class T>
std::array<Segment<T>, 12> edges_around(const std::array<Vec<3, T>, 8>& corner) {
    std::array<Segment<T>, 12> r;
    std::size_t count = 0;
    for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t i = 0; i < 8; ++i)
            if (!(i >> k & 1)) r[count++] = {corner[i], corner[i | std::size_t(1) << k]};
    return r;
}
template <class S>
auto edges(const S& shape) {
    if constexpr (IsLinear<S>)
        return std::array{shape};
    else
        return edges_around(corners(shape));
}

template <class S>
struct HasEdges : std::bool_constant<IsLinear<S>> {};
template <class T>
struct HasEdges<Aabb<3, T>> : std::true_type {};
template <class T>
struct HasEdges<Obb<T>> : std::true_type {};
template <class T>
struct HasEdges<Rectangle<T>> : std::true_type {};
template <class T>
struct HasEdges<Triangle<T>> : std::true_type {};

template <class S>
constexpr bool is_aabb = std::is_same_v<S, Aabb<3, ScalarOf<S>>>;

/// The squared distance of two that are disjoint: of a corner of one and the other, or of two edges.
template <class A, class B>
auto least_distance_sq(const A& a, const B& b) {
    auto least = std::numeric_limits<ScalarOf<A>>::infinity();
    const auto edges_of_b = edges(b);
    for (const auto& e : edges(a))
        for (const auto& f : edges_of_b) least = std::min(least, distance_sq(e, f));
    if constexpr (!IsLinear<B>)
        for (const auto& p : corners(a)) least = std::min(least, distance_sq(b, p));
    if constexpr (!IsLinear<A>)
        for (const auto& p : corners(b)) least = std::min(least, distance_sq(a, p));
    return least;
}

}  // namespace detail

/// Source: Ericson 2005, 5.1.10 and 5.1.11; boxes and rectangles in the same way.
template <class A, class B>
    requires(detail::HasEdges<A>::value && detail::HasEdges<B>::value && !(IsLinear<A> && IsLinear<B>) &&
             !(detail::is_aabb<A> && detail::is_aabb<B>))
ScalarOf<A> distance(const A& a, const B& b) {
    return textbook::intersects(a, b) ? 0 : detail::root(detail::least_distance_sq(a, b));
}

/// The distance of the axis, less the radius.
template <class S, class T>
    requires(detail::HasEdges<S>::value && !IsLinear<S>)
T distance(const S& shape, const Capsule<T>& capsule) {
    return detail::beyond(textbook::distance(shape, detail::axis(capsule)), capsule.radius);
}
template <class S, class T>
    requires(detail::HasEdges<S>::value && !IsLinear<S>)
T distance(const Capsule<T>& capsule, const S& shape) {
    if constexpr (std::is_same_v<S, Triangle<T>>)
        return detail::beyond(textbook::distance(detail::axis(capsule), shape), capsule.radius);
    else
        return detail::beyond(textbook::distance(shape, detail::axis(capsule)), capsule.radius);
}

}  // namespace hitbox::textbook
