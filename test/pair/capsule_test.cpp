// capsule_test.cpp: situations of capsules: at the side, at an end, at a corner, inside, flat and empty.
#include <hitbox/pair/capsule_convex.hpp>
#include <hitbox/pair/capsule_round.hpp>
#include <hitbox/pair/frustum_round.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>
#include <type_traits>

#include "placed.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

// Where the shape just touches, and not with a radius one step less. Both orders are asked.
template <class S>
void check_touches(const Capsule3& capsule, const S& shape) {
    CHECK(intersects(capsule, shape));
    CHECK(intersects(shape, capsule));
    const Capsule3 less{capsule.a, capsule.b, std::nextafter(capsule.radius, 0)};
    CHECK_FALSE(intersects(less, shape));
    CHECK_FALSE(intersects(shape, less));
}

// Also where the capsule holds the shape or lies in it.
template <class S>
void check_meets(const Capsule3& capsule, const S& shape) {
    CHECK(intersects(capsule, shape));
    CHECK(intersects(shape, capsule));
    CHECK(intersects(Capsule3{capsule.b, capsule.a, capsule.radius}, shape));
}

}  // namespace

TEST_SUITE("pair/capsule") {
    // Lies along x, from 0 to 10, with a radius of 5 up to y = 5 and from x = -5 to 15.
    const Capsule3 capsule{{0, 0, 0}, {10, 0, 0}, 5};

    TEST_CASE("at its side and at its ends") {
        check_touches(capsule, Vec3{3, 3, 4});
        check_touches(capsule, Vec3{-5, 0, 0});
        check_touches(capsule, Vec3{13, 0, 4});
        check_touches(capsule, Segment3{{2, 5, -9}, {3, 5, 9}});
        check_touches(capsule, Segment3{{5, 5, 0}, {5, 9, 0}});
        check_touches(capsule, Ray3{{13, 4, -7}, {0, 0, 2}});
        check_touches(capsule, Line3{{15, 3, 0}, {0, 1, 0}});
        check_touches(capsule, Line3{{0, 3, 4}, {1, 0, 0}});  // parallel to the axis
        check_touches(capsule, Plane3{{0, 3, 4}, 25});
        check_touches(capsule, Plane3{{3, 4, 0}, 55});
        check_touches(capsule, Sphere3{{5, 6, 8}, 5});
        check_touches(capsule, Sphere3{{13, 4, 12}, 8});
    }

    TEST_CASE("against faces, edges and corners") {
        check_touches(capsule, Aabb3{{2, 5, 0}, {3, 6, 1}});
        check_touches(capsule, Aabb3{{2, 3, 4}, {3, 6, 6}});  // the edge is over the middle of the axis
        check_touches(capsule, Aabb3{{13, 4, -1}, {20, 6, 1}});
        check_touches(capsule, Triangle3{{3, 5, 0}, {2, 8, 1}, {4, 8, 1}});
        check_touches(capsule, Triangle3{{-20, 5, -20}, {40, 5, -20}, {0, 5, 40}});
        check_touches(capsule, Triangle3{{5, 3, 4}, {6, 3, 4}, {5, 6, 8}});
        check_touches(capsule, Rectangle3{{5, 5, 0}, {Vec3{1, 0, 0}, Vec3{0, 0, 2}}});
        check_touches(capsule, Rectangle3{{20, 0, 0}, {Vec3{5, 0, 0}, Vec3{0, 1, 0}}});
        check_touches(capsule, Obb3{{5, 10, 0}, {Vec3{3, 4, 0}, Vec3{-4, 3, 0}, Vec3{0, 0, 1}}}.transformed(
                                   Affine3::translate({0, 2, 0})));
        check_touches(capsule, Obb3::from_aabb({{2, 3, 4}, {3, 6, 6}}));
    }

    TEST_CASE("through, inside, around") {
        check_meets(capsule, Segment3{{5, -9, 0}, {5, 9, 0}});
        check_meets(capsule, Segment3{{4, 1, 0}, {5, 1, 0}});
        check_meets(capsule, Aabb3{{4, 0, 0}, {5, 1, 1}});
        check_meets(capsule, Aabb3{{-90, -90, -90}, {90, 90, 90}});
        check_meets(capsule, Triangle3{{5, -50, -50}, {5, 50, -50}, {5, 0, 50}});
        check_meets(capsule, Triangle3{{5, 0, 1}, {6, 1, 1}, {7, 0, 2}});
        check_meets(capsule, Sphere3{{5, 0, 0}, 1});
        check_meets(capsule, Sphere3{{5, 0, 0}, 99});
        check_meets(capsule, Plane3{{1, 0, 0}, 5});
        check_meets(capsule, capsule);
    }

    TEST_CASE("two capsules") {
        check_touches({{0, 0, 0}, {10, 0, 0}, 3}, Capsule3{{5, 5, -9}, {5, 5, 9}, 2});   // crossed
        check_touches({{0, 0, 0}, {10, 0, 0}, 3}, Capsule3{{-9, 3, 4}, {99, 3, 4}, 2});  // parallel
        check_touches({{0, 0, 0}, {10, 0, 0}, 3}, Capsule3{{13, 4, 0}, {20, 4, 0}, 2});  // end to end
        check_touches({{0, 0, 0}, {10, 0, 0}, 3}, Capsule3{{5, 5, 0}, {5, 50, 0}, 2});   // end on side
        check_touches({{0, 0, 0}, {10, 0, 0}, 5}, Capsule3{{13, 4, 0}, {13, 4, 0}, 0});  // a point
        CHECK_FALSE(intersects(capsule, Capsule3{{0, 11, 0}, {10, 11, 0}, 5}));
    }

    TEST_CASE("the sum of two radii is not rounded") {
        const double step = 0x1p-52;
        const Capsule3 unit{{0, 0, 0}, {1, 0, 0}, 1};
        const Sphere3 above{{0.5, 1 + step, 0}, step / 2};
        CHECK_FALSE(intersects(unit, above));
        CHECK(intersects(unit, Sphere3{above.center, step}));
    }

    TEST_CASE("frusta") {
        // The box from -1 to 1 in x and y and from 1 to 9 in z, as six planes.
        const Frustum3 box{{Plane3{{1, 0, 0}, -1}, Plane3{{-1, 0, 0}, -1}, Plane3{{0, 1, 0}, -1},
                            Plane3{{0, -1, 0}, -1}, Plane3{{0, 0, 1}, 1}, Plane3{{0, 0, -1}, -9}}};
        check_touches({{4, 5, -9}, {4, 5, 90}, 5}, box);   // beside an edge
        check_touches({{-9, 0, -2}, {9, 0, -2}, 3}, box);  // before a face
        check_touches({{3, 4, -5}, {3, 4, -5}, 7}, box);   // a ball at a corner: 2, 3, 6
        check_touches({{9, -5, 1}, {-5, 9, 1}, std::sqrt(2.0)}, box);
        check_meets({{0, 0, 3}, {0, 0, 4}, 0.5}, box);
        check_meets({{0, 0, 3}, {0, 0, 4}, 50}, box);
        check_meets({{-9, 0, 5}, {9, 0, 5}, 0}, box);
        Frustum3 shut = box;
        shut.planes[0].offset = 2;
        CHECK_FALSE(intersects(capsule, shut));
    }

    TEST_CASE("flat and empty capsules") {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const Capsule3 ball{{0, 0, 0}, {0, 0, 0}, 5}, axis{{0, 0, 0}, {10, 0, 0}, 0},
            point{{1, 2, 3}, {1, 2, 3}, 0};
        check_touches(ball, Vec3{0, 3, 4});
        check_touches(ball, Aabb3{{3, 4, 0}, {9, 9, 9}});
        check_meets(axis, Vec3{3, 0, 0});
        check_meets(axis, Triangle3{{3, 0, 0}, {4, 1, 0}, {4, 2, 0}});
        CHECK_FALSE(intersects(axis, Vec3{3, 0, 0x1p-1000}));
        check_meets(point, Vec3{1, 2, 3});
        check_meets(point, Plane3{{1, 1, 1}, 6});
        for (const Capsule3& empty :
             {Capsule3{}, Capsule3{{0, 0, 0}, {10, 0, 0}, -1}, Capsule3{{0, nan, 0}, {10, 0, 0}, 1}}) {
            CHECK_FALSE(intersects(empty, Vec3{0, 0, 0}));
            CHECK_FALSE(intersects(empty, Line3{{0, 0, 0}, {1, 0, 0}}));
            CHECK_FALSE(intersects(empty, Aabb3{{-90, -90, -90}, {90, 90, 90}}));
            CHECK_FALSE(intersects(empty, Plane3{{1, 0, 0}, 0}));
            CHECK_FALSE(intersects(capsule, empty));
        }
    }

    TEST_CASE_TEMPLATE("floats and doubles, tiny, huge and far off", T, float, double) {
        const auto check = [](const auto& shape) {
            CAPTURE(ShapeInfo<std::decay_t<decltype(shape)>>::name);
            check_meet_everywhere<T>(Capsule<T>{{0, 0, 0}, {10, 0, 0}, 5}, shape, true);
            check_meet_everywhere<T>(Capsule<T>{{10, 0, 0}, {0, 0, 0}, T(4.5)}, shape, false);
        };
        check(Vec<3, T>{13, 0, 4});
        check(Segment<T>{{2, 3, 4}, {2, 9, 9}});
        check(Segment<T>{{2, 5, -9}, {3, 5, 9}});
        check(Ray<T>{{13, 4, -7}, {0, 0, 2}});
        check(Line<T>{{0, 3, 4}, {1, 0, 0}});
        check(Plane<T>{{0, 3, 4}, 25});
        check(Triangle<T>{{5, 3, 4}, {6, 3, 4}, {5, 6, 8}});
        check(Rectangle<T>{{20, 0, 0}, {Vec<3, T>{5, 0, 0}, Vec<3, T>{0, 1, 0}}});
        check(Aabb<3, T>{{13, 4, -1}, {20, 6, 1}});
        check(Obb<T>{{5, 12, 0}, {Vec<3, T>{3, 4, 0}, Vec<3, T>{-4, 3, 0}, Vec<3, T>{0, 0, 1}}});
        check(Sphere<T>{{13, 4, 12}, 8});
        check(Capsule<T>{{5, 7, -9}, {5, 7, 9}, 2});
        check(Frustum<T>{{Plane<T>{{1, 0, 0}, 13}, Plane<T>{{-1, 0, 0}, -20}, Plane<T>{{0, 1, 0}, 4},
                          Plane<T>{{0, -1, 0}, -9}, Plane<T>{{0, 0, 1}, -1}, Plane<T>{{0, 0, -1}, -9}}});
    }

    TEST_CASE("boxes with infinite corners") {
        constexpr double inf = std::numeric_limits<double>::infinity();
        check_touches(capsule, Aabb3{{-inf, 5, -inf}, {inf, inf, inf}});
        check_touches(capsule, Aabb3{{13, 4, -inf}, {inf, inf, inf}});
        check_meets(capsule, Aabb3{{-inf, -inf, -inf}, {inf, inf, inf}});
    }

    // As characters stand beside walls and beside each other: without exact numbers, unless they are about to touch.
    TEST_CASE("beside a parallel edge it is decided in floating point") {
        const auto decided = [](const Capsule3& standing, const auto& other) {
            return detail::in_bounded(
                standing, other,
                [](const auto& x, const auto& y, const auto& sizes) {
                    return detail::AxisNearBorder::ask(x, y, sizes);
                },
                detail::Verdict::unknown);
        };
        const Obb3 turned{{0.2, 0.3, 0.5}, {Vec3{0.15, 0.15, 0}, Vec3{-0.15, 0.15, 0}, Vec3{0, 0, 0.5}}};
        const Aabb3 straight{{-0.1, 0, 0}, {0.5, 0.6, 1}};
        const Capsule3 other{{0.2, 0.3, 0.3}, {0.2, 0.3, 0.9}, 0.3};
        for (const double lean : {0.0, 1e-17, -1e-12, 1e-9, 1e-6})
            for (const double gap : {0.004, 1e-6, 1e-8, 1e-10}) {
                CAPTURE(lean);
                CAPTURE(gap);
                const auto beside = [&](double x) {
                    return Capsule3{{x + 0.16 + gap, 0.3, 0.16}, {x + 0.16 + gap + lean, 0.3, 0.64}, 0.16};
                };
                const double slack = 2 * std::fabs(lean);
                CHECK(decided(beside(0.5 + slack), turned) == detail::Verdict::no);
                CHECK(decided(beside(0.5 + slack), straight) == detail::Verdict::no);
                CHECK(decided(beside(0.5 + slack), other) == detail::Verdict::no);
                CHECK_FALSE(intersects(beside(0.5 + slack), turned));
            }
        const Capsule3 at_edge{{0.875, -0.5, 0.25}, {0.875, -0.5, 0.75}, 0.625};
        CHECK(decided(at_edge, straight) != detail::Verdict::no);
        check_touches(at_edge, straight);
    }
}
