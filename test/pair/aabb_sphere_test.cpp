// aabb_sphere_test.cpp: situations of a box and a sphere, and of spheres among themselves.
#include <hitbox/pair/aabb_sphere.hpp>
#include <hitbox/pair/plane_sphere.hpp>
#include <hitbox/pair/point_sphere.hpp>
#include <hitbox/pair/sphere_sphere.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace hitbox;

TEST_SUITE("pair/aabb_sphere") {
    constexpr double inf = std::numeric_limits<double>::infinity();
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();

    TEST_CASE("a sphere beside the unit cube") {
        const Aabb3 box{{0, 0, 0}, {1, 1, 1}};
        struct Row {
            const char* what;
            Sphere3 sphere;
            Relation relation;  // of the box to the sphere
        };
        const Row rows[] = {
            {"touches a face", {{2, 0.5, 0.5}, 1}, Relation::touching},
            {"touches an edge: 3, 4, 5", {{4, 5, 0.5}, 5}, Relation::touching},
            {"touches a corner: 1, 2, 2, 3", {{2, 3, 3}, 3}, Relation::touching},
            {"misses the corner that its own box overlaps", {{2, 2, 2}, 1.7}, Relation::disjoint},
            {"reaches the corner by one ulp", {{2, 3, 3}, std::nextafter(3, 4)}, Relation::overlapping},
            {"misses the corner by one ulp", {{2, 3, 3}, std::nextafter(3, 0)}, Relation::disjoint},
            {"lies inside and touches all six faces", {{0.5, 0.5, 0.5}, 0.5}, Relation::contains},
            {"would lie inside but for one ulp",
             {{0.5, 0.5, 0.5}, std::nextafter(0.5, 1)},
             Relation::overlapping},
            {"holds the cube", {{0.5, 0.5, 0.5}, 1}, Relation::inside},
            {"holds the cube, far corner on the surface", {{-1, -1, 0}, 3}, Relation::inside},
            {"is a point inside", {{0.5, 0.5, 0.5}, 0}, Relation::contains},
            {"is a point on a face", {{1, 0.5, 0.5}, 0}, Relation::touching},
            {"is a point outside", {{1.5, 0.5, 0.5}, 0}, Relation::disjoint},
            {"is empty: negative radius", {{0.5, 0.5, 0.5}, -1}, Relation::disjoint},
            {"is empty: NaN radius", {{0.5, 0.5, 0.5}, nan}, Relation::disjoint},
            {"is empty: NaN center", {{0.5, nan, 0.5}, 1}, Relation::disjoint},
            {"is empty: infinite radius", {{0.5, 0.5, 0.5}, inf}, Relation::disjoint},
        };
        for (const Row& row : rows) {
            CAPTURE(row.what);
            CHECK(intersects(box, row.sphere) == (row.relation != Relation::disjoint));
            CHECK(intersects(row.sphere, box) == (row.relation != Relation::disjoint));
            CHECK(classify(box, row.sphere) == row.relation);
            CHECK(classify(row.sphere, box) == mirrored(row.relation));
            CHECK((distance(box, row.sphere) == 0) == (row.relation != Relation::disjoint));
        }
    }

    TEST_CASE("infinite, flat and empty boxes") {
        const Sphere3 sphere{{0, 0, 0}, 1};
        CHECK(classify(Aabb3{{-inf, -inf, 1}, {inf, inf, inf}}, sphere) == Relation::touching);
        CHECK(classify(Aabb3{{-inf, -inf, -1}, {inf, inf, inf}}, sphere) == Relation::contains);
        CHECK(classify(Aabb3{{-inf, -inf, -inf}, {inf, inf, inf}}, sphere) == Relation::contains);
        CHECK(classify(Aabb3{{-inf, -0.5, 0}, {inf, 0.5, 0}}, sphere) == Relation::overlapping);
        CHECK(classify(Aabb3{{0, 0, 0}, {0, 0, 0}}, sphere) == Relation::inside);
        CHECK(classify(Aabb3{{1, 0, 0}, {1, 0, 0}}, sphere) == Relation::touching);
        CHECK_FALSE(intersects(Aabb3{}, sphere));
        CHECK_FALSE(intersects(Aabb3{{1, 0, 0}, {-1, 0, 0}}, sphere));
        CHECK_FALSE(intersects(Aabb3{{inf, 0, 0}, {inf, 1, 1}}, sphere));
        CHECK(distance(Aabb3{}, sphere) == inf);
    }

    TEST_CASE("sizes whose squares leave the range of doubles") {
        for (const double s : {0x1p-1000, 0x1p-600, 1.0, 0x1p600, 0x1p1000}) {
            CAPTURE(s);
            const Aabb3 box{{0, 0, 0}, {s, s, s}};
            CHECK(classify(box, Sphere3{{2 * s, 3 * s, 3 * s}, 3 * s}) == Relation::touching);
            CHECK(classify(box, Sphere3{{2 * s, 3 * s, 3 * s}, 2.999 * s}) == Relation::disjoint);
            CHECK(classify(Sphere3{{0, 0, 0}, s}, Sphere3{{3 * s, 4 * s, 0}, 4 * s}) == Relation::touching);
            CHECK(classify(Vec3{s, 2 * s, 2 * s}, Sphere3{{0, 0, 0}, 3 * s}) == Relation::touching);
        }
    }

    TEST_CASE("floats are widened, not rounded") {
        const Aabb3f box{{0, 0, 0}, {1, 1, 1}};
        CHECK(classify(box, Sphere3f{{2, 3, 3}, 3}) == Relation::touching);
        CHECK_FALSE(intersects(box, Sphere3f{{2, 3, 3}, std::nextafter(3.f, 0.f)}));
        // In float arithmetic the squares would be equal.
        CHECK_FALSE(intersects(Vec3f{1, 0x1p-20f, 0}, Sphere3f{{0, 0, 0}, 1}));
    }

    TEST_CASE("two spheres") {
        struct Row {
            const char* what;
            Sphere3 a, b;
            Relation relation;
        };
        const Row rows[] = {
            {"touch from outside", {{0, 0, 0}, 1}, {{3, 4, 0}, 4}, Relation::touching},
            {"overlap", {{0, 0, 0}, 1}, {{3, 4, 0}, 4.5}, Relation::overlapping},
            {"apart", {{0, 0, 0}, 1}, {{3, 4, 0}, 3.5}, Relation::disjoint},
            {"inside, touching from within", {{3, 4, 0}, 1}, {{0, 0, 0}, 6}, Relation::inside},
            {"not quite inside", {{3, 4, 0}, std::nextafter(1, 2)}, {{0, 0, 0}, 6}, Relation::overlapping},
            {"equal", {{3, 4, 0}, 1}, {{3, 4, 0}, 1}, Relation::equal},
            {"a point inside", {{3, 4, 0}, 0}, {{3, 4, 0}, 1}, Relation::inside},
            {"a point on the surface", {{3, 4, 0}, 0}, {{0, 0, 0}, 5}, Relation::touching},
            {"equal points", {{3, 4, 0}, 0}, {{3, 4, 0}, 0}, Relation::equal},
            {"one empty", {{3, 4, 0}, -1}, {{3, 4, 0}, 5}, Relation::disjoint},
        };
        for (const Row& row : rows) {
            CAPTURE(row.what);
            CHECK(classify(row.a, row.b) == row.relation);
            CHECK(classify(row.b, row.a) == mirrored(row.relation));
            CHECK(intersects(row.a, row.b) == (row.relation != Relation::disjoint));
            CHECK(intersects(row.b, row.a) == (row.relation != Relation::disjoint));
        }
        CHECK(distance(Sphere3{{0, 0, 0}, 1}, Sphere3{{3, 4, 0}, 3}) == 1);
        CHECK(distance(Sphere3{{0, 0, 0}, 1}, Sphere3{{3, 4, 0}, 4}) == 0);
        CHECK(distance(Vec3{3, 4, 0}, Sphere3{{0, 0, 0}, 1}) == 4);
    }

    TEST_CASE("sides of a plane whose normal does not have length 1") {
        const Plane3 plane{{0, 3, 4}, 10};  // 2 from the origin
        const auto at = [&](double t, double r) { return Sphere3{{0, 3 * t, 4 * t}, r}; };
        CHECK(side(plane, at(0, 2)) == Side::touching_back);
        CHECK(side(plane, at(0, std::nextafter(2, 3))) == Side::across);
        CHECK(side(plane, at(0, std::nextafter(2, 0))) == Side::back);
        CHECK(side(plane, at(1, 3)) == Side::touching_front);
        CHECK(side(plane, at(1, 2)) == Side::front);
        CHECK(side(plane, Sphere3{{0, 2, 1}, 0}) == Side::on);
        CHECK(side(plane, Sphere3{{0, 2, 1}, -1}) == std::nullopt);
        CHECK(side(Plane3{{0, 0, 0}, 0}, at(0, 2)) == std::nullopt);
        CHECK(distance(plane, at(0, 0.5)) == 1.5);
        CHECK(classify(plane, at(0, 2)) == Relation::touching);
        CHECK(classify(plane, at(0, 3)) == Relation::overlapping);
    }
}
