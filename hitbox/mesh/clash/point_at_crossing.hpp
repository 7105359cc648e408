// point_at_crossing.hpp: a point inside two solids, just beside the crossing of two of their triangles.
#pragma once

#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/shape/aabb.hpp>

#include <optional>

namespace hitbox::detail {

/// Steps from the crossing into one of the four wedges between the two triangles, large steps first. std::nullopt if no
/// step leads into both, for example where the overlap is no thicker than the rounding errors.
///
///        b\  / common      The triangles cross at x. Where both are clean, one of the wedges is inside both solids, and
///     a ---x-------        a short step along the bisector of their normals leads into it.
///         / \              `shared` is the intersection of the bounds; its narrowest side is the longest step.
///
/// Exactness   the point is inside both.
/// Cost        two winding numbers for each step that stays in `shared`; mostly one or two steps.
std::optional<Vec3> point_at_crossing(const Surface& a, const Surface& b, const TrianglePair& crossing,
                                      const Aabb3& shared);

/// True if the point is in the open set where the winding number is not zero, for both.
bool is_inside_both(const Surface& a, const Surface& b, const Vec3& p);

}  // namespace hitbox::detail
