// executor_test.cpp: mirrors hitbox/core/executor.hpp.
#include <hitbox/core/executor.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <set>
#include <thread>
#include <vector>

using namespace hitbox;

namespace {

// How often each index of a loop was called.
class Calls {
public:
    explicit Calls(std::size_t count) : count_(count), calls_(new std::atomic<int>[count + 1]) {
        for (std::size_t i = 0; i <= count; ++i) calls_[i] = 0;
    }
    void operator()(std::size_t i) { calls_[std::min(i, count_)].fetch_add(1); }
    bool once_each() const {
        for (std::size_t i = 0; i < count_; ++i)
            if (calls_[i] != 1) return false;
        return calls_[count_] == 0;  // where indices beyond the end are counted
    }

private:
    std::size_t count_;
    std::unique_ptr<std::atomic<int>[]> calls_;
};

// A job system of the user's own, as the header promises: five lines.
class Backwards final : public Executor {
public:
    void parallel_for(std::size_t count, FunctionRef<void(std::size_t)> body) override {
        for (std::size_t i = count; i-- > 0;) body(i);
    }
    std::size_t concurrency() const override { return 1; }
};

}  // namespace

TEST_SUITE("core/executor") {
    TEST_CASE("calls the body once for each index, whatever the count and the number of threads") {
        for (const std::size_t threads : {1u, 2u, 3u, 8u, 33u}) {
            ThreadExecutor executor(threads);
            CHECK(executor.concurrency() == threads);
            for (const std::size_t count : {0u, 1u, 2u, 3u, 7u, 100u, 10'000u}) {
                CAPTURE(threads);
                CAPTURE(count);
                Calls calls(count);
                executor.parallel_for(count, calls);
                CHECK(calls.once_each());
            }
        }
        SerialExecutor serial;
        CHECK(serial.concurrency() == 1);
        Calls calls(100);
        serial.parallel_for(100, calls);
        CHECK(calls.once_each());
    }

    TEST_CASE("zero threads means one for each core, and at least the calling one") {
        ThreadExecutor executor;
        CHECK(executor.concurrency() == std::max(1u, std::thread::hardware_concurrency()));
    }

    TEST_CASE("what the body wrote is there when the loop returns") {
        ThreadExecutor executor(4);
        std::vector<int> squares(1000);  // plain ints: a race would show under the thread sanitizer
        for (int round = 0; round < 50; ++round) {
            executor.parallel_for(squares.size(), [&](std::size_t i) { squares[i] = int(i * i) + round; });
            for (std::size_t i = 0; i < squares.size(); ++i) REQUIRE(squares[i] == int(i * i) + round);
        }
    }

    TEST_CASE("many short loops, one after the other, lose no index") {
        ThreadExecutor executor(4);
        std::atomic<std::size_t> sum{0};
        for (int round = 0; round < 5000; ++round)
            executor.parallel_for(3, [&](std::size_t i) { sum.fetch_add(i + 1); });
        CHECK(sum == 5000u * 6);
    }

    TEST_CASE("a loop inside a loop runs on the thread it was started from") {
        ThreadExecutor executor(4);
        std::vector<Calls> inner;
        for (std::size_t i = 0; i < 20; ++i) inner.emplace_back(50);
        std::atomic<int> strangers{0};
        executor.parallel_for(20, [&](std::size_t i) {
            const auto self = std::this_thread::get_id();
            executor.parallel_for(50, [&](std::size_t j) {
                strangers += std::this_thread::get_id() != self;
                inner[i](j);
                executor.parallel_for(2,
                                      [&](std::size_t) { strangers += std::this_thread::get_id() != self; });
            });
        });
        CHECK(strangers == 0);
        CHECK(std::all_of(inner.begin(), inner.end(), [](const Calls& c) { return c.once_each(); }));
    }

    TEST_CASE("a loop of one runs on the calling thread, and a loop inside it may use them all") {
        ThreadExecutor executor(4);
        Calls calls(1000);
        executor.parallel_for(1, [&](std::size_t) { executor.parallel_for(1000, calls); });
        CHECK(calls.once_each());
    }

    TEST_CASE("loops started from several threads at once are all done") {
        ThreadExecutor executor(3);
        std::vector<Calls> loops;
        for (std::size_t i = 0; i < 6; ++i) loops.emplace_back(500);
        {
            std::vector<std::jthread> callers;
            for (Calls& calls : loops)
                callers.emplace_back([&] { executor.parallel_for(500, [&](std::size_t i) { calls(i); }); });
        }
        CHECK(std::all_of(loops.begin(), loops.end(), [](const Calls& c) { return c.once_each(); }));
    }

    TEST_CASE("the work is shared: while one thread is held up, others go on") {
        ThreadExecutor executor(2);
        std::atomic<std::size_t> done{0};
        // Index 0 waits for all the others, so a second thread must have done them.
        executor.parallel_for(100, [&](std::size_t i) {
            if (i == 0)
                while (done < 99) std::this_thread::yield();
            else
                ++done;
        });
        CHECK(done == 99);
    }

    TEST_CASE("executors come and go without work") {
        for (int i = 0; i < 50; ++i) ThreadExecutor unused(4);
        CHECK(true);
    }

    TEST_CASE("a user's own executor is one class with two functions") {
        Backwards backwards;
        Executor& executor = backwards;
        std::vector<std::size_t> order;
        executor.parallel_for(3, [&](std::size_t i) { order.push_back(i); });
        CHECK(order == std::vector<std::size_t>{2, 1, 0});
    }
}
