// pairs_in_tiles_test.cpp: mirrors hitbox/index/pairs_in_tiles.hpp.
#include <hitbox/index/pairs_in_tiles.hpp>

#include <hitbox/core/executor.hpp>
#include <hitbox/index/brute_force.hpp>
#include <hitbox/index/bvh.hpp>

#include "scenes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <thread>
#include <vector>

using namespace hitbox;

namespace {

using PairsFound = std::vector<IdPair>;

template <int N, class T>
PairsFound in_tiles(const scenes::Boxes<N, T>& boxes, std::size_t memory, Executor* executor = nullptr) {
    PairsFound pairs;
    const bool whole = pairs_in_tiles(
        boxes,
        [&](std::span<const IdPair> found) {
            pairs.insert(pairs.end(), found.begin(), found.end());
            return true;
        },
        {.memory = memory}, executor);
    CHECK(whole);
    return pairs;
}

template <int N, class T>
PairsFound in_tiles(const scenes::Boxes<N, T>& a, const scenes::Boxes<N, T>& b, std::size_t memory,
                    Executor* executor = nullptr) {
    PairsFound pairs;
    const bool whole = pairs_in_tiles(
        a, b,
        [&](std::span<const IdPair> found) {
            pairs.insert(pairs.end(), found.begin(), found.end());
            return true;
        },
        {.memory = memory}, executor);
    CHECK(whole);
    return pairs;
}

PairsFound sorted_pairs(PairsFound pairs) {
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

constexpr std::size_t sizes_of_memory[] = {0, 4096, std::size_t(1) << 17, std::size_t(512) << 20};

template <int N, class T>
void check_join(const char* name, const scenes::Boxes<N, T>& boxes) {
    CAPTURE(name);
    const PairsFound expected = BruteForce<N, T>(boxes).pairs();
    scenes::Boxes<N, T> a, b;
    for (std::size_t i = 0; i < boxes.size(); ++i) (i % 3 ? b : a).push_back(boxes[i]);
    const PairsFound expected_with = BruteForce<N, T>(a).pairs_with(BruteForce<N, T>(b));
    for (const std::size_t memory : sizes_of_memory) {
        CAPTURE(memory);
        CHECK(sorted_pairs(in_tiles<N, T>(boxes, memory)) == expected);
        CHECK(sorted_pairs(in_tiles<N, T>(a, b, memory)) == expected_with);
    }
}

template <int N, class T>
void check_joins() {
    check_join<N, T>("none", {});
    check_join<N, T>("one", scenes::uniform<N, T>(1, 1));
    check_join<N, T>("two", scenes::identical<N, T>(2, 1));
    check_join<N, T>("uniform", scenes::uniform<N, T>(2000, 1));
    check_join<N, T>("skewed", scenes::skewed<N, T>(2000, 2));
    check_join<N, T>("gridded", scenes::gridded<N, T>(2000, 3));
    check_join<N, T>("wild", scenes::wild<N, T>(1500, 4));
    check_join<N, T>("identical", scenes::identical<N, T>(300, 5));
    check_join<N, T>("nested", scenes::nested<N, T>(500, 6));
    check_join<N, T>("unlike", scenes::unlike<N, T>(500, 7));
}

// Runs the iterations backwards, on one thread, and claims to have four.
class BackwardsExecutor final : public Executor {
public:
    void parallel_for(std::size_t count, FunctionRef<void(std::size_t)> body) override {
        while (count > 0) body(--count);
    }
    std::size_t concurrency() const override { return 4; }
};

}  // namespace

TEST_SUITE("index/pairs_in_tiles") {
    TEST_CASE("each pair once, on every scene, of one set and of two, with any memory") {
        SUBCASE("space") { check_joins<3, double>(); }
        SUBCASE("space, float") { check_joins<3, float>(); }
        SUBCASE("plane") { check_joins<2, double>(); }
        SUBCASE("plane, float") { check_joins<2, float>(); }
    }

    TEST_CASE("24 x 24 x 24 unit cubes that touch make 164,588 pairs, however little memory there is") {
        std::vector<Aabb3> boxes;
        for (int x = 0; x < 24; ++x)
            for (int y = 0; y < 24; ++y)
                for (int z = 0; z < 24; ++z)
                    boxes.push_back({{x + 0.0, y + 0.0, z + 0.0}, {x + 1.0, y + 1.0, z + 1.0}});
        const PairsFound expected = Bvh3(boxes).pairs();
        CHECK(expected.size() == 164588);
        for (const std::size_t memory : sizes_of_memory)
            CHECK(sorted_pairs(in_tiles<3, double>(boxes, memory)) == expected);
    }

    TEST_CASE("huge boxes, infinite ones and many in one place among small ones") {
        auto boxes = scenes::uniform<3, double>(3000, 9);
        const double inf = Aabb3::inf;
        boxes[17] = {{-1e9, -1e9, -1e9}, {1e9, 1e9, 1e9}};
        boxes[18] = {{-inf, -inf, -inf}, {inf, inf, inf}};
        boxes[19] = {{-inf, 3, -inf}, {inf, 3, inf}};
        boxes[20] = {{2, 2, -0.0}, {5, 5, 0.0}};
        boxes[21] = {{1e300, 0, 0}, {1e308, 1, 1}};
        boxes[22] = {};
        for (std::size_t i = 500; i < 900; ++i) boxes[i] = {{5, 5, 5}, {5.5, 5.5, 5.5}};
        const PairsFound expected = BruteForce3(boxes).pairs();
        for (const std::size_t memory : sizes_of_memory)
            CHECK(sorted_pairs(in_tiles<3, double>(boxes, memory)) == expected);
    }

    TEST_CASE(
        "the same pairs in the same order for every executor, also if they need more memory than there is") {
        ThreadExecutor two(2), five(5);
        BackwardsExecutor backwards;
        auto crowd = scenes::uniform<3, double>(1500, 4);  // a tile has more pairs than there is room for
        for (Aabb3& box : crowd) box.max = box.min + Vec3{3, 3, 3};
        const std::vector<Aabb3> scenes_of_boxes[] = {scenes::uniform<3, double>(12'000, 21),
                                                      scenes::skewed<3, double>(800, 21), crowd,
                                                      scenes::identical<3, double>(400, 0)};
        for (const auto& boxes : scenes_of_boxes)
            for (const std::size_t memory : sizes_of_memory) {
                const PairsFound serial = in_tiles<3, double>(boxes, memory);
                CHECK(sorted_pairs(serial) == Bvh3(boxes).pairs());
                const scenes::Boxes<3, double> a(boxes.begin(), boxes.begin() + 300);
                const PairsFound serial_with = in_tiles<3, double>(a, boxes, memory);
                for (Executor* executor : {static_cast<Executor*>(&two), static_cast<Executor*>(&five),
                                           static_cast<Executor*>(&backwards)}) {
                    CHECK(in_tiles<3, double>(boxes, memory, executor) == serial);
                    CHECK(in_tiles<3, double>(a, boxes, memory, executor) == serial_with);
                }
            }
    }

    TEST_CASE("the sink is called on the calling thread, and not again after it has returned false") {
        const auto boxes = scenes::gridded<3, double>(3000, 3);
        ThreadExecutor threads(3);
        for (Executor* executor : {static_cast<Executor*>(nullptr), static_cast<Executor*>(&threads)})
            for (const std::size_t memory : sizes_of_memory)
                for (const int stop_after : {1, 3}) {
                    int calls = 0;
                    const auto caller = std::this_thread::get_id();
                    const auto sink = [&](std::span<const IdPair> found) {
                        CHECK(!found.empty());
                        CHECK(std::this_thread::get_id() == caller);
                        return ++calls < stop_after;
                    };
                    const bool whole = pairs_in_tiles(boxes, sink, {.memory = memory}, executor);
                    CHECK(calls <= stop_after);
                    CHECK(whole == (calls < stop_after));
                }
    }
}
