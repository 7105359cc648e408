// frustum_line_test.cpp: lines through, along and beside a frustum.
#include <hitbox/pair/frustum_convex.hpp>

#include "frustum_scenes.hpp"

#include <cmath>

using namespace hitbox;
using hitbox::test::stump;

TEST_SUITE("pair/frustum_line") {
    TEST_CASE("situations") {
        struct Row {
            const char* what;
            Line3 line;
            bool meets;
        };
        const double above = std::nextafter(10, 11);
        const Row rows[] = {
            {"runs along the axis of view", {{0, 0, 5}, {0, 0, 1}}, true},
            {"goes through the eye alone", {{0, 0, 0}, {1, 0, 0}}, false},
            {"lies in the side on the right", {{5, 0, -5}, {0, 1, 0}}, true},
            {"is an edge, which two sides share", {{7, 7, -7}, {1, 1, -1}}, true},
            {"touches a corner of the far side", {{10, 10, -10}, {1, -1, 0}}, true},
            {"passes that corner by an ulp", {{10, above, -10}, {1, -1, 0}}, false},
            {"passes behind the far side", {{0, 0, -10.5}, {1, 2, 0}}, false},
            {"passes beside an edge, behind no plane alone", {{12, 0, -5}, {1, -1, 0}}, false},
            {"has no direction", {{0, 0, -5}, {0, 0, 0}}, false},
        };
        for (const Row& row : rows) {
            CAPTURE(row.what);
            CHECK(intersects(stump, row.line) == row.meets);
            CHECK(intersects(row.line, stump) == row.meets);
        }
        CHECK_FALSE(intersects(Frustum3{}, Line3{{0, 0, 0}, {1, 0, 0}}));
    }

    TEST_CASE("every answer is that of a linear program") { test::check_every_answer<Line3>(); }
}
