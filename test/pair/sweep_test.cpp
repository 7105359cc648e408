// sweep_test.cpp: mirrors hitbox/pair/sweep.hpp: the first contact of a moving shape, in situations whose answer can be
// seen, and of every pair beside the rational oracle.
#include <hitbox/pair/sweep.hpp>

#include <doctest/doctest.h>
#include <hitbox/pair/pairs.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

#include "../oracle/sweep_cases.hpp"
#include "numbers.hpp"
#include "placed.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

// What is expected of a sweep of shapes with whole numbers below 100.
struct Seen {
    std::optional<double> t;  // nothing: they do not meet
    Vec3 normal{};            // zero: any
    bool leaving = false;     // at t = 0
    bool is_round = false;
    double closing = 1;  // the speed at the contact; zero: they graze
};
constexpr std::nullopt_t never = std::nullopt;

double largest_of(const Vec3& v) { return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)}); }

template <class T, class A, class B>
void check_one(const Place<T>& place, const A& a, const Vec<3, T>& motion, const B& b, const Seen& seen) {
    const auto r = sweep(a, motion, b), other = sweep(b, -motion, a);
    REQUIRE(r.has_value() == seen.t.has_value());
    REQUIRE(other.has_value() == r.has_value());
    if (!r) return;
    const double unit = double(place.unit), size = 100 * unit + double(place.shift);
    const double error = !seen.is_round      ? 0
                         : seen.closing == 0 ? std::sqrt(0x1p-50 * size / unit)
                                             : 0x1p-50 * size / (seen.closing * unit);
    CHECK(std::fabs(r->t - *seen.t) <= 0x1p-51 * *seen.t + error);
    CHECK(r->started == (*seen.t == 0));
    CHECK(r->leaving == (r->started && seen.leaving));
    CHECK(r->t == other->t);
    CHECK(r->started == other->started);
    CHECK(r->leaving == other->leaving);
    CHECK(r->normal == -other->normal);
    if (seen.normal != Vec3{}) {
        const Vec<3, T> n = place.view.of(Vec<3, T>{T(seen.normal.x), T(seen.normal.y), T(seen.normal.z)});
        const double length = std::hypot(seen.normal.x, seen.normal.y, seen.normal.z);
        const double slack = sizeof(T) == 4 ? 0x1p-22 : 0x1p-50;
        for (std::size_t k = 0; k < 3; ++k)
            CHECK(std::fabs(double(r->normal[k]) - double(n[k]) / length) <=
                  slack + (seen.is_round ? std::min(0.5, std::sqrt(error) + error * 64) : 0));
    }
    // The point is in both.
    const double most = std::max(
        size, double(std::max({std::fabs(r->point.x), std::fabs(r->point.y), std::fabs(r->point.z)})));
    const double near = 0x1p-46 * most + (sizeof(T) == 4 ? 0x1p-22 * most : 0) + 4 * double(tiny<T>);
    CHECK(distance(b, r->point) <= near);
    const Vec3 step{double(motion.x) * r->t, double(motion.y) * r->t, double(motion.z) * r->t};
    const Vec<3, T> back{T(double(r->point.x) - step.x), T(double(r->point.y) - step.y),
                         T(double(r->point.z) - step.z)};
    CHECK(distance(a, back) <= 2 * near + 0x1p-46 * largest_of(step));
}

template <class T, class A, class B>
void check_everywhere(const A& a, const Vec<3, T>& motion, const B& b, const Seen& seen) {
    for (const Place<T>& place : all_places<T>()) {
        CAPTURE(place.unit);
        CAPTURE(place.shift);
        check_one<T>(place, place.of(a), place.direction(motion), place.of(b), seen);
    }
}

template <class T>
constexpr Aabb<3, T> cube{{T(-1), T(-1), T(-1)}, {T(1), T(1), T(1)}};
template <class T>
Obb<T> obb_of(const Aabb<3, T>& b) {
    const auto half = (b.max - b.min) * T(0.5);
    return {(b.min + b.max) * T(0.5),
            {Vec<3, T>{half.x, 0, 0}, Vec<3, T>{0, half.y, 0}, Vec<3, T>{0, 0, half.z}}};
}

// The same as axis-aligned and as oriented boxes, with the parts of different types.
template <class T>
void check_boxes(const Aabb<3, T>& a, const Vec<3, T>& motion, const Aabb<3, T>& b, const Seen& seen) {
    check_everywhere<T>(a, motion, b, seen);
    check_everywhere<T>(a, motion, obb_of(b), seen);
    check_everywhere<T>(obb_of(a), motion, obb_of(b), seen);
}

