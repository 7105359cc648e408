// sparse_ids_test.cpp: indices whose ids are hashes or handles: memory depends on their number, answers on none.
#include <hitbox/index/brute_force.hpp>
#include <hitbox/index/detail/id_table.hpp>
#include <hitbox/index/dynamic_bvh.hpp>
#include <hitbox/index/octree.hpp>
#include <hitbox/index/quadtree.hpp>
#include <hitbox/index/sweep.hpp>

#include "scenes.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <random>
#include <vector>

using namespace hitbox;

namespace {

template <class Index, int N, class T>
void check_sparse_ids() {
    Index index;
    BruteForce<N, T> truth;
    std::mt19937 random(7);
    std::vector<std::uint32_t> ids{0xffffffff, 0xfffffffe, 0x80000000, 0, 1, 65535, 65536, 131072};
    for (std::uint32_t i = 0; i < 400; ++i) ids.push_back(i % 2 == 0 ? std::uint32_t(random()) : i);
    const auto any_box = [&] {
        Vec<N, T> low;
        for (std::size_t k = 0; k < N; ++k) low[k] = T(random() % 100);
        Vec<N, T> high = low;
        for (std::size_t k = 0; k < N; ++k) high[k] += T(random() % 9);
        return Aabb<N, T>{low, high};
    };
    for (int step = 0; step < 3000; ++step) {
        const std::uint32_t id = ids[random() % ids.size()];
        if (random() % 3 == 0) {
            index.remove(id), truth.remove(id);
        } else {
            const Aabb<N, T> box = any_box();
            index.insert(id, box), truth.insert(id, box);
        }
        if (step % 300 != 0) continue;
        REQUIRE(index.size() == truth.size());
        REQUIRE(index.pairs() == truth.pairs());
        const Aabb<N, T> window = any_box().expanded(20);
        REQUIRE(index.overlaps(window) == truth.overlaps(window));
        REQUIRE(index.nearest(window.min, 5) == truth.nearest(window.min, 5));
        const SegmentIn<N, T> line{window.min, window.max};
        REQUIRE(index.cast(line, 7) == truth.cast(line, 7));
        if constexpr (requires { index.is_sound(); }) REQUIRE(index.is_sound());
        if constexpr (requires { index.refit(); }) index.refit();
    }
    CHECK(truth.size() > 100);
}

}  // namespace

TEST_SUITE("index/sparse_ids") {
    TEST_CASE_TEMPLATE("every index takes any ids", T, float, double) {
        check_sparse_ids<DynamicBvh<3, T>, 3, T>();
        check_sparse_ids<DynamicBvh<2, T>, 2, T>();
        check_sparse_ids<Sweep<3, T>, 3, T>();
        check_sparse_ids<CellTree<3, T>, 3, T>();
        check_sparse_ids<CellTree<2, T>, 2, T>();
        check_sparse_ids<BruteForce<3, T>, 3, T>();
    }

    TEST_CASE("the largest id costs as little as the smallest") {
        const Aabb3f unit{{0, 0, 0}, {1, 1, 1}};
        Octree3f octree;
        octree.insert(0xfffffffe, unit);
        CHECK(octree.overlaps(unit) == std::vector<std::uint32_t>{0xfffffffe});
        octree.remove(0xfffffffe);
        CHECK(octree.size() == 0);
    }

    TEST_CASE("a table holds what a map holds, while ids come in any order and go") {
        for (const std::uint32_t mask : {0xffffu, 0x3ffffu, 0xffffffffu}) {
            detail::IdTable<std::uint32_t> table(0);
            std::map<std::uint32_t, std::uint32_t> truth;
            std::mt19937 random(3);
            for (std::uint32_t step = 1; step < 200000; ++step) {
                const std::uint32_t id =
                    (std::uint32_t(random()) & mask) | (step % 64 == 0 ? 0x40000000u : 0u);
                if (random() % 4 == 0) {
                    table.forget(id), truth.erase(id);
                } else {
                    table.make_room(id, truth.size());
                    table[id] = step, truth[id] = step;
                }
                if (step % 50000 != 0) continue;
                std::size_t used = 0;
                const bool all = table.for_each([&](std::uint32_t i, std::uint32_t value) {
                    used += value != 0;
                    const auto found = truth.find(i);
                    return value == (found == truth.end() ? 0 : found->second);
                });
                REQUIRE(all);
                REQUIRE(used == truth.size());
                for (const auto& [i, value] : truth) REQUIRE(table.find(i) == value);
            }
        }
    }
}
