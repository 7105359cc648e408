// contacts_test.cpp: what two bodies share, piece by piece.
#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

using namespace hitbox;

namespace {

std::vector<Intersection<double>> contacts_of(const AnyShape& first, const AnyShape& second) {
    World world;
    const BodyHandle a = *world.add(first), b = *world.add(second);
    world.update();
    std::vector<Intersection<double>> pieces;
    world.contacts(a, b, [&](const Intersection<double>& piece) { pieces.push_back(piece); });
    return pieces;
}

Aabb3 bounds_of(const Intersection<double>& piece) {
    Aabb3 box;
    for (const Vec3& p : piece.corners()) box.merge(p);
    return box;
}

}  // namespace

TEST_SUITE("world/contacts") {
    TEST_CASE("two AABBs share a box, which is given by its faces") {
        const Aabb3 a{{0, 0, 0}, {2, 2, 2}}, b{{1, 1, 1}, {3, 4, 5}}, shared{{1, 1, 1}, {2, 2, 2}};
        const auto pieces = contacts_of(a, b);
        REQUIRE(pieces.size() == 6);
        Aabb3 all;
        double area = 0;
        for (const Intersection<double>& piece : pieces) {
            CHECK(piece.kind == IntersectionKind::polygon);
            REQUIRE(piece.count == 4);
            // The corners go around: opposite sides are equal, neighbours perpendicular.
            const auto& p = piece.points;
            CHECK(p[1] - p[0] == p[2] - p[3]);
            CHECK(dot(p[1] - p[0], p[2] - p[1]) == 0);
            area += std::sqrt(length_sq(cross(p[1] - p[0], p[2] - p[1])));
            for (const Vec3& corner : piece.corners()) all.merge(corner);
        }
        CHECK(all == shared);
        CHECK(area == 6);
    }

    TEST_CASE("boxes that touch share a rectangle, a segment or a point") {
        const Aabb3 box{{0, 0, 0}, {1, 1, 1}};
        struct Touch {
            Aabb3 other;
            IntersectionKind kind;
            Aabb3 shared;
        };
        const Touch touches[] = {
            {{{1, 0.5, -1}, {2, 3, 3}}, IntersectionKind::polygon, {{1, 0.5, 0}, {1, 1, 1}}},
            {{{1, 1, 0.25}, {2, 2, 0.5}}, IntersectionKind::segment, {{1, 1, 0.25}, {1, 1, 0.5}}},
            {{{1, 1, 1}, {2, 2, 2}}, IntersectionKind::point, {{1, 1, 1}, {1, 1, 1}}},
        };
        for (const Touch& touch : touches) {
            const auto pieces = contacts_of(box, touch.other);
            REQUIRE(pieces.size() == 1);
            CHECK(pieces[0].kind == touch.kind);
            CHECK(bounds_of(pieces[0]) == touch.shared);
        }
    }

    TEST_CASE("boxes apart share nothing, nor do boxes that share an infinite box") {
        const double inf = std::numeric_limits<double>::infinity();
        const Aabb3 box{{0, 0, 0}, {1, 1, 1}}, slab{{-inf, -inf, 0}, {inf, inf, 1}};
        CHECK(contacts_of(box, Aabb3{{2, 0, 0}, {3, 1, 1}}).empty());
        CHECK(contacts_of(slab, slab).empty());
        CHECK(contacts_of(box, slab).size() == 6);
    }

    TEST_CASE("two triangles that cross share one segment") {
        const Triangle3 floor{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, blade{{1, 1, -1}, {1, 1, 1}, {2, 1, 0}};
        const auto pieces = contacts_of(floor, blade);
        REQUIRE(pieces.size() == 1);
        CHECK(pieces[0].kind == IntersectionKind::segment);
        CHECK(bounds_of(pieces[0]) == Aabb3{{1, 1, 0}, {2, 1, 0}});
    }
}
