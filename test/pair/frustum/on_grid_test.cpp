// on_grid_test.cpp: mirrors hitbox/pair/frustum/on_grid.hpp: corners and feet on planes, or an ulp beside them, with whole numbers
// of a few bits up to more than the grid holds.
#include <hitbox/pair/frustum/on_grid.hpp>

#include <hitbox/pair/pairs.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>

#include "../../oracle/random.hpp"
#include "../frustum_oracle.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

double whole(oracle::Random& random, int bits) {
    return std::floor(random.uniform(-std::ldexp(1.0, bits), std::ldexp(1.0, bits)));
}
Vec3 whole_vector(oracle::Random& random, int bits) {
    const double x = whole(random, bits), y = whole(random, bits), z = whole(random, bits);
    return {x, y, z};
}

// All planes are this one, but for those that are given afterwards.
Frustum3 with_planes(const Plane3& first, const Plane3& second) {
    Frustum3 f;
    f.planes.fill(first);
    f.planes[3] = second;
    return f;
}

// A number that is rounded, or one of its neighbours.
double about(double x, oracle::Random& random) {
    const auto way = random.integer(-1, 1);
    return way == 0 ? x : std::nextafter(x, way > 0 ? HUGE_VAL : -HUGE_VAL);
}

}  // namespace

