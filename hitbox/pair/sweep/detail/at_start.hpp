// at_start.hpp: shapes that meet before the motion: whether they leave each other (include in .cpp files only).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/detail/convex_set.hpp>

namespace hitbox::detail {

/// Of two shapes without a radius that meet.
struct Start {
    Vec3 normal;           ///< unit, out of b
    bool leaving = false;  ///< at no later time they are deeper in each other
    bool touching = true;  ///< along this axis
};

/// If they touch, the sign of the speed along the axes along which they touch is decisive: they leave each other if they do
/// not approach along one of them. Otherwise it is the speed along the axis on which they overlap least. The signs are exact;
/// of axes whose overlaps are equal up to rounding either is taken.
Start start_of(const ConvexSet& a, const Vec3& motion, const ConvexSet& b);

}  // namespace hitbox::detail
