// triangle_test.cpp: mirrors hitbox/shape/triangle.hpp.
#include <hitbox/pair/linear_planar.hpp>
#include <hitbox/pair/planar_point.hpp>
#include <hitbox/pair/triangle_triangle.hpp>
#include <hitbox/shape/triangle.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <limits>
#include <string>
#include <type_traits>

using namespace hitbox;

TEST_SUITE("shape/triangle") {
    TEST_CASE_TEMPLATE("normal: twice the area, towards whom the corners turn counter-clockwise", T, float,
                       double) {
        const Triangle<T> t{{0, 0, 1}, {2, 0, 1}, {0, 3, 1}};
        CHECK(t.normal() == Vec<3, T>{0, 0, 6});
        CHECK(Triangle<T>{t.a, t.c, t.b}.normal() == Vec<3, T>{0, 0, -6});
        CHECK(Triangle<T>{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}}.normal() == Vec<3, T>{});
    }

    TEST_CASE_TEMPLATE("transformed: each corner", T, float, double) {
        Affine<T> map = Affine<T>::scale({2, 1, -1});
        map.translation = {10, 0, 0};
        const Triangle<T> t{{0, 0, 1}, {2, 0, 1}, {0, 3, 1}};
        CHECK(t.transformed(map) == Triangle<T>{{10, 0, -1}, {14, 0, -1}, {10, 3, -1}});
        CHECK(t.transformed({}) == t);
    }

    TEST_CASE_TEMPLATE("edges and corners belong to it, either winding", T, float, double) {
        const Triangle<T> t{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
        for (const Triangle<T>& u : {t, Triangle<T>{t.c, t.b, t.a}}) {
            for (const Vec<3, T>& p : {t.a, t.b, t.c, Vec<3, T>{2, 2, 0}, Vec<3, T>{1, 1, 0}})
                CHECK(intersects(p, u));
            CHECK_FALSE(intersects(Vec<3, T>{2, T(2.0001), 0}, u));
            CHECK_FALSE(intersects(Vec<3, T>{1, 1, std::numeric_limits<T>::denorm_min()}, u));
        }
        CHECK(classify(t, Triangle<T>{t.b, t.a, t.c}) == Relation::equal);
    }

    TEST_CASE_TEMPLATE("collinear corners are their longest edge, whichever it is; equal ones a point", T,
                       float, double) {
        const Vec<3, T> p{0, 0, 0}, q{1, 1, 1}, r{3, 3, 3};
        const Segment<T> longest{p, r};
        for (const Triangle<T>& t :
             {Triangle<T>{p, q, r}, {p, r, q}, {q, p, r}, {q, r, p}, {r, p, q}, {r, q, p}}) {
            CHECK(intersects(Vec<3, T>{2, 2, 2}, t));
            CHECK_FALSE(intersects(Vec<3, T>{4, 4, 4}, t));
            CHECK_FALSE(intersects(Vec<3, T>{1, 1, 2}, t));
            CHECK(classify(longest, t) == Relation::equal);
        }
        CHECK(classify(q, Triangle<T>{q, q, q}) == Relation::equal);
        CHECK(classify(Segment<T>{p, q}, Triangle<T>{q, p, q}) == Relation::equal);
    }

    TEST_CASE_TEMPLATE("a NaN or an infinity in any corner makes it empty", T, float, double) {
        for (const T bad : {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::infinity()})
            for (std::size_t i = 0; i < 9; ++i) {
                Triangle<T> t{{-1, -1, 0}, {2, 0, 0}, {0, 2, 0}};
                CHECK(intersects(Vec<3, T>{}, t));
                (i < 3 ? t.a : i < 6 ? t.b : t.c)[i % 3] = bad;
                CHECK_FALSE(intersects(Vec<3, T>{}, t));
                CHECK(classify(t, t) == Relation::disjoint);
            }
    }

    TEST_CASE("is a plain value of its three corners") {
        static_assert(std::is_trivially_copyable_v<Triangle3> && sizeof(Triangle3f) == 9 * sizeof(float));
        static_assert(Triangle3{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}.normal() == Vec3{0, 0, 1});
        CHECK(Triangle3{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}} != Triangle3{{1, 0, 0}, {0, 1, 0}, {0, 0, 0}});
    }
}
