// closest_on_test.cpp: mirrors hitbox/pair/closest/closest_on.hpp: distances and nearest points of every shape, beside
// rational arithmetic.
#include <hitbox/pair/pairs.hpp>

#include <doctest/doctest.h>

#include <gmpxx.h>

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "../oracle/nearest_cases.hpp"
#include "numbers.hpp"

using namespace hitbox;
using namespace hitbox::oracle;
using namespace hitbox::test;

namespace {

// Within 8 ulp.
doctest::Approx rounded_from(double x) { return doctest::Approx(x).epsilon(0x1p-49).scale(0); }

mpq_class squared_length(const Vec3& a, const Vec3& b) {
    mpq_class sum = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const mpq_class d = mpq_class(a[k]) - mpq_class(b[k]);
        sum += d * d;
    }
    return sum;
}

template <class T, class U>
Sphere<T> as(const Sphere<U>& s) {
    return {{T(s.center.x), T(s.center.y), T(s.center.z)}, T(s.radius)};
}

// Zero exactly if the two balls meet, and within 8 ulp otherwise: the bounds of the distance and the sum of the radii are
// squared, so no root is taken.
bool is_distance_of_balls(double found, const Sphere3& a, const Sphere3& b) {
    const mpq_class between = squared_length(a.center, b.center),
                    reach = mpq_class(a.radius) + mpq_class(b.radius);
    if (between <= reach * reach) return found == 0;
    const mpq_class error(ball_bound * 0x1p-52), low = found / (1 + error) + reach,
                                                 high = found / (1 - error) + reach;
    return found > 0 && low * low <= between && between <= high * high;
}

// Two balls in one of six settings: small integers, multiples of 1/8, any numbers, unlike sizes, far from the origin, and
// such that they touch, nearly or exactly.
std::array<Sphere3, 2> two_balls(int setting, oracle::Random& random) {
    std::array<Sphere3, 2> balls;
    const auto number = [&] {
        switch (setting) {
            case 0:
                return double(random.integer(-4, 4));
            case 1:
                return random.integer(-32, 32) / 8.0;
            case 2:
                return random.uniform(-1, 1);
            case 3: {
                const double size = random.magnitude(-30, 30);
                return random.chance(50) ? size : -size;
            }
            case 4:
                return random.uniform(1e6, 1e6 + 16);
            default:
                return random.uniform(-4, 4);
        }
    };
    for (Sphere3& ball : balls) {
        ball.center.x = number();
        ball.center.y = number();
        ball.center.z = number();
        ball.radius = std::fabs(setting == 4 ? random.uniform(0, 8) : number());
    }
    if (setting == 5) {
        const double apart = std::sqrt(length_sq(balls[1].center - balls[0].center));
        balls[0].radius = random.uniform(0, apart);
        balls[1].radius = apart - balls[0].radius;
        for (int step = random.integer(-2, 2); step != 0; step += step < 0 ? 1 : -1)
            balls[1].radius = std::nextafter(balls[1].radius, step < 0 ? 0 : inf);
    }
    return balls;
}

}  // namespace

