// angles.hpp: angles, orders of rotations and of quaternions (Euler angles, yaw pitch roll, degrees, radians).
#pragma once

#include <hitbox/core/matrix.hpp>
#include <hitbox/core/vec.hpp>

#include <cmath>
#include <concepts>
#include <numbers>

namespace hitbox {

/// The unit of an angle.
enum class AngleUnit { radians, degrees };

/// The order of three rotations about the coordinate axes. The axes are fixed in space (extrinsic rotations).
/// `zxy` rotates about z first, then about x, then about y. Intrinsic rotations, about axes that turn with
/// the object, have the reversed name: intrinsic yaw, pitch, roll about z, y, x is `xyz`.
///
///     Unity     zxy, degrees                           transform.eulerAngles as they are
///     Unreal    xyz, degrees, {-Roll, -Pitch, Yaw}     its roll and pitch turn the other way
///     Blender   xyz for "XYZ Euler", radians           its names are in this order too
///     three.js  zyx for "XYZ", radians                 its names are intrinsic
///
/// Unity and Unreal are left-handed. Their positive rotations look clockwise, but the numbers are the same.
enum class EulerOrder { xyz, xzy, yxz, yzx, zxy, zyx };

/// The place of the real part w among the four numbers of a quaternion.
enum class QuaternionOrder {
    xyzw,  ///< last: glTF, Unity, Unreal, DirectXMath, ROS, raylib, Eigen's coeffs()
    wxyz,  ///< first: Blender, MuJoCo, glm's constructor, Eigen's constructor
};

namespace detail {

// The real part of a user's quaternion. It is read in the same way as the other three numbers.
template <class Q>
constexpr auto real_part(const Q& q) {
    constexpr Access access = access_of<Q>();
    if constexpr (access == Access::member && requires { +q.w; })
        return q.w;
    else if constexpr (access == Access::upper_member && requires { +q.W; })
        return q.W;
    else if constexpr (access == Access::call && requires { +q.w(); })
        return q.w();
}

}  // namespace detail

/// A user's quaternion type whose four numbers have names and convert to T without rounding.
template <class Q, class T>
concept QuaternionLike = PointLike<Q, 3, T> && requires(const Q& q) {
    { detail::real_part(q) } -> detail::ExactlyConvertible<T>;
};

/// A user's quaternion type of four numbers in a row that convert to T without rounding.
template <class Q, class T>
concept Quaternion4Like = detail::FlatMatrix<Q> && detail::has_numbers<Q, 4>() &&
                          detail::ExactlyConvertible<detail::number_of<Q>, T>;

namespace detail {

template <class T>
struct SinCos {
    T sin, cos;
};

/// The sine and cosine of an angle. Exact at multiples of 90 degrees, otherwise within a few roundings.
template <class T>
SinCos<T> sin_cos(T angle, AngleUnit unit) {
    if (unit == AngleUnit::radians) return {std::sin(angle), std::cos(angle)};
    const T turn = std::remainder(angle, T(360));  // exact; so is the remainder of the quarter below
    const T quarters = std::round(turn / 90), rest = (turn - quarters * 90) * (std::numbers::pi_v<T> / 180);
    const T s = std::sin(rest), c = std::cos(rest);
    if (quarters == 0) return {s, c};
    if (quarters == 1) return {c, -s};
    if (quarters == -1) return {-c, s};
    return {-s, -c};
}

}  // namespace detail

}  // namespace hitbox
