// affine.hpp: an affine map of space: rotation, scale, shear and translation (transform, 3x4 matrix).
#pragma once

#include <hitbox/core/angles.hpp>
#include <hitbox/core/matrix.hpp>
#include <hitbox/core/vec.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox {

/// An affine map of space. It maps x to columns[0] * x.x + columns[1] * x.y + columns[2] * x.z + translation.
/// The sum is computed from left to right and rounded. The default is the identity.
///
/// Units       radians for angles, unless a parameter says otherwise.
/// Degenerate  the columns may be linearly dependent or zero; such a map has no inverse. A NaN in
///             the map gives empty shapes.
template <Scalar T>
struct Affine {
    std::array<Vec<3, T>, 3> columns{Vec<3, T>{1, 0, 0}, Vec<3, T>{0, 1, 0}, Vec<3, T>{0, 0, 1}};
    Vec<3, T> translation{};

    /// The translation by the vector `by`. Exact.
    static constexpr Affine translate(const Vec<3, T>& by) {
        Affine m;
        m.translation = by;
        return m;
    }

    /// The scaling by by.x, by.y and by.z along the coordinate axes. Exact.
    static constexpr Affine scale(const Vec<3, T>& by) {
        return {{Vec<3, T>{by.x, 0, 0}, Vec<3, T>{0, by.y, 0}, Vec<3, T>{0, 0, by.z}}, {}};
    }

    /// The rotation of the quaternion x i + y j + z k + w. It need not have unit length: the products are
    /// divided by its squared length. Rounded. If all four numbers are zero, the map is NaN and maps
    /// every shape to an empty one.
    /// Source: Shoemake 1985, "Animating Rotation with Quaternion Curves".
    static Affine rotate(T x, T y, T z, T w) {
        T square = x * x + y * y + z * z + w * w;
        if (!std::isnormal(square) || !std::isnormal(1 / square)) {
            // The squared length is out of the range of T: divide by the largest number first.
            const T most =
                std::fmax(std::fmax(std::fabs(x), std::fabs(y)), std::fmax(std::fabs(z), std::fabs(w)));
            x /= most, y /= most, z /= most, w /= most;
            square = x * x + y * y + z * z + w * w;
        }
        const T s = 2 / square;
        return {{Vec<3, T>{1 - s * (y * y + z * z), s * (x * y + z * w), s * (x * z - y * w)},
                 Vec<3, T>{s * (x * y - z * w), 1 - s * (x * x + z * z), s * (y * z + x * w)},
                 Vec<3, T>{s * (x * z + y * w), s * (y * z - x * w), 1 - s * (x * x + y * y)}},
                {}};
    }

    /// The rotation about an axis through the origin, counter-clockwise when the axis points at the viewer.
    /// Rounded. The axis may have any length except zero; zero gives NaN.
    static Affine rotate(const Vec<3, T>& axis, T angle_radians) {
        const Vec<3, T> v = with_length(axis, std::sin(angle_radians / 2));
        return rotate(v.x, v.y, v.z, std::cos(angle_radians / 2));
    }

    /// The rotation of a user's quaternion whose type names its numbers: x y z w, X Y Z W or x() y() z() w().
    /// Examples: glm::quat, Eigen::Quaternionf, XMFLOAT4, raylib's Quaternion, Unreal's FQuat.
    template <class Q>
        requires QuaternionLike<Q, T>
    static Affine from_quaternion(const Q& q) {
        return rotate(detail::taken<T>(detail::coordinate<0>(q)), detail::taken<T>(detail::coordinate<1>(q)),
                      detail::taken<T>(detail::coordinate<2>(q)), detail::taken<T>(detail::real_part(q)));
    }
    /// The rotation of a quaternion given as four numbers in a row: std::array, array, std::span of four, or pointer.
    template <class Q = std::array<T, 4>>
        requires Quaternion4Like<Q, T>
    static Affine from_quaternion(const Q& q, QuaternionOrder order) {
        const std::size_t first = order == QuaternionOrder::xyzw ? 0 : 1,
                          real = order == QuaternionOrder::xyzw ? 3 : 0;
        return rotate(detail::taken<T>(q[first]), detail::taken<T>(q[first + 1]),
                      detail::taken<T>(q[first + 2]), detail::taken<T>(q[real]));
    }

