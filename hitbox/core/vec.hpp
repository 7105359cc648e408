// vec.hpp: a point or direction in the plane or in space (Vec2, Vec3, Vec2f, Vec3f; vector, length, normalize, lerp).
#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>

#include <hitbox/core/config.hpp>
#include <hitbox/core/rounding.hpp>

namespace hitbox {

/// The scalar types of shapes. Every value stands for the real number that it stores.
template <class T>
concept Scalar = std::same_as<T, float> || std::same_as<T, double>;

namespace detail {

// The way a user's point names its coordinates: members p.x or p.X, calls p.x(), or indices p[0]. All coordinates
// are read in the same way: a 2D point with x, y and operator[] has no third coordinate, even if p[2] compiles.
enum class Access { member, upper_member, call, index };

template <class P>
consteval Access access_of() {
    if constexpr (requires(const P& p) { +p.x; })
        return Access::member;
    else if constexpr (requires(const P& p) { +p.X; })
        return Access::upper_member;
    else if constexpr (requires(const P& p) { +p.x(); })
        return Access::call;
    else
        return Access::index;
}

// The length of an array, std::array, std::span or Eigen vector if the type states it; otherwise 0. For types whose
// length is only known at run time (a vector, or a span that may be a whole vertex buffer) it is unknown_length.
constexpr std::size_t unknown_length = std::size_t(-1);

template <class P>
consteval std::size_t fixed_length() {
    if constexpr (std::is_array_v<P>)
        return std::extent_v<P>;
    else if constexpr (requires { std::tuple_size<P>::value; })
        return std::tuple_size<P>::value;
    else if constexpr (requires { std::integral_constant<std::size_t, P::extent>{}; })
        return P::extent;
    else if constexpr (requires { std::integral_constant<std::size_t, std::size_t(P::SizeAtCompileTime)>{}; })
        return std::size_t(P::SizeAtCompileTime);
    else
        return requires(P& p) { p.resize(std::size_t(1)); } ? unknown_length : 0;
}

// False if the type states a length that excludes index I.
template <std::size_t I, class P>
consteval bool may_have_index() {
    constexpr std::size_t length = fixed_length<P>();
    return length == 0 || (length != unknown_length && I < length);
}

// Coordinate I of a user's point; void if there is none.
template <std::size_t I, class P>
constexpr auto coordinate(const P& p) {
    constexpr Access access = access_of<P>();
    if constexpr (access == Access::index) {
        if constexpr (may_have_index<I, P>() && requires { +p[I]; }) return p[I];
    } else if constexpr (I == 0) {
        if constexpr (access == Access::member)
            return p.x;
        else if constexpr (access == Access::upper_member)
            return p.X;
        else
            return p.x();
    } else if constexpr (I == 1) {
        if constexpr (access == Access::member && requires { +p.y; })
            return p.y;
        else if constexpr (access == Access::upper_member && requires { +p.Y; })
            return p.Y;
        else if constexpr (access == Access::call && requires { +p.y(); })
            return p.y();
    } else {
        if constexpr (access == Access::member && requires { +p.z; })
            return p.z;
        else if constexpr (access == Access::upper_member && requires { +p.Z; })
            return p.Z;
        else if constexpr (access == Access::call && may_have_index<2, P>() && requires { +p.z(); })
            return p.z();
    }
}

// Characters and bools are integral types in C++, but they are not coordinates.
template <class T>
concept Number =
    std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char> && !std::same_as<T, wchar_t> &&
    !std::same_as<T, char8_t> && !std::same_as<T, char16_t> && !std::same_as<T, char32_t>;

// True if every value of From is a value of T, so that no coordinate is rounded without notice.
template <class From, class T>
concept ExactlyConvertible =
    std::same_as<From, T> || (std::same_as<From, float> && std::same_as<T, double>) ||
    (Number<From> && sizeof(From) < sizeof(T));

// Tested for each coordinate: a point with mixed types is refused if one of its coordinates does not fit.
template <class P, std::size_t I, class T>
concept HasCoordinate = requires(const P& p) {
    { detail::coordinate<I>(p) } -> detail::ExactlyConvertible<T>;
};

// A type of several numbers. A pointer is not one.
template <class P>
concept Compound = std::is_class_v<P> || std::is_union_v<P> || std::is_array_v<P>;

template <class P, int N>
concept HasNumbers = Compound<P> && requires(const P& p) {
    { detail::coordinate<0>(p) } -> std::convertible_to<double>;
    { detail::coordinate<std::size_t(N) - 1>(p) } -> std::convertible_to<double>;
};

template <class T, class From>
constexpr T taken(From coordinate) {
    if constexpr (std::is_same_v<From, float>)
        return T(as_stored(coordinate));
    else
        return T(coordinate);
}

}  // namespace detail

/// A user's point type: glm, Eigen, DirectXMath, raylib, Unreal, your own struct or array, std::span of three.
/// Its coordinates are read one by one. They must convert to T without rounding: float to double, but not double
/// to float. A type that does not state its length, such as a pointer or a std::vector, is not a point type.
template <class P, int N, class T>
concept PointLike = detail::Compound<P> && detail::HasCoordinate<P, 0, T> && detail::HasCoordinate<P, 1, T> &&
                    detail::HasCoordinate<P, std::size_t(N) - 1, T>;

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
    constexpr Vec(const P& p)
        : x(detail::taken<T>(detail::coordinate<0>(p))), y(detail::taken<T>(detail::coordinate<1>(p))) {}

