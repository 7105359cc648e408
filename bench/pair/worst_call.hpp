// worst_call.hpp: the slowest of a million calls of a test (worst case, latency; benchmark of pairs).
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>

#include "../random.hpp"
#include "../workload.hpp"
#include "inquiry.hpp"
#include "pair_data.hpp"

namespace hitbox::bench {

/// Two random shapes, new for each call.
class Encounter {
public:
    virtual ~Encounter() = default;
    virtual void draw(Random& random) = 0;
    virtual bool meet() const = 0;
};

template <class A, class B>
class RandomEncounter : public Encounter {
public:
    void draw(Random& random) override { a_ = random_shape<A>(random), b_ = random_shape<B>(random); }
    bool meet() const override { return bench::meet(a_, b_); }

private:
    A a_;
    B b_;
};

/// The slowest call, and the number of slow calls.
class WorstCall {
public:
    /// Uses the real-time clock, because reading the process clock is too slow. A slow call, or the slowest
    /// so far, is repeated twice and the minimum of the three counts, because an interrupt does not occur
    /// three times. The clock itself takes about 20 ns of each call.
    void measure(Encounter& encounter) {
        Random random(401);
        for (std::size_t i = 0; i < calls; ++i) {
            encounter.draw(random);
            double seconds = time(encounter);
            for (int again = 0; again < 2 && (seconds > slow || seconds > worst_); ++again)
                seconds = (std::min)(seconds, time(encounter));
            worst_ = (std::max)(worst_, seconds);
            slow_calls_ += seconds > slow;
        }
    }

    double seconds() const { return worst_; }
    std::string text() const {
        char text[96];
        std::snprintf(text, sizeof(text), "%.0f ns, %zu of %zu calls above %.0f us", worst_ * 1e9,
                      slow_calls_, calls, slow * 1e6);
        return text;
    }

private:
    static constexpr std::size_t calls = 1'000'000;
    static constexpr double slow = 5e-6;

    double time(const Encounter& encounter) {
        using Clock = std::chrono::steady_clock;
        const auto start = Clock::now();
        hits_ += encounter.meet();
        return std::chrono::duration<double>(Clock::now() - start).count();
    }

    double worst_ = 0;
    std::size_t slow_calls_ = 0, hits_ = 0;
};

inline Subject worst_subject(const Answerer& who, std::function<std::unique_ptr<Encounter>()> make) {
    const auto worst = std::make_shared<WorstCall>();
    Subject s{who.name(), who.version(), {}, {}, {}, {}};
    s.run = [worst, make] {
        *worst = {};
        worst->measure(*make());
    };
    s.seconds = [worst] { return worst->seconds(); };
    s.answer = [worst] { return worst->text(); };
    s.difference = [] { return "other data: doubles"; };
    return s;
}

template <class A, class B>
Subject worst_call(const Answerer& who) {
    return worst_subject(who, [] { return std::make_unique<RandomEncounter<A, B>>(); });
}

}  // namespace hitbox::bench
