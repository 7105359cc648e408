// main.cpp: what a user of the installed library writes first.
#include <hitbox/core/executor.hpp>
#include <hitbox/shape/aabb.hpp>

#include <atomic>

int main() {
    hitbox::ThreadExecutor executor(2);  // from the compiled part, so that the library is really linked
    std::atomic<std::size_t> calls = 0;
    executor.parallel_for(10, [&](std::size_t) { ++calls; });
    const hitbox::Aabb3 box{{0, 0, 0}, {1, 1, 1}};
    return calls == 10 && !box.is_empty() ? 0 : 1;
}
