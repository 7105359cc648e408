// frustum_plane_test.cpp: planes that cut, touch and miss a frustum.
#include <hitbox/pair/frustum_convex.hpp>

#include "frustum_scenes.hpp"

#include <cmath>

using namespace hitbox;
using hitbox::test::stump;

TEST_SUITE("pair/frustum_plane") {
    TEST_CASE("situations") {
        Frustum3 endless = stump;
        endless.planes[5] = {{0, 0, 0}, -1};  // no far plane
        struct Row {
            const char* what;
            Plane3 plane;
            bool meets, meets_endless;
        };
        const Row rows[] = {
            {"cuts it in the middle", {{0, 0, 1}, -5}, true, true},
            {"cuts it lengthwise", {{1, 2, 0}, 0}, true, true},
            {"is the near side", {{0, 0, -3}, 3}, true, true},
            {"is one ulp before the near side", {{0, 0, 1}, std::nextafter(-1, 0)}, false, false},
            {"is one ulp behind the far side", {{0, 0, 1}, std::nextafter(-10, -11)}, false, true},
            {"is a side", {{-2, 0, -2}, 0}, true, true},
            {"touches two corners of the far side", {{1, 0, 0}, 10}, true, true},
            {"misses them by an ulp", {{1, 0, 0}, std::nextafter(10, 11)}, false, true},
            {"touches one corner", {{1, 1, 0}, 20}, true, true},
            {"lies in the eye, across", {{0, 0, 1}, 0}, false, false},
            {"has no normal", {{0, 0, 0}, 0}, false, false},
        };
        for (const Row& row : rows) {
            CAPTURE(row.what);
            CHECK(intersects(stump, row.plane) == row.meets);
            CHECK(intersects(row.plane, stump) == row.meets);
            CHECK(intersects(stump, Plane3{-row.plane.normal, -row.plane.offset}) == row.meets);
            CHECK(intersects(endless, row.plane) == row.meets_endless);
        }
    }

    TEST_CASE("every answer is that of a linear program") { test::check_every_answer<Plane3>(); }
}
