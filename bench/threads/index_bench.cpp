// index_bench.cpp: trees of boxes, their pairs, and batches, on one thread and on two.
#include <hitbox/batch/intersects.hpp>
#include <hitbox/batch/soa.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/shape/frustum.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "../index/boxes.hpp"
#include "../index/broad_workload.hpp"
#include "two_threads.hpp"

namespace hitbox::bench {
namespace {

class Build final : public ThreadedWork {
public:
    explicit Build(std::size_t n) : boxes_(uniform_boxes(n)) {}
    void run(Executor* executor) override { tree_.build(boxes_, executor); }
    std::string answer() override { return std::to_string(tree_.size()) + " boxes"; }

private:
    Boxes boxes_;
    Bvh3f tree_;
};

class PairsOfBoxes final : public ThreadedWork {
public:
    explicit PairsOfBoxes(std::size_t n) : tree_(uniform_boxes(n)) {}
    void run(Executor* executor) override { pairs_ = tree_.pairs(Order::any, executor); }
    std::string answer() override { return answer_of(pairs_); }

private:
    Bvh3f tree_;
    Pairs pairs_;
};

/// A frustum against boxes one after the other in memory.
class Batch final : public ThreadedWork {
public:
    explicit Batch(std::size_t n) : bits_((n + 63) / 64) {
        for (const Aabb3f& box : uniform_boxes(n)) boxes_.push_back(box);
        // The middle of the room, between planes that lean.
        const float low = 0.2f * side_of(n), high = -0.8f * side_of(n);
        view_ = {{Plane3f{{1, 0.1f, 0}, low},
                  {{-1, 0.1f, 0}, high},
                  {{0.1f, 1, 0}, low},
                  {{0, -1, 0.1f}, high},
                  {{0, 0, 1}, low},
                  {{0, 0.1f, -1}, high}}};
    }
    void run(Executor* executor) override {
        count_ = batch::intersects(boxes_, view_, batch::Bits{bits_}, executor);
    }
    std::string answer() override { return std::to_string(count_) + " in view"; }

private:
    static float side_of(std::size_t n) { return float(std::cbrt(8.0 * double(n) / 6.0)); }

    batch::Boxes boxes_;
    Frustum3f view_;
    std::vector<std::uint64_t> bits_;
    std::size_t count_ = 0;
};

template <class Work>
void add(const std::string& name) {
    for (const auto& [size, n] : {std::pair{"/100k", 100'000u}, {"/1m", 1'000'000u}})
        registrations().push_back(
            {"threads/" + name + size, [n = n] { return on_two_threads(n, std::make_shared<Work>(n)); }});
}

const bool added = [] {
    add<Build>("bvh/build");
    add<PairsOfBoxes>("bvh/pairs");
    add<Batch>("batch/frustum");
    return true;
}();

}  // namespace
}  // namespace hitbox::bench
