// ball.hpp: the smallest ball around a cloud, in its coordinates and rounded (Welzl, Gartner, miniball).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/fit/detail/cloud.hpp>

#include <cstddef>

namespace hitbox::detail {

/// A center, and the square of its distance to the farthest point of a set.
struct SmallestBall {
    Vec3 center;
    double square = 0;
};

/// The point of a cloud that is farthest from a center, and the square of its distance, as computed.
struct FarPoint {
    double square;
    std::size_t index;
};

FarPoint farthest_from(const Cloud& cloud, const Vec3& center);

/// The smallest ball around all points of a cloud, up to a few roundings.
SmallestBall smallest_ball(const Cloud& cloud);

/// The same around a few points, given as a cloud of their own: no coordinate reaches 2.
SmallestBall smallest_ball(const Vec3* points, std::size_t count);

}  // namespace hitbox::detail
