// quick_triangles.hpp: two triangles that cross properly or clearly do not meet (fast path, filter).
#pragma once

#include <hitbox/exact/rounded_quotient.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::detail {

/// The segment that the two share, if no sign is in doubt in double: of a corner's side of the other triangle's plane,
/// and of the order of the four points where edges pass the line of both planes. False where one is, as for triangles
/// that touch, that lie in one plane or are degenerate. `r` is empty before, and complete after true.
bool overlap_quickly(const Triangle3& s, const Triangle3& t, exact::Format format, Intersection<double>& r);

}  // namespace hitbox::detail
