// segment_sphere_test.cpp: where segments, rays and lines enter and leave a sphere.
#include <hitbox/pair/linear_sphere.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <optional>

using namespace hitbox;

TEST_SUITE("pair/segment_sphere") {
    using Range = ParameterRange<double>;

    TEST_CASE("a segment through, into, out of, beside and inside a sphere") {
        const Sphere3 sphere{{0, 0, 0}, 5};
        struct Row {
            const char* what;
            Segment3 segment;
            IntersectionKind kind;
            Range t;
            Relation relation;
        };
        using enum IntersectionKind;
        const Row rows[] = {
            {"through", {{-10, 3, 0}, {10, 3, 0}}, segment, {0.3, 0.7}, Relation::overlapping},
            {"into", {{-10, 3, 0}, {0, 3, 0}}, segment, {0.6, 1}, Relation::overlapping},
            {"out of", {{0, 3, 0}, {10, 3, 0}}, segment, {0, 0.4}, Relation::overlapping},
            {"inside", {{-1, 3, 0}, {1, 3, 0}}, segment, {0, 1}, Relation::inside},
            {"a chord: both ends on the surface", {{-4, 3, 0}, {4, 3, 0}}, segment, {0, 1}, Relation::inside},
            {"from the surface inward", {{-4, 3, 0}, {12, 3, 0}}, segment, {0, 0.5}, Relation::overlapping},
            {"from the surface outward", {{4, 3, 0}, {12, 3, 0}}, point, {0, 0}, Relation::touching},
            {"ends on the surface", {{-12, 3, 0}, {-4, 3, 0}}, point, {1, 1}, Relation::touching},
            {"ends on the far surface", {{-12, 3, 0}, {4, 3, 0}}, segment, {0.5, 1}, Relation::overlapping},
            {"grazes", {{-10, 5, 0}, {10, 5, 0}}, point, {0.5, 0.5}, Relation::touching},
            {"grazes with its first end", {{0, 5, 0}, {10, 5, 0}}, point, {0, 0}, Relation::touching},
            {"stops short", {{-10, 3, 0}, {-5, 3, 0}}, none, {}, Relation::disjoint},
            {"starts behind", {{5, 3, 0}, {10, 3, 0}}, none, {}, Relation::disjoint},
            {"passes", {{-10, 6, 0}, {10, 6, 0}}, none, {}, Relation::disjoint},
            {"a point on the surface", {{3, 4, 0}, {3, 4, 0}}, point, {0, 0}, Relation::touching},
            {"a point inside", {{3, 0, 0}, {3, 0, 0}}, point, {0, 0}, Relation::inside},
        };
        for (const Row& row : rows) {
            CAPTURE(row.what);
            const auto shared = intersection(row.segment, sphere);
            CHECK(shared.kind == row.kind);
            CHECK(intersects(row.segment, sphere) == (row.kind != none));
            CHECK(classify(row.segment, sphere) == row.relation);
            if (row.kind == none) continue;
            REQUIRE(shared.t);
            CHECK(*shared.t == row.t);  // rounded once
            // Near, not equal: the caller's compiler may fuse the multiplications of point_at.
            CHECK(length_sq(shared.points[0] - row.segment.point_at(row.t.low)) < 1e-24);
        }
        CHECK(intersection(rows[3].segment, sphere).line_t == Range{-1.5, 2.5});
    }

    TEST_CASE("rays look forward, lines both ways") {
        const Sphere3 sphere{{0, 0, 0}, 5};
        const auto hit = intersection(Ray3{{-10, 3, 0}, {2, 0, 0}}, sphere);
        CHECK(hit.kind == IntersectionKind::segment);
        CHECK(hit.t == Range{3, 7});
        CHECK(hit.points[0] == Vec3{-4, 3, 0});
        CHECK(hit.points[1] == Vec3{4, 3, 0});
        CHECK(intersection(Ray3{{10, 3, 0}, {2, 0, 0}}, sphere).kind == IntersectionKind::none);
        CHECK(intersection(Line3{{10, 3, 0}, {2, 0, 0}}, sphere).t == Range{-7, -3});
        const auto from_inside = intersection(Ray3{{0, 3, 0}, {1, 0, 0}}, sphere);
        CHECK(from_inside.t == Range{0, 4});
        CHECK(from_inside.line_t == Range{-4, 4});
        CHECK(intersection(sphere, Ray3{{0, 3, 0}, {1, 0, 0}}).t_b == Range{0, 4});
        CHECK(intersection(Ray3{{4, 3, 0}, {1, 0, 0}}, sphere).kind == IntersectionKind::point);
        CHECK(intersection(Line3{{7, 5, 0}, {3, 0, 0}}, sphere).kind == IntersectionKind::point);
        CHECK_FALSE(intersects(Ray3{{0, 0, 0}, {0, 0, 0}}, sphere));
        CHECK_FALSE(intersects(Line3{{7, std::nextafter(5, 6), 0}, {3, 0, 0}}, sphere));
    }

    TEST_CASE("a sphere of no size is a point on the line") {
        const auto hit = intersection(Ray3{{0, 0, 0}, {1, 2, 3}}, Sphere3{{2, 4, 6}, 0});
        CHECK(hit.kind == IntersectionKind::point);
        CHECK(hit.t == Range{2, 2});
        CHECK(hit.points[0] == Vec3{2, 4, 6});
        CHECK_FALSE(intersects(Ray3{{0, 0, 0}, {1, 2, 3}}, Sphere3{{2, 4, 6.0000001}, 0}));
    }

    TEST_CASE("a far small sphere: the textbook formula would lose all digits") {
        const auto hit = intersection(Ray3{{-1e8, 0, 0}, {1, 0, 0}}, Sphere3{{0, 0, 0}, 0x1p-10});
        REQUIRE(hit.t);
        CHECK(hit.t->low == 1e8 - 0x1p-10);
        CHECK(hit.t->high == 1e8 + 0x1p-10);
    }

    TEST_CASE("numbers beyond the squares of doubles") {
        for (const double s : {0x1p-900, 0x1p900}) {
            const auto hit = intersection(Ray3{{-10 * s, 3 * s, 0}, {1, 0, 0}}, Sphere3{{0, 0, 0}, 5 * s});
            REQUIRE(hit.t);
            CHECK(hit.t->low == 6 * s);
            CHECK(hit.t->high == 14 * s);
        }
    }
}
