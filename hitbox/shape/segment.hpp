// segment.hpp: segment in space (line segment, edge).
#pragma once

#include <hitbox/core/vec.hpp>

namespace hitbox {

/// The closed set of points between a and b, both included.
///
/// Units       the caller's length unit. End points are stored as given, so a segment is exact.
/// Degenerate  equal end points make it a point.
/// Empty       a NaN anywhere makes it empty: it meets nothing. Infinite end points are an error.
template <class T>
struct Segment {
    Vec<3, T> a, b;

    friend constexpr bool operator==(const Segment&, const Segment&) = default;
};

using Segment3 = Segment<double>;
using Segment3f = Segment<float>;

}  // namespace hitbox
