// bvh_test.cpp: mirrors hitbox/index/bvh.hpp.
#include <hitbox/index/bvh.hpp>

#include "laws.hpp"

#include <hitbox/pair/aabb_aabb.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

using namespace hitbox;

namespace {

template <class Query>
std::vector<std::uint32_t> sorted_ids(const Query& query) {
    std::vector<std::uint32_t> out;
    const auto take = [&](std::span<const std::uint32_t> batch) {
        out.insert(out.end(), batch.begin(), batch.end());
        return true;
    };
    CHECK(query(IdSink(take)));
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace

TEST_SUITE("index/bvh") {
    TEST_CASE("every question, on every scene") { laws::check_index<Bvh>(); }
    TEST_CASE("12 x 12 x 12 unit cubes that touch make 18,788 pairs") { laws::check_cubes<Bvh3>(); }
    TEST_CASE("a sink that returns false is not called again") { laws::check_stop<Bvh3>(); }

    TEST_CASE("pairs_with within a window: all three share a point") {
        const auto a = scenes::gridded<3, double>(300, 1), b = scenes::wild<3, double>(300, 2);
        for (const Aabb3& window : {Aabb3{{2, 2, 2}, {8, 8, 8}}, Aabb3{{3, 3, 3}, {3, 3, 3}}, Aabb3{}}) {
            std::vector<IdPair> expected, found;
            for (std::uint32_t i = 0; i < a.size(); ++i)
                for (std::uint32_t j = 0; j < b.size(); ++j)
                    if (intersects(intersection(a[i], b[j]), window)) expected.push_back({i, j});
            Bvh3(a).pairs_with(Bvh3(b), window, [&](std::span<const IdPair> batch) {
                found.insert(found.end(), batch.begin(), batch.end());
                return true;
            });
            std::sort(found.begin(), found.end());
            CHECK(found == expected);
        }
    }

    TEST_CASE("boxes that differ by one ulp of double are told apart, however the float nodes round") {
        const double above_one = std::nextafter(1.0, 2.0);
        const std::vector<Aabb3> a{{{0, 0, 0}, {1, 1, 1}}}, touching{{{1, 0, 0}, {2, 1, 1}}},
            apart{{{above_one, 0, 0}, {2, 1, 1}}};
        CHECK(Bvh3(a).pairs_with(Bvh3(touching)).size() == 1);
        CHECK(Bvh3(a).pairs_with(Bvh3(apart)).empty());
    }

    TEST_CASE("cast_candidates: one row for each way to meet or miss the unit box") {
        struct Row {
            const char* name;
            Vec3 origin, direction;
            bool expected;
        };
        const double tiny = std::numeric_limits<double>::denorm_min(),
                     huge = std::numeric_limits<double>::max();
        const Row rows[] = {
            {"from inside", {.5, .5, .5}, {1, 0, 0}, true},
            {"from the left", {-1, .5, .5}, {1, 0, 0}, true},
            {"away from it", {-1, .5, .5}, {-1, 0, 0}, false},
            {"passes above", {-1, 2, .5}, {1, 0, 0}, false},
            {"along an edge", {-1, 1, 1}, {1, 0, 0}, true},
            {"along a face, from its corner", {0, 0, 1}, {1, 1, 0}, true},
            {"ends of range", {-huge, .5, .5}, {huge, 0, 0}, true},
            {"a tiny direction is still one", {-1, .5, .5}, {tiny, 0, 0}, true},
            {"tiny beside large meets nothing soon", {.5, .5, .5}, {huge, tiny, 0}, true},
            {"minus zero is zero", {.5, -1, .5}, {-0.0, 1, -0.0}, true},
            {"a diagonal through a corner", {-1, 0, 1}, {1, 1, 0}, true},
            {"a diagonal past it", {-1.25, 0, .5}, {1, 1, 0}, false},
            {"zero direction", {.5, .5, .5}, {0, 0, 0}, false},
            {"NaN direction", {.5, .5, .5}, {std::nan(""), 1, 0}, false},
            {"infinite origin", {-Aabb3::inf, .5, .5}, {1, 0, 0}, false},
        };
        const std::vector<Aabb3> one{{{0, 0, 0}, {1, 1, 1}}};
        const std::vector<Aabb3> many(20, one[0]);
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const auto hits = [&](const Bvh3& tree) {
                return sorted_ids(
                           [&](IdSink s) { return tree.cast_candidates(row.origin, row.direction, s); })
                    .size();
            };
            CHECK(hits(Bvh3(one)) == (row.expected ? 1 : 0));
            CHECK(hits(Bvh3(many)) == (row.expected ? 20 : 0));
        }
    }

    TEST_CASE("cast_candidates never misses a box around a point of the ray, and few others") {
        std::mt19937_64 random(7);
        const auto below = [&](unsigned n) { return double(random() % n); };
        auto boxes = scenes::wild<3, double>(300, 8);
        // Small integers times a power of two: origin + t * direction is exact, so the ray meets the box, and
        // only in one corner.
        for (double scale : {1.0, 0x1p-100, 0x1p100, 0x1p-900, 0x1p900}) {
            std::size_t found = 0;
            for (int round = 0; round < 200; ++round) {
                const Vec3 origin{below(1024), below(1024), below(1024)};
                const Vec3 direction{below(9) - 4, below(9) - 4, below(9) - 4};
                if (direction == Vec3{}) continue;
                const Vec3 corner = origin + direction * below(1024);
                Aabb3& box = boxes[150] = {corner, corner};
                for (std::size_t k = 0; k < 3; ++k)
                    (random() % 2 ? box.max[k] += below(9) : box.min[k] -= below(9));
                box = {box.min * scale, box.max * scale};
                const Bvh3 tree(boxes);
                const auto ids =
                    sorted_ids([&](IdSink s) { return tree.cast_candidates(origin * scale, direction, s); });
                CHECK(std::binary_search(ids.begin(), ids.end(), 150u));
                found += ids.size();
            }
            CHECK(found < 200 * 150);
        }
    }

    TEST_CASE("the same pairs in the same order for every executor, and after building again") {
        const auto boxes = scenes::skewed<3, float>(40000, 9);
        ThreadExecutor threads(3);
        Bvh3f tree(boxes);
        const auto serial = tree.pairs(Order::any);
        REQUIRE(serial.size() > 1000);
        CHECK(Bvh3f(boxes, &threads).pairs(Order::any) == serial);
        CHECK(tree.pairs(Order::any, &threads) == serial);
        CHECK(tree.pairs(Order::sorted, &threads) == tree.pairs());
        tree.build(std::span<const Aabb3f>(boxes).first(100));
        tree.build(boxes, &threads);
        CHECK(tree.pairs(Order::any) == serial);
    }
}
