// triangle_triangle.cpp: coplanar and degenerate triangles, and coordinates outside the range of the filter.
#include <hitbox/pair/triangle_triangle.hpp>

#include <hitbox/exact/orient2d.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>

#include <cstddef>

namespace hitbox::detail {

namespace {

using exact::Sign;

using exact::orient2d;

using Corners2 = std::array<Vec2, 3>;

struct Flat {
    Corners2 corners;
    Sign turn;  // zero if the projection is degenerate
};

Flat seen_along(std::size_t axis, const Triangle3& t) {
    const Corners2 c{exact::seen_along(axis, t.a), exact::seen_along(axis, t.b),
                     exact::seen_along(axis, t.c)};
    return {c, orient2d(c[0], c[1], c[2])};
}

// The position of the corner of s that is farthest inside edge e of t. Positive: this corner is strictly
// inside the edge. Negative: all of s is strictly outside.
Sign deepest_behind_edge(const Flat& t, std::size_t e, const Flat& s) {
    Sign most = Sign::negative;
    for (const Vec2& p : s.corners) {
        const Sign side = orient2d(t.corners[e], t.corners[(e + 1) % 3], p) * t.turn;
        if (side > most) most = side;
    }
    return most;
}

// Two triangles in one plane. If they are disjoint, an edge line of one of them separates them.
TriangleContact contact_in_plane(const Flat& s, const Flat& t) {
    bool insides_meet = true;
    for (std::size_t e = 0; e < 3; ++e)
        for (const Sign most : {deepest_behind_edge(t, e, s), deepest_behind_edge(s, e, t)}) {
            if (most == Sign::negative) return TriangleContact::none;
            insides_meet &= most == Sign::positive;
        }
    return insides_meet ? TriangleContact::coplanar : TriangleContact::touching;
}

}  // namespace

HITBOX_NOINLINE TriangleContact flat_contact(const Triangle3& s, const Triangle3& t) {
    // Project along a coordinate axis where neither triangle degenerates. Coplanar triangles
    // have such an axis in common.
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const Flat fs = seen_along(axis, s), ft = seen_along(axis, t);
        if (fs.turn != Sign::zero && ft.turn != Sign::zero) return contact_in_plane(fs, ft);
    }
    // One triangle is degenerate; otherwise they would be coplanar.
    return meet_exactly(convex_set(s), convex_set(t)) ? TriangleContact::touching : TriangleContact::none;
}

HITBOX_NOINLINE TriangleContact contact_out_of_range(const Triangle3& s, const Triangle3& t) {
    if (!exact::all_finite(s.a, s.b, s.c, t.a, t.b, t.c)) return TriangleContact::none;
    return contact(s, t, [](const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
        return exact::detail::orient3d_exact(a, b, c, d);
    });
}

}  // namespace hitbox::detail
