// box_contacts.hpp: the points at which two axis-aligned boxes push each other apart, by comparisons (contact manifold, AABB).
#pragma once

#include <hitbox/pair/contact/contacts_between.hpp>
#include <hitbox/shape/aabb.hpp>

#include <optional>

namespace hitbox::detail {

/// As contacts_between: the same axis, depth and features, and the points in the same order. The coordinates of the points are
/// those of the boxes, not rounded.
///
///     +-----------+           The face of one box along the axis is clipped at the sides of the face of the other. Both
///     |   a   1---|---+       have sides along the same axes, so four corners remain. Each is where two sides cross: both
///     |       | x |   |       of a (a vertex), both of b (the face of a), or one of each (two edges).
///     +-------|---+ b |
///             +-------+
///
/// Boxes that are infinite, flat across the axis, or beyond the range of 2^-300 to 2^300 are left to contacts_between.
std::optional<Contacts> contacts_of_boxes(const Aabb3& a, const Aabb3& b);

}  // namespace hitbox::detail
