// hull_sweep.hpp: when a moving convex hull first meets another shape, or that the hull (time of impact, convex cast).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest/rounded_set.hpp>
#include <hitbox/pair/sweep/first_contact.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/convex_hull.hpp>

#include <optional>

namespace hitbox::detail {

// The first contact of a hull that does not meet the other shape at the start is that of a triangle of its boundary, one
// whose outer side the other shape comes from: the plane between the two at that time has a normal along which they
// approach, and it is a sum of normals of faces at the place of contact. Triangles are left out by their boxes over the way.
//
// `started`, `normal` and `leaving` are not set: whether the two meet at the start is asked before. The hulls must not be empty.

/// The hull moves. `box` contains the other shape, which is no plane.
std::optional<FirstContact> first_contact_of_hull(const HullView& hull, const Vec3& motion,
                                                  const RoundedSet& shape, const Aabb3& box);
/// The other shape moves.
std::optional<FirstContact> first_contact_with_hull(const RoundedSet& shape, const Aabb3& box,
                                                    const Vec3& motion, const HullView& hull);
/// The first hull moves.
std::optional<FirstContact> first_contact_of_hulls(const HullView& a, const Vec3& motion, const HullView& b);

}  // namespace hitbox::detail
