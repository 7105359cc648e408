// cloud.hpp: the points of a fit, moved to the origin and scaled to size one (normalised point cloud).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace hitbox::detail {

/// Points in double around the middle of their bounds, divided by a power of two so that no coordinate
/// exceeds 1: what is far away, huge or tiny fits like anything else, and no square over- or underflows.
///
/// A point q here stands for origin + q * 2^exponent, up to one rounding of q. Coordinates on which all
/// points agree are exactly 0.
struct Cloud {
    static constexpr std::size_t lanes = 8;

    /// By coordinate, so that loops over them become SIMD; padded to whole lanes with the first point.
    std::array<std::vector<double>, 3> coordinates;
    std::size_t count = 0;  ///< without the padding
    Vec3 origin;            ///< the coordinates of a Vec<3, T>, exactly
    int exponent = 0;
    std::array<bool, 3> flat{};  ///< axes on which all points agree, exactly

    std::size_t padded() const { return coordinates[0].size(); }
    Vec3 operator[](std::size_t i) const { return {coordinates[0][i], coordinates[1][i], coordinates[2][i]}; }
};

/// `bounds` are those of the points, which are finite and not all one point.
template <Scalar T>
Cloud make_cloud(std::span<const Vec<3, T>> points, const Aabb<3, T>& bounds);

/// Three axes of unit length, square to each other up to a few roundings.
using Frame = std::array<Vec3, 3>;

struct Extents {
    Vec3 low, high;  ///< smallest and largest dot product of a point with each axis
};

Extents extents(const Cloud& cloud, const Frame& frame);

/// The points farthest along a direction and against it.
struct Extremes {
    double low, high;
    std::size_t lowest, highest;
};

/// For each direction its extremes; where several points share a value, the first.
std::vector<Extremes> extremes(const Cloud& cloud, std::span<const Vec3> directions);

/// What a fit makes small: the volume of the box, where a thin box of little area still beats a thin one of
/// more.
constexpr double thin = 1e-9;  // of a cloud of size one

inline double cost(const Vec3& size) { return (size.x + thin) * (size.y + thin) * (size.z + thin); }
inline double cost(const Extents& e) { return cost(e.high - e.low); }

}  // namespace hitbox::detail
