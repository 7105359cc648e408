// hull_shapes_test.cpp: mirrors hitbox/pair/hull_shapes.hpp: hulls beside boxes, triangles and segments that are the same sets,
// and beside linear programs in rational numbers.
#include <hitbox/pair/closest/hull/detail/hull_cap.hpp>
#include <hitbox/pair/hull_shapes.hpp>
#include <hitbox/pair/pairs.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

#include "../oracle/oracle.hpp"
#include "../oracle/random.hpp"
#include "hull_scenes.hpp"

using namespace hitbox;
using oracle::Random;
using test::corners_of_box, test::Numbers3, test::solid_of, test::with_each_shape, test::nearly_same;

namespace {

// All verbs of the hull give what the same set as another shape gives.
template <class Same, class S>
void check_same(const ConvexHull3& hull, const Same& same, const S& shape) {
    CHECK(intersects(hull, shape) == intersects(same, shape));
    CHECK(intersects(shape, hull) == intersects(same, shape));
    const double d = distance(hull, shape), true_d = distance(same, shape);
    CHECK(nearly_same(d, true_d, 0x1p-47));
    CHECK(distance(shape, hull) == d);
    const auto both = closest_points(hull, shape), mirror = closest_points(shape, hull);
    REQUIRE(both.has_value() == closest_points(same, shape).has_value());
    if (!both) return;
    CHECK(both->a == mirror->b);
    CHECK(both->b == mirror->a);
    double size = true_d;
    for (const Vec3& v : {both->a, both->b})
        size = std::max({size, std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
    for (const Vec3& v : hull.vertices())
        size = std::max({size, std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
    CHECK(std::fabs(distance(both->a, both->b) - true_d) <= 0x1p-48 * size);
    CHECK(distance(both->a, same) <= 0x1p-48 * size);
    CHECK(distance(both->b, shape) <= 0x1p-48 * size);
}

// By the oracle: shapes of a hull and another one on one grid.
oracle::ConvexSet set_on(const oracle::Grid& grid, const std::vector<Vec3>& points) {
    return oracle::hull(grid, points);
}

bool oracle_meets(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    oracle::Grid grid;
    for (const Vec3& p : a) grid.cover(p);
    for (const Vec3& p : b) grid.cover(p);
    return oracle::intersects(set_on(grid, a), set_on(grid, b));
}

}  // namespace

TEST_SUITE("pair/hull_shapes") {
    TEST_CASE("the hull of the corners of a box answers as the box") {
        Random random(1);
        for (int times = 0; times < 300; ++times)
            for (const bool whole : {true, false}) {
                Numbers3 n{random, 1, whole};
                const Vec3 p = n.vector(), q = n.vector();
                const Aabb3 box = Aabb3::from_points(p, q);
                const ConvexHull3 hull = solid_of(corners_of_box(box));
                with_each_shape(n, [&](const auto& shape) { check_same(hull, box, shape); });
                const ConvexHull3 other = solid_of(corners_of_box(Aabb3::from_points(n.vector(), p)));
                check_same(hull, box, other.bounds());
                CHECK(intersects(hull, other) == intersects(box, other.bounds()));
                CHECK(nearly_same(distance(hull, other), distance(box, other.bounds()), 0x1p-47));
            }
    }

    TEST_CASE("of every size") {
        Random random(2);
        for (const double size : {1e-300, 1e-150, 1e-100, 1e100, 1e150, 1e300})
            for (int times = 0; times < 10; ++times) {
                Numbers3 n{random, size, times % 2 == 0};
                const Aabb3 box = Aabb3::from_points(n.vector(), n.vector());
                const ConvexHull3 hull = solid_of(corners_of_box(box));
                with_each_shape(n, [&](const auto& shape) {
                    CHECK(intersects(hull, shape) == intersects(box, shape));
                    CHECK(nearly_same(distance(hull, shape), distance(box, shape), 0x1p-47));
                });
            }
    }

    TEST_CASE("hulls of three, two and one points are triangles, segments and points") {
        Random random(3);
        for (int times = 0; times < 300; ++times) {
            Numbers3 n{random, 1, times % 3 != 0};
            const Triangle3 t{n.vector(), n.vector(), n.vector()};
            const ConvexHull3 three = solid_of({t.a, t.b, t.c}), two = solid_of({t.a, t.b}),
                              one = solid_of({t.a});
            with_each_shape(n, [&](const auto& shape) {
                check_same(three, t, shape);
                check_same(two, Segment3{t.a, t.b}, shape);
                check_same(one, Triangle3{t.a, t.a, t.a}, shape);
            });
        }
    }

    TEST_CASE("intersection of solids beside linear programs in rational numbers") {
        Random random(4);
        int meetings = 0;
        for (int times = 0; times < 1500; ++times) {
            Numbers3 n{random, times % 7 == 0 ? 1e200 : 1, times % 3 != 0};
            const auto p = n.cloud(4 + random.below(12)), q = n.cloud(1 + random.below(12));
            const ConvexHull3 a = solid_of(p), b = solid_of(q);
            const bool meet = oracle_meets(p, q);
            meetings += meet;
            CHECK(intersects(a, b) == meet);
            CHECK(intersects(b, a) == meet);
            CHECK((distance(a, b) == 0) == meet);
            for (const Vec3& v : n.cloud(4)) CHECK(intersects(a, v) == oracle_meets(p, {v}));
            CHECK(intersects(a, Triangle3{q[0], q[q.size() / 2], q.back()}) ==
                  oracle_meets(p, {q[0], q[q.size() / 2], q.back()}));
        }
        CHECK(meetings > 300);
        CHECK(meetings < 1200);
    }

    TEST_CASE("distance of solids beside every pair of triangles") {
        Random random(5);
        for (int times = 0; times < 300; ++times) {
            Numbers3 n{random, 1, times % 2 == 0};
            const ConvexHull3 a = solid_of(n.cloud(4 + random.below(20))),
                              b = solid_of(n.cloud(4 + random.below(20)));
            if (intersects(a, b)) continue;
            double least = HUGE_VAL;
            const auto each_triangle = [](const ConvexHull3& h, const auto& f) {
                const auto v = h.vertices();
                for (std::size_t i = 0; i < h.face_count(); ++i)
                    for (std::size_t k = 2; k < h.face(i).size(); ++k)
                        f(Triangle3{v[h.face(i)[0]], v[h.face(i)[k - 1]], v[h.face(i)[k]]});
            };
            each_triangle(a, [&](const Triangle3& t) {
                each_triangle(b, [&](const Triangle3& u) { least = std::min(least, distance(t, u)); });
            });
            if (least < HUGE_VAL) CHECK(nearly_same(distance(a, b), least, 0x1p-47));
            const auto both = closest_points(a, b);
            CHECK(std::fabs(distance(both->a, both->b) - distance(a, b)) < 0x1p-45);
        }
    }

    TEST_CASE("round hulls of many points") {
        Random random(6);
        std::vector<Vec3> points;
        while (points.size() < 2000) {
            const Vec3 p{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
            if (length_sq(p) < 1 && length_sq(p) > 0.01) points.push_back(normalized(p));
        }
        const ConvexHull3 ball = solid_of(points);
        for (int times = 0; times < 200; ++times) {
            const Vec3 p{random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)};
            const double far = length(p);
            if (far < 0.98) CHECK(intersects(ball, p));
            if (far > 1) CHECK_FALSE(intersects(ball, p));
            CHECK(std::fabs(distance(ball, p) - std::max(0.0, far - 1)) < 0.02);
            const ConvexHull3 other = ball.transformed(Affine3::translate(p));
            if (far > 2) CHECK_FALSE(intersects(ball, other));
            if (far < 1.95) CHECK(intersects(ball, other));
            CHECK(std::fabs(distance(ball, other) - std::max(0.0, far - 2)) < 0.04);
        }
        for (std::size_t i = 0; i < 50; ++i) {
            const Vec3 v = ball.vertices()[i * 20];
            CHECK(intersects(ball, v));
            CHECK_FALSE(intersects(ball, v * (1 + 0x1p-50)));
            CHECK(intersects(ball, v * (1 - 0x1p-50)));
            CHECK(intersects(ball, Sphere3{v * 2, 1 + 0x1p-50}));
            CHECK_FALSE(intersects(ball, Sphere3{v * 2, 1 - 0x1p-20}));
        }
    }

    TEST_CASE("the triangles below a limit are found for every direction") {
        Random random(7);
        std::size_t found = 0, all = 0;
        for (int times = 0; times < 100; ++times) {
            Numbers3 n{random, 1, times % 2 == 0};
            const ConvexHull3 hull = solid_of(n.cloud(60));
            const detail::HullView view = hull.view();
            const detail::HullFacing facing(n.vector(), n.vector(), 20);
            if (!facing.known) continue;
            const double limit = random.uniform(-4, 4);
            const auto low = [&](const Triangle3& t) {
                return std::min({facing.height(t.a), facing.height(t.b), facing.height(t.c)}) <= limit;
            };
            std::size_t visited = 0, expected = 0;
            bool reached = true;
            detail::any_low_triangle(
                view, facing, [&] { return limit; }, reached,
                [&](const Triangle3& t) {
                    visited += low(t);
                    return false;
                });
            for (std::size_t f = 0; f < hull.face_count(); ++f)
                detail::any_triangle_of_face(view, f, [&](const Triangle3& t) {
                    expected += low(t), ++all;
                    return false;
                });
            CHECK(visited == expected);
            CHECK((expected == 0 || reached));
            found += visited;
        }
        CHECK(found > all / 10);
        CHECK(found < all);
    }

    TEST_CASE("a moving hull meets at the time at which the same box or triangle does") {
        Random random(8);
        int hits = 0, started = 0, round = 0;
        for (int times = 0; times < 400; ++times) {
            Numbers3 n{random, times % 9 == 0 ? 1e-150 : 1, times % 2 == 0};
            const Aabb3 box = Aabb3::from_points(n.vector(), n.vector());
            const Triangle3 triangle{n.vector(), n.vector(), n.vector()};
            const ConvexHull3 solid = solid_of(corners_of_box(box)),
                              flat = solid_of({triangle.a, triangle.b, triangle.c});
            const Vec3 motion = n.vector() * (times % 3 == 0 ? 100 : 2);
            const auto check = [&](const auto& hit, const auto& expected, bool is_plane) {
                REQUIRE(hit.has_value() == expected.has_value());
                if (!hit) return;
                ++hits;
                CHECK(hit->started == expected->started);
                CHECK(nearly_same(hit->t, expected->t, 0x1p-48));
                CHECK(length(hit->normal) == doctest::Approx(1));
                // Where axes of one overlap differ, either answer is right.
                if (hit->started && (is_plane || length(hit->normal - expected->normal) < 1e-9)) {
                    CHECK(hit->leaving == expected->leaving);
                    ++started;
                }
            };
            with_each_shape(n, [&](const auto& shape) {
                using S = std::remove_cvref_t<decltype(shape)>;
                if constexpr (detail::SweptShape<S>) {
                    if constexpr (requires { shape.radius; }) {
                        // A time has the error of coordinates divided by the speed of approach.
                        const auto hit = sweep(solid, motion, shape);
                        const auto expected = sweep(box, motion, shape);
                        REQUIRE(hit.has_value() == expected.has_value());
                        if (hit) CHECK(hit->started == expected->started);
                        if (hit && hit->started && length(hit->normal - expected->normal) < 1e-9) {
                            CHECK(hit->leaving == expected->leaving);
                            ++round;
                        }
                        CHECK(sweep(shape, -motion, solid).has_value() == hit.has_value());
                        CHECK(sweep(flat, motion, shape).has_value() ==
                              sweep(triangle, motion, shape).has_value());
                    } else {
                        constexpr bool is_plane = ShapeOfKind<S, ShapeKind::plane>;
                        check(sweep(solid, motion, shape), sweep(box, motion, shape), is_plane);
                        check(sweep(shape, motion, solid), sweep(shape, motion, box), is_plane);
                        check(sweep(flat, motion, shape), sweep(triangle, motion, shape), is_plane);
                    }
                }
            });
            check(sweep(solid, motion, flat), sweep(box, motion, triangle), false);
            check(sweep(flat, motion, solid), sweep(triangle, motion, box), false);
        }
        CHECK(hits > 1000);
        CHECK(started > 300);
        CHECK(round > 50);
    }

    TEST_CASE("a hull that falls on a floor and beside a peg") {
        const ConvexHull3 tip = solid_of({{0, 0, 5}, {1, 0, 6}, {0, 1, 6}, {-1, -1, 6}});
        const auto floor =
            sweep(tip, Vec3{0, 0, -10}, Aabb3{{-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL, 0}});
        REQUIRE(floor.has_value());
        CHECK(floor->t == 0.5);
        CHECK(floor->normal == Vec3{0, 0, 1});
        CHECK(floor->point == Vec3{0, 0, 0});
        CHECK(sweep(tip, Vec3{0, 0, -10}, Sphere3{{0, 0, 0}, 1})->t == doctest::Approx(0.4));
        CHECK_FALSE(sweep(tip, Vec3{0, 0, -10}, Segment3{{3, 0, 0}, {3, 0, 4}}).has_value());
        CHECK(sweep(tip, Vec3{0, 0, 1}, Vec3{0, 0, 5.5})->started);
        CHECK_FALSE(sweep(tip, Vec3{HUGE_VAL, 0, 1}, Vec3{0, 0, 5.5}).has_value());
    }

    TEST_CASE("one ulp beside a face, an edge and a corner") {
        const ConvexHull3 cube = solid_of(corners_of_box({{0, 0, 0}, {1, 1, 1}}));
        for (const Vec3& p : {Vec3{0.3, 0.7, 1}, Vec3{1, 0.25, 1}, Vec3{1, 1, 1}}) {
            const Vec3 above{p.x, p.y, std::nextafter(1, 2)};
            CHECK(intersects(cube, p));
            CHECK_FALSE(intersects(cube, above));
            CHECK(distance(cube, above) == 0x1p-52);
            CHECK(intersects(cube, Triangle3{p, p + Vec3{1, 0, 0}, p + Vec3{0, 1, 1}}));
            const ConvexHull3 touching = solid_of(corners_of_box({p, p + Vec3{1, 2, 3}}));
            CHECK(intersects(cube, touching));
            CHECK_FALSE(intersects(cube, solid_of(corners_of_box({above, above + Vec3{1, 2, 3}}))));
        }
    }

    TEST_CASE("sides of planes") {
        const ConvexHull3 cube = solid_of(corners_of_box({{0, 0, 0}, {1, 1, 1}}));
        CHECK(side(Plane3{{1, 1, 1}, 4}, cube) == Side::back);
        CHECK(side(Plane3{{1, 1, 1}, 3}, cube) == Side::touching_back);
        CHECK(side(Plane3{{1, 1, 1}, 2}, cube) == Side::across);
        CHECK(side(Plane3{{1, 1, 1}, 0}, cube) == Side::touching_front);
        CHECK(side(Plane3{{1, 1, 1}, -1}, cube) == Side::front);
        CHECK(side(Plane3{{0, 0, 2}, 2}, solid_of({{0, 0, 1}, {1, 0, 1}, {0, 1, 1}})) == Side::on);
        CHECK_FALSE(side(Plane3{{0, 0, 0}, 0}, cube).has_value());
        CHECK_FALSE(side(Plane3{{0, 0, 1}, 0}, ConvexHull3{}).has_value());
    }

    TEST_CASE("empty hulls and shapes meet nothing") {
        const ConvexHull3 cube = solid_of(corners_of_box({{0, 0, 0}, {1, 1, 1}}));
        const double nan = std::numeric_limits<double>::quiet_NaN();
        CHECK_FALSE(intersects(ConvexHull3{}, cube));
        CHECK_FALSE(intersects(ConvexHull3{}, Vec3{0, 0, 0}));
        CHECK(distance(ConvexHull3{}, cube) == HUGE_VAL);
        CHECK_FALSE(closest_points(cube, ConvexHull3{}).has_value());
        CHECK_FALSE(intersects(cube, Vec3{nan, 0, 0}));
        CHECK_FALSE(intersects(cube, Sphere3{{0, 0, 0}, -1}));
        CHECK(distance(cube, Aabb3{}) == HUGE_VAL);
        CHECK_FALSE(closest_points(cube, Segment3{{nan, 0, 0}, {0, 0, 0}}).has_value());
        CHECK_FALSE(intersects(cube, Plane3{{0, 0, 0}, 0}));
        CHECK(intersects(cube, Aabb3{{-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL, HUGE_VAL}}));
    }

    TEST_CASE("hulls of floats, and users' points") {
        struct Mine {
            float x, y, z;
        };
        const std::vector<Vec3f> corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.25F, 0.25F, 0.25F}};
        const auto hull = ConvexHull3f::of(corners);
        REQUIRE(hull.ok());
        CHECK(hull->vertices().size() == 4);
        CHECK(intersects(*hull, Mine{0.25F, 0.25F, 0.5F}));
        CHECK_FALSE(intersects(Mine{0.25F, 0.5F, 0.5F}, *hull));
        CHECK(distance(*hull, Sphere3f{{0, 0, -3}, 1}) == 2);
        CHECK(intersects(*hull, Aabb3f{{-1, -1, -1}, {0, 0, 0}}));
        CHECK(intersects(*hull, *hull));
        CHECK(closest_points(*hull, Vec3f{-1, 0, 0})->a == Vec3f{0, 0, 0});
    }
}
