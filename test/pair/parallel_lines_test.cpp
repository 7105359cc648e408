// parallel_lines_test.cpp: what segments, rays and lines on one line share, and in which order, at every size.
#include <hitbox/pair/linear_linear.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <limits>

#include "numbers.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

using Range = ParameterRange<double>;

}  // namespace

TEST_SUITE("pair/parallel_lines") {
    //      a:  0 ------1======3------ 4      t 0.25 to 0.75
    //      b:          1 <--- 3              t_b from 0 to 1 either way
    TEST_CASE(
        "segments: each range ascends and the points go along the first, also where the product of both "
        "steps underflows") {
        for (const double size : {1.0, 0x1p-200, 0x1p-530, 0x1p-1060, 0x1p600, 0x1p1020})
            for (std::size_t k = 0; k < 3; ++k) {
                CAPTURE(size);
                CAPTURE(k);
                const auto on_axis = [&](double x) {
                    Vec3 p{0, 0, 0};
                    p[k] = x * size;
                    return p;
                };
                const Segment3 a{on_axis(0), on_axis(4)}, same{on_axis(1), on_axis(3)},
                    opposite{on_axis(3), on_axis(1)};
                const auto along = intersection(a, same), against = intersection(a, opposite);
                CHECK(along.kind == IntersectionKind::segment);
                CHECK(along.t == Range{0.25, 0.75});
                CHECK(along.t_b == Range{0, 1});
                CHECK(against.t == Range{0.25, 0.75});
                CHECK(against.t_b == Range{0, 1});
                CHECK(against.count == 2);
                CHECK(against.points[0] == on_axis(1));
                CHECK(against.points[1] == on_axis(3));
                const auto swapped = intersection(opposite, a);
                CHECK(swapped.t == Range{0, 1});
                CHECK(swapped.t_b == Range{0.25, 0.75});
                CHECK(swapped.count == 2);
                CHECK(swapped.points[0] == on_axis(3));
                CHECK(swapped.points[1] == on_axis(1));
                CHECK(intersection(same, a).t_b == Range{0.25, 0.75});
            }
    }

    TEST_CASE("a huge and a tiny segment across each other's scale") {
        const Segment3 tiny{{0, 0, 0}, {0x1p-1074, 0, 0}}, back{{1, 0, 0}, {-1, 0, 0}};
        CHECK(intersection(tiny, back).t == Range{0, 1});
        CHECK(intersection(tiny, back).t_b == Range{0.5, 0.5});  // two parameters that round to one
        const Segment3 huge{{-0x1p1023, 0, 0}, {0x1p1023, 0, 0}}, half{{0x1p1023, 0, 0}, {0, 0, 0}};
        CHECK(intersection(huge, half).t == Range{0.5, 1});
        CHECK(intersection(huge, half).t_b == Range{0, 1});
    }

    TEST_CASE("rays and lines of tiny directions") {
        for (const double d : {1.0, 0x1p-600, 0x1p-1074}) {
            CAPTURE(d);
            const Ray3 right{{0, 0, 0}, {0, d, 0}}, left{{0, 4 * d, 0}, {0, -d, 0}};
            const auto between = intersection(right, left);
            CHECK(between.t == Range{0, 4});
            CHECK(between.t_b == Range{0, 4});
            const Line3 up{{0, 0, 0}, {0, d, 0}}, down{{0, 4 * d, 0}, {0, -d, 0}};
            CHECK(intersection(up, down).t_b == Range{-inf, inf});
            CHECK(intersection(up, up).t_b == Range{-inf, inf});
            CHECK(intersection(up, Segment3{{0, 3 * d, 0}, {0, d, 0}}).t_b == Range{0, 1});
            CHECK(intersection(right, Segment3{{0, 3 * d, 0}, {0, d, 0}}).t_b == Range{0, 1});
        }
    }

    //      b: o------ _____
    //                      ------ _____          the filter cannot tell whether b comes down at all
    //      a: o----------------------------x--
    TEST_CASE("rays and lines that are parallel but for an ulp meet where they meet, however far off") {
        for (int k = 1; k <= 64; k *= 2) {
            CAPTURE(k);
            // At (0, t + 1, t + 1) with t (1 + k ulp) = t + 1.
            const double steeper = 1 + k * 0x1p-52;
            const Vec3 origin{0, 0, 0}, above{0, 1, 0}, a{0, 1, 1}, b{0, 1, steeper};
            CHECK(intersects(Ray3{origin, a}, Ray3{above, b}));
            CHECK(intersects(Line3{origin, a}, Line3{above, b}));
            CHECK(intersects(Line3{above, b}, Line3{origin, a}));
            CHECK(classify(Line3{origin, a}, Line3{above, b}) == Relation::overlapping);
            CHECK_FALSE(intersects(Ray3{origin, -a}, Ray3{above, b}));
            CHECK_FALSE(intersects(Line3{origin, a}, Line3{above, a}));
            CHECK_FALSE(intersects(Line3{origin, a}, Line3{{0x1p-60, 1, 0}, b}));  // they pass each other
        }
    }

    TEST_CASE("a segment of length zero is a point of the other segment") {
        const Segment3 point{{1, 1, 1}, {1, 1, 1}}, across{{2, 2, 2}, {0, 0, 0}};
        const auto shared = intersection(across, point);
        CHECK(shared.kind == IntersectionKind::point);
        CHECK(shared.point() == Vec3{1, 1, 1});
        CHECK(shared.t == Range{0.5, 0.5});
        CHECK(shared.t_b == Range{0, 0});
    }
}
