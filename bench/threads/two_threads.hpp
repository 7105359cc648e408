// two_threads.hpp: the same work on one thread and on two, timed by the wall clock (scaling).
#pragma once

#include <hitbox/core/executor.hpp>

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

#include "../workload.hpp"

namespace hitbox::bench {

/// Work that takes an executor.
class ThreadedWork {
public:
    virtual ~ThreadedWork() = default;
    virtual void prepare() {}
    virtual void run(Executor* executor) = 0;
    /// The same on any number of threads.
    virtual std::string answer() = 0;
};

/// The CPU time of a process over its threads says nothing here, so each run is timed by a clock.
inline Workload on_two_threads(std::size_t items, const std::shared_ptr<ThreadedWork>& work) {
    Workload w{items, {}};
    for (const unsigned threads : {1u, 2u}) {
        const auto executor = threads == 1 ? nullptr : std::make_shared<ThreadExecutor>(threads);
        const auto seconds = std::make_shared<double>(0);
        Subject s;
        s.name = threads == 1 ? "one thread" : "two threads";
        s.prepare = [=] { work->prepare(); };
        s.run = [=] {
            using Clock = std::chrono::steady_clock;
            const Clock::time_point start = Clock::now();
            work->run(executor.get());
            *seconds = std::chrono::duration<double>(Clock::now() - start).count();
        };
        s.answer = [=] { return work->answer(); };
        s.seconds = [=] { return *seconds; };
        w.subjects.push_back(s);
    }
    return w;
}

}  // namespace hitbox::bench
