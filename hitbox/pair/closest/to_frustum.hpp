// to_frustum.hpp: the distance and the closest points of a frustum and a point or sphere.
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest/between.hpp>
#include <hitbox/pair/frustum/frustum_relation.hpp>

#include <optional>

namespace hitbox::detail {

/// As distance_between and closest_between (closest/between.hpp). The nearest point of the frustum is the foot of the point
/// on one, two or three of its planes, such that it lies in front of the other planes and the point does not lie in front
/// of those. Which planes these are is first guessed in double, then decided in integers.
/// Source: Nocedal, Wright 2006, theorem 16.4.
double distance_to_frustum(const FrustumSet& frustum, const Vec3& point, double radius);
std::optional<PointPair> closest_to_frustum(const FrustumSet& frustum, const Vec3& point, double radius);

}  // namespace hitbox::detail
