// to.hpp: conversion of points to the user's type (glm, Eigen, DirectXMath, raylib, Unreal).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/core/vec.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace hitbox {

namespace detail {

template <class P>
using coordinate_of = std::remove_cvref_t<decltype(detail::coordinate<0>(std::declval<const P&>()))>;

template <class S, class T>
constexpr S nearest(T x) {
    if constexpr (std::is_same_v<S, float>)
        return rounded<float>(widen(x));
    else
        return S(widen(x));
}

template <class P, class S>
concept Settable = std::default_initializable<P> && (requires(P& p, S v) { p.x = v; } || requires(P& p, S v) { p.X = v; } ||
                                                     requires(P& p, S v) { p.x() = v; } || requires(P& p, S v) { p[0] = v; });

// Sets the coordinates by the names that they are read by.
template <class P, class S, std::size_t N>
constexpr void set_coordinates(P& p, const S (&v)[N]) {
    constexpr Access access = access_of<P>();
    if constexpr (access == Access::member) {
        p.x = v[0], p.y = v[1];
        if constexpr (N == 3) p.z = v[2];
    } else if constexpr (access == Access::upper_member) {
        p.X = v[0], p.Y = v[1];
        if constexpr (N == 3) p.Z = v[2];
    } else if constexpr (access == Access::call && requires { p.x() = v[0]; }) {
        p.x() = v[0], p.y() = v[1];
        if constexpr (N == 3) p.z() = v[2];
    } else {
        p[0] = v[0], p[1] = v[1];
        if constexpr (N == 3) p[2] = v[2];
    }
}

}  // namespace detail

/// Converts a point to the user's type, as in `to<glm::vec3>(p)`. It is the inverse of the constructor of Vec.
///
/// Types       every type that Vec can be made from and whose coordinates are floats or doubles. The
///             coordinates are set by the name that they are read by: x, X, x() or [0]. All other members,
///             such as w, keep their values of P{}. A type without settable coordinates is constructed from
///             its coordinates in order.
/// Exactness   exact, except from double to float: each coordinate is then the nearest float, or infinite beyond
///             the largest float. This moves the point, so relations that were true of it may no longer hold.
template <class P, int N, Scalar T>
constexpr P to(const Vec<N, T>& point) {
    constexpr bool is_point = detail::HasNumbers<P, N>;
    if constexpr (!is_point) {
        static_assert(is_point, "to<P>: P is not a point type: it has no numeric x, y, z, nor [0], [1], [2]");
        P* none = nullptr;
        return *none;  // prevents a second error message
    } else {
        using S = detail::coordinate_of<P>;
        static_assert(std::is_floating_point_v<S>, "to<P>: the coordinates of P must be floats or doubles");
        S v[std::size_t(N)]{};
        for (std::size_t i = 0; i < std::size_t(N); ++i) v[i] = detail::nearest<S>(point[i]);
        if constexpr (detail::Settable<P, S>) {
            P p{};
            detail::set_coordinates(p, v);
            return p;
        } else if constexpr (N == 3) {
            return P(v[0], v[1], v[2]);
        } else {
            return P(v[0], v[1]);
        }
    }
}

}  // namespace hitbox
