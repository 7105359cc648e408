// bvh_test.cpp: mirrors hitbox/index/bvh.hpp.
#include <hitbox/index/bvh.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

using namespace hitbox;

namespace {

using Pairs = std::vector<IdPair>;
using Ids = std::vector<std::uint32_t>;

template <int N, class T>
bool meet(const Aabb<N, T>& a, const Aabb<N, T>& b) {
    bool hit = !a.is_empty() && !b.is_empty();
    for (std::size_t k = 0; k < N; ++k) hit = hit && a.min[k] <= b.max[k] && b.min[k] <= a.max[k];
    return hit;
}

template <class Query>
Pairs sorted_pairs(const Query& query) {
    Pairs out;
    const auto take = [&](std::span<const IdPair> batch) {
        out.insert(out.end(), batch.begin(), batch.end());
        return true;
    };
    CHECK(query(PairSink(take)));
    std::sort(out.begin(), out.end());
    return out;
}

template <class Query>
Ids sorted_ids(const Query& query) {
    Ids out;
    const auto take = [&](std::span<const std::uint32_t> batch) {
        out.insert(out.end(), batch.begin(), batch.end());
        return true;
    };
    CHECK(query(IdSink(take)));
    std::sort(out.begin(), out.end());
    return out;
}

/// Coordinates that invite trouble: multiples of a quarter, so that many boxes touch and repeat.
template <int N, class T>
std::vector<Aabb<N, T>> gridded(std::size_t n, unsigned seed) {
    std::mt19937_64 random(seed);
    std::vector<Aabb<N, T>> boxes(n);
    for (auto& box : boxes)
        for (std::size_t k = 0; k < N; ++k) {
            box.min[k] = T(random() % 64) / 4;
            box.max[k] = box.min[k] + T(random() % 5) / 4;
        }
    return boxes;
}

/// Sizes from 1e-6 to 1e6, a far outlier, duplicates, points, empty, inverted, NaN and infinite boxes.
template <int N, class T>
std::vector<Aabb<N, T>> wild(std::size_t n, unsigned seed) {
    std::mt19937_64 random(seed);
    const auto u = [&] { return double(random() >> 11) * 0x1p-53; };
    const T inf = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
    std::vector<Aabb<N, T>> boxes(n);
    for (std::size_t i = 0; i < n; ++i) {
        auto& box = boxes[i];
        const double size = std::pow(10, 12 * u() - 6);
        for (std::size_t k = 0; k < N; ++k) {
            box.min[k] = T((u() - 0.5) * 1e4);
            box.max[k] = box.min[k] + T(size * u());
        }
        switch (random() % 16) {
            case 0:
                box = Aabb<N, T>{};
                break;
            case 1:
                box.max[random() % N] = -inf;
                break;
            case 2:
                box.min[random() % N] = nan;
                break;
            case 3:
                box.min[random() % N] = -inf;
                break;
            case 4:
                box.max[random() % N] = inf;
                break;
            case 5:
                box.max = box.min;
                break;
            case 6:
                if (i > 0) box = boxes[i - 1];
                break;
            case 7:
                box.min[0] = box.max[0] = std::numeric_limits<T>::max() / 2;
                break;
            default:
                break;
        }
    }
    return boxes;
}

template <int N, class T>
void check_against_all_pairs(const std::vector<Aabb<N, T>>& a, const std::vector<Aabb<N, T>>& b) {
    const Bvh<N, T> tree_a(a), tree_b(b);
    REQUIRE(tree_a.size() == a.size());

    Pairs own, cross, inside;
    Aabb<N, T> window;
    for (std::size_t k = 0; k < N; ++k) window.min[k] = 2, window.max[k] = 8;
    for (std::uint32_t i = 0; i < a.size(); ++i) {
        for (std::uint32_t j = i + 1; j < a.size(); ++j)
            if (meet(a[i], a[j])) own.push_back({i, j});
        for (std::uint32_t j = 0; j < b.size(); ++j) {
            if (!meet(a[i], b[j])) continue;
            cross.push_back({i, j});
            if (meet(a[i], window) && meet(b[j], window)) inside.push_back({i, j});
        }
    }
    CHECK(sorted_pairs([&](PairSink s) { return tree_a.pairs(s); }) == own);
    CHECK(sorted_pairs([&](PairSink s) { return tree_a.pairs_with(tree_b, s); }) == cross);
    CHECK(sorted_pairs([&](PairSink s) { return tree_a.pairs_with(tree_b, window, s); }) == inside);

    for (const auto& query : b) {
        Ids expected;
        for (std::uint32_t i = 0; i < a.size(); ++i)
            if (meet(a[i], query)) expected.push_back(i);
        CHECK(sorted_ids([&](IdSink s) { return tree_a.overlaps(query, s); }) == expected);
    }
}

template <int N, class T>
void check_all_sizes() {
    for (std::size_t n : {0u, 1u, 2u, 7u, 8u, 9u, 63u, 64u, 65u, 700u}) {
        CAPTURE(n);
        check_against_all_pairs<N, T>(gridded<N, T>(n, 1), gridded<N, T>(97, 2));
        check_against_all_pairs<N, T>(wild<N, T>(n, 3), wild<N, T>(97, 4));
        check_against_all_pairs<N, T>(gridded<N, T>(5, 5), wild<N, T>(n, 6));
    }
}

}  // namespace

