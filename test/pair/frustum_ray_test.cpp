// frustum_ray_test.cpp: rays into, out of, along and away from a frustum.
#include <hitbox/pair/frustum_convex.hpp>

#include "frustum_scenes.hpp"

#include <cmath>

using namespace hitbox;
using hitbox::test::stump;

TEST_SUITE("pair/frustum_ray") {
    TEST_CASE("situations") {
        Frustum3 endless = stump;
        endless.planes[5] = {{0, 0, 0}, -1};  // no far plane
        struct Row {
            const char* what;
            Ray3 ray;
            bool meets, meets_endless;
        };
        const Row rows[] = {
            {"starts inside", {{1, 0, -5}, {1, 2, 3}}, true, true},
            {"starts at the eye and looks ahead", {{0, 0, 0}, {0, 0, -1}}, true, true},
            {"starts at the eye and looks back", {{0, 0, 0}, {0, 0, 1}}, false, false},
            {"starts on the far side and looks away", {{0, 0, -10}, {0, 0, -1}}, true, true},
            {"starts an ulp behind it and looks away",
             {{0, 0, std::nextafter(-10, -11)}, {0, 0, -1}},
             false,
             true},
            {"starts behind it and looks back", {{0, 0, -20}, {0, 0, 1}}, true, true},
            {"comes from the side and touches an edge", {{14, 0, -7}, {-1, 1, 0}}, true, true},
            {"looks away from the side", {{14, 0, -7}, {1, 0, 0}}, false, false},
            {"runs in a side from outside the near plane", {{0.5, 0, -0.5}, {1, 0, -1}}, true, true},
            {"gains on the side, far out", {{100, 0, -1}, {1, 0, -2}}, false, true},
            {"never reaches the side, which is as steep", {{100, 0, -1}, {1, 0, -1}}, false, false},
            {"has no direction", {{0, 0, -5}, {0, 0, 0}}, false, false},
        };
        for (const Row& row : rows) {
            CAPTURE(row.what);
            CHECK(intersects(stump, row.ray) == row.meets);
            CHECK(intersects(row.ray, stump) == row.meets);
            CHECK(intersects(endless, row.ray) == row.meets_endless);
        }
    }

    TEST_CASE("every answer is that of a linear program") { test::check_every_answer<Ray3>(); }
}
