// hull_classify_test.cpp: hulls beside the same boxes, triangles and segments, and beside linear programs in rational numbers.
#include <hitbox/pair/hull_shapes.hpp>
#include <hitbox/pair/pairs.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "../oracle/oracle.hpp"
#include "../oracle/random.hpp"
#include "hull_scenes.hpp"

using namespace hitbox;
using oracle::Random;
using test::corners_of_box, test::Numbers3, test::solid_of, test::with_each_shape;

namespace {

Relation relation_by_programs(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    oracle::Grid grid;
    for (const Vec3& p : a) grid.cover(p);
    for (const Vec3& p : b) grid.cover(p);
    return oracle::classify(oracle::hull(grid, a), oracle::hull(grid, b));
}

}  // namespace

TEST_SUITE("pair/hull_classify") {
    TEST_CASE("the relation of a hull is that of the same box, triangle or segment") {
        Random random(1);
        std::array<int, 6> seen{};
        for (int times = 0; times < 250; ++times) {
            Numbers3 n{random, times % 9 == 0 ? 1e-150 : times % 9 == 1 ? 1e150 : 1, times % 4 != 0};
            const Aabb3 box = Aabb3::from_points(n.vector(), n.vector());
            const Triangle3 t{n.vector(), n.vector(), n.vector()};
            const ConvexHull3 solid = solid_of(corners_of_box(box)), flat = solid_of({t.a, t.b, t.c}),
                              thin = solid_of({t.a, t.b});
            const auto check = [&](Relation found, Relation expected) {
                ++seen[std::size_t(found)];
                CHECK(found == expected);
            };
            const auto look = [&](const auto& shape) {
                using S = std::remove_cvref_t<decltype(shape)>;
                if constexpr (!ShapeOfKind<S, ShapeKind::ray, ShapeKind::line, ShapeKind::capsule>) {
                    check(classify(solid, shape), classify(box, shape));
                    check(classify(shape, solid), classify(shape, box));
                    check(classify(flat, shape), classify(t, shape));
                    check(classify(thin, shape), classify(Segment3{t.a, t.b}, shape));
                }
            };
            with_each_shape(n, look);
            look(box), look(t), look(Sphere3{t.a, 0}), look(Sphere3{box.center(), 100 * n.size});
            look(Obb3{box.center(),
                      {Vec3{box.half_extents().x, 0, 0}, Vec3{0, box.half_extents().y, 0},
                       Vec3{0, 0, box.half_extents().z}}});
            look(Rectangle3{box.center(),
                            {Vec3{box.half_extents().x, 0, 0}, Vec3{0, box.half_extents().y, 0}}});
            check(classify(solid, flat), classify(box, t));
            check(classify(flat, solid), classify(t, box));
            check(classify(solid, solid), Relation::equal);
        }
        for (const int count : seen) CHECK(count > 50);
    }

    TEST_CASE("clouds of points beside linear programs") {
        Random random(2);
        std::array<int, 6> seen{};
        for (int times = 0; times < 600; ++times) {
            Numbers3 n{random, 1, times % 5 != 0};
            std::vector<Vec3> p = n.cloud(3 + random.below(9)), q = n.cloud(1 + random.below(9));
            // Often in one plane, or with common points.
            if (times % 3 == 0)
                for (Vec3& v : p) v.z = 1;
            if (times % 6 == 0)
                for (Vec3& v : q) v.z = 1;
            if (times % 4 == 0) q.insert(q.end(), p.begin(), p.begin() + std::ptrdiff_t(p.size() / 2));
            if (times % 12 == 1) q = p;
            if (times % 12 == 5) q.assign(p.begin(), p.begin() + std::ptrdiff_t(p.size() / 2));
            if (times % 12 == 7) q.insert(q.end(), p.begin(), p.end());
            const Relation expected = relation_by_programs(p, q);
            ++seen[std::size_t(expected)];
            CHECK(classify(solid_of(p), solid_of(q)) == expected);
            CHECK(classify(solid_of(q), solid_of(p)) == mirrored(expected));
            const Aabb3 box = Aabb3::from_points(q[0], q[q.size() / 2]);
            CHECK(classify(solid_of(p), box) == relation_by_programs(p, corners_of_box(box)));
            const Triangle3 t{q[0], q[q.size() / 2], q.back()};
            CHECK(classify(solid_of(p), t) == relation_by_programs(p, {t.a, t.b, t.c}));
        }
        for (const int count : seen) CHECK(count > 10);
    }

    TEST_CASE("balls in, around and beside a cube") {
        const ConvexHull3 cube = solid_of(corners_of_box({{0, 0, 0}, {2, 2, 2}}));
        CHECK(classify(cube, Sphere3{{1, 1, 1}, 1}) == Relation::contains);
        CHECK(classify(cube, Sphere3{{1, 1, 1}, std::nextafter(1, 2)}) == Relation::overlapping);
        CHECK(classify(cube, Sphere3{{1, 1, 1}, 1.75}) == Relation::inside);
        CHECK(classify(cube, Sphere3{{1, 1, 3}, 1}) == Relation::touching);
        CHECK(classify(cube, Sphere3{{1, 1, 3}, std::nextafter(1, 0)}) == Relation::disjoint);
        CHECK(classify(cube, Sphere3{{5, 6, 2}, 5}) == Relation::touching);
        CHECK(classify(cube, Sphere3{{1, 1, 2}, 0.5}) == Relation::overlapping);
        CHECK(classify(cube, Sphere3{{1, 1, 2}, 0}) == Relation::touching);
        CHECK(classify(ConvexHull3{}, cube) == Relation::disjoint);
    }
}