    /// The rotation of three Euler angles. angles.x is the angle about the x axis, and so on. EulerOrder
    /// explains the order. Each rotation is counter-clockwise when its axis points at the viewer. Multiples
    /// of 90 degrees given in degrees are exact; all other angles are rounded.
    static Affine from_euler(const Vec<3, T>& angles, EulerOrder order, AngleUnit unit = AngleUnit::radians) {
        const auto [sx, cx] = detail::sin_cos(angles.x, unit);
        const auto [sy, cy] = detail::sin_cos(angles.y, unit);
        const auto [sz, cz] = detail::sin_cos(angles.z, unit);
        const Affine x{{Vec<3, T>{1, 0, 0}, Vec<3, T>{0, cx, sx}, Vec<3, T>{0, -sx, cx}}, {}};
        const Affine y{{Vec<3, T>{cy, 0, -sy}, Vec<3, T>{0, 1, 0}, Vec<3, T>{sy, 0, cy}}, {}};
        const Affine z{{Vec<3, T>{cz, sz, 0}, Vec<3, T>{-sz, cz, 0}, Vec<3, T>{0, 0, 1}}, {}};
        switch (order) {
            case EulerOrder::xyz:
                return z * y * x;
            case EulerOrder::xzy:
                return y * z * x;
            case EulerOrder::yxz:
                return z * x * y;
            case EulerOrder::yzx:
                return x * z * y;
            case EulerOrder::zxy:
                return y * x * z;
            case EulerOrder::zyx:
                break;
        }
        return x * y * z;
    }

    /// The map that scales first, then rotates, then translates, as scene graphs store it (TRS). Only the
    /// columns of `rotation` are used.
    static constexpr Affine from_pose(const Vec<3, T>& position, const Affine& rotation,
                                      const Vec<3, T>& scale = {1, 1, 1}) {
        const auto& r = rotation.columns;
        return {{r[0] * scale.x, r[1] * scale.y, r[2] * scale.z}, position};
    }

    /// The affine map of a user's 4x4 matrix: glm::mat4, Eigen::Matrix4d, float[16], or a pointer to the
    /// first of sixteen numbers. MatrixOrder says which order each library uses.
    ///
    /// Exactness   exact. Numbers that T cannot represent do not compile.
    /// Errors      std::nullopt if the last row is not 0 0 0 1. Then the matrix is a projection,
    ///             or it has the other order.
    template <class Matrix = std::array<T, 16>>
        requires(!detail::CalledMatrix<Matrix>)
    [[nodiscard]] static constexpr std::optional<Affine> from_matrix(
        const Matrix& matrix, MatrixOrder order = MatrixOrder::columns) {
        return from_4x4(detail::matrix_rows<4, T>(matrix, order));
    }
    /// The same for a matrix that is read as m(i, j). The order has no default here: Eigen's is `rows`,
    /// XMFLOAT4X4's is `columns`.
    template <detail::CalledMatrix Matrix>
    [[nodiscard]] static constexpr std::optional<Affine> from_matrix(const Matrix& matrix,
                                                                     MatrixOrder order) {
        return from_4x4(detail::matrix_rows<4, T>(matrix, order));
    }

    /// The affine map of a 3x4 matrix of twelve numbers, which omits the row 0 0 0 1. Instances in Vulkan and
    /// Direct3D use `rows`; glm::mat4x3 and Unity use `columns`. Exact.
    template <class Matrix = std::array<T, 12>>
    static constexpr Affine from_3x4(const Matrix& matrix, MatrixOrder order) {
        return from_rows(detail::matrix_rows<3, T>(matrix, order));
    }

