// affine.hpp: affine map of space: rotation, scale, shear and translation (transform, 3x4 matrix).
#pragma once

#include <hitbox/core/vec.hpp>

#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox {

/// x -> columns[0] * x.x + columns[1] * x.y + columns[2] * x.z + translation, summed left to right and
/// rounded.
template <Scalar T>
struct Affine {
    std::array<Vec<3, T>, 3> columns{Vec<3, T>{1, 0, 0}, Vec<3, T>{0, 1, 0}, Vec<3, T>{0, 0, 1}};
    Vec<3, T> translation{};

    static constexpr Affine translate(const Vec<3, T>& by) {
        Affine m;
        m.translation = by;
        return m;
    }

    static constexpr Affine scale(const Vec<3, T>& by) {
        return {{Vec<3, T>{by.x, 0, 0}, Vec<3, T>{0, by.y, 0}, Vec<3, T>{0, 0, by.z}}, {}};
    }

    /// From the quaternion x i + y j + z k + w, which need not have unit length: it is divided by its square. All
    /// zero gives NaN, and so empty shapes.
    /// Source: Shoemake 1985, "Animating Rotation with Quaternion Curves".
    static Affine rotate(T x, T y, T z, T w) {
        T square = x * x + y * y + z * z + w * w;
        if (!std::isnormal(square) || !std::isnormal(1 / square)) {
            // By the largest first: the square has left the range of T.
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

    /// A turn around an axis of any length but zero, counter-clockwise when it points at you.
    static Affine rotate(const Vec<3, T>& axis, T angle_radians) {
        const Vec<3, T> v = with_length(axis, std::sin(angle_radians / 2));
        return rotate(v.x, v.y, v.z, std::cos(angle_radians / 2));
    }

    /// From the twelve numbers of a row-major 3x4 matrix.
    static constexpr Affine from_rows(const std::array<T, 12>& m) {
        return {{Vec<3, T>{m[0], m[4], m[8]}, Vec<3, T>{m[1], m[5], m[9]}, Vec<3, T>{m[2], m[6], m[10]}},
                {m[3], m[7], m[11]}};
    }

    constexpr Vec<3, T> direction(const Vec<3, T>& d) const {
        return columns[0] * d.x + columns[1] * d.y + columns[2] * d.z;
    }
    constexpr Vec<3, T> point(const Vec<3, T>& p) const { return direction(p) + translation; }

    /// First `inner`, then this.
    friend constexpr Affine operator*(const Affine& outer, const Affine& inner) {
        return {{outer.direction(inner.columns[0]), outer.direction(inner.columns[1]),
                 outer.direction(inner.columns[2])},
                outer.point(inner.translation)};
    }

    friend constexpr bool operator==(const Affine&, const Affine&) = default;
};

using Affine3 = Affine<double>;
using Affine3f = Affine<float>;

}  // namespace hitbox
