// linear_point.hpp: point against segment, ray or line (point on segment).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/detail/linear_meets.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>

namespace hitbox::verb {

/// Pairs         line-point point-ray point-segment
/// Shapes        closed segment or ray, infinite line; point.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input.
/// Degenerate    a zero segment is its point; a zero direction makes a ray or line empty. A NaN makes a shape empty,
///               and the empty set meets nothing.
/// Cost          about 4 to 5 ns; where they just touch 25 to 34 ns on a grid, 55 to 66 ns in full precision.
/// Source        Gottschalk, Lin, Manocha 1996, "OBBTree", the separating axes, made complete in
template <LinearShape L, Scalar T>
    requires SameScalar<L, Vec<3, T>>
bool answer(Intersects, const Vec<3, T>& point, const L& line) {
    return detail::meet_by_sizes<detail::PointMeetsLinear>(point, line);
}

}  // namespace hitbox::verb
