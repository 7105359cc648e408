// world_bench.cpp: a step of a world on one thread and on two.
#include <hitbox/world/world.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "../world/world_workload.hpp"
#include "two_threads.hpp"

namespace hitbox::bench {
namespace {

/// Turned boxes with about six partners each. All move before each run.
class Step : public ThreadedWork {
public:
    explicit Step(std::size_t n) : crowd_(n) {
        for (std::size_t i = 0; i < n; ++i) {
            const Aabb3 box{-crowd_.halves[i], crowd_.halves[i]};
            bodies_.push_back(*world_.add(box, {place_of(i)}));
        }
        world_.update();
    }
    void prepare() override {
        for (const std::uint32_t body : crowd_.step(1, random_))
            (void)world_.move(bodies_[body], place_of(body));
    }
    void run(Executor* executor) override { updated_ = world_.update(executor).bounds_recomputed; }
    std::string answer() override { return std::to_string(updated_) + " updated"; }

protected:
    World world_;

private:
    Affine3 place_of(std::size_t i) const {
        return Affine3::translate(crowd_.centres[i]) * Affine3::rotate({1, 2, 3}, 0.1 * double(i % 60));
    }

    Crowd crowd_;
    Random random_{7};
    std::vector<BodyHandle> bodies_;
    std::size_t updated_ = 0;
};

class Collisions final : public Step {
public:
    Collisions(std::size_t n, Precision precision) : Step(n), precision_(precision) {}
    void prepare() override {}
    void run(Executor* executor) override {
        count_ = world_.collisions({.precision = precision_, .executor = executor}).collisions.size();
    }
    std::string answer() override { return std::to_string(count_) + " pairs"; }

private:
    Precision precision_;
    std::size_t count_ = 0;
};

constexpr std::size_t bodies = 100'000;

const Registered update("threads/world/update/100k",
                        [] { return on_two_threads(bodies, std::make_shared<Step>(bodies)); });

const bool added = [] {
    const std::pair<const char*, Precision> precisions[] = {
        {"aabb", Precision::aabb}, {"obb", Precision::obb}, {"exact", Precision::exact}};
    for (const auto& [name, precision] : precisions)
        registrations().push_back(
            {std::string("threads/world/collisions/") + name + "/100k", [precision = precision] {
                 return on_two_threads(bodies, std::make_shared<Collisions>(bodies, precision));
             }});
    return true;
}();

}  // namespace
}  // namespace hitbox::bench
