// rectangle_test.cpp: mirrors hitbox/shape/rectangle.hpp.
#include <hitbox/pair/planar_point.hpp>
#include <hitbox/pair/planar_rectangle.hpp>
#include <hitbox/shape/rectangle.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <limits>
#include <string>
#include <type_traits>

using namespace hitbox;

namespace {

// A turn by a quarter, exact in any scalar.
template <class T>
constexpr Affine<T> quarter_about_x{{Vec<3, T>{1, 0, 0}, Vec<3, T>{0, 0, 1}, Vec<3, T>{0, -1, 0}}, {}};
template <class T>
constexpr Affine<T> quarter_about_z{{Vec<3, T>{0, 1, 0}, Vec<3, T>{-1, 0, 0}, Vec<3, T>{0, 0, 1}}, {}};

}  // namespace

TEST_SUITE("shape/rectangle") {
    TEST_CASE_TEMPLATE("from position, rotation, scale and size", T, float, double) {
        struct Row {
            std::string name;
            Affine<T> rotation;
            Vec<3, T> scale;
            Vec<2, T> size;
            std::array<Vec<3, T>, 2> expected;
        };
        const Row rows[] = {
            {"as it stands", {}, {1, 1, 1}, {8, 2}, {Vec<3, T>{4, 0, 0}, {0, 1, 0}}},
            {"the scale is part of it", {}, {2, 3, 5}, {8, 2}, {Vec<3, T>{8, 0, 0}, {0, 3, 0}}},
            {"rolled around its normal",
             quarter_about_z<T>,
             {1, 1, 1},
             {8, 2},
             {Vec<3, T>{0, 4, 0}, {-1, 0, 0}}},
            {"scaled before it is rolled",
             quarter_about_z<T>,
             {2, 3, 1},
             {8, 2},
             {Vec<3, T>{0, 8, 0}, {-3, 0, 0}}},
            {"tilted", quarter_about_x<T>, {1, 1, 1}, {8, 2}, {Vec<3, T>{4, 0, 0}, {0, 0, 1}}},
            {"mirrored", {}, {-1, 1, 1}, {8, 2}, {Vec<3, T>{-4, 0, 0}, {0, 1, 0}}},
            {"without width", {}, {1, 1, 1}, {0, 2}, {Vec<3, T>{0, 0, 0}, {0, 1, 0}}},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const auto r = Rectangle<T>::from_pose({1, 2, 3}, row.rotation, row.scale, row.size);
            CHECK(r == Rectangle<T>{{1, 2, 3}, row.expected});
        }
    }

    TEST_CASE_TEMPLATE("two rolls of one normal are two rectangles", T, float, double) {
        const auto wide = Rectangle<T>::from_pose({}, {}, {1, 1, 1}, {8, 2});
        const auto tall = Rectangle<T>::from_pose({}, quarter_about_z<T>, {1, 1, 1}, {8, 2});
        CHECK(wide.normal() == tall.normal());
        CHECK(intersects(Vec<3, T>{4, 1, 0}, wide));
        CHECK_FALSE(intersects(Vec<3, T>{4, 1, 0}, tall));
        CHECK(intersects(Vec<3, T>{1, 4, 0}, tall));
        CHECK(classify(wide, tall) == Relation::overlapping);
        // By half a turn it comes to lie on itself.
        CHECK(classify(wide, wide.transformed(quarter_about_z<T> * quarter_about_z<T>)) == Relation::equal);
    }

    TEST_CASE_TEMPLATE("corners go around it, and belong to it", T, float, double) {
        const Rectangle<T> r{{5, 5, 5}, {Vec<3, T>{2, 0, 0}, {0, 0, 1}}};
        const auto c = r.corners();
        CHECK(c[0] == Vec<3, T>{3, 5, 4});
        CHECK(c[1] == Vec<3, T>{7, 5, 4});
        CHECK(c[2] == Vec<3, T>{7, 5, 6});
        CHECK(c[3] == Vec<3, T>{3, 5, 6});
        for (std::size_t i = 0; i < 4; ++i) {
            CHECK(intersects(c[i], r));
            CHECK(length_sq(cross(c[(i + 1) % 4] - c[i], c[(i + 3) % 4] - c[i])) >
                  0);  // neighbours, not across
        }
        CHECK(r.normal() == Vec<3, T>{0, -2, 0});
    }

    TEST_CASE_TEMPLATE("transformed: the center moves, the half-axes turn and stretch, shear included", T,
                       float, double) {
        Affine<T> map = Affine<T>::translate({10, 0, 0});
        map.columns[1] = {1, 1, 0};  // y leans towards x
        const Rectangle<T> square{{1, 1, 1}, {Vec<3, T>{1, 0, 0}, {0, 1, 0}}};
        CHECK(square.transformed(map) == Rectangle<T>{{12, 1, 1}, {Vec<3, T>{1, 0, 0}, {1, 1, 0}}});
        CHECK(intersects(Vec<3, T>{14, 2, 1}, square.transformed(map)));
        CHECK_FALSE(intersects(Vec<3, T>{10, 2, 1}, square.transformed(map)));
    }

    TEST_CASE_TEMPLATE("zero or parallel half-axes make it a segment or a point", T, float, double) {
        struct Row {
            std::string name;
            std::array<Vec<3, T>, 2> half_axes;
            Vec<3, T> in, out;
        };
        const Row rows[] = {
            {"a point", {}, {1, 1, 1}, {1, 1, T(1.0001)}},
            {"a segment along the first", {Vec<3, T>{2, 0, 0}, {}}, {3, 1, 1}, {3, 1, T(1.0001)}},
            {"a segment along the second", {Vec<3, T>{}, {0, 2, 0}}, {1, -1, 1}, {1, T(-1.0001), 1}},
            {"parallel: their lengths add up", {Vec<3, T>{2, 0, 0}, {1, 0, 0}}, {4, 1, 1}, {T(4.0001), 1, 1}},
            {"opposite: the same", {Vec<3, T>{2, 0, 0}, {-1, 0, 0}}, {-2, 1, 1}, {T(-2.0001), 1, 1}},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const Rectangle<T> r{{1, 1, 1}, row.half_axes};
            CHECK(intersects(row.in, r));
            CHECK_FALSE(intersects(row.out, r));
        }
    }

    TEST_CASE_TEMPLATE("a NaN or an infinity makes it empty", T, float, double) {
        for (const T bad : {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::infinity()})
            for (std::size_t i = 0; i < 9; ++i) {
                Rectangle<T> r{{0, 0, 0}, {Vec<3, T>{1, 0, 0}, {0, 1, 0}}};
                CHECK(intersects(Vec<3, T>{}, r));
                (i < 3 ? r.center : r.half_axes[i / 3 - 1])[i % 3] = bad;
                CHECK_FALSE(intersects(Vec<3, T>{}, r));
                CHECK(classify(r, r) == Relation::disjoint);
            }
    }

    TEST_CASE("is a plain value") {
        static_assert(std::is_trivially_copyable_v<Rectangle3> && sizeof(Rectangle3f) == 9 * sizeof(float));
        const Rectangle3 r{{0, 0, 0}, {Vec3{1, 0, 0}, {0, 1, 0}}},
            same{{0, 0, 0}, {Vec3{0, 1, 0}, {1, 0, 0}}};
        CHECK(r != same);
        CHECK(classify(r, same) == Relation::equal);
    }
}
