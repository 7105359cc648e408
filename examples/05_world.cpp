// 05_world.cpp: a hundred thousand boxes of which a few move: new contacts in each step, and the time of a step.
#include <hitbox/core/executor.hpp>
#include <hitbox/world/world.hpp>

#include <chrono>
#include <cstdio>
#include <random>
#include <vector>

int main() {
    constexpr int count = 100000, movers = 1000, steps = 5;
    constexpr double side = 90;
    hitbox::ThreadExecutor threads;
    hitbox::World world;
    std::mt19937 random(1);
    const auto anywhere = [&] {
        const auto unit = [&] { return double(random()) / double(std::mt19937::max()); };
        return hitbox::Vec3{unit() * side, unit() * side, unit() * side};
    };

    const hitbox::Aabb3 crate{{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}};
    std::vector<hitbox::BodyHandle> crates;
    for (int i = 0; i < count; ++i)
        crates.push_back(*world.add(crate, {hitbox::Affine3::translate(anywhere())}));
    world.update(&threads);
    std::printf("%zu crates, %zu meetings\n", world.size(), world.events({.executor = &threads}).size());

    // Nothing moves yet, so put all boxes to sleep. A moved box wakes up.
    world.sleep(hitbox::Aabb3{{0, 0, 0}, {side, side, side}});
    for (int step = 0; step < steps; ++step) {
        for (int i = 0; i < movers; ++i)
            if (const auto error =
                    world.move(crates[std::size_t(i) * 100], hitbox::Affine3::translate(anywhere())))
                return std::printf("%s\n", error->message.c_str()), 1;

        const auto start = std::chrono::steady_clock::now();
        const hitbox::UpdateReport report = world.update(&threads);
        std::size_t told[3] = {};
        for (const hitbox::Event& e : world.events({.executor = &threads})) ++told[int(e.kind)];
        const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
        std::printf("step %d: %zu boxes computed, %zu of %zu awake; %zu begin, %zu stay, %zu end; %.1f ms\n",
                    step, report.bounds_recomputed, report.awake, report.bodies, told[0], told[1], told[2],
                    time.count());
    }
}
