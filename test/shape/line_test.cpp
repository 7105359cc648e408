// line_test.cpp: mirrors hitbox/shape/line.hpp.
#include <hitbox/pair/linear_linear.hpp>
#include <hitbox/pair/linear_point.hpp>
#include <hitbox/shape/line.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <type_traits>

using namespace hitbox;

TEST_SUITE("shape/line") {
    TEST_CASE_TEMPLATE("through two points: t is 0 at the first and 1 at the second", T, float, double) {
        const auto line = Line<T>::from_points({1, 2, 3}, {4, 2, -1});
        CHECK(line == Line<T>{{1, 2, 3}, {3, 0, -4}});
        CHECK(line.point_at(0) == Vec<3, T>{1, 2, 3});
        CHECK(line.point_at(1) == Vec<3, T>{4, 2, -1});
        CHECK(intersects(Vec<3, T>{4, 2, -1}, line));
        CHECK(intersects(Vec<3, T>{-2, 2, 7}, line));
    }

    TEST_CASE_TEMPLATE("point_at and distance_along count in lengths of the direction, behind it too", T,
                       float, double) {
        const Line<T> line{{1, 0, 0}, {0, 3, 4}};
        CHECK(line.point_at(-2) == Vec<3, T>{1, -6, -8});
        CHECK(line.distance_along(-2) == -10);
        const T tiny = std::numeric_limits<T>::min(), huge = std::numeric_limits<T>::max();
        CHECK(Line<T>{{}, {0, tiny, 0}}.distance_along(1) == tiny);
        CHECK(Line<T>{{}, {0, huge, 0}}.distance_along(T(0.5)) == huge / 2);
    }

    TEST_CASE_TEMPLATE("transformed: the origin moves, the direction only turns and stretches", T, float,
                       double) {
        Affine<T> map = Affine<T>::scale({2, 2, -1});
        map.translation = {5, 0, 0};
        CHECK(Line<T>{{1, 1, 1}, {0, 3, 4}}.transformed(map) == Line<T>{{7, 2, -1}, {0, 6, -4}});
    }

    TEST_CASE_TEMPLATE("a zero direction, a NaN or an infinity makes it empty", T, float, double) {
        CHECK_FALSE(intersects(Vec<3, T>{1, 2, 3}, Line<T>{{1, 2, 3}, {}}));
        for (const T bad : {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::infinity()})
            for (std::size_t k = 0; k < 3; ++k)
                for (const bool first : {true, false}) {
                    Line<T> line{{0, 0, 0}, {1, 1, 1}};
                    CHECK(intersects(Vec<3, T>{-1, -1, -1}, line));
                    (first ? line.origin : line.direction)[k] = bad;
                    CHECK_FALSE(intersects(Vec<3, T>{-1, -1, -1}, line));
                    CHECK(classify(line, line) == Relation::disjoint);
                }
    }

    TEST_CASE("is a plain value; one set has many") {
        static_assert(std::is_trivially_copyable_v<Line3> && sizeof(Line3f) == 6 * sizeof(float));
        const Line3 line{{0, 0, 0}, {1, 2, 3}}, same{{2, 4, 6}, {-3, -6, -9}};
        CHECK(line != same);
        CHECK(classify(line, same) == Relation::equal);
        CHECK(classify(line, Line3{{2, 4, 6.0000000000000009}, {-3, -6, -9}}) == Relation::disjoint);
    }
}
