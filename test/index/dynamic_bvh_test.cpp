// dynamic_bvh_test.cpp: mirrors hitbox/index/dynamic_bvh.hpp.
#include <hitbox/index/dynamic_bvh.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "laws.hpp"

using namespace hitbox;

TEST_SUITE("index/dynamic_bvh") {
    TEST_CASE("every question, on every scene") { laws::check_index<DynamicBvh>(); }
    TEST_CASE("boxes that come, move and go") { laws::check_moving_index<DynamicBvh>(); }
    TEST_CASE("12 x 12 x 12 unit cubes that touch make 18,788 pairs") { laws::check_cubes<DynamicBvh3>(); }
    TEST_CASE("removed boxes leave no bounds behind, also without a refit, and their places are used again") {
        // All in one place: walks for pairs compare all blocks that have bounds.
        const Aabb3 unit{{0, 0, 0}, {1, 1, 1}};
        DynamicBvh3 index(std::vector<Aabb3>(3000, unit));
        const auto bounds = [&] {
            std::size_t count = 0;
            index.for_each_bounds([&](unsigned, const Aabb3f&) { ++count; });
            return count;
        };
        CHECK(bounds() > 375);
        for (std::uint32_t id = 0; id < 3000; ++id)
            if (id != 1234) index.remove(id);
        CHECK(index.is_sound());
        CHECK(bounds() < 10);
        CHECK(index.pairs().empty());
        index.remove(1234);
        CHECK(index.is_sound());
        CHECK(bounds() == 0);
        for (std::uint32_t id = 0; id < 3000; ++id) index.insert(id, unit);
        CHECK(index.is_sound());
        CHECK(index.overlaps(unit).size() == 3000);
    }
    TEST_CASE("a sink that returns false is not called again") { laws::check_stop<DynamicBvh3>(); }
}
