// beyond_common.cpp: cases by the number of common corners.
#include <hitbox/mesh/detail/beyond_common.hpp>

#include <hitbox/exact/orient3d.hpp>
#include <hitbox/mesh/detail/beyond_corner.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

#include <algorithm>
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

}  // namespace

bool meet_beyond_common(const std::vector<Vec3>& points, const Corners& a, const Corners& b) {
    const Common common = common_first(a, b);
    switch (common.count) {
        case 0:
            return intersects(triangle(points, a), triangle(points, b));
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
