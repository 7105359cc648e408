// reviewed_answers_test.cpp: answers that were wrong once: endless boxes within an ulp of contact, numbers at the ends
// of what doubles hold, ranges that descend, coordinates an ulp off.
#include <hitbox/pair/pairs.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "frustum_oracle.hpp"
#include "numbers.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

constexpr double largest = (std::numeric_limits<double>::max)();

using Range = ParameterRange<double>;

// All that lies in front of one plane.
Frustum3 half_space(const Plane3& plane) {
    Frustum3 f;
    f.planes.fill(plane);
    return f;
}

Vec3 turned(const Vec3& v, std::size_t by) { return {v[by % 3], v[(by + 1) % 3], v[(by + 2) % 3]}; }

bool lies_in(const Aabb3& box, const Vec3& p) {
    for (std::size_t k = 0; k < 3; ++k)
        if (!(box.min[k] <= p[k] && p[k] <= box.max[k])) return false;
    return true;
}

}  // namespace

TEST_SUITE("pair/reviewed_answers") {
    //   ######|    the box ends at a corner that lies 1e-16 behind the plane
    //   ######|
    //   ------+ . . . . . plane, in front above and to the right
    TEST_CASE("an endless box whose corner lies an ulp behind all planes of a frustum does not meet it") {
        struct Row {
            const char* what;
            Vec3 min, max;
            double offset;
            bool meet;
        };
        // 0.8 * 1.4 - 1.6 * 2.7 is -3.2000000000000006 where it is exact, and -3.2 where it is rounded.
        const Row rows[] = {
            {"a quarter of a slab", {-inf, -inf, 0}, {1.4, -2.7, 1}, -3.2, false},
            {"a quarter of space", {-inf, -inf, -inf}, {1.4, -2.7, inf}, -3.2, false},
            {"an eighth of space", {-inf, -inf, -inf}, {1.4, -2.7, 1}, -3.2, false},
            {"half a slab, from 0", {0, -inf, 0}, {1.4, -2.7, 1}, -3.2, false},
            {"with an end", {-5, -5, 0}, {1.4, -2.7, 1}, -3.2, false},
            {"the corner alone", {1.4, -2.7, 0}, {1.4, -2.7, 0}, -3.2, false},
            {"the plane a little nearer", {-inf, -inf, 0}, {1.4, -2.7, 1}, -3.2000000000000011, true},
            {"the corner an ulp nearer", {-inf, -inf, 0}, {1.4000000000000012, -2.7, 1}, -3.2, true},
            {"through the plane", {-inf, -inf, 0}, {1.5, -2.7, 1}, -3.2, true},
            {"the other way, through the plane", {1.4, -2.7, 0}, {inf, inf, 1}, -3.2, true},
        };
        for (const Row& row : rows) {
            CAPTURE(row.what);
            for (std::size_t by = 0; by < 3; ++by) {
                const Aabb3 box{turned(row.min, by), turned(row.max, by)};
                const Plane3 plane{turned({0.8, 1.6, 0}, by), row.offset};
                const Frustum3 frustum = half_space(plane);
                CHECK(intersects(box, frustum) == row.meet);
                CHECK(intersects(frustum, box) == row.meet);
                CHECK((side(plane, box).value() == Side::back) == !row.meet);
                CHECK(test::truly_meet(frustum, {oracle::Kind::aabb, {box.min, box.max}}) == row.meet);
            }
        }
    }

    TEST_CASE("an endless box some ulp from the edge of two planes: as the linear program has it") {
        std::size_t hits = 0, asked = 0;
        for (int ulps = -120; ulps <= 120; ++ulps) {
            Plane3 up{{0.8, 1.6, 0}, -3.2}, across{{0.3, -0.7, 1.1}, 2.31};
            for (int n = 0; n < std::abs(ulps); ++n)
                up.offset = std::nextafter(up.offset, ulps < 0 ? -inf : inf);
            Frustum3 frustum = half_space(up);
            frustum.planes[1] = across, frustum.planes[4] = {{0, 0, -1}, -1};
            for (const Aabb3& box :
                 {Aabb3{{-inf, -inf, 0}, {1.4, -2.7, 1}}, Aabb3{{1.4, -inf, 0}, {1.4, -2.7, inf}},
                  Aabb3{{-inf, -2.7, -inf}, {1.4, -2.7, 1}}}) {
                const bool truth = test::truly_meet(frustum, {oracle::Kind::aabb, {box.min, box.max}});
                CHECK(intersects(box, frustum) == truth);
                ++asked, hits += truth;
            }
        }
        CHECK(hits > asked / 4);
        CHECK(hits < asked * 3 / 4);
    }

    TEST_CASE("lines and rays of tiny and huge directions enter and leave a sphere where it is") {
        struct Row {
            const char* what;
            double direction, radius;
            double t;  // at the far side
        };
        const Row rows[] = {
            {"a subnormal direction", 1e-310, 1, inf},  // t would be 1e310
            {"the smallest one", tiny<double>, 1, inf},
            {"the smallest normal one", 0x1p-1022, 1, 0x1p1022},
            {"subnormal, in a subnormal sphere", 1e-310, 1e-310, 1},
            {"the smallest, in the smallest sphere", tiny<double>, tiny<double>, 1},
            {"a huge direction", 1e308, 1, 1e-308},
            {"the largest one, in the largest sphere", largest, largest, 1},
            {"a huge direction, in a tiny sphere", 0x1p1023, 0x1p-1022, 0},
        };
        for (const Row& row : rows)
            for (std::size_t k = 0; k < 3; ++k) {
                CAPTURE(row.what);
                CAPTURE(k);
                Vec3 direction{0, 0, 0}, far{0, 0, 0};
                direction[k] = row.direction, far[k] = row.radius;
                const Sphere3 sphere{{0, 0, 0}, row.radius};
                const Vec3 origin{0, 0, 0};
                const auto line = intersection(Line3{origin, direction}, sphere);
                REQUIRE(line.kind == IntersectionKind::segment);
                CHECK(line.points[0] == -far);
                CHECK(line.points[1] == far);
                CHECK(line.t->low == -row.t);
                CHECK(line.t->high == row.t);
                const auto ray = intersection(Ray3{origin, direction}, sphere);
                REQUIRE(ray.kind == IntersectionKind::segment);
                CHECK(ray.points[0] == origin);
                CHECK(ray.points[1] == far);
                CHECK(ray.t == Range{0, row.t});
                const auto back = intersection(sphere, Ray3{far, -direction});
                CHECK(back.points[0] == far);
                CHECK(back.points[1] == -far);
                const auto segment = intersection(Segment3{origin, direction}, sphere);
                CHECK(segment.points[0] == origin);
                CHECK(segment.points[1] == (row.direction < row.radius ? direction : far));
            }
        // Askew, past the middle: at (1, 2, 2) and its like, from an origin outside.
        for (const double size : {0x1p-1060, 0x1p-540, 0x1p540, 0x1p1020}) {
            CAPTURE(size);
            const Vec3 direction{size, 2 * size, 2 * size};
            const auto hit = intersection(Line3{{-2, -4, -4}, direction}, Sphere3{{0, 0, 0}, 3});
            CHECK(hit.points[0] == Vec3{-1, -2, -2});
            CHECK(hit.points[1] == Vec3{1, 2, 2});
        }
        const auto in_float = intersection(Line3f{{0, 0, 0}, {0, 0, 1e-45f}}, Sphere3f{{0, 0, 0}, 1});
        CHECK(in_float.points[0] == Vec3f{0, 0, -1});
        CHECK(in_float.points[1] == Vec3f{0, 0, 1});
    }

    //      a:        1 <---- 3
    //      b:  o---------------->
    TEST_CASE("two on one line, against each other: every range ascends, in either order") {
        const Segment3 down{{0, 3, 0}, {0, 1, 0}};
        const Ray3 up{{0, 0, 0}, {0, 2, 0}}, falling{{0, 3, 0}, {0, -1, 0}};
        const Line3 line{{0, 0, 0}, {0, 2, 0}};
        const auto check = [](const auto& a, const auto& b, const Range& t, const Range& t_b) {
            const auto there = intersection(a, b), back = intersection(b, a);
            CHECK(there.t == t);
            CHECK(there.t_b == t_b);
            CHECK(back.t == t_b);
            CHECK(back.t_b == t);
        };
        check(down, line, {0, 1}, {0.5, 1.5});
        check(down, up, {0, 1}, {0.5, 1.5});
        check(falling, line, {0, inf}, {-inf, 1.5});
        check(falling, up, {0, 3}, {0, 1.5});
        check(down, falling, {0, 1}, {0, 2});
        check(down, Segment3{{0, 0, 0}, {0, 2, 0}}, {0.5, 1}, {0.5, 1});
        check(Line3{{0, 3, 0}, {0, -1, 0}}, line, {-inf, inf}, {-inf, inf});
        // The points come in the order of the first one's parameter.
        CHECK(intersection(down, line).points[0] == Vec3{0, 3, 0});
        CHECK(intersection(line, down).points[0] == Vec3{0, 1, 0});
        CHECK(intersection(falling, line).points[0] == Vec3{0, 3, 0});
    }

    TEST_CASE("coordinates are rounded once: what is a double is met to the last bit") {
        const Segment3 a{{0.1, 0.2, 0.3}, {0.7, 0.1, 0.3}}, b{{0.1, 0.2, 0.3}, {0.4, 0.7, 0.9}};
        for (const auto& shared : {intersection(a, b), intersection(b, a)}) {
            CHECK(shared.kind == IntersectionKind::point);
            CHECK(shared.point() == Vec3{0.1, 0.2, 0.3});
            CHECK(shared.t == Range{0, 0});
            CHECK(shared.t_b == Range{0, 0});
        }
        // The end of one in the middle of the other, and reversed.
        const Segment3 c{{0.4, 0.7, 0.9}, {0.1, 0.2, 0.3}};
        CHECK(intersection(a, c).point() == Vec3{0.1, 0.2, 0.3});
        CHECK(intersection(a, c).t_b == Range{1, 1});
    }

    TEST_CASE("what is cut out of a box lies in it, also in the last bit") {
        struct Line {
            const char* what;
            Line3 line;
            Aabb3 box;
            Vec3 enters, leaves;
        };
        const Line lines[] = {
            {"through an edge",
             {{1.5, 0.4, 0}, {-0.6, 0, 0.1}},
             {{0.7, 0.2, 0.1}, {0.9, 0.4, 0.7}},
             {0.9, 0.4, 0.1},
             {0.7, 0.4, 0.13333333333333336}},
            {"past an edge by an ulp",
             {{0.9, 0.5, 0.7}, {-0.1, 0, 0.2}},
             {{0.5, 0.4, 0.4}, {0.8, 0.5, 0.9}},
             {0.8, 0.5, 0.8999999999999999},
             {0.8, 0.5, 0.9}},
        };
        for (const auto& row : lines) {
            CAPTURE(row.what);
            const auto shared = intersection(row.line, row.box);
            CHECK(shared.points[0] == row.enters);
            CHECK(shared.points[1] == row.leaves);
        }
        struct Cut {
            const char* what;
            Plane3 plane;
            Aabb3 box;
            Vec3 a, b;
        };
        const Cut cuts[] = {
            {"flat along y",
             {{0.1, 0.6, 0.8}, 0.7},
             {{0.3, 0.4, 0.5}, {0.6, 0.4, 0.9}},
             {0.3, 0.4, 0.5374999999999999},
             {0.5999999999999993, 0.4, 0.5}},
            {"flat along x, at a corner",
             {{0.2, 0.8, 0.8}, 1.3},
             {{0.1, 0.2, -0.2}, {0.1, 0.7, 0.9}},
             {0.1, 0.7, 0.9},
             {0.1, 0.7, 0.9}},
        };
        for (const auto& row : cuts) {
            CAPTURE(row.what);
            const auto shared = intersection(row.plane, row.box);
            CHECK(shared.kind == IntersectionKind::segment);
            CHECK(shared.points[0] == row.a);
            CHECK(shared.points[1] == row.b);
            for (const Vec3& p : shared.corners()) CHECK(lies_in(row.box, p));
        }
    }

    TEST_CASE("near is not beyond far where a line cuts a corner by less than an ulp") {
        const auto shared = intersection(Line3{{0.8, 1.2, -0.8}, {-0.5, -0.9, 0.6}},
                                         Aabb3{{0.3, 0.1, -0.2}, {0.7, 0.3, 0.8}});
        CHECK(shared.kind == IntersectionKind::segment);
        CHECK(shared.t == Range{1, 1});
        CHECK(shared.line_t == Range{1, 1});
    }

    TEST_CASE("a coordinate that rounds to the largest double is that, not infinite") {
        struct Row {
            Line3 line;
            Plane3 plane;
            Vec3 point;
        };
        const Row rows[] = {
            {{{-1, 0, 3}, {3, 7, 0}},
             {{1, 0, 3}, 7.704399149409925e+307},
             {7.704399149409925e+307, largest, 3}},
            {{{1, 0, 1}, {9, -3, 5}},
             {{0, 9, 6}, 5.992310449541053e+307},
             {largest, -5.992310449541053e+307, 9.98718408256842e+307}},
            {{{0, 1, 3}, {3, 9, 1}},
             {{9, -3, 3}, 5.992310449541053e+307},
             {5.992310449541053e+307, largest, 1.9974368165136842e+307}},
            {{{0, 0, 0}, {1, 1, 0}}, {{1, 0, 0}, largest}, {largest, largest, 0}},
        };
        for (const Row& row : rows) {
            CAPTURE(row.plane.offset);
            CHECK(intersection(row.line, row.plane).point() == row.point);
            CHECK(intersection(row.plane, row.line).point() == row.point);
            const Vec3 d = row.line.direction;
            CHECK(intersection(Line3{row.line.origin, -d}, row.plane).point() == row.point);
            const Ray3 ray{row.line.origin, d};
            CHECK(intersection(ray, row.plane).point() == row.point);
        }
        // Where it is beyond, it is infinite.
        CHECK(intersection(Line3{{0, 0, 0}, {1, 2, 0}}, Plane3{{1, 0, 0}, largest}).point() ==
              Vec3{largest, inf, 0});
    }
}
