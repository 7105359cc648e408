// cylinder_shapes_test.cpp: mirrors hitbox/pair/cylinder_shapes.hpp: named situations, degenerate shapes, and laws.
#include <hitbox/pair/cylinder_shapes.hpp>
#include <hitbox/pair/pairs.hpp>
#include <hitbox/shape/capsule.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "cylinder_cases.hpp"

using namespace hitbox;
using test::CylinderFamily;

namespace {

/// From x = 0 to x = 10, with radius 5.
const Cylinder3 ten_long{{0, 0, 0}, {10, 0, 0}, 5};
const double above_5 = std::nextafter(5.0, 6.0), above_10 = std::nextafter(10.0, 11.0);

// A shape with its axes renamed x -> y -> z -> x. Every answer must survive this.
Vec3 turned_axes(const Vec3& p) { return {p.z, p.x, p.y}; }
Cylinder3 turned_axes(const Cylinder3& c) { return {turned_axes(c.a), turned_axes(c.b), c.radius}; }
Segment3 turned_axes(const Segment3& s) { return {turned_axes(s.a), turned_axes(s.b)}; }
Ray3 turned_axes(const Ray3& r) { return {turned_axes(r.origin), turned_axes(r.direction)}; }
Line3 turned_axes(const Line3& l) { return {turned_axes(l.origin), turned_axes(l.direction)}; }
Plane3 turned_axes(const Plane3& p) { return {turned_axes(p.normal), p.offset}; }
Sphere3 turned_axes(const Sphere3& s) { return {turned_axes(s.center), s.radius}; }
Aabb3 turned_axes(const Aabb3& b) { return {turned_axes(b.min), turned_axes(b.max)}; }

template <class S>
struct CylinderRow {
    const char* name;
    S shape;
    bool expected;
};

/// Each row with either end of the axis first, in both orders, turned, and in floats of the same values.
template <class S, std::size_t Count>
void check_rows(Cylinder3 cylinder, const CylinderRow<S> (&rows)[Count]) {
    for (int turns = 0; turns < 3; ++turns, cylinder = turned_axes(cylinder))
        for (const CylinderRow<S>& row : rows) {
            CAPTURE(row.name);
            CAPTURE(turns);
            S shape = row.shape;
            for (int i = 0; i < turns; ++i) shape = turned_axes(shape);
            CHECK(intersects(cylinder, shape) == row.expected);
            CHECK(intersects(shape, cylinder) == row.expected);
            CHECK(intersects(Cylinder3{cylinder.b, cylinder.a, cylinder.radius}, shape) == row.expected);
        }
}

template <class S>
void for_cases(std::uint64_t count, void (*see)(const Cylinder3&, const S&)) {
    for (int family = 0; family < test::cylinder_family_count; ++family)
        for (std::uint64_t seed = 0; seed < count; ++seed) {
            const auto [cylinder, shape] = test::cylinder_case<S>(seed, CylinderFamily(family));
            CAPTURE(family);
            CAPTURE(seed);
            see(cylinder, shape);
        }
}

/// What holds for every shape: a cylinder of radius 0 is its axis, and a cylinder is within the capsule of its axis.
template <class S>
void check_laws(const Cylinder3& c, const S& shape) {
    const Segment3 axis{c.a, c.b};
    CHECK(intersects(Cylinder3{c.a, c.b, 0}, shape) == intersects(axis, shape));
    if (intersects(axis, shape)) CHECK(intersects(c, shape));
    if (intersects(c, shape)) CHECK(intersects(Capsule3{c.a, c.b, c.radius}, shape));
}

}  // namespace

