// similarity.hpp: whether an affine map scales all directions equally, and by how much (uniform scale, rigid motion).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/vec.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox {

/// How far the columns of a map may differ from equal lengths and right angles, relative to the longest one, so that the
/// map still counts as a similarity. A rotation in float is off by about 1e-7, a product of many of them by 1e-6.
inline constexpr double similarity_tolerance = 1e-5;

/// How a map scales lengths.
struct UniformScale {
    /// The length of the longest column. Exactly 1 if it differs from 1 by at most the tolerance, so that a rotation in
    /// any precision leaves a radius as it is.
    double factor = 1;
    double length_ratio =
        1;              ///< of the longest column to the shortest; infinite if that is zero, 1 if both are
    double cosine = 0;  ///< of the two columns that are farthest from perpendicular, relative to the longest

    /// True for rotations, mirrors, equal scales and their products, up to the tolerance.
    bool is_similarity() const {
        return length_ratio <= 1 + similarity_tolerance && cosine <= similarity_tolerance;
    }
};

/// The scale of a map, which must be finite. Rounded.
template <class T>
UniformScale uniform_scale(const Affine<T>& map) {
    std::array<Vec3, 3> c;
    double most = 0;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            c[i][k] = double(map.columns[i][k]);
            most = (std::max)(most, std::fabs(c[i][k]));
        }
    if (!(most > 0)) return {0, 1, 0};
    // So that no square leaves the range of double. Not times 1 / most, which overflows for the smallest numbers.
    const bool is_extreme = !(most > 1e-100 && most < 1e100);
    if (is_extreme)
        for (Vec3& v : c) v = {v.x / most, v.y / most, v.z / most};
    const double uu = length_sq(c[0]), vv = length_sq(c[1]), ww = length_sq(c[2]),
                 longest = (std::max)({uu, vv, ww}), shortest = (std::min)({uu, vv, ww}),
                 skew = (std::max)({std::fabs(dot(c[0], c[1])), std::fabs(dot(c[1], c[2])),
                                    std::fabs(dot(c[2], c[0]))});
    const double length = std::sqrt(longest) * (is_extreme ? most : 1);
    return {std::fabs(length - 1) <= similarity_tolerance ? 1 : length, std::sqrt(longest / shortest),
            skew / longest};
}

}  // namespace hitbox
