// progress_test.cpp: mirrors hitbox/core/progress.hpp.
#include <hitbox/core/progress.hpp>

#include <doctest/doctest.h>

#include <hitbox/core/executor.hpp>

#include <atomic>
#include <cstddef>
#include <utility>
#include <vector>

using namespace hitbox;

TEST_SUITE("core/progress") {
    TEST_CASE("tells each step, counted from one, and the total") {
        std::vector<std::pair<std::size_t, std::size_t>> told;
        const auto listener = [&](std::size_t done, std::size_t total) {
            told.emplace_back(done, total);
            return true;
        };
        const ProgressCallback callback = listener;
        Progress progress(&callback, 3);
        for (int i = 0; i < 3; ++i) CHECK(progress.step());
        CHECK(told == std::vector<std::pair<std::size_t, std::size_t>>{{1, 3}, {2, 3}, {3, 3}});
        CHECK_FALSE(progress.stopped());
    }

    TEST_CASE("a caller who says stop is asked no more, and the stop stays") {
        int asked = 0;
        const auto stop_at_two = [&](std::size_t done, std::size_t) { return ++asked, done < 2; };
        const ProgressCallback callback = stop_at_two;
        Progress progress(&callback, 10);
        CHECK(progress.step());
        CHECK_FALSE(progress.step());
        CHECK_FALSE(progress.step());
        CHECK(progress.stopped());
        CHECK(asked == 2);
    }

    TEST_CASE("without a listener every step goes on") {
        Progress progress(nullptr, 2);
        CHECK(progress.step());
        CHECK(progress.step());
        CHECK(progress.step());  // more steps than announced do no harm
        CHECK_FALSE(progress.stopped());
    }

    TEST_CASE("counts every step of many threads once") {
        constexpr std::size_t steps = 2000;
        std::vector<std::atomic<int>> seen(steps + 1);
        const auto listener = [&](std::size_t done, std::size_t) { return ++seen[done], true; };
        const ProgressCallback callback = listener;
        Progress progress(&callback, steps);
        ThreadExecutor executor(4);
        executor.parallel_for(steps, [&](std::size_t) { progress.step(); });
        std::size_t once = 0;
        for (std::size_t i = 1; i <= steps; ++i) once += seen[i] == 1;
        CHECK(once == steps);
    }

    TEST_CASE("a stop from one thread reaches the others") {
        const auto refuse = [](std::size_t done, std::size_t) { return done < 10; };
        const ProgressCallback callback = refuse;
        Progress progress(&callback, 1000);
        ThreadExecutor executor(4);
        std::atomic<int> went_on{0};
        executor.parallel_for(1000, [&](std::size_t) { went_on += progress.step(); });
        CHECK(progress.stopped());
        CHECK(went_on < 10 + 4);  // at most one late step for each thread
    }
}
