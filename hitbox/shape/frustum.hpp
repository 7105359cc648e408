// frustum.hpp: a view frustum as six planes (culling volume, camera).
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

/// The range of depth in clip space.
enum class ClipDepth {
    minus_one_to_one,  ///< OpenGL: -w <= z <= w
    zero_to_one,       ///< Direct3D, Vulkan, Metal: 0 <= z <= w, near at 0
    one_to_zero,       ///< reversed depth: near at w, far at 0
};

/// The closed set of points with normal . x >= offset for all six planes, as stored. It may be unbounded,
/// have no corners, or contain no point.
///
///         left  \            / right     The normals point inward. They may have any length.
///                \__________/  far
///                  \______/    near
///                    eye
///
/// Units       the caller's length unit.
/// Degenerate  the condition of a zero normal is 0 >= offset: it holds for every point or for none. A matrix
///             without a far plane gives such a normal with offset <= 0, which has no effect. (Files and
///             `query` refuse zero normals.)
/// Empty       if the planes exclude each other, or a number is NaN or infinite. The default frustum is empty.
template <class T>
struct Frustum {
    static constexpr T nan = std::numeric_limits<T>::quiet_NaN();
    static constexpr Plane<T> nothing{{}, nan};

    /// left, right, bottom, top, near, far. No test depends on the order.
    std::array<Plane<T>, 6> planes{nothing, nothing, nothing, nothing, nothing, nothing};

    /// The frustum of a matrix from world space to clip space: projection * view, perspective or orthographic,
    /// with or without a far plane. It takes a user's matrix: glm::mat4, Eigen::Matrix4d, float[16], or a
    /// pointer to the first of sixteen numbers. MatrixOrder says which order each library uses.
    ///
    /// Exactness   the planes are sums of rows of the matrix, rounded to T. Tests are exact for these planes.
    ///             Numbers that T cannot represent do not compile.
    /// Source      Gribb, Hartmann 2001, "Fast Extraction of Viewing Frustum Planes".
    template <class Matrix = std::array<T, 16>>
        requires(!detail::CalledMatrix<Matrix>)
    static constexpr Frustum from_matrix(const Matrix& matrix, ClipDepth depth,
                                         MatrixOrder order = MatrixOrder::columns) {
        return from_rows(detail::matrix_rows<4, T>(matrix, order), depth);
    }
    /// The same for a matrix that is read as m(i, j). The order has no default here: Eigen's is `rows`,
    /// XMFLOAT4X4's is `columns`.
    template <detail::CalledMatrix Matrix>
    static constexpr Frustum from_matrix(const Matrix& matrix, ClipDepth depth, MatrixOrder order) {
        return from_rows(detail::matrix_rows<4, T>(matrix, order), depth);
    }

    /// The eight corners, rounded. Bit 0 of the index means right, bit 1 top, bit 2 far. std::nullopt if
    /// three planes of a corner do not meet in one point, as without a far plane or with parallel sides.
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

    /// True if any coefficient is NaN or infinite. A frustum whose planes exclude each other contains no
    /// point either, but only an intersection test detects that.
    constexpr bool is_empty() const {
        for (const Plane<T>& p : planes)
            if (!exact::all_finite(p.normal) || !exact::is_finite(p.offset)) return true;
        return false;
    }

    /// Calls line(p, q) for each of the twelve edges, rounded. No call if there are no eight corners.
    template <class Line>
    constexpr void outline(const Line& line) const {
        if (const auto corner = corners()) detail::outline_of_box(*corner, line);
    }

    /// The mean of the corners, rounded; std::nullopt if there are no eight corners. Rounding may move it
    /// out of a very thin frustum.
    constexpr std::optional<Vec<3, T>> some_point() const {
        const auto corner = corners();
        if (!corner) return std::nullopt;
        Vec<3, T> middle;
        for (const Vec<3, T>& c : *corner) middle = middle + c * T(0.125);
        return middle;
    }

    /// An axis-aligned box that contains the frustum: all of space, since six planes need not be bounded.
    constexpr Aabb<3, T> bounds() const {
        constexpr T inf = std::numeric_limits<T>::infinity();
        return is_empty() ? Aabb<3, T>{} : Aabb<3, T>{{-inf, -inf, -inf}, {inf, inf, inf}};
    }

    /// The image under an affine map, plane by plane, rounded. A zero normal does not change.
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