TEST_SUITE("pair/closest_on") {
    TEST_CASE("every shape in every setting: within the documented bounds, zero exactly where they meet") {
        for (const Numbers numbers : {Numbers::doubles, Numbers::floats})
            for (const Kind kind : nearest_kinds) {
                std::size_t asked = 0, met = 0;
                for (const Setting setting : all_settings) {
                    const NearestErrors e = compare_nearest(kind, numbers, setting, 60, 1);
                    CAPTURE(std::string(oracle::to_string(kind)));
                    CAPTURE(std::string(oracle::to_string(numbers)));
                    CAPTURE(std::string(oracle::to_string(setting)));
                    CHECK(e.from_point <= distance_bound(kind));
                    CHECK(e.from_ball <= ball_bound);
                    CHECK(e.place <= place_bound);
                    CHECK(e.wrong == 0);
                    asked += e.asked, met += e.met;
                }
                CHECK(asked > 60 * all_settings.size() * 9 / 10);
                CHECK(met > 5);
            }
    }

    TEST_CASE_TEMPLATE("two balls: zero exactly where they meet, within 8 ulp otherwise", T, float, double) {
        oracle::Random random(7);
        std::size_t apart = 0, meeting = 0, touching = 0, wrong = 0;
        for (int n = 0; n < 6000; ++n) {
            const auto [first, second] = two_balls(n % 6, random);
            const Sphere<T> a = as<T>(first), b = as<T>(second);
            const double found = distance(a, b);
            // Both orders, and no other number than the widened balls have.
            wrong += distance(b, a) != found || !is_distance_of_balls(found, as<double>(a), as<double>(b));
            (found > 0 ? apart : meeting) += 1;
            touching += classify(a, b) == Relation::touching;
        }
        CHECK(wrong == 0);
        CHECK(apart > 100);
        CHECK(meeting > 100);
        CHECK(touching > 10);
    }

    TEST_CASE("a plane whose offset over the length of its normal and the largest coordinate overflows") {
        const Plane3 plane{{1, 0, 0}, 1};
        const Vec3 p{1e-310, 0, 0};
        CHECK(distance(plane, p) == 1);
        CHECK(signed_distance(plane, p) == -1);
        CHECK(project(plane, p) == Vec3{1, 0, 0});
        CHECK(closest_points(plane, p)->a == Vec3{1, 0, 0});
        CHECK(distance(plane, Sphere3{p, 0.25}) == 0.75);
        const Plane3 distant{{1e-300, 0, 0}, 1};
        CHECK(project(distant, Vec3{1, 2, 3}) == Vec3{1e300, 2, 3});
        CHECK(signed_distance(distant, Vec3{0, 0, 0}) == rounded_from(-1e300));
        CHECK(project(Plane3{{0, 1e300, 0}, 1e-10}, Vec3{1, 2, 3}) == Vec3{1, 1e-310, 3});
    }

    TEST_CASE("distances beside the largest double: infinite only where the true one is beyond it") {
        const Vec3 left{-1e308, 0, 0}, right{1.5e308, 0, 0};
        CHECK(distance(Sphere3{left, 1e308}, Sphere3{right, 1e308}) == 5e307);
        CHECK(distance(left, Vec3{1e308, 0, 0}) == inf);
        CHECK(distance(left, Vec3{0.5e308, 0, 0}) == 1.5e308);
        CHECK(distance(left, Sphere3{right, 1e308}) == 1.5e308);
        CHECK(distance(Aabb3{{-1.7e308, 0, 0}, left}, right) == inf);
        CHECK(distance(Segment3{left, {-1e308, 1, 0}}, Vec3{0, 1e308, 0}) ==
              doctest::Approx(std::sqrt(2) * 1e308));
        CHECK(distance(Plane3{{1e308, 1e308, 0}, -1e308}, Vec3{1e308, 1e308, 0}) ==
              doctest::Approx(std::sqrt(2) * 1e308));
    }

    TEST_CASE("from 1e7 and 1e15 sizes away it is the right point of the face") {
        const Obb3 box{{0, 0, 0}, {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}};
        const Rectangle3 floor{{0, 0, 0}, {Vec3{1, 0, 0}, Vec3{0, 0, 1}}};
        const Triangle3 triangle{{-4, 0, -4}, {4, 0, -4}, {0, 0, 4}};
        for (const double height : {1e7, 1e15}) {
            const Vec3 p{0.3, height, 0.2};
            CHECK(closest_points(box, p)->a == Vec3{0.3, 1, 0.2});
            CHECK(closest_points(floor, p)->a == Vec3{0.3, 0, 0.2});
            CHECK(closest_points(triangle, p)->a == Vec3{0.3, 0, 0.2});
            CHECK(distance(box, p) == height - 1);
        }
        // A needle of 1e-155, 1e155 sizes away: its foot by hand is 3e-156 (1, 1e-10), and a third of that less.
        const Triangle3 needle{{0, 0, 0}, {1e-155, 0, 0}, {1e-155, 1e-165, 0}};
        const Vec3 foot = closest_points(needle, Vec3{3e-156, 5e-156, 1})->a;
        CHECK(foot.x == doctest::Approx(3e-156).epsilon(1e-9));
        CHECK(foot.y == doctest::Approx(3e-166).epsilon(1e-9));
    }

    TEST_CASE("nearest points that rounding would bring together stay apart") {
        const Aabb3 box{{-3, 1.75, tiny<double>}, {-2, 4.75, 3}};
        const auto by_box = closest_points(box, Vec3{-2, 2, 0});
        CHECK(by_box->a == Vec3{-2, 2, tiny<double>});
        CHECK(by_box->b == Vec3{-2, 2, 0});
        CHECK(distance(box, Vec3{-2, 2, 0}) == tiny<double>);

        // A third of the way along no double: the nearest point of the line rounds to the given one.
        const Segment3 s{{0, 0, 0}, {3, 1, 0}};
        const Vec3 p{1, 1.0 / 3, 0};
        REQUIRE_FALSE(intersects(s, p));
        const auto by_segment = closest_points(s, p);
        CHECK(by_segment->a != p);
        CHECK(length_sq(by_segment->a - p) < 0x1p-100);
        CHECK(distance(s, p) == doctest::Approx(std::ldexp(1.0, -54) / std::sqrt(10)).epsilon(0.5));

        // In double they are apart, in float they are not: a neighbour among the floats.
        const Plane3f slope{{1, 3, 0}, 1};
        const Vec3f q{0, 1.0f / 3, 0};
        REQUIRE_FALSE(intersects(slope, q));
        CHECK(closest_points(slope, q)->a != q);
        CHECK(std::fabs(closest_points(slope, q)->a.y - q.y) <= 0x1p-25f);
    }

    TEST_CASE("where they meet both points are the given one") {
        const Obb3 box{{0, 0, 0}, {Vec3{3, 4, 0}, Vec3{-4, 3, 0}, Vec3{0, 0, 1}}};
        for (const Vec3& p : {Vec3{0, 0, 0}, Vec3{-1, 7, 1}, Vec3{1, 1, -1}, Vec3{0, 0, 0.5}}) {
            CHECK(distance(box, p) == 0);
            CHECK(closest_points(box, p)->a == p);
            CHECK(distance(box, Sphere3{p, 0}) == 0);
        }
        CHECK(distance(box, Sphere3{{6, 8, 0}, 5}) == 0);
        CHECK(distance(box, Sphere3{{6, 8, 0}, std::nextafter(5, 0)}) ==
              rounded_from(5 - std::nextafter(5, 0)));
    }

    TEST_CASE("balls that nearly touch keep the digits of the gap") {
        const double gap = 0x1p-50;
        CHECK(distance(Sphere3{{0, 0, 0}, 1}, Sphere3{{3, 4, 0}, 4 - gap}) == gap);
        CHECK(distance(Vec3{3, 4, 0}, Sphere3{{0, 0, 0}, 5 - gap}) == gap);
        CHECK(distance(Plane3{{0, 3, 4}, 10}, Sphere3{{0, 0, 0}, 2 - gap}) == rounded_from(gap));
        CHECK(distance(Aabb3{{0, 0, 0}, {1, 1, 1}}, Sphere3{{2, 3, 3}, 3 - gap}) == gap);
        const Triangle3 t{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
        CHECK(distance(t, Sphere3{{1, 1, 3}, 3 - gap}) == gap);
        CHECK(distance(t, Sphere3{{-2, -3, 6}, 7 - gap}) == gap);
        // The root is no double: sqrt(2) less the double below it.
        const double below = 0x1.6a09e667f3bccp+0;
        CHECK(distance(Vec3{1, 1, 0}, Sphere3{{0, 0, 0}, below}) ==
              doctest::Approx(0.7537 * 0x1p-52).epsilon(1e-3));
        CHECK(distance(Vec3{1, 1, 0}, Sphere3{{0, 0, 0}, std::nextafter(below, 2)}) == 0);
    }

    TEST_CASE("what is empty is infinitely far and has no nearest point") {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const Vec3 p{1, 2, 3}, nothing{0, nan, 0};
        CHECK(distance(Aabb3{}, p) == inf);
        CHECK(distance(Aabb3{{1, 0, 0}, {0, 1, 1}}, p) == inf);
        CHECK(distance(Obb3{}, p) == inf);
        CHECK(distance(Plane3{}, p) == inf);
        CHECK(std::isnan(signed_distance(Plane3{}, p)));
        CHECK(distance(Ray3{p, {0, 0, 0}}, p) == inf);
        CHECK(distance(p, nothing) == inf);
        CHECK(distance(p, Vec3{inf, 0, 0}) == inf);
        CHECK(distance(p, Sphere3{}) == inf);
        CHECK(distance(p, Sphere3{p, inf}) == inf);
        CHECK(distance(p, Sphere3{p, nan}) == inf);
        CHECK(distance(Sphere3{p, 1}, Sphere3{nothing, 1}) == inf);
        CHECK(distance(Obb3{p, {}}, Sphere3{{1, inf, 0}, 1}) == inf);
        CHECK(closest_points(Obb3{}, p) == std::nullopt);
        CHECK(closest_points(Triangle3{p, p, nothing}, p) == std::nullopt);
        CHECK(closest_points(p, nothing) == std::nullopt);
        CHECK(project(Plane3{}, p) == std::nullopt);
        // Boxes without end are not empty.
        const Aabb3 slab{{-inf, -inf, 0}, {inf, inf, 1}};
        CHECK(distance(slab, p) == 2);
        CHECK(closest_points(slab, p)->a == Vec3{1, 2, 1});
        CHECK(distance(slab, Sphere3{p, 0.5}) == 1.5);
        CHECK(distance(slab, Vec3{inf, 0, 0}) == inf);
        CHECK(distance(Aabb3{{inf, 0, 0}, {inf, 1, 1}}, p) == inf);
    }
}
