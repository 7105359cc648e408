// quick_lines.hpp: two segments, rays or lines that are not parallel (fast path, line-line).
#pragma once

#include <hitbox/exact/rounded_quotient.hpp>
#include <hitbox/pair/detail/quick_line.hpp>
#include <hitbox/pair/intersection.hpp>

namespace hitbox::detail {

/// The point that the two share, if any. Lines in space that meet do so by a determinant that is exactly zero: a filter
/// in double can only tell that they do not, and all else is asked in integers of one or two words. False for parallel
/// lines, segments of equal ends and where integers of two words do not hold the coordinates. `r` is empty before, and
/// complete after true.
bool meet_quickly(const Linear& a, const Linear& b, exact::Format format, Intersection<double>& r);

}  // namespace hitbox::detail
