// planar_sphere_test.cpp: mirrors hitbox/pair/planar_sphere.hpp: triangles and rectangles against spheres.
#include <hitbox/pair/planar_sphere.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "placed.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

// Beside the corner of the square from 0 to 4, or of the triangle that is half of it. `relation` is that of the flat
// shape to the sphere.
template <class T>
struct PlanarSphereRow {
    std::string name;
    Sphere<T> sphere;
    Relation relation;
    double distance;
};

}  // namespace

TEST_SUITE("pair/planar_sphere") {
    using enum Relation;

    TEST_CASE_TEMPLATE("a triangle and a rectangle: face, edge, corner", T, float, double) {
        const Triangle<T> triangle{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
        const Rectangle<T> rectangle{{2, 2, 0}, {Vec<3, T>{2, 0, 0}, Vec<3, T>{0, 2, 0}}};
        const PlanarSphereRow<T> both[] = {
            {"above the face", {{1, 1, 5}, 3}, disjoint, 2},
            {"touches the face", {{1, 1, 5}, 5}, touching, 0},
            {"cuts the face", {{1, 1, 0}, T(.5)}, overlapping, 0},
            {"beside the edge", {{1, -3, 4}, 3}, disjoint, 2},
            {"touches the edge: 3, 4", {{1, -3, 4}, 5}, touching, 0},
            {"cuts the edge", {{1, -3, 4}, 6}, overlapping, 0},
            {"beside the corner", {{-2, -3, 6}, 4}, disjoint, 3},
            {"touches the corner: 2, 3, 6", {{-2, -3, 6}, 7}, touching, 0},
            {"cuts the corner", {{-2, -3, 6}, T(7.5)}, overlapping, 0},
            {"touches the corner of the plane", {{-3, -4, 0}, 5}, touching, 0},
            {"holds it", {{2, 2, 0}, 4}, inside, 0},
            {"a point on it", {{1, 1, 0}, 0}, contains, 0},
            {"a point on an edge", {{1, 0, 0}, 0}, touching, 0},
            {"a point above it", {{1, 1, 2}, 0}, disjoint, 2},
        };
        for (const PlanarSphereRow<T>& row : both) {
            CAPTURE(row.name);
            for (const Triangle<T>& t : orders(triangle))
                check_relation_everywhere<T>(t, row.sphere, row.relation);
            check_relation_everywhere<T>(rectangle, row.sphere, row.relation);
            check_distance_everywhere<T>(triangle, row.sphere, row.distance);
            check_distance_everywhere<T>(rectangle, row.sphere, row.distance);
        }
        // Beyond the long edge of the triangle, which is x + y = 4; the rectangle goes on.
        check_relation_everywhere<T>(triangle, Sphere<T>{{3, 3, 0}, 1}, disjoint);
        check_relation_everywhere<T>(triangle, Sphere<T>{{3, 3, 0}, T(1.5)}, overlapping);
        check_relation_everywhere<T>(rectangle, Sphere<T>{{3, 3, 0}, 1}, overlapping);
        check_relation_everywhere<T>(rectangle, Sphere<T>{{7, 8, 0}, 5}, touching);
        check_relation_everywhere<T>(rectangle, Sphere<T>{{6, 7, 6}, 7}, touching);
    }

    TEST_CASE_TEMPLATE("a rectangle turned by 3-4-5, and a skew one", T, float, double) {
        const Rectangle<T> turned{{0, 0, 0}, {Vec<3, T>{3, 4, 0}, Vec<3, T>{0, 0, 1}}};
        check_relation_everywhere<T>(turned, Sphere<T>{{4, -3, 0}, 5}, touching);
        check_relation_everywhere<T>(turned, Sphere<T>{{4, -3, 0}, 4}, disjoint);
        check_relation_everywhere<T>(turned, Sphere<T>{{6, 8, 0}, 5}, touching);
        check_distance_everywhere<T>(turned, Sphere<T>{{9, 12, 0}, 5}, 5);
        const Rectangle<T> skew{{0, 0, 0},
                                {Vec<3, T>{4, 0, 0}, Vec<3, T>{3, 4, 0}}};  // corners (7, 4), (1, -4) ...
        check_relation_everywhere<T>(skew, Sphere<T>{{10, 8, 0}, 5}, touching);
        check_relation_everywhere<T>(skew, Sphere<T>{{-8, 3, 0}, 5},
                                     touching);  // the slanted edge: 4, -3 from its middle
        check_relation_everywhere<T>(skew, Sphere<T>{{-8, 3, 0}, 4}, disjoint);
    }

    TEST_CASE_TEMPLATE("segments and points: collinear corners, parallel half-axes", T, float, double) {
        const Triangle<T> needle{{0, 0, 0}, {4, 0, 0}, {1, 0, 0}}, dot{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}};
        const Rectangle<T> rod{{2, 0, 0}, {Vec<3, T>{1, 0, 0}, Vec<3, T>{1, 0, 0}}};
        for (const Sphere<T>& sphere : {Sphere<T>{{2, 3, 4}, 5}, Sphere<T>{{7, 4, 0}, 5}}) {
            check_relation_everywhere<T>(needle, sphere, touching);
            check_relation_everywhere<T>(rod, sphere, touching);
        }
        check_relation_everywhere<T>(dot, Sphere<T>{{4, 6, 3}, 5}, touching);
        check_relation_everywhere<T>(dot, Sphere<T>{{4, 6, 3}, 6}, inside);
        check_relation_everywhere<T>(dot, Sphere<T>{{1, 2, 3}, 0}, equal);
        check_distance_everywhere<T>(dot, Sphere<T>{{4, 6, 3}, 2}, 3);
    }

    TEST_CASE_TEMPLATE("one ulp decides", T, float, double) {
        const Triangle<T> t{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
        check_relation(t, Sphere<T>{{-2, -3, 6}, below(T(7))}, disjoint);
        check_relation(t, Sphere<T>{{-2, -3, 6}, above(T(7))}, overlapping);
        check_relation(t, Sphere<T>{{1, -3, 4}, below(T(5))}, disjoint);
        check_relation(t, Sphere<T>{{1, -3, 4}, above(T(5))}, overlapping);
        check_relation(t, Sphere<T>{{1, 1, above(T(3))}, 3}, disjoint);
        check_relation(t, Sphere<T>{{1, 1, below(T(3))}, 3}, overlapping);
    }

    TEST_CASE_TEMPLATE("what is empty meets nothing", T, float, double) {
        const Triangle<T> t{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
        const Sphere<T> sphere{{1, 1, 0}, 9};
        each_spoiled<T>(t, [&](const Triangle<T>& bad) { check_relation(bad, sphere, disjoint); });
        each_spoiled<T>(sphere, [&](const Sphere<T>& bad) { check_relation(t, bad, disjoint); });
        check_relation(t, Sphere<T>{{1, 1, 0}, -1}, disjoint);
        CHECK(distance(t, Sphere<T>{}) == std::numeric_limits<T>::infinity());
    }
}
