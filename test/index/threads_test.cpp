// threads_test.cpp: every index asked by many threads at once; built, asked for pairs and refitted by an executor.
#include <hitbox/core/executor.hpp>
#include <hitbox/index/brute_force.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/index/dynamic_bvh.hpp>
#include <hitbox/index/octree.hpp>
#include <hitbox/index/quadtree.hpp>
#include <hitbox/index/sweep.hpp>

#include "scenes.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <thread>
#include <utility>
#include <vector>

using namespace hitbox;

namespace {

// All that an index says, as one list of numbers.
template <class Index, int N, class T>
std::vector<std::uint64_t> all_answers(const Index& index, const scenes::Boxes<N, T>& boxes) {
    std::vector<std::uint64_t> said{index.size()};
    const auto tell_ids = [&](const std::vector<std::uint32_t>& ids) {
        said.push_back(ids.size());
        said.insert(said.end(), ids.begin(), ids.end());
    };
    const auto tell_pairs = [&](const std::vector<IdPair>& pairs) {
        said.push_back(pairs.size());
        for (const IdPair& p : pairs) said.push_back(std::uint64_t(p.a) << 32 | p.b);
    };
    const auto tell_found = [&](const auto& found) {
        said.push_back(found.size());
        for (const auto& f : found) said.push_back(f.id);
    };
    tell_pairs(index.pairs());
    tell_pairs(index.pairs_with(index));
    scenes::Random random(3);
    for (int round = 0; round < 12; ++round) {
        const auto p = scenes::random_point(random, boxes), q = scenes::random_point(random, boxes);
        tell_ids(index.overlaps(Aabb<N, T>::from_points(p, q)));
        tell_ids(index.overlaps(SegmentIn<N, T>{p, q}));
        tell_ids(index.overlaps(SphereIn<N, T>{p, T(3)}));
        tell_found(index.cast(RayIn<N, T>{p, q}, 5));
        tell_found(index.nearest(p, 9));
        if constexpr (N == 3) {
            tell_ids(index.overlaps(Sphere<T>{p, T(4)}));
            tell_ids(
                index.overlaps(Obb<T>{p, {Vec<3, T>{3, 1, 0}, Vec<3, T>{-1, 3, 0}, Vec<3, T>{0, 0, 2}}}));
            tell_ids(index.overlaps(Plane<T>{q - p, dot(q - p, p)}));
            Frustum<T> frustum;
            for (std::size_t k = 0; k < 3; ++k) {
                Vec<3, T> normal{};
                normal[k] = 1;
                frustum.planes[2 * k] = {normal, p[k] - 4}, frustum.planes[2 * k + 1] = {-normal, -p[k] - 4};
            }
            const auto seen = index.cull(frustum);
            tell_ids(seen.inside), tell_ids(seen.across);
        }
    }
    return said;
}

template <class Index, int N, class T>
void ask_from_many_threads(std::size_t count) {
    const auto boxes = scenes::skewed<N, T>(count, 21);
    const Index index(boxes);
    const std::vector<std::uint64_t> expected = all_answers<Index, N, T>(index, boxes);
    REQUIRE(expected.size() > count);
    std::vector<std::uint64_t> found[4];
    std::vector<std::thread> threads;
    for (auto& answers : found)
        threads.emplace_back([&] { answers = all_answers<Index, N, T>(index, boxes); });
    for (std::thread& t : threads) t.join();
    for (const auto& answers : found) CHECK(answers == expected);
}

// Threads that tell whether there was anything to share among them.
class WatchedExecutor final : public Executor {
public:
    explicit WatchedExecutor(std::size_t count) : threads_(count) {}
    void parallel_for(std::size_t count, FunctionRef<void(std::size_t)> body) override {
        shared_ = shared_ || count > 1;
        threads_.parallel_for(count, body);
    }
    std::size_t concurrency() const override { return threads_.concurrency(); }
    bool shared_since() { return std::exchange(shared_, false); }

private:
    ThreadExecutor threads_;
    bool shared_ = false;
};

// Moves everything a little, twice, and some of it far.
template <class Index, int N, class T>
void shake(Index& index, scenes::Boxes<N, T>& boxes, Executor* executor) {
    scenes::Random random(8);
    for (int step = 0; step < 2; ++step) {
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            const double reach = random.below(50) == 0 ? 40 : 0.1;
            for (std::size_t k = 0; k < N; ++k) {
                const T by = T(random.between(-reach, reach));
                boxes[i].min[k] += by, boxes[i].max[k] += by;
            }
            index.move(std::uint32_t(i), boxes[i]);
        }
        if constexpr (requires { index.refit(executor); })
            index.refit(executor);
        else
            index.refit();
    }
}

template <class Index, int N, class T>
void work_with_executors(std::size_t count, bool builds_on_threads) {
    const auto boxes = scenes::uniform<N, T>(count, 22);
    const Index serial(boxes);
    const auto expected = serial.pairs();
    Index shaken(boxes);
    auto moved = boxes;
    if constexpr (MovingBoxIndex<Index, N, T>) shake<Index, N, T>(shaken, moved, nullptr);
    for (const std::size_t threads : {2u, 5u}) {
        WatchedExecutor executor(threads);
        Index index(boxes, &executor);
        CHECK(executor.shared_since() == builds_on_threads);
        CHECK(index.pairs() == expected);
        if constexpr (requires { index.pairs(Order::any, &executor); }) {
            CHECK(index.pairs(Order::any, &executor) == serial.pairs(Order::any));
            CHECK(executor.shared_since());
            CHECK(index.pairs(Order::sorted, &executor) == expected);
        }
        if constexpr (MovingBoxIndex<Index, N, T>) {
            auto again = boxes;
            shake<Index, N, T>(index, again, &executor);
            CHECK(executor.shared_since() == builds_on_threads);
            CHECK(index.pairs(Order::any) == shaken.pairs(Order::any));
            CHECK(index.nearest(moved[0].min, 50) == shaken.nearest(moved[0].min, 50));
        }
    }
}

}  // namespace

TEST_SUITE("index/threads") {
    TEST_CASE("many threads ask one index at once") {
        SUBCASE("brute force") { ask_from_many_threads<BruteForce3, 3, double>(500); }
        SUBCASE("bvh") { ask_from_many_threads<Bvh3, 3, double>(2000); }
        SUBCASE("bvh, float") { ask_from_many_threads<Bvh3f, 3, float>(2000); }
        SUBCASE("dynamic bvh") { ask_from_many_threads<DynamicBvh3, 3, double>(2000); }
        SUBCASE("octree") { ask_from_many_threads<Octree3, 3, double>(2000); }
        SUBCASE("quadtree") { ask_from_many_threads<Quadtree2, 2, double>(2000); }
        SUBCASE("sweep") { ask_from_many_threads<Sweep3, 3, double>(2000); }
    }

    TEST_CASE("the same answers in the same order, whatever executor builds, finds pairs and refits") {
        SUBCASE("bvh") { work_with_executors<Bvh3, 3, double>(150000, true); }
        SUBCASE("dynamic bvh") { work_with_executors<DynamicBvh3, 3, double>(150000, true); }
        SUBCASE("dynamic bvh, float, plane") { work_with_executors<DynamicBvh2f, 2, float>(150000, true); }
        SUBCASE("octree") { work_with_executors<Octree3, 3, double>(8000, false); }
        SUBCASE("quadtree") { work_with_executors<Quadtree2, 2, double>(4000, false); }
        SUBCASE("sweep") { work_with_executors<Sweep3, 3, double>(4000, false); }
    }
}
