// linear_sphere_test.cpp: mirrors hitbox/pair/linear_sphere.hpp: relations and distances of segments, rays and lines. Where
// they enter and leave is in segment_sphere_test.cpp.
#include <hitbox/pair/linear_sphere.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "placed.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

// The sphere of this radius around (1, 2, 3). `relation` is that of the other shape to it.
template <class Shape, class T>
struct LinearSphereRow {
    std::string name;
    Shape shape;
    T radius;
    Relation relation;
    double distance;
};

template <class T, class Shape, std::size_t N>
void check_rows(const LinearSphereRow<Shape, T> (&rows)[N]) {
    for (const auto& row : rows) {
        CAPTURE(row.name);
        const Sphere<T> sphere{{1, 2, 3}, row.radius};
        check_relation_everywhere<T>(row.shape, sphere, row.relation);
        check_distance_everywhere<T>(row.shape, sphere, row.distance);
    }
}

}  // namespace

TEST_SUITE("pair/linear_sphere") {
    using enum Relation;

    TEST_CASE_TEMPLATE("segments", T, float, double) {
        const LinearSphereRow<Segment<T>, T> rows[] = {
            {"through", {{-9, 2, 3}, {9, 2, 3}}, 5, overlapping, 0},
            {"into it", {{-9, 2, 3}, {1, 2, 3}}, 5, overlapping, 0},
            {"inside", {{0, 2, 3}, {1, 4, 3}}, 5, inside, 0},
            {"a chord", {{-3, 5, 3}, {5, 5, 3}}, 5, inside, 0},
            {"starts on it, outward", {{5, 5, 3}, {9, 9, 9}}, 5, touching, 0},
            {"grazes it", {{-9, 7, 3}, {9, 7, 3}}, 5, touching, 0},
            {"passes at a slant: 2, -1, -2", {{1, -1, 0}, {5, 3, 2}}, 2, disjoint, 1},
            {"grazes it at a slant: 2, -1, -2", {{1, -1, 0}, {5, 3, 2}}, 3, touching, 0},
            {"passes it", {{-9, 5, 7}, {9, 5, 7}}, 3, disjoint, 2},
            {"stops in front of it: 2, 3, 6", {{3, 5, 9}, {5, 8, 15}}, 4, disjoint, 3},
            {"ends on it: 2, 3, 6", {{3, 5, 9}, {5, 8, 15}}, 7, touching, 0},
            {"a point inside", {{1, 2, 4}, {1, 2, 4}}, 5, inside, 0},
            {"a point on it", {{4, 6, 3}, {4, 6, 3}}, 5, touching, 0},
            {"a point outside", {{4, 6, 3}, {4, 6, 3}}, 3, disjoint, 2},
            {"past a sphere of no size", {{1, 3, -9}, {1, 3, 9}}, 0, disjoint, 1},
            {"through a sphere of no size", {{-1, 2, 3}, {9, 2, 3}}, 0, contains, 0},
            {"from a sphere of no size", {{1, 2, 3}, {9, 2, 3}}, 0, touching, 0},
        };
        check_rows<T>(rows);
    }

    TEST_CASE_TEMPLATE("rays and lines", T, float, double) {
        const LinearSphereRow<Ray<T>, T> rays[] = {
            {"toward it", {{-9, 5, 3}, {1, 0, 0}}, 5, overlapping, 0},
            {"grazes it", {{-9, 7, 3}, {2, 0, 0}}, 5, touching, 0},
            {"away from it: 3, 4", {{4, 6, 3}, {1, 0, 0}}, 3, disjoint, 2},
            {"from inside", {{1, 3, 3}, {1, 0, 0}}, 5, overlapping, 0},
            {"from its surface outward", {{4, 6, 3}, {1, 0, 0}}, 5, touching, 0},
            {"passes it", {{-9, 5, 7}, {1, 0, 0}}, 3, disjoint, 2},
            {"without direction",
             {{1, 2, 3}, {0, 0, 0}},
             5,
             disjoint,
             std::numeric_limits<double>::infinity()},
        };
        check_rows<T>(rays);
        const LinearSphereRow<Line<T>, T> lines[] = {
            {"through it", {{99, 5, 3}, {1, 0, 0}}, 5, overlapping, 0},
            {"grazes it", {{99, 7, 3}, {2, 0, 0}}, 5, touching, 0},
            {"grazes it: 3, 4", {{99, 5, 7}, {2, 0, 0}}, 5, touching, 0},
            {"passes it", {{99, 5, 7}, {2, 0, 0}}, 3, disjoint, 2},
            {"passes at a slant: 2, -1, -2", {{1, -1, 0}, {2, 2, 1}}, 2, disjoint, 1},
            {"through a sphere of no size", {{3, 6, 9}, {1, 2, 3}}, 0, contains, 0},
        };
        check_rows<T>(lines);
    }

    TEST_CASE_TEMPLATE("one ulp decides", T, float, double) {
        const Sphere<T> sphere{{0, 0, 0}, 5};
        check_relation(Segment<T>{{-9, above(T(5)), 0}, {9, above(T(5)), 0}}, sphere, disjoint);
        check_relation(Segment<T>{{-9, below(T(5)), 0}, {9, below(T(5)), 0}}, sphere, overlapping);
        check_relation(Line<T>{{7, 3, above(T(4))}, {1, 0, 0}}, sphere, disjoint);
        check_relation(Line<T>{{7, 3, below(T(4))}, {1, 0, 0}}, sphere, overlapping);
        check_relation(Ray<T>{{3, above(T(4)), 0}, {1, 0, 0}}, sphere, disjoint);
        check_relation(Ray<T>{{below(T(3)), 4, 0}, {1, 0, 0}}, sphere, overlapping);
    }

    TEST_CASE_TEMPLATE("what is empty meets nothing", T, float, double) {
        const Segment<T> segment{{-9, 0, 0}, {9, 0, 0}};
        const Sphere<T> sphere{{0, 0, 0}, 5};
        each_spoiled<T>(segment, [&](const Segment<T>& bad) { check_relation(bad, sphere, disjoint); });
        each_spoiled<T>(sphere, [&](const Sphere<T>& bad) { check_relation(segment, bad, disjoint); });
        each_spoiled<T>(Line<T>{{9, 0, 0}, {1, 0, 0}},
                        [&](const Line<T>& bad) { check_relation(bad, sphere, disjoint); });
        check_relation(segment, Sphere<T>{{0, 0, 0}, -1}, disjoint);
    }
}
