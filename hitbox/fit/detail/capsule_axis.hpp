// capsule_axis.hpp: the search for the axis of a small capsule around a cloud (line swept sphere, minimum volume).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/fit/detail/ball.hpp>
#include <hitbox/fit/detail/cloud.hpp>

#include <vector>

namespace hitbox::detail {

/// A capsule in the coordinates of a cloud, and its cost: its volume over pi, with `thin` added to the radius.
struct Pill {
    Vec3 a, b;
    double radius = 0, cost = 0;
};

/// The point of a cloud that is farthest from a segment, and the square of its distance, as computed.
FarPoint farthest_from(const Cloud& cloud, const Vec3& a, const Vec3& b);

/// The smallest capsule around the points whose axis has this direction, a unit vector, and lies in the middle of the thinnest
/// cylinder that does.
Pill pill_along(const std::vector<Vec3>& points, const Vec3& direction);

/// A small capsule around all points of a cloud, up to 1e-9 of its size. `start` is a frame whose axes are tried first.
Pill small_pill(const Cloud& cloud, const Frame& start);

}  // namespace hitbox::detail
