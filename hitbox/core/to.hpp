// to.hpp: hitbox's points as points of the user's type (conversion to glm, Eigen, DirectXMath, raylib, Unreal).
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

// By the name that they are read by.
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

/// The point as one of the user's type, `to<glm::vec3>(p)`: what Vec does the other way.
///
/// Types       what Vec can be made from, with coordinates of floats or doubles. They are set by the name that they are
///             read by, x, X, x() or [0]; what else P has, such as a w, stays as in P{}. A type that cannot be set is
///             constructed from its coordinates in order.
/// Exactness   exact, but for doubles to floats: each is the nearest float, infinite beyond the largest. That is another
///             point; what was true of a shape need not be of it.
template <class P, int N, Scalar T>
constexpr P to(const Vec<N, T>& point) {
    constexpr bool is_point = detail::HasNumbers<P, N>;
    if constexpr (!is_point) {
        static_assert(is_point, "to<P>: P is no point: it has no x, y, z, nor [0], [1], [2], of numbers");
        P* none = nullptr;
        return *none;  // so that there is one error and not two
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
