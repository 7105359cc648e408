// quick_triangles.hpp: fast path for two triangles that properly cross or are clearly disjoint (filter).
#pragma once

#include <hitbox/exact/rounded_quotient.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::detail {

/// The common segment, if all signs are certain in double: the sides of the corners with respect to the other
/// plane, and the order of the four points where edges cross the line of both planes. Returns false
/// otherwise, for instance for triangles that touch, that are coplanar or degenerate. `r` must be empty; it
/// is complete if the result is true.
bool overlap_quickly(const Triangle3& s, const Triangle3& t, exact::Format format, Intersection<double>& r);

}  // namespace hitbox::detail
