// aabb_aabb_test.cpp: mirrors hitbox/pair/aabb_aabb.hpp.
#include <hitbox/pair/aabb_aabb.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <string>

#include "views.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

template <class T>
const Aabb<3, T> unit{{0, 0, 0}, {1, 1, 1}};

template <class T>
struct AabbAabbRow {
    std::string name;
    Aabb<3, T> box;
    bool meet;
    Aabb<3, T> shared;  // where they meet
};

}  // namespace

TEST_SUITE("pair/aabb_aabb") {
    TEST_CASE_TEMPLATE("one row for each way to meet or miss the unit box", T, float, double) {
        const T inf = Aabb<3, T>::inf, next = above(T(1)), nan = std::numeric_limits<T>::quiet_NaN();
        const Aabb<3, T> empty;
        const AabbAabbRow<T> rows[] = {
            {"overlaps a corner", {{.5, .5, .5}, {2, 2, 2}}, true, {{.5, .5, .5}, {1, 1, 1}}},
            {"is the same box", {{0, 0, 0}, {1, 1, 1}}, true, {{0, 0, 0}, {1, 1, 1}}},
            {"lies inside", {{.25, .25, .25}, {.5, .5, .5}}, true, {{.25, .25, .25}, {.5, .5, .5}}},
            {"lies around", {{-1, -1, -1}, {2, 2, 2}}, true, {{0, 0, 0}, {1, 1, 1}}},
            {"pierces, no corner inside", {{.25, .25, -9}, {.5, .5, 9}}, true, {{.25, .25, 0}, {.5, .5, 1}}},
            {"shares a face", {{1, 0, 0}, {2, 1, 1}}, true, {{1, 0, 0}, {1, 1, 1}}},
            {"shares an edge", {{1, 1, 0}, {2, 2, 1}}, true, {{1, 1, 0}, {1, 1, 1}}},
            {"shares a corner", {{1, 1, 1}, {2, 2, 2}}, true, {{1, 1, 1}, {1, 1, 1}}},
            {"one ulp beside the face", {{next, 0, 0}, {2, 1, 1}}, false, empty},
            {"one ulp below the face", {{-1, 0, 0}, {below(T(0)), 1, 1}}, false, empty},
            {"apart on one axis only", {{0, 0, 2}, {1, 1, 3}}, false, empty},
            {"a point inside", {{.5, .5, .5}, {.5, .5, .5}}, true, {{.5, .5, .5}, {.5, .5, .5}}},
            {"a point on a corner", {{0, 1, 0}, {0, 1, 0}}, true, {{0, 1, 0}, {0, 1, 0}}},
            {"a rectangle in a face", {{0, 0, 1}, {1, 1, 1}}, true, {{0, 0, 1}, {1, 1, 1}}},
            {"a half-space that holds it", {{-inf, -inf, -inf}, {inf, inf, 2}}, true, {{0, 0, 0}, {1, 1, 1}}},
            {"a half-space that touches", {{1, -inf, -inf}, {inf, inf, inf}}, true, {{1, 0, 0}, {1, 1, 1}}},
            {"a half-space beside it", {{next, -inf, -inf}, {inf, inf, inf}}, false, empty},
            {"all of space", {{-inf, -inf, -inf}, {inf, inf, inf}}, true, {{0, 0, 0}, {1, 1, 1}}},
            {"the empty box", empty, false, empty},
            {"inverted in z, else around", {{-1, -1, 1}, {2, 2, 0}}, false, empty},
            {"inverted in x by one ulp, inside", {{above(T(.5)), 0, 0}, {.5, 1, 1}}, false, empty},
            {"a NaN in min", {{nan, 0, 0}, {1, 1, 1}}, false, empty},
            {"a NaN in max", {{0, 0, 0}, {1, nan, 1}}, false, empty},
        };
        for (const AabbAabbRow<T>& row : rows) {
            CAPTURE(row.name);
            for (const View& view : all_views) {
                const Aabb<3, T> a = view.of(unit<T>), b = view.of(row.box);
                CHECK(intersects(a, b) == row.meet);
                CHECK(intersects(b, a) == row.meet);
                const Aabb<3, T> shared = row.meet ? view.of(row.shared) : Aabb<3, T>{};
                CHECK(intersection(a, b) == shared);
                CHECK(intersection(b, a) == shared);
            }
        }
    }

    TEST_CASE_TEMPLATE("rectangles of the plane", T, float, double) {
        const Aabb<2, T> square{{0, 0}, {1, 1}};
        CHECK(intersects(square, {{1, 1}, {2, 2}}));
        CHECK_FALSE(intersects(square, {{above(T(1)), 0}, {2, 1}}));
        CHECK_FALSE(intersects(square, {{1, 0}, {0, 1}}));
        CHECK(intersection(square, {{.5, -1}, {2, .5}}) == Aabb<2, T>{{.5, 0}, {1, .5}});
        CHECK(intersection(square, {{2, 2}, {3, 3}}).is_empty());
    }

    TEST_CASE_TEMPLATE("a box whose corners are at the same infinity is empty", T, float, double) {
        const T inf = Aabb<3, T>::inf;
        const Aabb<3, T> everything{{-inf, -inf, -inf}, {inf, inf, inf}};
        const Aabb<3, T> nowhere[] = {{{inf, 0, 0}, {inf, 1, 1}}, {{0, -inf, 0}, {1, -inf, 1}}};
        for (const Aabb<3, T>& box : nowhere)
            for (const Aabb<3, T>& other : {box, everything, unit<T>}) {
                CHECK_FALSE(intersects(box, other));
                CHECK_FALSE(intersects(other, box));
                CHECK(classify(box, other) == Relation::disjoint);
            }
        // Slabs that reach to the same infinity share what lies before it.
        CHECK(intersects(Aabb<3, T>{{1, -inf, -inf}, {inf, inf, inf}}, {{2, -inf, -inf}, {inf, inf, inf}}));
    }

    TEST_CASE("at compile time too") {
        static_assert(intersects(Aabb3{{0, 0, 0}, {1, 1, 1}}, Aabb3{{1, 1, 1}, {2, 2, 2}}));
        static_assert(!intersects(Aabb3{}, Aabb3{}));
        CHECK_FALSE(intersects(Aabb3{}, Aabb3{}));
    }
}
