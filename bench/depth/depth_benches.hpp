// depth_benches.hpp: how deep two shapes overlap, by hitbox and other libraries (benchmark).
#pragma once

#include <hitbox/pair/penetration.hpp>

#include <string>

#include "../distance/measure_workload.hpp"
#include "../distance/shape_peer.hpp"
#include "../pair/answers.hpp"
#include "../pair/kinds.hpp"
#include "depth_data.hpp"

namespace hitbox::bench {

constexpr auto our_depth = [](const auto& a, const auto& b) {
    const auto found = penetration(a, b);
    return DepthAnswer{found ? found->depth : -1};
};

/// A variable of this type at namespace scope adds the workloads of a pair.
template <template <class> class A, template <class> class B>
struct DepthBenches {
    DepthBenches() {
        for (const bool are_deep : {false, true})
            add_measure(
                "penetration/" + name_of_pair<A, B>() + (are_deep ? "/deep" : "/shallow"), Measure::depth,
                [are_deep](auto scalar) {
                    using T = decltype(scalar);
                    return overlapping_pairs<A<T>, B<T>>(are_deep);
                },
                our_depth);
    }
};

}  // namespace hitbox::bench