    /// The inverse map, rounded: `m * *m.inverse()` is close to the identity, not equal to it. The error
    /// grows with the condition number of the map. A very small or very large scale costs no precision.
    ///
    /// Errors      std::nullopt if the map is singular or not finite, or if the rounding error of its
    ///             determinant is as large as the determinant.
    [[nodiscard]] std::optional<Affine> inverse() const {
        // Scale each column to a size near one by a power of two. The rows of the inverse get the same factors.
        std::array<Vec<3, T>, 3> c = columns;
        std::array<int, 3> power{};
        std::array<T, 3>
            factor{};  // 2^power, if it is in range: a product takes a tenth of the time of scalbn
        const auto scaled = [&](T x, std::size_t i) {
            return std::isnormal(factor[i]) ? x * factor[i] : std::scalbn(x, power[i]);
        };
        for (std::size_t i = 0; i < 3; ++i) {
            const T most = std::fmax(std::fabs(c[i].x), std::fmax(std::fabs(c[i].y), std::fabs(c[i].z)));
            if (!(most > 0) || !(most - most == 0)) return std::nullopt;
            power[i] = -std::ilogb(most), factor[i] = std::scalbn(T(1), power[i]);
            for (std::size_t k = 0; k < 3; ++k) c[i][k] = scaled(c[i][k], i);
        }
        const std::array<Vec<3, T>, 3> row{cross(c[1], c[2]), cross(c[2], c[0]), cross(c[0], c[1])};
        const T whole = dot(c[0], row[0]);
        // The sum of the absolute values of the six products of the determinant. Each product is
        // rounded at most five times.
        const auto size = [&](std::size_t i, std::size_t j, std::size_t k) {
            return std::fabs(c[0][i]) * (std::fabs(c[1][j] * c[2][k]) + std::fabs(c[1][k] * c[2][j]));
        };
        const T noise =
            (size(0, 1, 2) + size(1, 2, 0) + size(2, 0, 1)) * 8 * std::numeric_limits<T>::epsilon();
        if (!(std::fabs(whole) > noise)) return std::nullopt;
        Affine r;
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t k = 0; k < 3; ++k) r.columns[k][i] = scaled(row[i][k] / whole, i);
        r.translation = -r.direction(translation);
        for (const Vec<3, T>& v : {r.columns[0], r.columns[1], r.columns[2], r.translation})
            if (!(v.x - v.x == 0 && v.y - v.y == 0 && v.z - v.z == 0)) return std::nullopt;
        return r;
    }

    /// The image of a direction: the translation is left out. Rounded.
    constexpr Vec<3, T> direction(const Vec<3, T>& d) const {
        return columns[0] * d.x + columns[1] * d.y + columns[2] * d.z;
    }
    /// The image of a point. Rounded.
    constexpr Vec<3, T> point(const Vec<3, T>& p) const { return direction(p) + translation; }

    /// The composition: first `inner`, then `outer`. Rounded.
    friend constexpr Affine operator*(const Affine& outer, const Affine& inner) {
        return {{outer.direction(inner.columns[0]), outer.direction(inner.columns[1]),
                 outer.direction(inner.columns[2])},
                outer.point(inner.translation)};
    }

    friend constexpr bool operator==(const Affine&, const Affine&) = default;

private:
    template <std::size_t Count>
    static constexpr Affine from_rows(const std::array<std::array<T, 4>, Count>& m) {
        const auto column = [&](std::size_t j) { return Vec<3, T>{m[0][j], m[1][j], m[2][j]}; };
        return {{column(0), column(1), column(2)}, column(3)};
    }
    [[nodiscard]] static constexpr std::optional<Affine> from_4x4(const std::array<std::array<T, 4>, 4>& m) {
        if (m[3] != std::array<T, 4>{0, 0, 0, 1}) return std::nullopt;
        return from_rows(m);
    }
};

using Affine3 = Affine<double>;
using Affine3f = Affine<float>;

}  // namespace hitbox