    constexpr T& operator[](std::size_t i) { return i == 0 ? x : y; }
    constexpr const T& operator[](std::size_t i) const { return i == 0 ? x : y; }

    /// The coordinates in a row: `for (T c : v)`, `std::span<const T>(v)`. Constant expressions have v[i] only.
    static constexpr std::size_t size() { return 2; }
    T* data() { return reinterpret_cast<T*>(this); }
    const T* data() const { return reinterpret_cast<const T*>(this); }
    T* begin() { return data(); }
    T* end() { return data() + 2; }
    const T* begin() const { return data(); }
    const T* end() const { return data() + 2; }
    operator std::span<T, 2>() & { return std::span<T, 2>(data(), 2); }
    operator std::span<const T, 2>() const { return std::span<const T, 2>(data(), 2); }
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
        : x(detail::taken<T>(detail::coordinate<0>(p))),
          y(detail::taken<T>(detail::coordinate<1>(p))),
          z(detail::taken<T>(detail::coordinate<2>(p))) {}

    constexpr T& operator[](std::size_t i) { return i == 0 ? x : i == 1 ? y : z; }
    constexpr const T& operator[](std::size_t i) const { return i == 0 ? x : i == 1 ? y : z; }

    /// The coordinates in a row: `for (T c : v)`, `std::span<const T>(v)`. Constant expressions have v[i] only.
    static constexpr std::size_t size() { return 3; }
    T* data() { return reinterpret_cast<T*>(this); }
    const T* data() const { return reinterpret_cast<const T*>(this); }
    T* begin() { return data(); }
    T* end() { return data() + 3; }
    const T* begin() const { return data(); }
    const T* end() const { return data() + 3; }
    operator std::span<T, 3>() & { return std::span<T, 3>(data(), 3); }
    operator std::span<const T, 3>() const { return std::span<const T, 3>(data(), 3); }
    friend constexpr bool operator==(const Vec&, const Vec&) = default;
};

using Vec2 = Vec<2, double>;
using Vec3 = Vec<3, double>;
using Vec2f = Vec<2, float>;
using Vec3f = Vec<3, float>;

namespace detail {

template <class P>
struct is_vec : std::false_type {};
template <int N, class T>
struct is_vec<Vec<N, T>> : std::true_type {};

}  // namespace detail

