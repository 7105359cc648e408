// penetration_situations_test.cpp: penetrations in situations whose answer can be seen, everywhere from the smallest to the
// largest numbers.
#include <hitbox/pair/pairs.hpp>
#include <hitbox/pair/penetration.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

#include "../placed.hpp"
#include "numbers.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

// The depth within 2^-40, or a few of the smallest number; the axis within 2^-44, where only one is right.
template <class T, class A, class B>
void check_depth_at(const Place<T>& place, const A& a, const B& b, double depth,
                    const std::optional<Vec3>& axis) {
    const auto found = penetration(place.of(a), place.of(b)), other = penetration(place.of(b), place.of(a));
    REQUIRE(found.has_value());
    REQUIRE(other.has_value());
    CHECK(found->depth == other->depth);
    const double expected = depth * double(place.unit);
    const double off = std::fabs(found->depth - expected);
    CHECK((found->depth == expected || off <= 0x1p-40 * expected + tiny<double>));
    CHECK(std::fabs(length(found->axis) - 1) < 0x1p-50);
    if (!axis) return;
    CHECK(found->axis == Vec3{} - other->axis);
    const Vec<3, T> way{T(axis->x), T(axis->y), T(axis->z)};
    const Vec<3, T> seen = place.view.of(way);
    const Vec3 expected_way{double(seen.x), double(seen.y), double(seen.z)};
    CHECK(length(found->axis * length(expected_way) - expected_way) < 0x1p-44 * length(expected_way));
}

// At all places. The numbers of the shapes are whole, and below 100.
template <class T, class A, class B>
void check_depth(const A& a, const B& b, double depth, const std::optional<Vec3>& axis = {}) {
    for (const Place<T>& place : all_places<T>()) {
        CAPTURE(place.unit);
        CAPTURE(place.shift);
        check_depth_at(place, a, b, depth, axis);
    }
}

}  // namespace