TEST_SUITE("index/bvh") {
    TEST_CASE("pairs, pairs_with and overlaps find what a double loop finds") {
        SUBCASE("space, double") { check_all_sizes<3, double>(); }
        SUBCASE("space, float") { check_all_sizes<3, float>(); }
        SUBCASE("plane, double") { check_all_sizes<2, double>(); }
        SUBCASE("plane, float") { check_all_sizes<2, float>(); }
    }

    TEST_CASE("12 x 12 x 12 unit cubes that touch make 18,788 pairs") {
        std::vector<Aabb3> cubes;
        for (int x = 0; x < 12; ++x)
            for (int y = 0; y < 12; ++y)
                for (int z = 0; z < 12; ++z)
                    cubes.push_back({{double(x), double(y), double(z)}, {x + 1.0, y + 1.0, z + 1.0}});
        const Bvh3 tree(cubes);
        CHECK(sorted_pairs([&](PairSink s) { return tree.pairs(s); }).size() == 18788);
        CHECK(tree.bounds() == Aabb3{{0, 0, 0}, {12, 12, 12}});
    }

    TEST_CASE("boxes that differ by one ulp of double are told apart, however the float nodes round") {
        const double above_one = std::nextafter(1.0, 2.0);
        const std::vector<Aabb3> a{{{0, 0, 0}, {1, 1, 1}}}, touching{{{1, 0, 0}, {2, 1, 1}}},
            apart{{{above_one, 0, 0}, {2, 1, 1}}};
        CHECK(sorted_pairs([&](PairSink s) { return Bvh3(a).pairs_with(Bvh3(touching), s); }).size() == 1);
        CHECK(sorted_pairs([&](PairSink s) { return Bvh3(a).pairs_with(Bvh3(apart), s); }).empty());
    }

    TEST_CASE("a sink that returns false is not called again") {
        const std::vector<Aabb3> same(400, Aabb3{{0, 0, 0}, {1, 1, 1}});
        const Bvh3 tree(same);
        int calls = 0;
        const auto stop = [&](auto) { return ++calls, false; };
        CHECK_FALSE(tree.pairs(stop));
        CHECK(calls == 1);
        CHECK_FALSE(tree.pairs_with(tree, stop));
        CHECK(calls == 2);
        CHECK_FALSE(tree.overlaps(same[0], stop));
        CHECK(calls == 3);
        CHECK_FALSE(tree.cast_candidates({0, 0, 0}, {1, 0, 0}, stop));
        CHECK(calls == 4);
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
        auto boxes = wild<3, double>(300, 8);
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
        const auto boxes = wild<3, float>(40000, 9);
        std::vector<Aabb3f> few;
        for (const auto& b : boxes)
            if (std::isfinite(b.min.x + b.max.x + b.min.y + b.max.y + b.min.z + b.max.z) &&
                b.max.x - b.min.x < 30)
                few.push_back(b);
        const auto all = [](const Bvh3f& tree) {
            Pairs out;
            tree.pairs([&](std::span<const IdPair> batch) {
                return out.insert(out.end(), batch.begin(), batch.end()), true;
            });
            return out;
        };
        ThreadExecutor threads(3);
        Bvh3f tree(few);
        const Pairs serial = all(tree);
        REQUIRE(serial.size() > 1000);
        CHECK(all(Bvh3f(few, &threads)) == serial);
        tree.build(std::span<const Aabb3f>(few).first(100));
        tree.build(few, &threads);
        CHECK(all(tree) == serial);
    }
}
