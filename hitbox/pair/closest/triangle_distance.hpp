// triangle_distance.hpp: how near a point is to a triangle, for meshes with finite coordinates.
#pragma once

#include <hitbox/pair/closest/closest_on.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::detail {

/// The point of the triangle nearest to p. closest_on.hpp states its error.
inline Vec3 closest_on_triangle(const Triangle3& t, const Vec3& p) {
    const auto both = closest_pair(t, p);
    return both ? both->a : t.a;
}

/// True if distance_to(t, p) is at most `limit`. Much faster than the distance for points that lie on the
/// triangle or nearly so, because doubles show that they are close, but not how close.
bool is_within(const Triangle3& t, const Vec3& p, double limit);

}  // namespace hitbox::detail