TEST_SUITE("pair/penetration situations") {
    TEST_CASE_TEMPLATE("boxes", T, float, double) {
        const Aabb<3, T> cube{{-2, -2, -2}, {2, 2, 2}};
        const Obb<T> upright{{0, 0, 0}, {Vec<3, T>{2, 0, 0}, Vec<3, T>{0, 2, 0}, Vec<3, T>{0, 0, 2}}};
        const auto both = [&](const auto& b, double depth, const std::optional<Vec3>& axis) {
            check_depth<T>(cube, b, depth, axis);
            check_depth<T>(upright, b, depth, axis);
        };
        SUBCASE("face in face") { both(Aabb<3, T>{{1, -1, -2}, {5, 1, 2}}, 1, Vec3{-1, 0, 0}); }
        SUBCASE("flush faces only touch") { both(Aabb<3, T>{{2, -2, -2}, {4, 2, 2}}, 0, Vec3{-1, 0, 0}); }
        SUBCASE("flush edges only touch") { both(Aabb<3, T>{{2, 2, -2}, {4, 4, 2}}, 0, {}); }
        SUBCASE("flush corners only touch") { both(Aabb<3, T>{{2, 2, 2}, {4, 4, 4}}, 0, {}); }
        SUBCASE("a box deep inside leaves by its nearest face") {
            both(Aabb<3, T>{{-1, -1, 0}, {1, 1, 1}}, 2, Vec3{0, 0, -1});
        }
        SUBCASE("the same box: any of six ways") { both(cube, 4, {}); }
        SUBCASE("a corner in a face") {
            // The cube on its corner: half-axes along (1, 1, 1)-like ways; the lowest corner is at height 1.
            const Obb<T> diamond{{0, 2, 7}, {Vec<3, T>{2, 2, 2}, Vec<3, T>{-2, 2, 2}, Vec<3, T>{0, -2, 2}}};
            both(diamond, 1, Vec3{0, 0, -1});
        }
        SUBCASE("an edge across an edge") {
            // A roof along x under a roof along y: both ridges at right angles, 1 deep.
            const Obb<T> low{{0, 0, -3}, {Vec<3, T>{9, 0, 0}, Vec<3, T>{0, 2, 2}, Vec<3, T>{0, -2, 2}}};
            const Obb<T> high{{0, 0, 4}, {Vec<3, T>{2, 0, 2}, Vec<3, T>{-2, 0, 2}, Vec<3, T>{0, 9, 0}}};
            check_depth<T>(low, high, 1, Vec3{0, 0, -1});
        }
        SUBCASE("a flat box in a box") {
            both(Obb<T>{{0, 0, 1}, {Vec<3, T>{1, 0, 0}, Vec<3, T>{0, 1, 0}, Vec<3, T>{0, 0, 0}}}, 1,
                 Vec3{0, 0, -1});
        }
        SUBCASE("two flat boxes in one plane touch, however much they share") {
            const Obb<T> flat{{0, 0, 1}, {Vec<3, T>{3, 1, 0}, Vec<3, T>{-1, 3, 0}, Vec<3, T>{0, 0, 0}}};
            check_depth<T>(flat, Rectangle<T>{{1, 0, 1}, {Vec<3, T>{2, 0, 0}, Vec<3, T>{0, 2, 0}}}, 0);
            check_depth<T>(flat, Aabb<3, T>{{0, 0, 1}, {1, 5, 1}}, 0);
        }
    }

    TEST_CASE_TEMPLATE("points, segments, triangles and rectangles", T, float, double) {
        const Aabb<3, T> cube{{-4, -4, -4}, {4, 4, 4}};
        const Triangle<T> floor{{-6, -6, 0}, {6, -6, 0}, {0, 6, 0}};
        check_depth<T>(cube, Vec<3, T>{1, 2, 3}, 1, Vec3{0, 0, -1});
        check_depth<T>(cube, Vec<3, T>{1, 2, 4}, 0, Vec3{0, 0, -1});
        check_depth<T>(cube, Vec<3, T>{4, 4, 4}, 0);
        check_depth<T>(cube, Segment<T>{{0, 0, 3}, {0, 0, 9}}, 1, Vec3{0, 0, -1});
        check_depth<T>(cube, Segment<T>{{0, 2, -9}, {0, 2, 9}}, 2, Vec3{0, -1, 0});
        check_depth<T>(cube, Segment<T>{{-9, 0, 3}, {9, 0, 3}}, 1, Vec3{0, 0, -1});
        check_depth<T>(cube, Triangle<T>{{-9, 0, 3}, {9, 0, 3}, {0, 20, 3}}, 1, Vec3{0, 0, -1});
        check_depth<T>(floor, Segment<T>{{0, 0, -1}, {0, 0, 3}}, 1, Vec3{0, 0, -1});
        check_depth<T>(floor, Segment<T>{{-9, 0, 0}, {9, 0, 0}}, 0);
        check_depth<T>(floor, Vec<3, T>{0, 0, 0}, 0);
        check_depth<T>(floor, Triangle<T>{{0, 0, -1}, {1, 0, 3}, {-1, 0, 3}}, 1, Vec3{0, 0, -1});
        check_depth<T>(floor, floor, 0);
        check_depth<T>(Segment<T>{{0, 0, 0}, {2, 2, 2}}, Segment<T>{{1, 1, 1}, {5, 5, 5}}, 0);
        check_depth<T>(Segment<T>{{0, 0, 0}, {2, 2, 2}}, Segment<T>{{2, 0, 0}, {0, 2, 2}}, 0);
        check_depth<T>(Vec<3, T>{1, 2, 3}, Vec<3, T>{1, 2, 3}, 0);
        check_depth<T>(Segment<T>{{1, 2, 3}, {1, 2, 3}}, Vec<3, T>{1, 2, 3}, 0);
    }

    TEST_CASE_TEMPLATE("spheres and capsules", T, float, double) {
        const Aabb<3, T> cube{{-4, -4, -4}, {4, 4, 4}};
        const Sphere<T> ball{{0, 0, 0}, 5};
        check_depth<T>(ball, Sphere<T>{{3, 4, 0}, 2}, 2, Vec3{-3, -4, 0});
        check_depth<T>(ball, Sphere<T>{{6, 8, 0}, 5}, 0, Vec3{-3, -4, 0});
        check_depth<T>(ball, ball, 10);
        check_depth<T>(ball, Vec<3, T>{0, 3, 0}, 2, Vec3{0, -1, 0});
        check_depth<T>(ball, Vec<3, T>{3, 4, 0}, 0, Vec3{-3, -4, 0});
        check_depth<T>(ball, Vec<3, T>{0, 0, 0}, 5);
        check_depth<T>(cube, Sphere<T>{{0, 0, 6}, 3}, 1, Vec3{0, 0, -1});
        check_depth<T>(cube, Sphere<T>{{0, 0, 4}, 3}, 3, Vec3{0, 0, -1});
        check_depth<T>(cube, Sphere<T>{{1, 2, 3}, 2}, 3, Vec3{0, 0, -1});
        check_depth<T>(cube, Sphere<T>{{7, 8, 0}, 6}, 1, Vec3{-3, -4, 0});
        check_depth<T>(cube, Sphere<T>{{7, 8, 0}, 5}, 0, Vec3{-3, -4, 0});
        check_depth<T>(cube, Sphere<T>{{6, 7, 10}, 7}, 0, Vec3{-2, -3, -6});
        check_depth<T>(cube, Capsule<T>{{-9, 0, 5}, {9, 0, 5}, 2}, 1, Vec3{0, 0, -1});
        check_depth<T>(cube, Capsule<T>{{-9, 0, 3}, {9, 0, 3}, 2}, 3, Vec3{0, 0, -1});
        check_depth<T>(cube, Capsule<T>{{-9, 0, 0}, {9, 0, 0}, 2}, 6);
        check_depth<T>(cube, Capsule<T>{{-9, 0, 6}, {9, 0, 6}, 2}, 0, Vec3{0, 0, -1});
        check_depth<T>(Capsule<T>{{-9, 0, 0}, {9, 0, 0}, 2}, Capsule<T>{{0, -9, 3}, {0, 9, 3}, 2}, 1,
                       Vec3{0, 0, -1});
        check_depth<T>(Capsule<T>{{-9, 0, 0}, {9, 0, 0}, 2}, Capsule<T>{{0, -9, 0}, {0, 9, 0}, 2}, 4);
        check_depth<T>(Capsule<T>{{-9, 0, 0}, {9, 0, 0}, 2}, Capsule<T>{{-9, 0, 0}, {5, 0, 0}, 3}, 5);
        check_depth<T>(Capsule<T>{{-9, 0, 0}, {9, 0, 0}, 2}, Segment<T>{{0, -9, 1}, {0, 9, 1}}, 1,
                       Vec3{0, 0, -1});
        check_depth<T>(Triangle<T>{{-9, -9, 0}, {9, -9, 0}, {0, 9, 0}}, Sphere<T>{{0, 0, 0}, 2}, 2);
        check_depth<T>(Triangle<T>{{-9, -9, 0}, {9, -9, 0}, {0, 9, 0}}, Sphere<T>{{0, 0, 1}, 2}, 1,
                       Vec3{0, 0, -1});
    }

    TEST_CASE("boxes without end") {
        const Aabb3 floor{{-inf, -inf, -inf}, {inf, inf, 0}}, slab{{-inf, -inf, 0}, {inf, inf, 1}},
            all{{-inf, -inf, -inf}, {inf, inf, inf}}, column{{-inf, 0, 0}, {inf, inf, inf}};
        const Aabb3 cube{{-1, -1, -0.25}, {1, 1, 9}};
        const Obb3 turned{{0, 0, 1}, {Vec3{0, 1, 1}, Vec3{0, -1, 1}, Vec3{1, 0, 0}}};
        const auto check = [](const auto& a, const auto& b, double depth, const Vec3& axis) {
            const auto r = penetration(a, b);
            REQUIRE(r.has_value());
            CHECK(r->depth == doctest::Approx(depth));
            CHECK(length(r->axis - axis) < 0x1p-44);
            CHECK(penetration(b, a)->axis == Vec3{} - r->axis);
        };
        check(cube, floor, 0.25, {0, 0, 1});
        check(turned, floor, 1, {0, 0, 1});
        check(turned, slab, 2, {0, 0, 1});
        check(Sphere3{{0, 0, 0.5}, 1}, floor, 0.5, {0, 0, 1});
        check(Sphere3{{0, 0, -0.5}, 1}, floor, 1.5, {0, 0, 1});
        check(Capsule3{{0, 0, 0}, {5, 6, 7}, 1}, floor, 1, {0, 0, 1});
        check(Triangle3{{0, 0, -1}, {5, 6, 7}, {7, 6, 5}}, floor, 1, {0, 0, 1});
        check(turned, column, 2, {0, -1, 0});
        check(Vec3{5, 1, 2}, column, 1, {0, -1, 0});
        check(slab, floor, 0, {0, 0, 1});
        CHECK(penetration(all, cube)->depth == inf);
        CHECK(penetration(all, turned)->depth == inf);
        CHECK(penetration(all, all)->depth == inf);
        CHECK(penetration(Sphere3{{0, 0, 0}, 1}, all)->depth == inf);
        CHECK_FALSE(penetration(Sphere3{{0, 0, 1.5}, 1}, floor).has_value());
        CHECK_FALSE(penetration(Obb3{{0, 0, 3}, turned.half_axes}, floor).has_value());

        // A wall all but upright, whose normal leads a little into the slab: only the upright way counts.
        const Obb3 leaning{{0, 0, 0.5}, {Vec3{0, 1, 0}, Vec3{1, 0, 0x1p-60}, Vec3{0, 0, 0.25}}};
        check(leaning, Aabb3{{0, -inf, -inf}, {inf, inf, inf}}, 1, {-1, 0, 0});
    }

    TEST_CASE("edges that are all but parallel") {
        // Two long bars, one under the other; the common perpendicular of their edges is no face normal.
        for (const double tilt : {1e-6, 1e-9, 1e-12, 1e-15}) {
            CAPTURE(tilt);
            const Obb3 low{{0, 0, 0}, {Vec3{100, 0, 0}, Vec3{0, 1, 1}, Vec3{0, -1, 1}}};
            const Obb3 high{{0, 0, 3.75}, {Vec3{100, 100 * tilt, 0}, Vec3{-tilt, 1, 1}, Vec3{tilt, -1, 1}}};
            const auto r = penetration(low, high);
            REQUIRE(r.has_value());
            CHECK(r->depth == doctest::Approx(0.25 * std::sqrt(0.5)).epsilon(0.01));
        }
    }

    TEST_CASE_TEMPLATE("shapes that do not meet, and empty ones", T, float, double) {
        const Obb<T> box{{0, 0, 0}, {Vec<3, T>{1, 0, 0}, Vec<3, T>{0, 1, 0}, Vec<3, T>{0, 0, 1}}};
        const T next = std::nextafter(T(1), T(2)), before = std::nextafter(T(1), T(0));
        CHECK_FALSE(penetration(box, Vec<3, T>{next, 0, 0}).has_value());
        CHECK(penetration(box, Vec<3, T>{1, 0, 0})->depth == 0);
        CHECK(penetration(box, Vec<3, T>{before, 0, 0})->depth == 1 - double(before));
        CHECK_FALSE(penetration(box, Sphere<T>{{2, 0, 0}, before}).has_value());
        CHECK(penetration(box, Sphere<T>{{2, 0, 0}, 1})->depth == 0);
        CHECK(penetration(box, Sphere<T>{{2, 0, 0}, next})->depth == double(next) - 1);
        CHECK_FALSE(penetration(box, Sphere<T>{{0, 0, 0}, -1}).has_value());
        CHECK_FALSE(penetration(Sphere<T>{{0, 0, 0}, std::numeric_limits<T>::quiet_NaN()}, box).has_value());
        CHECK_FALSE(penetration(box, Aabb<3, T>{}).has_value());
        CHECK_FALSE(penetration(Aabb<3, T>{{-1, -1, -1}, {1, 1, 1}}, Aabb<3, T>{}).has_value());
    }

    TEST_CASE("the numbers at both ends") {
        constexpr double most = (std::numeric_limits<double>::max)();
        const Sphere3 huge{{most / 4, 0, 0}, most / 2};
        CHECK(penetration(huge, Vec3{most / 8, 0, 0})->depth == doctest::Approx(most / 8 * 3));
        CHECK(penetration(Sphere3{{0, 0, 0}, 1e-300}, Sphere3{{1e-300, 0, 0}, 1e-300})->depth ==
              doctest::Approx(1e-300));
        // Shapes of unlike sizes.
        const Aabb3 cube{{-1e150, -1e150, -1e150}, {1e150, 1e150, 1e150}};
        CHECK(penetration(cube, Sphere3{{0, 0, 1e150}, 1e-150})->depth == 1e-150);
        CHECK(penetration(cube, Vec3{0, 0, 1e150})->depth == 0);
        // Half-axes of subnormal numbers far from the origin, in whose plane a point lies.
        const Vec3 center{0.2, 0.8, -0.25};
        const Rectangle3 speck{
            center, {Vec3{0x1.1p-1060, -0x1.3p-1062, 0x1p-1065}, Vec3{0x1p-1058, 0x1p-1070, -0x1.7p-1061}}};
        CHECK(penetration(speck, center)->depth == 0);
    }
}