struct MyPoint {
    float x, y, z;
};

}  // namespace

TEST_SUITE("pair/sweep") {
    TEST_CASE_TEMPLATE("boxes", T, float, double) {
        const auto& a = cube<T>;
        // A thin wall, far and fast.
        check_boxes<T>(a, {96, 0, 0}, {{4, -64, -64}, {4, 64, 64}}, {1. / 32, {-1, 0, 0}});
        check_boxes<T>(a, {-96, 0, 0}, {{-4, -64, -64}, {-4, 64, 64}}, {1. / 32, {1, 0, 0}});
        check_boxes<T>(a, {2, 0, 0}, {{4, -64, -64}, {4, 64, 64}}, {never});
        check_boxes<T>(a, {3, 0, 0}, {{4, -64, -64}, {4, 64, 64}}, {1, {-1, 0, 0}});
        check_boxes<T>(a, {-3, 0, 0}, {{4, -64, -64}, {4, 64, 64}}, {never});
        // Beside each other: along, in, and away.
        const Aabb<3, T> beside{{1, -1, -1}, {3, 1, 1}};
        check_boxes<T>(a, {0, 4, 0}, beside, {0, {-1, 0, 0}, true});
        check_boxes<T>(a, {4, 0, 0}, beside, {0, {-1, 0, 0}, false});
        check_boxes<T>(a, {4, 4, 0}, beside, {0, {-1, 0, 0}, false});
        check_boxes<T>(a, {-4, 0, 0}, beside, {0, {-1, 0, 0}, true});
        check_boxes<T>(a, {0, 0, 0}, beside, {0, {-1, 0, 0}, true});
        // Edge to edge: out of one of the two is enough.
        const Aabb<3, T> at_edge{{1, 1, -1}, {3, 3, 1}};
        check_boxes<T>(a, {4, 4, 0}, at_edge, {0, {}, false});
        check_boxes<T>(a, {4, -4, 0}, at_edge, {0, {0, -1, 0}, true});
        check_boxes<T>(a, {4, 0, 0}, at_edge, {0, {0, -1, 0}, true});
        // An edge that only grazes, a face that slides along another one, and past both.
        check_boxes<T>(a, {4, 4, 0}, {{3, 3, -1}, {5, 5, 1}}, {0.5});
        check_boxes<T>(a, {8, 0, 0}, {{3, 1, -1}, {5, 2, 1}}, {0.25, {-1, 0, 0}});
        check_boxes<T>(a, {8, -8, 0}, {{3, 1, -1}, {5, 2, 1}}, {never});
        check_boxes<T>(a, {4, -4, 0}, {{3, -5, -1}, {5, -3, 1}}, {0.5});
        // Inside.
        const Aabb<3, T> room{{-2, -8, -8}, {8, 8, 8}};
        check_boxes<T>(a, {-1, 0, 0}, room, {0, {-1, 0, 0}, true});
        check_boxes<T>(a, {1, 0, 0}, room, {0, {-1, 0, 0}, false});
        check_boxes<T>(a, {0, 1, 0}, room, {0, {-1, 0, 0}, true});
        // No motion.
        check_boxes<T>(a, {0, 0, 0}, {{3, 0, 0}, {4, 1, 1}}, {never});
        // Flat, and a single point.
        check_boxes<T>({{0, 0, 0}, {0, 0, 0}}, {8, 0, 0}, {{4, -1, -1}, {5, 1, 1}}, {0.5, {-1, 0, 0}});
        check_boxes<T>({{0, 0, 0}, {0, 0, 0}}, {8, 8, 8}, {{4, 4, 4}, {4, 4, 4}}, {0.5});
        check_boxes<T>({{0, 0, 0}, {0, 0, 0}}, {8, 8, 0}, {{4, 4, 4}, {4, 4, 4}}, {never});
    }

    TEST_CASE("the last bit of a graze") {
        const Aabb3 a = cube<double>;
        CHECK(sweep(a, Vec3{8, 0, 0}, Aabb3{{3, 1, -1}, {4, 2, 1}}).has_value());
        CHECK(!sweep(a, Vec3{8, 0, 0}, Aabb3{{3, above(1.0), -1}, {4, 2, 1}}).has_value());
        CHECK(sweep(a, Vec3{2, 0, 0}, Aabb3{{3, 0, -1}, {4, 2, 1}})->t == 1);
        CHECK(!sweep(a, Vec3{below(2.0), 0, 0}, Aabb3{{3, 0, -1}, {4, 2, 1}}).has_value());
        // A corner that passes an oriented box: along x + y = 3 it touches it.
        const Obb3 turned{{4, 1, 0}, {Vec3{1, 1, 0}, Vec3{-1, 1, 0}, Vec3{0, 0, 1}}};
        CHECK(sweep(Vec3{0, 3, 0}, Vec3{16, 0, 0}, turned)->t == 0.25);
        CHECK(!sweep(Vec3{0, above(3.0), 0}, Vec3{16, 0, 0}, turned).has_value());
        // Spheres whose centers pass each other at the sum of the radii.
        const Sphere3 ball{{0, 0, 0}, 2};
        CHECK(sweep(ball, Vec3{16, 0, 0}, Sphere3{{8, 5, 0}, 3})->t == 0.5);
        CHECK(!sweep(ball, Vec3{16, 0, 0}, Sphere3{{8, above(5.0), 0}, 3}).has_value());
        CHECK(!sweep(ball, Vec3{16, 0, 0}, Sphere3{{8, 5, 0}, below(3.0)}).has_value());
        // The same, where the time is no short number.
        CHECK(sweep(ball, Vec3{16, 12, 0}, Sphere3{{8 - 3, 6 + 4, 0}, 3})->t == doctest::Approx(0.5));
        CHECK(!sweep(ball, Vec3{16, 12, 0}, Sphere3{{8 - 3, 6 + 4, 0}, below(3.0)}).has_value());
    }

    TEST_CASE_TEMPLATE("points and segments", T, float, double) {
        using V = Vec<3, T>;
        const Triangle<T> t{{0, 0, 0}, {8, 0, 0}, {0, 8, 0}};
        // Through the inside, an edge, a corner, and past them.
        check_everywhere<T>(V{2, 2, 4}, V{0, 0, -8}, t, {0.5, {0, 0, 1}});
        check_everywhere<T>(V{2, 2, -4}, V{0, 0, 8}, t, {0.5, {0, 0, -1}});
        check_everywhere<T>(V{4, 4, 4}, V{0, 0, -8}, t, {0.5});
        check_everywhere<T>(V{8, 0, 4}, V{0, 0, -8}, t, {0.5});
        check_everywhere<T>(V{5, 4, 4}, V{0, 0, -8}, t, {never});
        check_everywhere<T>(V{2, 2, 4}, V{0, 0, -3}, t, {never});
        // In its plane.
        check_everywhere<T>(V{-4, 2, 0}, V{8, 0, 0}, t, {0.5, {-1, 0, 0}});
        check_everywhere<T>(V{-4, 9, 0}, V{8, 0, 0}, t, {never});
        check_everywhere<T>(V{1, 3, 0}, V{8, 0, 0}, t, {0, {-1, 0, 0}, false});
        check_everywhere<T>(V{1, 3, 0}, V{-8, 0, 0}, t, {0, {-1, 0, 0}, true});
        check_everywhere<T>(V{0, 3, 0}, V{8, 0, 0}, t, {0, {-1, 0, 0}, false});
        check_everywhere<T>(V{0, 3, 0}, V{0, 8, 0}, t, {0, {-1, 0, 0}, true});
        check_everywhere<T>(V{2, 2, 0}, V{0, 0, 8}, t, {0, {0, 0, 1}, true});
        // Crossing edges, parallel ones, and in line.
        const Segment<T> along_x{{-4, 0, 0}, {4, 0, 0}};
        check_everywhere<T>(along_x, V{0, 0, 8}, Segment<T>{{0, -4, 4}, {0, 4, 4}}, {0.5, {0, 0, -1}});
        check_everywhere<T>(along_x, V{0, 0, 8}, Segment<T>{{4, 0, 4}, {4, 4, 4}}, {0.5});
        check_everywhere<T>(along_x, V{0, 0, 8}, Segment<T>{{5, -4, 4}, {5, 4, 4}}, {never});
        check_everywhere<T>(along_x, V{0, 0, 8}, Segment<T>{{-8, 0, 4}, {0, 0, 4}}, {0.5, {0, 0, -1}});
        check_everywhere<T>(along_x, V{8, 0, 0}, Segment<T>{{8, 0, 0}, {9, 0, 0}}, {0.5, {-1, 0, 0}});
        check_everywhere<T>(along_x, V{8, 0, 0}, Segment<T>{{8, 1, 0}, {9, 1, 0}}, {never});
        check_everywhere<T>(V{0, 0, 0}, V{8, 8, 8}, V{4, 4, 4}, {0.5});
        check_everywhere<T>(V{0, 0, 0}, V{8, 8, 8}, V{4, 4, 5}, {never});
        check_everywhere<T>(V{0, 0, 0}, V{8, 8, 8}, V{0, 0, 0}, {0, {}, true});
        // Zero-sized ones are points.
        const Segment<T> dot{{2, 2, 4}, {2, 2, 4}};
        check_everywhere<T>(dot, V{0, 0, -8}, t, {0.5, {0, 0, 1}});
        check_everywhere<T>(Triangle<T>{{2, 2, 4}, {2, 2, 4}, {2, 2, 4}}, V{0, 0, -8}, t, {0.5, {0, 0, 1}});
        check_everywhere<T>(V{0, 0, 0}, V{8, 0, 0}, Obb<T>{{4, 0, 0}, {V{}, V{}, V{}}}, {0.5});
    }

    TEST_CASE_TEMPLATE("flat shapes", T, float, double) {
        using V = Vec<3, T>;
        const Triangle<T> t{{0, 0, 0}, {8, 0, 0}, {0, 8, 0}};
        check_everywhere<T>(t, V{0, 0, 8}, Triangle<T>{{0, 0, 4}, {8, 0, 4}, {0, 8, 4}}, {0.5, {0, 0, -1}});
        check_everywhere<T>(t, V{32, 0, 0}, Triangle<T>{{16, 0, 0}, {24, 0, 0}, {16, 8, 0}}, {0.25});
        check_everywhere<T>(t, V{16, 0, 0}, Triangle<T>{{8, 1, 0}, {9, 9, 0}, {8, 9, 0}}, {0.0625});
        check_everywhere<T>(t, V{0, 16, 0}, Triangle<T>{{8, 1, 1}, {9, 9, 1}, {8, 9, 1}}, {never});
        check_everywhere<T>(t, V{0, 0, 8}, Triangle<T>{{2, 2, 4}, {2, 2, 6}, {3, 3, 6}}, {0.5, {0, 0, -1}});
        const Rectangle<T> r{{4, 0, 0}, {V{0, 2, 0}, V{0, 0, 2}}};
        check_everywhere<T>(cube<T>, V{6, 0, 0}, r, {0.5, {-1, 0, 0}});
        check_everywhere<T>(Rectangle<T>{{0, 0, 0}, {V{1, 0, 0}, V{0, 1, 0}}}, V{6, 0, 0}, r,
                            {0.5, {-1, 0, 0}});
        // Out of the plane in which they overlap.
        check_everywhere<T>(t, V{0, 0, 4}, Triangle<T>{{1, 1, 0}, {2, 1, 0}, {1, 2, 0}},
                            {0, {0, 0, 1}, true});
    }

    TEST_CASE_TEMPLATE("shapes with a radius", T, float, double) {
        using V = Vec<3, T>;
        const Aabb<3, T> box{{0, 0, 0}, {8, 8, 8}};
        for (const bool turned : {false, true}) {
            CAPTURE(turned);
            const auto check = [&](const auto& a, const V& motion, const Seen& seen) {
                if (turned)
                    check_everywhere<T>(a, motion, obb_of(box), seen);
                else
                    check_everywhere<T>(a, motion, box, seen);
            };
            // On a face, an edge and a corner.
            check(Sphere<T>{{-21, 4, 4}, 5}, V{32, 0, 0}, {0.5, {-1, 0, 0}, false, true, 32});
            check(Sphere<T>{{-20, -3, 4}, 5}, V{32, 0, 0}, {0.5, {-4, -3, 0}, false, true, 25});
            check(Sphere<T>{{-17, -2, -2}, 3}, V{32, 0, 0}, {0.5, {-1, -2, -2}, false, true, 10});
            check(Sphere<T>{{-20, -6, 4}, 5}, V{32, 0, 0}, {never});
            check(Sphere<T>{{-20, -5, 4}, 5}, V{32, 0, 0}, {20. / 32, {0, -1, 0}, false, true, 0});
            check(Sphere<T>{{-5, 4, 4}, 5}, V{32, 0, 0}, {0, {-1, 0, 0}, false, true});
            check(Sphere<T>{{-5, 4, 4}, 5}, V{0, 32, 0}, {0, {-1, 0, 0}, true, true});
            check(Sphere<T>{{-5, 4, 4}, 5}, V{-32, 0, 0}, {0, {-1, 0, 0}, true, true});
            check(Sphere<T>{{-4, 4, 4}, 5}, V{-1, 0, 0}, {0, {-1, 0, 0}, true, true});
            check(Sphere<T>{{-4, 4, 4}, 5}, V{1, 0, 0}, {0, {-1, 0, 0}, false, true});
            // Flat on a face, with an end on it, across an edge.
            check(Capsule<T>{{-18, 2, 2}, {-18, 6, 6}, 2}, V{32, 0, 0}, {0.5, {-1, 0, 0}, false, true, 32});
            check(Capsule<T>{{-18, 2, 2}, {-20, 6, 6}, 2}, V{32, 0, 0}, {0.5, {-1, 0, 0}, false, true, 32});
            check(Capsule<T>{{-20, -3, 4}, {-20, -3, 9}, 5}, V{32, 0, 0},
                  {0.5, {-4, -3, 0}, false, true, 25});
        }
        check_everywhere<T>(Sphere<T>{{0, 0, 0}, 2}, V{16, 0, 0}, Sphere<T>{{13, 0, 0}, 3},
                            {0.5, {-1, 0, 0}, false, true, 16});
        check_everywhere<T>(Sphere<T>{{0, 0, 0}, 2}, V{32, 0, 0}, Sphere<T>{{20, 3, 0}, 3},
                            {0.5, {-4, -3, 0}, false, true, 25});
        check_everywhere<T>(Sphere<T>{{0, 0, 0}, 2}, V{16, 0, 0}, V{10, 0, 0},
                            {0.5, {-1, 0, 0}, false, true, 16});
        check_everywhere<T>(Sphere<T>{{0, 0, 0}, 2}, V{16, 0, 0}, V{10, 3, 0}, {never});
        check_everywhere<T>(Sphere<T>{{2, 2, 8}, 2}, V{0, 0, -12},
                            Triangle<T>{{0, 0, 0}, {8, 0, 0}, {0, 8, 0}}, {0.5, {0, 0, 1}, false, true, 12});
        const Capsule<T> along_x{{-4, 0, 0}, {4, 0, 0}, 1};
        check_everywhere<T>(along_x, V{0, 0, 12}, Capsule<T>{{0, -4, 8}, {0, 4, 8}, 1},
                            {0.5, {0, 0, -1}, false, true, 12});
        check_everywhere<T>(along_x, V{0, 0, 12}, Capsule<T>{{-8, 0, 8}, {8, 0, 8}, 1},
                            {0.5, {0, 0, -1}, false, true, 12});
        check_everywhere<T>(along_x, V{12, 0, 0}, Segment<T>{{11, -4, 0}, {11, 4, 0}},
                            {0.5, {-1, 0, 0}, false, true, 12});
        // No radius, no length.
        check_everywhere<T>(Capsule<T>{{0, 0, 0}, {0, 0, 0}, 0}, V{8, 0, 0}, V{4, 0, 0}, {0.5});
    }

    TEST_CASE_TEMPLATE("planes", T, float, double) {
        using V = Vec<3, T>;
        const Plane<T> floor{{0, 0, 2}, 0};
        check_everywhere<T>(Aabb<3, T>{{0, 0, 4}, {1, 1, 5}}, V{3, 3, -8}, floor, {0.5, {0, 0, 1}});
        check_everywhere<T>(Aabb<3, T>{{0, 0, -5}, {1, 1, -4}}, V{3, 3, 8}, floor, {0.5, {0, 0, -1}});
        check_everywhere<T>(Aabb<3, T>{{0, 0, 4}, {1, 1, 5}}, V{3, 3, 0}, floor, {never});
        check_everywhere<T>(Aabb<3, T>{{0, 0, 0}, {1, 1, 5}}, V{3, 3, 0}, floor, {0, {0, 0, 1}, true});
        check_everywhere<T>(Aabb<3, T>{{0, 0, 0}, {1, 1, 5}}, V{3, 3, -1}, floor, {0, {0, 0, 1}, false});
        check_everywhere<T>(Sphere<T>{{0, 0, 6}, 2}, V{0, 0, -8}, floor, {0.5, {0, 0, 1}, false, true, 8});
        check_everywhere<T>(Sphere<T>{{0, 0, 6}, 2}, V{0, 0, -3}, floor, {never});
        check_everywhere<T>(Sphere<T>{{0, 0, 6}, 2}, V{0, 0, -4}, floor, {1, {0, 0, 1}, false, true, 4});
        check_everywhere<T>(Capsule<T>{{0, 0, 6}, {0, 3, 9}, 2}, V{0, 0, -8}, floor,
                            {0.5, {0, 0, 1}, false, true, 8});
        check_everywhere<T>(V{0, 0, 4}, V{0, 0, -8}, floor, {0.5, {0, 0, 1}});
        check_everywhere<T>(Segment<T>{{0, 0, 4}, {0, 0, 5}}, V{0, 0, -8}, floor, {0.5, {0, 0, 1}});
        const auto hit = sweep(Plane<T>{{0, 0, 1}, 4}, V{0, 0, -8}, floor);
        REQUIRE(hit.has_value());
        CHECK(hit->t == 0.5);
        CHECK(sweep(Plane<T>{{0, 1, 1}, 4}, V{0, 0, -8}, floor)->started);
        CHECK(!sweep(Plane<T>{{0, 0, 1}, 4}, V{0, 8, 0}, floor).has_value());
        CHECK(sweep(Plane<T>{{0, 0, 1}, 4}, V{0, 8, 0}, Plane<T>{{0, 0, -2}, -8})->started);
    }

    TEST_CASE("a half-space as an infinite box, and all of space") {
        const Aabb3 floor{{-inf, -inf, -inf}, {inf, inf, 0}}, all{{-inf, -inf, -inf}, {inf, inf, inf}};
        const Obb3 box{{0, 0, 4}, {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}};
        CHECK(sweep(box, Vec3{1, 2, -6}, floor)->t == 0.5);
        CHECK(sweep(box, Vec3{1, 2, -6}, floor)->normal == Vec3{0, 0, 1});
        CHECK(!sweep(box, Vec3{1, 2, 6}, floor).has_value());
        CHECK(sweep(cube<double>, Vec3{0, 0, -6}, all)->started);
        CHECK(sweep(Sphere3{{0, 0, 4}, 1}, Vec3{1, 2, -6}, floor)->t == doctest::Approx(0.5));
        CHECK(sweep(Capsule3{{0, 0, 4}, {9, 0, 4}, 1}, Vec3{1, 2, -6}, floor)->t == doctest::Approx(0.5));
        CHECK(sweep(Aabb3{{0, 0, 3}, {1, 1, 4}}, Vec3{1, 2, -6}, floor)->t == 0.5);
    }

    TEST_CASE("nothing meets what is empty, and no motion leads to where it is no number") {
        const Aabb3 a = cube<double>, empty{{1, 1, 1}, {-1, -1, -1}};
        CHECK(!sweep(a, Vec3{1, 0, 0}, empty).has_value());
        CHECK(!sweep(empty, Vec3{1, 0, 0}, a).has_value());
        CHECK(!sweep(Vec3{not_a_number, 0, 0}, Vec3{1, 0, 0}, a).has_value());
        CHECK(!sweep(Sphere3{{0, 0, 0}, -1}, Vec3{1, 0, 0}, a).has_value());
        for (const double bad : {inf, -inf, not_a_number}) {
            CHECK(!sweep(a, Vec3{bad, 0, 0}, a).has_value());
            CHECK(!sweep(a, Vec3{0, bad, 0}, Sphere3{{0, 0, 0}, 1}).has_value());
            CHECK(!sweep(obb_of(a), Vec3{0, 0, bad}, a).has_value());
        }
    }

    TEST_CASE("a motion as a user's point") {
        const Aabb3f box{{3, -1, -1}, {4, 1, 1}};
        CHECK(sweep(MyPoint{0, 0, 0}, MyPoint{6, 0, 0}, box)->t == 0.5);
        CHECK(sweep(box, std::array<float, 3>{-6, 0, 0}, MyPoint{0, 0, 0})->t == 0.5);
        CHECK(sweep(Sphere3{{0, 0, 0}, 1}, MyPoint{4, 0, 0}, Vec3{3, 0, 0})->t == 0.5);
    }

    TEST_CASE("every pair beside the rational oracle") {
        for (const oracle::Pair& pair : oracle::all_pairs()) {
            if (!pair.sweep) continue;
            CAPTURE(pair.full_name());
            for (const oracle::Family family : oracle::all_families) {
                CAPTURE(oracle::to_string(family));
                const oracle::SweepTally tally = oracle::compare_sweeps(pair, family, 4, 40);
                CHECK(tally.wrong == 0);
                CHECK(tally.late == 0);
                CHECK(tally.beyond == 0);
            }
        }
    }
}
