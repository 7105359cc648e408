// dynamic_bvh_test.cpp: mirrors hitbox/index/dynamic_bvh.hpp.
#include <hitbox/core/executor.hpp>
#include <hitbox/index/dynamic_bvh.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "laws.hpp"
#include "scenes.hpp"

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
    TEST_CASE(
        "many boxes set at once: as one after the other, with new, removed and far ones, on any threads") {
        ThreadExecutor threads(3);
        scenes::Random random(5);
        std::vector<Aabb3> boxes = scenes::uniform<3, double>(9000, 6);
        boxes.resize(9500);  // the last are not in the index yet
        DynamicBvh3 one(boxes), two = one, expected = one;
        for (int step = 0; step < 12; ++step) {
            CAPTURE(step);
            std::vector<std::uint32_t> ids;
            for (std::uint32_t id = 0; id < boxes.size(); ++id) {
                if (random.below(4) == 0) continue;
                ids.push_back(id);
                const double reach = random.below(50) == 0 ? 30 : 0.1;
                const Vec3 by{random.between(-reach, reach), random.between(-reach, reach),
                              random.between(-reach, reach)};
                const Vec3 low = boxes[id].is_empty() ? Vec3{1, 2, 3} : boxes[id].min + by;
                boxes[id] = random.below(100) == 0 ? Aabb3{} : Aabb3{low, low + Vec3{1, 0.5, 0.75}};
                expected.insert(id, boxes[id]);
            }
            one.set_all(ids, boxes);
            two.set_all(ids, boxes, &threads);
            CHECK(one.is_sound());
            CHECK(one.size() == expected.size());
            CHECK(one.pairs() == expected.pairs());
            CHECK(two.pairs(Order::any, nullptr) == one.pairs(Order::any, nullptr));
        }
        one.set_all({}, boxes);
        CHECK(one.is_sound());
        DynamicBvh3 empty;
        empty.set_all(std::vector<std::uint32_t>{7}, boxes);
        CHECK(empty.size() == std::size_t(!boxes[7].is_empty()));
    }
    TEST_CASE("a sink that returns false is not called again") { laws::check_stop<DynamicBvh3>(); }
}
