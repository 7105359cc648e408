// open_depth.hpp: how far an open part reaches into another part (penetration of sheets, tolerance of open parts).
#pragma once

#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/solid/solids.hpp>
#include <hitbox/mesh/surface.hpp>

#include <span>

namespace hitbox::detail {

/// True if each point of an open part in the interior of a solid is proven to be within the distance of the boundary of
/// the solid. So the open part has to be moved no farther, anywhere, to be out.
bool reaches_in_at_most(const PairSide& open, PairSide& solid, double distance);

/// True if one of two open parts, wherever it crosses the other, is proven to reach no farther than the distance through
/// it: what is farther away is on one side of the other part, or past its border.
///
/// `crossings` are the pairs of triangles that cross properly, by index in a and in b.
///
///     b, seen along the crossing         a ends just behind b:        a passes b:
///                                             a                            a
///           border ---------- border     -----+---- b                 -----+---- b
///                                             '  <= distance               |
///
/// Exactness   true only if it is proven; false where parts are folded or branch within the distance, or where the proof
///             takes too much work.
bool one_reaches_through_at_most(const Surface& a, const Surface& b, std::span<const TrianglePair> crossings,
                                 double distance);

}  // namespace hitbox::detail
