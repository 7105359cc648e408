// 08_onetbb.cpp: runs hitbox on the threads of oneTBB. Other job systems are used in the same way.
#include <hitbox/core/executor.hpp>
#include <hitbox/world/world.hpp>

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <cstdio>

class TbbExecutor final : public hitbox::Executor {
public:
    void parallel_for(std::size_t count, hitbox::FunctionRef<void(std::size_t)> body) override {
        tbb::parallel_for(std::size_t(0), count, [&](std::size_t i) { body(i); });
    }
    std::size_t concurrency() const override { return std::size_t(tbb::this_task_arena::max_concurrency()); }
};

int main() {
    hitbox::World world;
    for (int i = 0; i < 20000; ++i) {
        hitbox::Affine3 pose = hitbox::Affine3::rotate(hitbox::Vec3{1, 2, 3}, i * 0.1);
        pose.translation = {i % 27 * 1.5, i / 27 % 27 * 1.5, i / 729 * 1.5};
        *world.add(hitbox::Aabb3{{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}}, {pose});
    }
    TbbExecutor tbb;
    world.update(&tbb);
    const auto here = world.collisions(), there = world.collisions({.executor = &tbb});
    std::printf("%zu boxes, %zu meet\n", world.size(), there.collisions.size());
    if (here.collisions != there.collisions) return 1;  // cannot happen: answers do not depend on threads
}
