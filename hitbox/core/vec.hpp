// vec.hpp: a point or direction in the plane or in space (Vec2, Vec3, Vec2f, Vec3f; vector).
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include <hitbox/core/config.hpp>

namespace hitbox {

/// The scalars that shapes are made of. Both are taken as the exact real numbers they store.
template <class T>
concept Scalar = std::same_as<T, float> || std::same_as<T, double>;

namespace detail {

// Coordinate I of a user's point: a member p.x or p.X, a call p.x(), or an index p[I].
template <int I, class P>
constexpr auto coordinate(const P& p) {
    if constexpr (I == 0) {
        if constexpr (requires { +p.x; })
            return p.x;
        else if constexpr (requires { +p.X; })
            return p.X;
        else if constexpr (requires { +p.x(); })
            return p.x();
        else if constexpr (requires { +p[0]; })
            return p[0];
    } else if constexpr (I == 1) {
        if constexpr (requires { +p.y; })
            return p.y;
        else if constexpr (requires { +p.Y; })
            return p.Y;
        else if constexpr (requires { +p.y(); })
            return p.y();
        else if constexpr (requires { +p[1]; })
            return p[1];
    } else {
        if constexpr (requires { +p.z; })
            return p.z;
        else if constexpr (requires { +p.Z; })
            return p.Z;
        else if constexpr (requires { +p.z(); })
            return p.z();
        else if constexpr (requires { +p[2]; })
            return p[2];
    }
}

// True where every value of From is a value of T: no coordinate is ever rounded behind the user's back.
template <class From, class T>
concept ExactlyConvertible =
    std::same_as<From, T> || (std::same_as<From, float> && std::same_as<T, double>) ||
    (std::integral<From> && sizeof(From) < sizeof(T));

}  // namespace detail

/// A user's point type: glm, Eigen, raylib, Unreal, a struct or array of one's own. It is read by its
/// coordinates, never copied in bulk, and only where they fit T without rounding (float to double, not back).
template <class P, int N, class T>
concept PointLike = std::is_class_v<P> && requires(const P& p) {
    { detail::coordinate<N - 1>(p) } -> detail::ExactlyConvertible<T>;
    { detail::coordinate<0>(p) } -> detail::ExactlyConvertible<T>;
};

template <int N, class T>
struct Vec;

/// A point or direction in the plane.
template <class T>
struct Vec<2, T> {
    T x{}, y{};

    constexpr Vec() = default;
    constexpr Vec(T x_, T y_) : x(x_), y(y_) {}
    template <class P>
        requires(PointLike<P, 2, T> && !std::same_as<P, Vec>)
    constexpr Vec(const P& p) : x(T(detail::coordinate<0>(p))), y(T(detail::coordinate<1>(p))) {}

    constexpr T& operator[](std::size_t i) { return i == 0 ? x : y; }
    constexpr const T& operator[](std::size_t i) const { return i == 0 ? x : y; }
    friend constexpr bool operator==(const Vec&, const Vec&) = default;
};

/// A point or direction in space.
template <class T>
struct Vec<3, T> {
    T x{}, y{}, z{};

    constexpr Vec() = default;
    constexpr Vec(T x_, T y_, T z_) : x(x_), y(y_), z(z_) {}
    template <class P>
        requires(PointLike<P, 3, T> && !std::same_as<P, Vec>)
    constexpr Vec(const P& p)
        : x(T(detail::coordinate<0>(p))), y(T(detail::coordinate<1>(p))), z(T(detail::coordinate<2>(p))) {}

    constexpr T& operator[](std::size_t i) { return i == 0 ? x : i == 1 ? y : z; }
    constexpr const T& operator[](std::size_t i) const { return i == 0 ? x : i == 1 ? y : z; }
    friend constexpr bool operator==(const Vec&, const Vec&) = default;
};

using Vec2 = Vec<2, double>;
using Vec3 = Vec<3, double>;
using Vec2f = Vec<2, float>;
using Vec3f = Vec<3, float>;

// Arithmetic rounds as any floating-point arithmetic does. Exact answers never rest on these.

template <class T>
constexpr Vec<3, T> operator+(const Vec<3, T>& a, const Vec<3, T>& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class T>
constexpr Vec<3, T> operator-(const Vec<3, T>& a, const Vec<3, T>& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class T>
constexpr Vec<3, T> operator-(const Vec<3, T>& a) {
    return {-a.x, -a.y, -a.z};
}
template <class T>
constexpr Vec<3, T> operator*(const Vec<3, T>& a, std::type_identity_t<T> s) {
    return {a.x * s, a.y * s, a.z * s};
}
template <class T>
constexpr Vec<3, T> operator*(std::type_identity_t<T> s, const Vec<3, T>& a) {
    return a * s;
}
template <class T>
constexpr Vec<2, T> operator+(const Vec<2, T>& a, const Vec<2, T>& b) {
    return {a.x + b.x, a.y + b.y};
}
template <class T>
constexpr Vec<2, T> operator-(const Vec<2, T>& a, const Vec<2, T>& b) {
    return {a.x - b.x, a.y - b.y};
}
template <class T>
constexpr T dot(const Vec<3, T>& a, const Vec<3, T>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class T>
constexpr Vec<3, T> cross(const Vec<3, T>& a, const Vec<3, T>& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class T>
constexpr T length_sq(const Vec<3, T>& a) {
    return dot(a, a);
}

}  // namespace hitbox
