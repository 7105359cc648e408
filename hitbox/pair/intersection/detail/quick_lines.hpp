// quick_lines.hpp: fast path for two segments, rays or lines that are not parallel (line-line).
#pragma once

#include <hitbox/exact/rounded_quotient.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/intersection/quick_line.hpp>

namespace hitbox::detail {

/// The common point, if there is one. Lines in space intersect if a determinant is exactly zero. A filter in
/// double can only prove that they do not; all other cases are decided in integers of one or two words.
/// Returns false for parallel lines, for segments with equal ends, and if integers of two words cannot hold
/// the coordinates. `r` must be empty; it is complete if the result is true.
bool meet_quickly(const Linear& a, const Linear& b, exact::Format format, Intersection<double>& r);

}  // namespace hitbox::detail
