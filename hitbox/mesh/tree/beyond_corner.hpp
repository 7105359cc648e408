// beyond_corner.hpp: triangles with a common corner: do they share more points? (fans, needles, cones)
#pragma once

#include <hitbox/core/largest_axis.hpp>
#include <hitbox/exact/orient2d.hpp>
#include <hitbox/shape/triangle.hpp>

#include <cstddef>
#include <utility>

namespace hitbox::detail {

/// Returns true if s and t, whose first corners are the same point, share another point. Both must be non-degenerate.
///
/// Exactness   exact for every finite input.
/// Cost        about 30 ns if they are apart when projected along a coordinate axis, which holds for nearly
///             all triangles of a fan. Thousands of triangles around one vertex give millions of pairs with
///             overlapping boxes.
bool meet_beyond_corner(const Triangle3& s, const Triangle3& t);

/// The coordinate axis nearest to the normal of a triangle, rounded.
inline std::size_t steepest_axis(const Triangle3& t) {
    return last_largest_axis(cross(t.b - t.a, t.c - t.a));
}

/// A filter: true only if s and t, as above, share their first corner only. Project along an axis for which
/// neither triangle is edge-on. Each triangle then spans a wedge of less than half a turn around the corner.
/// If the wedges share no direction, the triangles share no other point.
///
///          c    d        counter-clockwise from b to c and from d to e: the wedges are disjoint if neither
///           \  /         starts within the other
///        e---o---b
///        e---o---b
inline bool wedges_apart(const Triangle3& s, const Triangle3& t) {
    using namespace exact;
    if (!in_range<2>(s.a, s.b, s.c, t.b, t.c)) return false;
    const std::size_t axis = steepest_axis(s);
    const Vec2 o = seen_along(axis, s.a);
    const auto turn = [&](const Vec2& p, const Vec2& q) {
        return filtered_sign(exact::detail::orient2d_value(Input{o.x}, Input{o.y}, Input{p.x}, Input{p.y},
                                                           Input{q.x}, Input{q.y}));
    };
    const auto decided = [](FilteredSign sign) {
        return sign == FilteredSign::positive || sign == FilteredSign::negative;
    };
    Vec2 b = seen_along(axis, s.b), c = seen_along(axis, s.c);
    Vec2 d = seen_along(axis, t.b), e = seen_along(axis, t.c);
    const FilteredSign turn_s = turn(b, c), turn_t = turn(d, e);
    if (!decided(turn_s) || !decided(turn_t)) return false;
    if (turn_s == FilteredSign::negative) std::swap(b, c);
    if (turn_t == FilteredSign::negative) std::swap(d, e);
    const FilteredSign from_b_to_d = turn(b, d);
    if (from_b_to_d == FilteredSign::positive) return turn(d, c) == FilteredSign::negative;
    if (from_b_to_d == FilteredSign::negative) return turn(b, e) == FilteredSign::negative;
    return false;
}

}  // namespace hitbox::detail