TEST_SUITE("pair/frustum/on_grid") {
    TEST_CASE("a corner on a plane, or beside it by the last bit of the offset") {
        oracle::Random random(5);
        int wrong = 0, met = 0;
        for (int i = 0; i < 4000; ++i) {
            const int bits = 2 + i % 34;
            const Vec3 n = whole_vector(random, bits), m = whole_vector(random, bits),
                       p = whole_vector(random, bits), q = whole_vector(random, bits);
            const Frustum3 f = with_planes({n, about(dot(n, p), random)}, {m, about(dot(m, p), random)});
            const bool truth = truly_meet(f, oracle::Shape{oracle::Kind::point, {p}});
            met += truth;
            wrong += intersects(f, p) != truth;
            if (detail::edges_meet_on_grid(detail::frustum_set(f), detail::convex_set(p)) && !truth) ++wrong;
            const bool segment = truly_meet(f, oracle::Shape{oracle::Kind::segment, {p, q}});
            wrong += intersects(f, Segment3{p, q}) != segment;
        }
        CHECK(wrong == 0);
        CHECK(met > 500);
    }
    //    \ | /     The wedge of two planes has its edge at p, which divides the segment in whole parts; or the planes are
    //     \|/      moved by a unit or by the last bit of their offsets. All other planes are one of the two.
    //   a--p-----b
    TEST_CASE("lines and edges of flat shapes through the edge of a frustum, or beside it") {
        oracle::Random random(8);
        int wrong = 0, met = 0, decided = 0, found = 0;
        for (int i = 0; i < 4000; ++i) {
            const int bits = 2 + i % 9;
            const Vec3 n = whole_vector(random, bits), p = whole_vector(random, bits),
                       way = whole_vector(random, bits / 2 + 1), m = whole_vector(random, bits);
            const Vec3 a = p - way * whole(random, 2), b = p + way * whole(random, 2),
                       c = whole_vector(random, bits);
            const Vec3 l = random.chance(25) ? -n : m;
            const auto beside = [&](double x) {
                return random.chance(50) ? x + whole(random, 1) : about(x, random);
            };
            const Frustum3 f = with_planes({n, beside(dot(n, p))}, {l, beside(dot(l, p))});
            const auto set = detail::frustum_set(f);
            const auto check_line = [&](const auto& shape, const oracle::Shape& same) {
                const bool truth = truly_meet(f, same);
                met += truth;
                wrong += intersects(f, shape) != truth;
                const exact::Verdict v = detail::crosses_on_grid(set, detail::convex_set(shape));
                decided += v != exact::Verdict::unknown;
                wrong += v != exact::Verdict::unknown && (v == exact::Verdict::yes) != truth;
            };
            check_line(Segment3{a, b}, {oracle::Kind::segment, {a, b}});
            if (way != Vec3{}) {
                check_line(Ray3{a, way}, {oracle::Kind::ray, {a, way}});
                check_line(Line3{a, way}, {oracle::Kind::line, {a, way}});
            }
            const auto check_edges = [&](const auto& shape, const oracle::Shape& same) {
                const bool truth = truly_meet(f, same);
                wrong += intersects(f, shape) != truth;
                const bool is_in = detail::edges_meet_on_grid(set, detail::convex_set(shape));
                found += is_in;
                wrong += is_in && !truth;
            };
            check_edges(Segment3{a, b}, {oracle::Kind::segment, {a, b}});
            check_edges(Triangle3{a, b, c}, {oracle::Kind::triangle, {a, b, c}});
            check_edges(Rectangle3{p, {way, c}}, {oracle::Kind::rectangle, {p, way, c}});
        }
        CHECK(wrong == 0);
        CHECK(met > 1000);
        CHECK(decided > 5000);
        CHECK(found > 1000);
    }
    TEST_CASE("an edge through the middle of a face, and edges of boxes across a ridge") {
        // A roof over y, z = 2 - |x|, closed by planes around it.
        Frustum3 roof;
        roof.planes = {Plane3{{1, 0, -1}, -2}, {{-1, 0, -1}, -2}, {{0, 1, 0}, -4},
                       {{0, -1, 0}, -4},       {{0, 0, 1}, 0},    {{0, 0, 1}, -1}};
        const auto set = detail::frustum_set(roof);
        const auto meets = [&](const auto& shape) {
            const bool is_in = detail::edges_meet_on_grid(set, detail::convex_set(shape));
            CHECK(intersects(roof, shape) == is_in);
            return is_in;
        };
        CHECK(meets(Segment3{{-3, 0, 2}, {3, 1, 2}}));
        CHECK_FALSE(meets(Segment3{{-3, 0, 2}, {3, 1, 2.25}}));
        CHECK(meets(Triangle3{{-3, 0, 2}, {3, 1, 2}, {0, 0, 5}}));
        CHECK(meets(Triangle3{{0, 0, 5}, {-3, 0, 2}, {3, 1, 2}}));
        CHECK(meets(Triangle3{{3, 1, 2}, {0, 0, 5}, {-3, 0, 2}}));
        CHECK(meets(Aabb3{{-3, -1, 2}, {3, 1, 3}}));
        CHECK_FALSE(meets(Aabb3{{-3, -1, 2.25}, {3, 1, 3}}));
        CHECK(meets(Obb3{{0, 0, 4}, {{{3, 1, 0}, {-1, 3, 0}, {0, 0, 2}}}}));
        CHECK(meets(Rectangle3{{0, 0, 2}, {{{3, 0, 0}, {0, 1, 0}}}}));
        // Behind the ends of the edges, and a line along the ridge but beyond the end of a ray.
        CHECK_FALSE(meets(Segment3{{1, 0, 2}, {3, 1, 2}}));
        CHECK(detail::crosses_on_grid(set, detail::convex_set(Line3{{0, 9, 2}, {0, 1, 0}})) ==
              exact::Verdict::yes);
        CHECK(detail::crosses_on_grid(set, detail::convex_set(Ray3{{0, 9, 2}, {0, 1, 0}})) ==
              exact::Verdict::no);
        CHECK(detail::crosses_on_grid(set, detail::convex_set(Ray3{{0, 9, 2}, {0, -1, 0}})) ==
              exact::Verdict::yes);
        CHECK(detail::crosses_on_grid(set, detail::convex_set(Line3{{0, 9, 2.25}, {0, 1, 0}})) ==
              exact::Verdict::no);
        CHECK(detail::crosses_on_grid(set, detail::convex_set(Line3{{0.1, 9, 2}, {0, 1, 0}})) ==
              exact::Verdict::unknown);
        CHECK(detail::crosses_on_grid(set, detail::convex_set(Line3{{0, 9, 2}, {0.1, 1, 0}})) ==
              exact::Verdict::unknown);
        CHECK(detail::crosses_on_grid(set, detail::convex_set(Vec3{0, 0, 1})) == exact::Verdict::unknown);
    }
    TEST_CASE("the foot of a center on two planes, or beside one by the last bit of the offset") {
        oracle::Random random(6);
        int wrong = 0, met = 0;
        for (int i = 0; i < 4000; ++i) {
            const int bits = 2 + i % 24;
            // The normal is 7 units long, so the foot is a whole point.
            const double unit = 1 + std::fabs(whole(random, bits / 2)),
                         r = 7 * (1 + std::fabs(whole(random, bits / 2)));
            const Vec3 n = Vec3{2, 3, 6} * unit, m = whole_vector(random, bits / 2),
                       c = whole_vector(random, bits);
            const Vec3 foot = c + Vec3{2, 3, 6} * (r / 7);
            const Frustum3 f =
                with_planes({n, about(dot(n, foot), random)}, {m, about(dot(m, foot), random)});
            const Sphere3 sphere{c, r};
            const bool truth = truly_meet(f, sphere);
            met += truth;
            wrong += intersects(f, sphere) != truth;
            if (detail::has_foot_in_frustum(detail::frustum_set(f), Capsule3{c, c, r}) && !truth) ++wrong;
        }
        CHECK(wrong == 0);
        CHECK(met > 500);
    }
    //   n \  / m    The nearest point of the frustum is p, on the edge of two planes: the distance from the center is 15 a.
    //      \/
    //      p  . c
    TEST_CASE("the foot of a center on an edge of the frustum, or beside it by a unit or the last bit") {
        oracle::Random random(9);
        const Vec3 u{1, 2, 2}, v{2, 1, -2};  // perpendicular to each other
        int wrong = 0, met = 0, found = 0;
        for (int i = 0; i < 4000; ++i) {
            const int bits = 2 + i % 14;
            const double a = 1 + std::fabs(whole(random, bits / 2));
            const Vec3 n = u + v * double(random.integer(-1, 1)), m = v * double(random.integer(1, 2)),
                       p = whole_vector(random, bits), c = p - u * (3 * a) - v * (4 * a);
            const auto beside = [&](double x) {
                return random.chance(50) ? x + whole(random, 1) : about(x, random);
            };
            const Vec3 l = whole_vector(random, 2);
            Frustum3 f = with_planes({n, beside(dot(n, p))}, {m, beside(dot(m, p))});
            f.planes[5] = {l, dot(l, p) - whole(random, 2)};
            const double r = 15 * a + double(random.integer(-1, 1));
            const bool truth = truly_meet(f, Sphere3{c, r});
            met += truth;
            wrong += intersects(f, Sphere3{c, r}) != truth;
            const bool has_foot = detail::has_foot_in_frustum(detail::frustum_set(f), Capsule3{c, c, r});
            found += has_foot;
            wrong += has_foot && !truth;
        }
        CHECK(wrong == 0);
        CHECK(met > 1000);
        CHECK(found > 300);
    }
    TEST_CASE("a corner of the frustum on a plane, or beside it by the last bit of the offset") {
        oracle::Random random(7);
        int wrong = 0, met = 0, found = 0;
        for (int i = 0; i < 4000; ++i) {
            const int bits = 2 + i % 14;
            const Vec3 p = whole_vector(random, bits);
            Frustum3 f;
            for (std::size_t k = 0; k < 6; ++k) {
                const Vec3 n = whole_vector(random, bits);
                // Three planes through the point, and three beside it, or through it as well.
                f.planes[k] = {n, dot(n, p) - (k % 2 == 0 ? 0.0 : whole(random, 2))};
            }
            const Vec3 n = whole_vector(random, bits);
            const Plane3 plane{n, about(dot(n, p), random)};
            const bool truth = truly_meet(f, oracle::Shape{oracle::Kind::plane, {n}, plane.offset});
            met += truth;
            wrong += intersects(f, plane) != truth;
            const bool is_on = detail::has_corner_on_plane(detail::frustum_set(f), plane, {0, 2, 4});
            found += is_on;
            wrong += is_on && !truth;
        }
        CHECK(wrong == 0);
        CHECK(met > 500);
        CHECK(found > 50);
    }
    //      ______     It touches at the whole upper side: a corner is a common point. Of the sphere it is the foot.
    //     |______|
    TEST_CASE("shapes that stand on a plane have a corner or a foot in the frustum") {
        Frustum3 cube;
        for (std::size_t k = 0; k < 3; ++k) {
            Vec3 axis;
            axis[k] = 2;
            cube.planes[2 * k] = {axis, 0}, cube.planes[2 * k + 1] = {-axis, -8};
        }
        const auto set = detail::frustum_set(cube);
        CHECK(detail::edges_meet_on_grid(set, detail::convex_set(Aabb3{{1, 1, 4}, {2, 2, 5}})));
        CHECK_FALSE(detail::edges_meet_on_grid(set, detail::convex_set(Aabb3{{1, 1, 4.25}, {2, 2, 5}})));
        CHECK_FALSE(detail::edges_meet_on_grid(set, detail::convex_set(Aabb3{{-1, -1, 4}, {5, 5, 5}})));
        CHECK(detail::has_foot_in_frustum(set, Capsule3{{1, 2, 6}, {1, 2, 6}, 2}));
        CHECK_FALSE(detail::has_foot_in_frustum(set, Capsule3{{1, 2, 6}, {1, 2, 6}, 1.75}));
        CHECK_FALSE(detail::has_foot_in_frustum(set, Capsule3{{-1, 2, 6}, {-1, 2, 6}, 2}));
        CHECK(detail::has_foot_in_frustum(set, Capsule3{{1, 2, 3}, {1, 2, 3}, 0}));
        const auto on_plane = [&](const Plane3& plane) {
            return detail::has_corner_on_plane(set, plane, {1, 3, 5});
        };
        CHECK(on_plane({{1, 1, 1}, 12}));
        CHECK_FALSE(on_plane({{1, 1, 1}, 11.5}));
        CHECK_FALSE(on_plane({{0, 0, 0}, 0}));
        CHECK_FALSE(on_plane({{1, 1, 1e-9}, 8 + 4e-9}));
        CHECK_FALSE(detail::has_corner_on_plane(set, {{1, 0, 0}, 4}, {0, 1, 5}));  // parallel planes
        // Not on a narrow grid, so nothing is said.
        CHECK_FALSE(detail::edges_meet_on_grid(set, detail::convex_set(Vec3{0.1, 1, 1})));
    }

    TEST_CASE("a radius that is a rounded distance, or one of its neighbours") {
        oracle::Random random(33);
        int wrong = 0, met = 0;
        for (int i = 0; i < 1500; ++i) {
            Vec3 n = whole_vector(random, 3);
            n.z = 1 + std::fabs(n.z);
            const Vec3 c = whole_vector(random, 3);
            const double h = 1 + std::fabs(whole(random, 3)), r = about(h / std::sqrt(dot(n, n)), random);
            const Plane3 plane{n, dot(n, c) + h};
            const Frustum3 f = with_planes(plane, plane);
            const bool truth = truly_meet(f, Sphere3{c, r});
            met += truth;
            wrong += intersects(f, Sphere3{c, r}) != truth;
            if (detail::has_foot_in_frustum(detail::frustum_set(f), Capsule3{c, c, r}) && !truth) ++wrong;
        }
        CHECK(wrong == 0);
        CHECK(met > 300);
        CHECK(met < 1200);
    }
    TEST_CASE("numbers of many bits whose products and sums are rounded to a few") {
        // 2/3 and 1/3 are rounded down: their sum is less than 1 by less than half an ulp.
        const Plane3 beside{{2.0 / 3, 1.0 / 3, 0}, 1};
        const Frustum3 half_space = with_planes(beside, beside);
        const auto set = detail::frustum_set(half_space);
        const Vec3 p{1, 1, 0};
        CHECK_FALSE(intersects(half_space, p));
        CHECK_FALSE(detail::edges_meet_on_grid(set, detail::convex_set(p)));
        CHECK_FALSE(intersects(half_space, Sphere3{p, 0}));
        CHECK_FALSE(detail::has_foot_in_frustum(set, Capsule3{p, p, 0}));

        // The corner (x, y, 1) of a box from the origin.
        const auto is_on = [](double x, double y, const Plane3& plane) {
            Frustum3 box;
            const Vec3 high{x, y, 1};
            for (std::size_t k = 0; k < 3; ++k) {
                Vec3 axis;
                axis[k] = 1;
                box.planes[2 * k] = {axis, 0}, box.planes[2 * k + 1] = {-axis, -high[k]};
            }
            return detail::has_corner_on_plane(detail::frustum_set(box), plane, {1, 3, 5});
        };
        CHECK(is_on(1, 1, {{1, 1, 0}, 2}));
        CHECK_FALSE(is_on(1, 1, beside));
        CHECK_FALSE(is_on(1 + 0x1p-40, 0x1p17, {{1, 1, 0}, 0x1p17 + 1}));
        CHECK_FALSE(is_on(0x1p17 + 1, 1, {{0x1p37 + 1, 0, 0}, 0x1p54 + 0x1p37 + 0x1p17}));
    }
}