// These operators round as usual. Exact answers never depend on them.

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
constexpr Vec<3, T> operator/(const Vec<3, T>& a, std::type_identity_t<T> s) {
    return {a.x / s, a.y / s, a.z / s};
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
constexpr Vec<2, T> operator-(const Vec<2, T>& a) {
    return {-a.x, -a.y};
}
template <class T>
constexpr Vec<2, T> operator*(const Vec<2, T>& a, std::type_identity_t<T> s) {
    return {a.x * s, a.y * s};
}
template <class T>
constexpr Vec<2, T> operator/(const Vec<2, T>& a, std::type_identity_t<T> s) {
    return {a.x / s, a.y / s};
}
template <int N, class T>
constexpr Vec<N, T> operator*(std::type_identity_t<T> s, const Vec<N, T>& a) {
    return a * s;
}

template <int N, class T>
constexpr Vec<N, T>& operator+=(Vec<N, T>& a, const std::type_identity_t<Vec<N, T>>& b) {
    return a = a + b;
}
template <int N, class T>
constexpr Vec<N, T>& operator-=(Vec<N, T>& a, const std::type_identity_t<Vec<N, T>>& b) {
    return a = a - b;
}
template <int N, class T>
constexpr Vec<N, T>& operator*=(Vec<N, T>& a, std::type_identity_t<T> s) {
    return a = a * s;
}
template <int N, class T>
constexpr Vec<N, T>& operator/=(Vec<N, T>& a, std::type_identity_t<T> s) {
    return a = a / s;
}

template <class T>
constexpr T dot(const Vec<2, T>& a, const Vec<2, T>& b) {
    return a.x * b.x + a.y * b.y;
}
template <class T>
constexpr T dot(const Vec<3, T>& a, const Vec<3, T>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class T>
constexpr Vec<3, T> cross(const Vec<3, T>& a, const Vec<3, T>& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <int N, class T>
constexpr T length_sq(const Vec<N, T>& a) {
    return dot(a, a);
}

namespace detail {

/// A vector divided by `unit`, a power of two, so that squares of coordinates neither overflow nor lose digits.
template <int N>
struct InUnits {
    Vec<N, double> v;
    double unit, square;  // length_sq(v)
};

template <int N, class T>
InUnits<N> in_units(const Vec<N, T>& of) {
    const Vec<N, double> v(of);
    const double square = length_sq(v);
    if (square > 0x1p-900 && square <= (std::numeric_limits<double>::max)()) return {v, 1, square};
    const double unit = square > 1 ? 0x1p600 : 0x1p-600;
    return {v / unit, unit, length_sq(v / unit)};
}

}  // namespace detail

/// The length. Within 3 ulp for doubles and 1 ulp for floats, also if the squares of the coordinates overflow or
/// underflow. Infinite if a coordinate is, or if the length is beyond the largest number; NaN if a coordinate is.
template <int N, class T>
T length(const Vec<N, T>& a) {
    const detail::InUnits<N> in = detail::in_units(a);
    return rounded<T>(std::sqrt(in.square) * in.unit);
}

/// The vector of length 1 in the same direction. A zero vector stays zero, and one with an infinite or NaN coordinate
/// gives NaN. Any other may be as short or long as the numbers allow. Each coordinate is within 4 ulp for doubles and
/// 1 ulp for floats, unless it is less than the smallest normal number.
template <int N, class T>
Vec<N, T> normalized(const Vec<N, T>& a) {
    const detail::InUnits<N> in = detail::in_units(a);
    if (in.square == 0) return a;
    const bool is_finite = in.square <= (std::numeric_limits<double>::max)();
    const double size = is_finite ? std::sqrt(in.square) : std::numeric_limits<double>::quiet_NaN();
    Vec<N, T> unit;
    for (std::size_t i = 0; i < unit.size(); ++i) unit[i] = rounded<T>(in.v[i] / size);
    return unit;
}

/// The point (1 - t) a + t b, rounded. Exactly a for t = 0, b for t = 1, and a for every t if a and b are equal. The
/// coordinates must be finite; t may lie outside of [0, 1].
template <int N, class T>
constexpr Vec<N, T> lerp(const Vec<N, T>& a, const Vec<N, T>& b, std::type_identity_t<T> t) {
    Vec<N, T> point;
    for (std::size_t i = 0; i < point.size(); ++i) point[i] = std::lerp(a[i], b[i], t);
    return point;
}

/// The vector along `direction` with the given length. `direction` may be very short or very long; a zero direction
/// gives NaN, because no such vector has the length. Rounded: each coordinate is within 4 ulp, unless it is less than
/// the smallest normal number times the length.
template <class T>
Vec<3, T> with_length(const Vec<3, T>& direction, std::type_identity_t<T> length) {
    // Divide by the largest coordinate first: the squares, and even the length, may leave the range of T.
    T most = 0;
    for (std::size_t i = 0; i < 3; ++i)
        if (const T size = direction[i] < 0 ? -direction[i] : direction[i]; size > most) most = size;
    const Vec<3, T> d{direction.x / most, direction.y / most, direction.z / most};
    const T had = std::sqrt(length_sq(d));
    return {d.x / had * length, d.y / had * length, d.z / had * length};
}

}  // namespace hitbox
