// gltf_matrix.hpp: affine matrices of glTF nodes and instances, in double, with sums from left to right (transform).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/io/detail/gltf_document.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::io::detail::gltf {

/// parent * local. Each sum goes from left to right, as specified for `read`, so the result is determined to the last
/// bit.
inline Rows operator*(const Rows& parent, const Rows& local) {
    Rows out{};
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 4; ++j)
            out[i][j] = parent[i][0] * local[0][j] + parent[i][1] * local[1][j] + parent[i][2] * local[2][j];
        out[i][3] += parent[i][3];
    }
    return out;
}

inline Vec3 operator*(const Rows& m, const Vec3& v) {
    return {m[0][0] * v.x + m[0][1] * v.y + m[0][2] * v.z + m[0][3],
            m[1][0] * v.x + m[1][1] * v.y + m[1][2] * v.z + m[1][3],
            m[2][0] * v.x + m[2][1] * v.y + m[2][2] * v.z + m[2][3]};
}

inline bool is_finite(const Rows& m) {
    return std::all_of(m.begin(), m.end(), [](const auto& row) {
        return std::all_of(row.begin(), row.end(), [](double x) { return std::isfinite(x); });
    });
}

inline bool is_mirror(const Rows& m) {
    const Vec3 x{m[0][0], m[1][0], m[2][0]}, y{m[0][1], m[1][1], m[2][1]}, z{m[0][2], m[1][2], m[2][2]};
    return dot(cross(x, y), z) < 0;
}

/// A 4x4 matrix as glTF stores it.
inline Rows rows_of_columns(const std::array<double, 16>& by_columns) {
    Rows m{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 4; ++column) m[row][column] = by_columns[4 * column + row];
    return m;
}

/// False for a perspective projection: the last row is not 0 0 0 1, by more than rounding.
inline bool is_affine(const std::array<double, 16>& by_columns) {
    return std::abs(by_columns[3]) <= 1e-6 && std::abs(by_columns[7]) <= 1e-6 &&
           std::abs(by_columns[11]) <= 1e-6 && std::abs(by_columns[15] - 1) <= 1e-6;
}

/// Writers round their numbers. A quaternion whose length is that near to 1 is used as it is, because normalising would
/// round once more.
constexpr double rounding_of_a_rotation = 1e-5;

/// Divides a quaternion by its length, unless that is 1 but for the rounding of a writer; zero becomes no rotation.
/// Returns true if the length differs from 1 by more than `allowed`.
inline bool make_unit(std::array<double, 4>& q, double allowed) {
    double largest = 0;
    for (const double x : q) largest = (std::max)(largest, std::abs(x));
    if (largest == 0) {
        q = {0, 0, 0, 1};
        return true;
    }
    double sum = 0;
    for (const double x : q) sum += (x / largest) * (x / largest);
    const double length = largest * std::sqrt(sum);  // may be infinite; its factors are not
    if (std::abs(length - 1) <= rounding_of_a_rotation) return false;
    for (double& x : q) x = x / largest / std::sqrt(sum);
    return std::abs(length - 1) > allowed;
}

/// translation * rotation * scale; the rotation is a unit quaternion x y z w.
inline Rows placing(const std::array<double, 3>& translation, const std::array<double, 4>& rotation,
                    const std::array<double, 3>& scale) {
    const auto [x, y, z, w] = rotation;
    const double r[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)},
                            {2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)},
                            {2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)}};
    Rows m{};
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 3; ++column) m[row][column] = r[row][column] * scale[column];
        m[row][3] = translation[row];
    }
    return m;
}

}  // namespace hitbox::io::detail::gltf
