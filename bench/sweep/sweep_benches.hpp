// sweep_benches.hpp: when a moving shape first meets another one, by hitbox and other libraries (benchmark).
#pragma once

#include <hitbox/pair/sweep.hpp>

#include <string>

#include "../distance/measure_workload.hpp"
#include "../distance/shape_peer.hpp"
#include "../pair/answers.hpp"
#include "../pair/kinds.hpp"
#include "sweep_data.hpp"

namespace hitbox::bench {

constexpr auto our_time = [](const auto& a, const auto& b) {
    const auto found = sweep(a.shape, a.motion, b);
    return TimeAnswer{found ? found->t : -1};
};

/// A variable of this type at namespace scope adds the workloads of a pair. The first shape moves.
template <template <class> class A, template <class> class B>
struct SweepBenches {
    SweepBenches() {
        add(SweepEnd::hit, "/hit");
        add(SweepEnd::miss, "/miss");
        add(SweepEnd::mixed, "/mixed");
    }

private:
    static void add(SweepEnd end, const char* name) {
        add_measure(
            "sweep/" + name_of_pair<A, B>() + name, Measure::time,
            [end](auto scalar) {
                using T = decltype(scalar);
                return sweep_pairs<A<T>, B<T>>(end);
            },
            our_time);
    }
};

}  // namespace hitbox::bench
