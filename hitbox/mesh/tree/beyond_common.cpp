// beyond_common.cpp: cases by the number of common corners.
#include <hitbox/mesh/tree/beyond_common.hpp>

#include <hitbox/exact/orient3d.hpp>
#include <hitbox/mesh/tree/beyond_corner.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace hitbox::detail {

namespace {

using Corners = TriMesh::Corners;

// Corners rotated so that the common ones come first. In a non-degenerate triangle all vertices differ.
struct Common {
    Corners a, b;
    std::size_t count = 0;
};

Common common_first(Corners a, Corners b) {
    Common out{a, b, 0};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto other = std::find(b.begin(), b.end(), a[i]);
        if (other == b.end()) continue;
        std::swap(out.a[out.count], *std::find(out.a.begin(), out.a.end(), a[i]));
        std::swap(out.b[out.count], *std::find(out.b.begin(), out.b.end(), a[i]));
        ++out.count;
    }
    return out;
}

Triangle3 triangle(const std::vector<Vec3>& points, const Corners& c) {
    return {points[c[0]], points[c[1]], points[c[2]]};
}

exact::FilteredSign filtered_side(const Vec2& a, const Vec2& b, const Vec2& p) {
    using exact::Input;
    return filtered_sign(exact::detail::orient2d_value(Input{a.x}, Input{a.y}, Input{b.x}, Input{b.y},
                                                       Input{p.x}, Input{p.y}));
}

// True only if, projected along the axis, s is on one side of one of its edges and t strictly on the other.
bool edge_separates(const Triangle3& s, const Triangle3& t, std::size_t axis) {
    using enum exact::FilteredSign;
    const auto seen = [&](const Triangle3& x) {
        return std::array{exact::seen_along(axis, x.a), exact::seen_along(axis, x.b),
                          exact::seen_along(axis, x.c)};
    };
    const std::array<Vec2, 3> p = seen(s), q = seen(t);
    const exact::FilteredSign turn = filtered_side(p[0], p[1], p[2]);
    if (turn != positive && turn != negative) return false;
    const exact::FilteredSign other = turn == positive ? negative : positive;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec2 &a = p[i], &b = p[(i + 1) % 3];
        if (filtered_side(a, b, q[0]) == other && filtered_side(a, b, q[1]) == other &&
            filtered_side(a, b, q[2]) == other)
            return true;
    }
    return false;
}

// A filter for triangles of a flat face: most of them are apart when projected, and intersects() needs exact
// signs to see that they are in one plane.
bool seen_apart(const Triangle3& s, const Triangle3& t) {
    if (!exact::in_range<2>(s.a, s.b, s.c, t.a, t.b, t.c)) return false;
    const std::size_t axis = steepest_axis(s);
    return edge_separates(s, t, axis) || edge_separates(t, s, axis);
}

}  // namespace

bool meet_beyond_common(const std::vector<Vec3>& points, const Corners& a, const Corners& b) {
    const Common common = common_first(a, b);
    switch (common.count) {
        case 0: {
            const Triangle3 s = triangle(points, a), t = triangle(points, b);
            return !seen_apart(s, t) && intersects(s, t);
        }
        case 1:
            return meet_beyond_corner(triangle(points, common.a), triangle(points, common.b));
        case 2: {
            const Triangle3 s = triangle(points, common.a), t = triangle(points, common.b);
            return exact::orient3d(s.a, s.b, s.c, t.c) == exact::Sign::zero &&
                   contact(s, t) == TriangleContact::coplanar;
        }
        default:
            return true;
    }
}

}  // namespace hitbox::detail
