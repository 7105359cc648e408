// mixed_triangle_test.cpp: mirrors hitbox/mesh/clash/mixed_triangle.hpp: pieces of triangles of overlapping shells.
#include <hitbox/mesh/clash/mixed_triangle.hpp>
#include <hitbox/mesh/winding.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../convex_solids.hpp"
#include "../round_shapes.hpp"
#include "../shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;
using detail::Facets;
using detail::Wall;

namespace {

double area(const std::vector<Vec3>& polygon) {
    Vec3 sum{0, 0, 0};
    for (std::size_t i = 1; i + 1 < polygon.size(); ++i)
        sum = sum + cross(polygon[i] - polygon[0], polygon[i + 1] - polygon[0]);
    return std::sqrt(dot(sum, sum)) / 2;
}

Vec3 middle_of(const std::vector<Vec3>& polygon) {
    Vec3 sum{0, 0, 0};
    for (const Vec3& p : polygon) sum = sum + p * (1.0 / double(polygon.size()));
    return sum;
}

struct Counts {
    std::size_t mixed_triangles = 0, boundary = 0, inner = 0;
};

// The pieces of each mixed triangle add up to it, and both sides of each piece are what it says.
Counts check_pieces(const Surface& s, const Vec3& origin) {
    Facets facets(s);
    Counts counts;
    for (std::uint32_t t = 0; t < s.triangles().size(); ++t) {
        if (facets.of(t) != detail::Facet::mixed) continue;
        ++counts.mixed_triangles;
        const Triangle3 whole = s.triangle(t);
        const Wall wall({whole.a - origin, whole.b - origin, whole.c - origin}, t);
        double sum = 0;
        for (const detail::TrianglePiece& piece : detail::pieces_of(facets, wall, origin, 1e-13)) {
            sum += area(piece.corners);
            if (piece.kind == detail::Facet::mixed) continue;
            ++(piece.kind == detail::Facet::boundary ? counts.boundary : counts.inner);
            // Beside several points of the piece: on the sides of a boundary it is not the same.
            const Vec3 middle = middle_of(piece.corners);
            for (std::size_t i = 0; i <= piece.corners.size(); ++i) {
                const Vec3 p = i == 0 ? middle : middle * 0.5 + piece.corners[i - 1] * 0.5;
                const Vec3 step = wall.normal() * 1e-9;
                const bool behind = winding_number(s, p - step + origin)->number != 0,
                           in_front = winding_number(s, p + step + origin)->number != 0;
                CHECK((behind != in_front) == (piece.kind == detail::Facet::boundary));
            }
        }
        const double expected = area({whole.a, whole.b, whole.c});
        CHECK(sum == doctest::Approx(expected));
    }
    return counts;
}

}  // namespace

TEST_SUITE("mesh/mixed_triangle") {
    TEST_CASE("two blocks that overlap, and a block that stands on another one") {
        const Surface crossed =
            surface_of(joined({block({0, 0, 0}, {4, 4, 4}), block({1, 1, 2}, {3, 3, 6})}));
        const Counts of_crossed = check_pieces(crossed, {1, 2, 3});
        CHECK((of_crossed.mixed_triangles == 10 && of_crossed.boundary > 10 && of_crossed.inner > 4));
        const Surface stands = surface_of(joined({block({0, 0, 0}, {4, 4, 4}), block({1, 1, 4}, {3, 3, 6})}));
        const Counts of_standing = check_pieces(stands, {0, 0, 0});
        CHECK(of_standing.mixed_triangles == 12);  // the walls of the upper one end on the lower one
        CHECK(of_standing.boundary > 2);
        CHECK(of_standing.inner > 1);
    }

    TEST_CASE("solids turned at random, across each other") {
        SolidGenerator make(7);
        Counts all;
        for (int i = 0; i < 60; ++i) {
            CAPTURE(i);
            std::vector<TriMesh> shells;
            for (int k = 0; k < 3; ++k)
                shells.push_back(
                    moved(turned_at_random(block({-1, -1, -1}, {1, 1, 1}), make),
                          {0.3 * double(make.number(-3, 3)), 0.3 * double(make.number(-3, 3)), 0}));
            const Counts counts = check_pieces(surface_of(joined(shells)), {0.5, 0, 0});
            all.boundary += counts.boundary, all.inner += counts.inner;
        }
        CHECK((all.boundary > 1000 && all.inner > 500));
    }
}
