// cores_apart.hpp: how deep two shapes overlap whose cores are disjoint, as two balls (penetration depth of rounded shapes).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest/rounded_set.hpp>

#include <optional>

namespace hitbox::detail {

/// Two shapes whose cores have no common point.
struct CoresApart {
    Vec3
        axis;  ///< from the closest point of the core of b to that of a: a unit vector, with an error of 2^-44
    /// The sum of the radii minus the distance of the cores. Its sign is exact, and its relative error at most 2^-48. A
    /// value that would round to zero has the smallest magnitude.
    double depth = 0;
};

/// std::nullopt if the cores meet, or if either is empty. Both shapes must be bounded, except for infinite boxes, of which
/// there may be one. The stages are those of distance_between (between.hpp).
std::optional<CoresApart> cores_apart(const RoundedSet& a, const RoundedSet& b);

}  // namespace hitbox::detail
