// beyond_corner.cpp: a filter, then plane sides, then wedges in a common plane.
#include <hitbox/mesh/tree/beyond_corner.hpp>

#include <hitbox/exact/orient3d.hpp>
#include <hitbox/pair/linear_planar.hpp>

namespace hitbox::detail {

namespace {

using exact::Sign;

// The test of the filter, exact, for coplanar triangles.
bool wedges_meet(const Triangle3& s, const Triangle3& t) {
    using exact::orient2d, exact::seen_along;
    std::size_t axis = 0;
    Sign turn_s = Sign::zero;
    while (axis < 3) {
        turn_s = orient2d(seen_along(axis, s.a), seen_along(axis, s.b), seen_along(axis, s.c));
        if (turn_s != Sign::zero) break;
        ++axis;
    }
    if (axis == 3) return false;  // degenerate; excluded by the precondition
    const Vec2 o = seen_along(axis, s.a);
    Vec2 b = seen_along(axis, s.b), c = seen_along(axis, s.c);
    Vec2 d = seen_along(axis, t.b), e = seen_along(axis, t.c);
    if (turn_s == Sign::negative) std::swap(b, c);
    if (orient2d(o, d, e) == Sign::negative) std::swap(d, e);
    const Sign from_b_to_d = orient2d(o, b, d);
    return (from_b_to_d != Sign::negative && orient2d(o, d, c) != Sign::negative) ||
           (from_b_to_d != Sign::positive && orient2d(o, b, e) != Sign::negative);
}

}  // namespace

bool meet_beyond_corner(const Triangle3& s, const Triangle3& t) {
    if (wedges_apart(s, t)) return false;
    // Usually the rest of one triangle is strictly on one side of the other, as for neighbours on a curved surface.
    const Sign b = exact::orient3d(s.a, s.b, s.c, t.b), c = exact::orient3d(s.a, s.b, s.c, t.c);
    if (b * c == Sign::positive) return false;
    if (b == Sign::zero && c == Sign::zero) return wedges_meet(s, t);
    return intersects(Segment3{t.b, t.c}, s) || intersects(Segment3{s.b, s.c}, t);
}

}  // namespace hitbox::detail
