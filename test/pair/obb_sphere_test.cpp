// obb_sphere_test.cpp: situations of a sphere beside boxes with half-axes of any angle, and flat shapes.
#include <hitbox/pair/obb_sphere.hpp>
#include <hitbox/pair/planar_sphere.hpp>

#include <doctest/doctest.h>

#include <cmath>

using namespace hitbox;

TEST_SUITE("pair/obb_sphere") {
    TEST_CASE("a box turned by 3-4-5") {
        // Corners at 5 along the diagonals; faces at distances 5, 5 and 1.
        const Obb3 box{{0, 0, 0}, {Vec3{3, 4, 0}, Vec3{-4, 3, 0}, Vec3{0, 0, 1}}};
        CHECK(classify(box, Sphere3{{6, 8, 0}, 5}) == Relation::touching);
        CHECK(classify(box, Sphere3{{6, 8, 0}, std::nextafter(5, 0)}) == Relation::disjoint);
        CHECK(classify(box, Sphere3{{0, 0, 0}, 1}) == Relation::contains);
        CHECK(classify(box, Sphere3{{0, 0, 0}, std::nextafter(1, 2)}) == Relation::overlapping);
        CHECK(classify(box, Sphere3{{0, 0, 0}, 8}) == Relation::inside);
        CHECK(classify(box, Sphere3{{0, 0, 0}, 7}) == Relation::overlapping);
        // An upright edge lies at (-1, 7): from (-1, 7) on by 3, 4, and a corner 12 higher still.
        CHECK(classify(box, Sphere3{{-1, 12, 0}, 5}) == Relation::touching);
        CHECK(classify(box, Sphere3{{-1, 12, 13}, 13}) == Relation::touching);
        CHECK(classify(box, Sphere3{{-1, 12, 13}, std::nextafter(13, 0)}) == Relation::disjoint);
    }

    TEST_CASE("half-axes that are not perpendicular to each other") {
        // The prism over the parallelogram (0,0) (4,0) (7,4) (3,4), sheared, 2 high.
        const Obb3 box{{3.5, 2, 1}, {Vec3{2, 0, 0}, Vec3{1.5, 2, 0}, Vec3{0, 0, 1}}};
        CHECK(classify(box, Sphere3{{-4, 3, 1}, 5}) ==
              Relation::touching);  // perpendicular to the slanted face
        CHECK(classify(box, Sphere3{{-4, 3, 1}, std::nextafter(5, 0)}) == Relation::disjoint);
        CHECK(classify(box, Sphere3{{-3, -4, 1}, 5}) == Relation::touching);  // the edge at the origin
        CHECK(classify(box, Sphere3{{3.5, 2, 3}, 1}) == Relation::touching);
        CHECK(classify(box, Sphere3{{3.5, 2, 1}, 1}) == Relation::contains);
        // What is nearest is not what a frame of unit axes would say: the left half-axis leans away.
        CHECK_FALSE(intersects(box, Sphere3{{1, 4, 1}, 1.59}));
        CHECK(intersects(box, Sphere3{{1, 4, 1}, 1.61}));
    }

    TEST_CASE("flat boxes are their rectangle, segment or point") {
        const Sphere3 sphere{{0, 0, 5}, 5};
        const Vec3 u{1, 2, 0}, v{-2, 1, 0}, none{0, 0, 0};
        CHECK(classify(Obb3{{0, 0, 0}, {u, v, none}}, sphere) == Relation::touching);
        CHECK(classify(Obb3{{0, 0, 0}, {u, u, none}}, sphere) == Relation::touching);
        CHECK(classify(Obb3{{0, 0, 0}, {none, none, u}}, sphere) == Relation::touching);
        CHECK(classify(Obb3{{0, 0, 0}, {none, none, none}}, sphere) == Relation::touching);
        CHECK(classify(Obb3{{0, 0, 1}, {u, none, v}}, sphere) == Relation::overlapping);
        CHECK(classify(Obb3{{0, 0, 5}, {u, none, v}}, sphere) == Relation::inside);
        CHECK(classify(Obb3{{0, 0, -1}, {u, v, none}}, sphere) == Relation::disjoint);
        CHECK_FALSE(intersects(Obb3{}, sphere));
    }

    TEST_CASE("triangles and rectangles: face, edge, corner") {
        const Triangle3 t{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
        CHECK(classify(t, Sphere3{{1, 1, 3}, 3}) == Relation::touching);
        CHECK(classify(t, Sphere3{{1, -3, 4}, 5}) == Relation::touching);
        CHECK(classify(t, Sphere3{{-2, -3, 6}, 7}) == Relation::touching);
        CHECK(classify(t, Sphere3{{-2, -3, 6}, 6.9}) == Relation::disjoint);
        CHECK(classify(t, Sphere3{{1, 1, 0}, 4}) == Relation::inside);
        CHECK(classify(Sphere3{{1, 1, 0}, 4}, t) == Relation::contains);
        CHECK(classify(t, Sphere3{{1, 1, 0}, 1}) == Relation::overlapping);
        const Triangle3 needle{{0, 0, 0}, {4, 0, 0}, {1, 0, 0}};
        CHECK(classify(needle, Sphere3{{2, 3, 4}, 5}) == Relation::touching);
        const Rectangle3 r{{0, 0, 0}, {Vec3{2, 0, 0}, Vec3{0, 2, 0}}};
        CHECK(classify(r, Sphere3{{1, 1, 3}, 3}) == Relation::touching);
        CHECK(classify(r, Sphere3{{5, 0, 4}, 5}) == Relation::touching);
        CHECK(classify(r, Sphere3{{4, 5, 6}, 7}) == Relation::touching);
        CHECK(classify(r, Sphere3{{4, 5, 6}, std::nextafter(7, 0)}) == Relation::disjoint);
    }
}
