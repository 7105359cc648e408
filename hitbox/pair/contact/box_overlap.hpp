// box_overlap.hpp: the least overlap of two boxes in double, where it is certain (separating axes, filter).
#pragma once

#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/contact/least_overlap.hpp>
#include <hitbox/pair/detail/convex_set.hpp>

namespace hitbox::detail {

/// `yes` with the overlap, `no` if the boxes are apart, `unknown` if rounding may have made it so.
struct SureOverlap {
    exact::Verdict verdict = exact::Verdict::unknown;
    LeastOverlap overlap;
};

/// Of two sets that are oriented or axis-aligned boxes; `unknown` for others.
///
/// The triple products of box_axes.hpp leave few of the fifteen axes. Their overlaps are computed again, from unit vectors, with
/// the error of least_overlap.cpp.
SureOverlap sure_overlap_of_boxes(const ConvexSet& a, const ConvexSet& b, ErrorOf error_of);

}  // namespace hitbox::detail
