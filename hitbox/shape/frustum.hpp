// frustum.hpp: what a camera sees, as six planes (view frustum, culling volume).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/matrix.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox {

/// Where clip space keeps the points between near and far.
enum class ClipDepth {
    minus_one_to_one,  ///< OpenGL: -w <= z <= w
    zero_to_one,       ///< Direct3D, Vulkan, Metal: 0 <= z <= w, near at 0
    one_to_zero,       ///< the same reversed: near at w, far at 0
};

/// The closed set of points with normal . x >= offset for all six planes, as stored: it need not be bounded, have
/// corners, or hold any point.
///
///         left  \            / right     The normals point inward. Of any length: only ratios count.
///                \__________/  far
///                  \______/    near
///                    eye
///
/// Units       the caller's length unit.
/// Degenerate  a zero normal says 0 >= offset, which is true of every point or of none. So an infinite far plane,
///             whose normal a matrix makes zero, sets no limit. (Files and `query` refuse zero normals.)
/// Empty       planes that exclude each other, or a NaN or an infinity anywhere: it meets nothing. A default
///             frustum is empty.
template <class T>
struct Frustum {
    static constexpr T nan = std::numeric_limits<T>::quiet_NaN();
    static constexpr Plane<T> nothing{{}, nan};

    /// left, right, bottom, top, near, far; no test here depends on the order.
    std::array<Plane<T>, 6> planes{nothing, nothing, nothing, nothing, nothing, nothing};

    /// From a matrix that takes points of the world to clip space: projection * view, perspective or
    /// orthographic, with a far plane or without. It is the user's: glm::mat4, Eigen::Matrix4d, float[16], a pointer to
    /// the first of sixteen; MatrixOrder says what to name its order. The sums of its rows are rounded to T, and are the
    /// frustum; numbers that T cannot hold do not compile.
    /// Source: Gribb, Hartmann 2001, "Fast Extraction of Viewing Frustum Planes".
    template <class Matrix = std::array<T, 16>>
        requires(!detail::CalledMatrix<Matrix>)
    static constexpr Frustum from_matrix(const Matrix& matrix, ClipDepth depth,
                                         MatrixOrder order = MatrixOrder::columns) {
        return from_rows(detail::matrix_rows<4, T>(matrix, order), depth);
    }
    /// Of m(i, j) the order has no default: Eigen's is `rows`, XMFLOAT4X4's `columns`.
    template <detail::CalledMatrix Matrix>
    static constexpr Frustum from_matrix(const Matrix& matrix, ClipDepth depth, MatrixOrder order) {
        return from_rows(detail::matrix_rows<4, T>(matrix, order), depth);
    }

    /// The eight corners, rounded: right where bit 0 of the number is set, top for bit 1, far for bit 2. Nothing
    /// where three planes that should make a corner do not: without a far plane, or with parallel sides.
    constexpr std::optional<std::array<Vec<3, T>, 8>> corners() const {
        std::array<Vec<3, T>, 8> r;
        for (std::size_t i = 0; i < 8; ++i) {
            const Plane<T>&a = planes[i & 1], &b = planes[2 + (i >> 1 & 1)], &c = planes[4 + (i >> 2)];
            const Vec<3, T> bc = cross(b.normal, c.normal), ca = cross(c.normal, a.normal),
                            ab = cross(a.normal, b.normal);
            const T whole = dot(a.normal, bc);
            const Vec<3, T> p = bc * a.offset + ca * b.offset + ab * c.offset;
            r[i] = {p.x / whole, p.y / whole, p.z / whole};
            for (std::size_t k = 0; k < 3; ++k)
                if (!exact::is_finite(r[i][k])) return std::nullopt;
        }
        return r;
    }

    /// A number in it is none. A frustum whose planes exclude each other holds no point either, but that takes an
    /// intersection test to find out.
    constexpr bool is_empty() const {
        for (const Plane<T>& p : planes)
            if (!exact::all_finite(p.normal) || !exact::is_finite(p.offset)) return true;
        return false;
    }

    /// Calls line(p, q) for each of the twelve edges, rounded; for none where there are no eight corners.
    template <class Line>
    constexpr void outline(const Line& line) const {
        if (const auto corner = corners()) detail::outline_of_box(*corner, line);
    }

    /// The middle of the corners, rounded: a point of it where it has eight corners, but for rounding.
    constexpr std::optional<Vec<3, T>> some_point() const {
        const auto corner = corners();
        if (!corner) return std::nullopt;
        Vec<3, T> middle;
        for (const Vec<3, T>& c : *corner) middle = middle + c * T(0.125);
        return middle;
    }

    /// An axis-aligned box that surely holds it: all of space, since six planes need not bound it.
    constexpr Aabb<3, T> bounds() const {
        constexpr T inf = std::numeric_limits<T>::infinity();
        return is_empty() ? Aabb<3, T>{} : Aabb<3, T>{{-inf, -inf, -inf}, {inf, inf, inf}};
    }

    /// Plane by plane, rounded. A zero normal stays what it is.
    constexpr Frustum transformed(const Affine<T>& map) const {
        Frustum r = *this;
        for (Plane<T>& p : r.planes)
            if (p.normal != Vec<3, T>{}) p = p.transformed(map);
        return r;
    }

    friend constexpr bool operator==(const Frustum&, const Frustum&) = default;

private:
    static constexpr Frustum from_rows(const std::array<std::array<T, 4>, 4>& row, ClipDepth depth) {
        const auto &x = row[0], &y = row[1], &z = row[2], &w = row[3];
        // r . (p, 1) >= 0
        const auto plane = [](const std::array<T, 4>& r) { return Plane<T>{{r[0], r[1], r[2]}, -r[3]}; };
        const auto sum = [&](const std::array<T, 4>& a, const std::array<T, 4>& b) {
            return plane({a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]});
        };
        const auto less = [&](const std::array<T, 4>& a, const std::array<T, 4>& b) {
            return plane({a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]});
        };
        const Plane<T> below_w = less(w, z);
        const Plane<T> above = depth == ClipDepth::minus_one_to_one ? sum(w, z) : plane(z);
        const bool reversed = depth == ClipDepth::one_to_zero;
        return {{sum(w, x), less(w, x), sum(w, y), less(w, y), reversed ? below_w : above,
                 reversed ? above : below_w}};
    }
};

using Frustum3 = Frustum<double>;
using Frustum3f = Frustum<float>;

template <class T>
struct ShapeInfo<Frustum<T>> {
    using Scalar = T;
    static constexpr ShapeKind kind = ShapeKind::frustum;
    static constexpr const char* name = "frustum";
    static constexpr std::tuple fields{ShapeField{"planes", &Frustum<T>::planes}};
    static constexpr Transforms transforms = Transforms::affine;
};

}  // namespace hitbox
