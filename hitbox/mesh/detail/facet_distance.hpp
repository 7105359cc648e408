// facet_distance.hpp: distances to triangles in plain doubles, for searches with a slack.
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>

namespace hitbox::detail {

/// A triangle prepared for many distances. They are never too small by more than a few
/// hundred ulp of the coordinates.
class Witness {
public:
    explicit Witness(const Triangle3& t);

    /// The signed distance from the plane, positive in front.
    double height(const Vec3& p) const { return dot(normal, p - corner[0]); }
    double distance(const Vec3& p) const;

    std::array<Vec3, 3> corner, side;
    std::array<Vec3, 3> outward;  ///< perpendicular to each side, in the plane, as long as the side
    Vec3 normal{0, 0, 0};         ///< of length 1
    double extent = 0;            ///< the root of twice the area
};

/// The distance, with an error of at most a few hundred ulp of the coordinates. Needles are left to the exact function.
double quick_distance(const Triangle3& t, const Vec3& p);

}  // namespace hitbox::detail