TEST_SUITE("pair/cylinder_shapes") {
    TEST_CASE("a point") {
        check_rows<Vec3>(ten_long, {{"on the axis", {5, 0, 0}, true},
                                    {"in the center of a disc", {0, 0, 0}, true},
                                    {"on the side", {5, 3, 4}, true},
                                    {"beside it by one ulp", {5, 0, above_5}, false},
                                    {"on the rim of a disc", {10, 3, -4}, true},
                                    {"beyond the disc by one ulp", {above_10, 0, 0}, false},
                                    {"before the disc by the smallest number", {-4.9e-324, 0, 0}, false},
                                    {"where a capsule would be", {11, 0, 0}, false}});
    }

    TEST_CASE("a segment") {
        check_rows<Segment3>(
            ten_long, {{"inside", {{1, 1, 1}, {9, -1, 2}}, true},
                       {"across the axis", {{5, -9, 0}, {5, 9, 0}}, true},
                       {"touches the side", {{5, -9, 5}, {5, 9, 5}}, true},
                       {"passes above the side by one ulp", {{5, -9, above_5}, {5, 9, above_5}}, false},
                       {"touches the rim of the disc", {{10, -9, 5}, {10, 9, 5}}, true},
                       {"touches the disc from outside", {{10, 2, 2}, {20, 2, 2}}, true},
                       {"ends one ulp before the disc", {{above_10, 2, 2}, {20, 2, 2}}, false},
                       {"lies in the side", {{2, 3, 4}, {8, 3, 4}}, true},
                       {"on the line of the side, beyond the disc", {{11, 3, 4}, {18, 3, 4}}, false},
                       {"is parallel outside", {{2, 4, 4}, {8, 4, 4}}, false},
                       {"passes the rim, near the axis later", {{14, 9, 0}, {24, -9, 0}}, false},
                       {"cuts off a piece of the rim", {{8, 6, 0}, {12, 2, 0}}, true},
                       {"touches the rim at a slant", {{8, 7, 0}, {12, 3, 0}}, true},
                       {"misses the rim at a slant", {{8, 7.25, 0}, {12, 3, 0}}, false},
                       {"ends before the side", {{5, 9, 0}, {5, 5.5, 0}}, false},
                       {"a point on the rim", {{10, 3, 4}, {10, 3, 4}}, true},
                       {"a point outside", {{10, 4, 4}, {10, 4, 4}}, false}});
    }

    TEST_CASE("a ray and a line") {
        check_rows<Ray3>(ten_long,
                         {{"toward the side", {{5, 20, 0}, {0, -1e-300, 0}}, true},
                          {"away from the side", {{5, 20, 0}, {0, 1, 0}}, false},
                          {"along the side", {{-7, 3, 4}, {1e300, 0, 0}}, true},
                          {"along the side, away", {{-7, 3, 4}, {-1, 0, 0}}, false},
                          {"grazes the side", {{5, 20, 5}, {0, -3, 0}}, true},
                          {"grazes the rim", {{10, 20, 5}, {0, -3, 0}}, true},
                          {"in the plane beyond the rim", {{above_10, 20, 5}, {0, -3, 0}}, false},
                          {"through the disc", {{20, 1, 1}, {-1, 0, 0}}, true},
                          {"passes beside the disc, then below the side", {{20, 0, 0}, {-1, 1, 0}}, false}});
        check_rows<Line3>(ten_long,
                          {{"across", {{5, 20, 0}, {0, 1, 0}}, true},
                           {"along the side", {{-7, 3, 4}, {3, 0, 0}}, true},
                           {"parallel outside", {{-7, 4, 4}, {3, 0, 0}}, false},
                           {"grazes the side", {{5, 20, 5}, {0, -3, 0}}, true},
                           {"in the plane of a disc, touches it", {{0, 20, -5}, {0, -3, 0}}, true},
                           {"parallel to the discs, beyond them", {{-1, 0, 0}, {0, 1, 0}}, false},
                           {"crosses the axis beyond the disc", {{16, 0, 0}, {1, 1, 0}}, false},
                           {"crosses the axis beyond, touches the rim", {{15, 0, 0}, {1, -1, 0}}, true}});
    }

    TEST_CASE("a plane") {
        check_rows<Plane3>(ten_long, {{"across the axis", {{1, 0, 0}, 5}, true},
                                      {"of a disc", {{1, 0, 0}, 10}, true},
                                      {"beyond the disc by one ulp", {{1, 0, 0}, above_10}, false},
                                      {"touches the side", {{0, 3, 4}, 25}, true},
                                      {"above the side", {{0, 3, 4}, 25.000000000000004}, false},
                                      {"touches the rim only", {{3, 4, 0}, 50}, true},
                                      {"misses the rim", {{3, 4, 0}, 50.00000000000001}, false},
                                      {"touches the other rim", {{3, 4, 0}, -20}, true},
                                      {"misses the other rim", {{3, 4, 0}, -20.000000000000004}, false}});
    }

    TEST_CASE("a sphere") {
        check_rows<Sphere3>(ten_long,
                            {{"inside", {{5, 1, 1}, 1}, true},
                             {"around it", {{5, 1, 1}, 100}, true},
                             {"touches the side", {{5, 0, 8}, 3}, true},
                             {"one ulp short of the side", {{5, 0, 8}, std::nextafter(3.0, 2.0)}, false},
                             {"touches the disc", {{13, 1, 1}, 3}, true},
                             {"short of the disc", {{13, 1, 1}, std::nextafter(3.0, 2.0)}, false},
                             {"touches the rim", {{13, 0, 9}, 5}, true},
                             {"short of the rim", {{13, 0, 9}, std::nextafter(5.0, 4.0)}, false},
                             {"touches the other rim", {{-3, 0, -9}, 5}, true},
                             {"beside the plane of the disc", {{10, 0, 8}, 3}, true},
                             {"a point on the rim", {{10, 3, 4}, 0}, true},
                             {"a point off the rim", {{10, 3, 4.25}, 0}, false}});
    }

    TEST_CASE("a box") {
        const double inf = HUGE_VAL;
        check_rows<Aabb3>(ten_long,
                          {{"inside", {{4, 1, 1}, {5, 2, 2}}, true},
                           {"around it", {{-9, -9, -9}, {19, 9, 9}}, true},
                           {"crossed by the axis", {{4, -1, -1}, {5, 1, 1}}, true},
                           {"pierced by the side, no edge in it", {{4, 4, -9}, {6, 9, 9}}, true},
                           {"a face touches the side", {{4, 5, -9}, {6, 9, 9}}, true},
                           {"one ulp off the side", {{4, above_5, -9}, {6, 9, 9}}, false},
                           {"an edge touches the side", {{4, 3, 4}, {6, 9, 9}}, true},
                           {"an edge is off the side", {{4, 3, std::nextafter(4.0, 5.0)}, {6, 9, 9}}, false},
                           {"a corner touches the rim", {{10, 3, 4}, {16, 9, 9}}, true},
                           {"a corner is beyond the rim", {{above_10, 3, 4}, {16, 9, 9}}, false},
                           {"lies on the disc", {{10, 1, 1}, {11, 2, 2}}, true},
                           {"covers the disc", {{10, -9, -9}, {11, 9, 9}}, true},
                           {"beyond the disc", {{above_10, -9, -9}, {11, 9, 9}}, false},
                           {"in a corner of the bounds", {{4, 4, 4}, {6, 9, 9}}, false},
                           {"a rectangle across the axis", {{5, -9, -9}, {5, 9, 9}}, true},
                           {"all of space", {{-inf, -inf, -inf}, {inf, inf, inf}}, true},
                           {"a half-space at the side", {{-inf, 5, -inf}, {inf, inf, inf}}, true},
                           {"a half-space off the side", {{-inf, above_5, -inf}, {inf, inf, inf}}, false},
                           {"a quarter at the side", {{-inf, 3, 4}, {inf, inf, inf}}, true},
                           {"a quarter off the side", {{-inf, 4, 4}, {inf, inf, inf}}, false}});

        // The rim is the only part of the cylinder in the box: the discs have the normal (3, 4, 0).
        const Cylinder3 slanted{{0, 0, 0}, {30, 40, 0}, 5};
        check_rows<Aabb3>(slanted,
                          {{"below the rim, which touches a face", {{-9, -3, -1}, {-4, 9, 1}}, true},
                           {"one ulp off the rim", {{-9, -3, -1}, {std::nextafter(-4.0, -5.0), 9, 1}}, false},
                           {"the rim reaches into a face", {{-9, 0, -3}, {-3.5, 9, 3}}, true},
                           {"the same face, beyond the rim", {{-9, 0, 3}, {-3.5, 9, 9}}, false},
                           {"an edge touches the side", {{30, 9, 5}, {31, 40, 9}}, true}});
    }

    TEST_CASE("cylinders without radius or without length, empty shapes") {
        const Cylinder3 point{{1, 2, 3}, {1, 2, 3}, 0}, disc{{1, 2, 3}, {1, 2, 3}, 1},
            negative{{0, 0, 0}, {1, 0, 0}, -1};
        const double nan = std::numeric_limits<double>::quiet_NaN();
        CHECK(intersects(point, Vec3{1, 2, 3}));
        CHECK_FALSE(intersects(point, Vec3{1, 2, 4}));
        CHECK(intersects(point, Aabb3{{0, 0, 0}, {1, 2, 3}}));
        CHECK(intersects(point, Sphere3{{1, 2, 5}, 2}));
        CHECK(intersects(point, Line3{{1, 2, 0}, {0, 0, 1}}));
        CHECK(intersects(point, Plane3{{0, 0, 1}, 3}));
        for (const Cylinder3& c : {disc, negative}) {
            CHECK_FALSE(intersects(c, c.a));
            CHECK_FALSE(intersects(c, Aabb3{{-9, -9, -9}, {9, 9, 9}}));
            CHECK_FALSE(intersects(Plane3{{1, 0, 0}, c.a.x}, c));
        }
        CHECK_FALSE(intersects(ten_long, Vec3{1, nan, 0}));
        CHECK_FALSE(intersects(ten_long, Aabb3{}));
        CHECK_FALSE(intersects(ten_long, Sphere3{}));
        CHECK_FALSE(intersects(ten_long, Ray3{{1, 1, 1}, {0, 0, 0}}));
        CHECK_FALSE(intersects(ten_long, Line3{{1, 1, 1}, {0, 0, 0}}));
        CHECK_FALSE(intersects(ten_long, Plane3{{0, 0, 0}, 0}));
    }

    TEST_CASE("numbers at both ends of the range") {
        const double most = (std::numeric_limits<double>::max)(), least = 4.9e-324;
        const Cylinder3 huge{{-most, 0, 0}, {most, 0, 0}, most}, tiny{{0, 0, 0}, {least, 0, 0}, least};
        CHECK(intersects(huge, Vec3{most, most, 0}));
        CHECK_FALSE(intersects(huge, Vec3{most, most, least}));
        CHECK(intersects(huge, Sphere3{{0, most, most}, most}));
        CHECK(intersects(tiny, Vec3{least, least, 0}));
        CHECK_FALSE(intersects(tiny, Vec3{0, least, least}));
        CHECK(intersects(tiny, Sphere3{{0, most, 0}, most}));
        CHECK_FALSE(intersects(tiny, Sphere3{{-least, most, 0}, std::nextafter(most, 0)}));
        CHECK(intersects(Cylinder3{{0, 0, 0}, {1e308, 0, 0}, 1e-310}, Line3{{5, 1e-310, 0}, {0, 0, 1e308}}));
        CHECK_FALSE(
            intersects(Cylinder3{{0, 0, 0}, {1e308, 0, 0}, 1e-310}, Line3{{5, 1.1e-310, 0}, {0, 0, 1e308}}));

        // The bounds are infinite, and so is the part of the box that is asked.
        const double inf = HUGE_VAL;
        const Cylinder3 wide{{most, 0, 0}, {most, 1, 0}, most};
        CHECK(intersects(wide, Aabb3{{most, 0, 0}, {inf, 1, inf}}));
        CHECK(intersects(wide, Aabb3{{-inf, 1, most}, {inf, inf, inf}}));
        CHECK_FALSE(intersects(wide, Aabb3{{-1, 0, 1}, {0, 1, inf}}));
        CHECK_FALSE(intersects(wide, Aabb3{{-inf, 2, -inf}, {inf, inf, inf}}));
    }

    TEST_CASE("the radius 0, the capsule around it") {
        for_cases<Vec3>(300, check_laws);
        for_cases<Segment3>(300, check_laws);
        for_cases<Ray3>(300, check_laws);
        for_cases<Line3>(300, check_laws);
        for_cases<Plane3>(300, check_laws);
        for_cases<Sphere3>(300, check_laws);
        for_cases<Aabb3>(300, check_laws);
    }

    TEST_CASE("shapes that are the same set give the same answer") {
        for_cases<Segment3>(300, [](const Cylinder3& c, const Segment3& s) {
            const bool has = intersects(c, s.a);
            CHECK(intersects(c, Segment3{s.a, s.a}) == has);
            CHECK(intersects(c, Sphere3{s.a, 0}) == has);
            CHECK(intersects(c, Aabb3{s.a, s.a}) == has);
            Vec3 end = s.a;
            end.y = s.b.y;
            CHECK(intersects(c, Aabb3::from_points(s.a, end)) == intersects(c, Segment3{s.a, end}));
        });
        // The plane z = p.z is a box with infinite sides.
        for_cases<Vec3>(300, [](const Cylinder3& c, const Vec3& p) {
            constexpr double inf = HUGE_VAL;
            CHECK(intersects(c, Plane3{{0, 0, 2}, 2 * p.z}) ==
                  (std::isfinite(2 * p.z) && intersects(c, Aabb3{{-inf, -inf, p.z}, {inf, inf, p.z}})));
        });
    }

    TEST_CASE("floats and users' points") {
        const Cylinder3f c{{0, 0, 0}, {10, 0, 0}, 5};
        CHECK(intersects(c, Vec3f{10, 3, 4}));
        CHECK(intersects(Aabb3f{{10, 3, 4}, {11, 9, 9}}, c));
        CHECK_FALSE(intersects(c, Vec3f{10, 3, std::nextafterf(4, 5)}));
        CHECK(intersects(c, std::array<float, 3>{10, 3, 4}));
        CHECK(intersects(std::array<double, 3>{10, 3, 4}, ten_long));
    }
}
