// ball_at_obb.hpp: the penetration of a ball, or a point, and an oriented box in double, where that is certain (sphere vs OBB).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/contact/least_overlap.hpp>
#include <hitbox/pair/contact/penetrating.hpp>
#include <hitbox/pair/detail/convex_set.hpp>

namespace hitbox::detail {

/// A box, and a ball with this center and radius. `no` if they are apart. `unknown` if rounding could affect the result, and
/// then `found` is not changed. The errors are those that penetration_in_order promises.
///
/// Each half-axis along which the center is beyond the box is taken to hold the nearest point by its end. So the nearest point
/// is on a face, on an edge, or a corner. That is right, also for half-axes that are not perpendicular, if no small step along
/// one of them leads nearer to the center, and if the point is between the ends of the others. Both are tested, with margins.
/// If the center is inside, the face with the least overlap counts.
/// Source: Ericson 2005, 5.1.4; Nocedal, Wright 2006, theorem 16.4.
exact::Verdict ball_at_obb(const ConvexSet& box, const Vec3& center, double radius, ErrorOf error_of,
                           SourcedPenetration& found);

}  // namespace hitbox::detail
