// sweep_test.cpp: mirrors hitbox/index/sweep.hpp.
#include <hitbox/index/sweep.hpp>

#include "laws.hpp"

using namespace hitbox;

TEST_SUITE("index/sweep") {
    TEST_CASE("every question, on every scene") { laws::check_index<Sweep>(); }
    TEST_CASE("boxes that come, move and go") { laws::check_moving_index<Sweep>(); }
    TEST_CASE("12 x 12 x 12 unit cubes that touch make 18,788 pairs") { laws::check_cubes<Sweep3>(); }
    TEST_CASE("a sink that returns false is not called again") { laws::check_stop<Sweep3>(); }
}
