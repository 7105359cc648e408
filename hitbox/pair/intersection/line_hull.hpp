// line_hull.hpp: the part of a segment, ray or line in a convex hull: entry and exit (ray-polyhedron, Cyrus-Beck clipping).
#pragma once

#include <hitbox/exact/rounded_quotient.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/shape/convex_hull.hpp>

namespace hitbox::detail {

/// A hull is the common part of half-spaces: of its faces, of a flat hull also of planes through its edges and ends. Each cuts
/// the line at a parameter.
///
///          exit of 1      The filter bounds the parameter of each half-space in double. The entry is at least every lower
///     ___|________        bound of an entry, and the exit at most every upper bound of an exit. Half-spaces that certainly
///        |        \       contain the line between these two are left out. What is left, mostly one entry and one exit, is
///     ---|---------|-->   compared as fractions of integers, and rounded once, in double-doubles where those decide it.
///   entry of 2   exit of 3
///
/// `line` is a segment, ray or line, or empty.
Intersection<double> clip_line_by_hull(const ConvexSet& line, const HullView& hull, exact::Format format);

}  // namespace hitbox::detail
