// dynamic_bvh_test.cpp: mirrors hitbox/index/dynamic_bvh.hpp.
#include <hitbox/index/dynamic_bvh.hpp>

#include "laws.hpp"

using namespace hitbox;

TEST_SUITE("index/dynamic_bvh") {
    TEST_CASE("every question, on every scene") { laws::check_index<DynamicBvh>(); }
    TEST_CASE("boxes that come, move and go") { laws::check_moving_index<DynamicBvh>(); }
    TEST_CASE("12 x 12 x 12 unit cubes that touch make 18,788 pairs") { laws::check_cubes<DynamicBvh3>(); }
    TEST_CASE("a sink that returns false is not called again") { laws::check_stop<DynamicBvh3>(); }
}
