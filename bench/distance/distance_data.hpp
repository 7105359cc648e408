// distance_data.hpp: pairs of shapes that are mostly apart (generators of the benches).
#pragma once

#include <cstddef>

#include "../pair/pair_data.hpp"
#include "../pair/random_shapes.hpp"
#include "../random.hpp"

namespace hitbox::bench {

/// The shapes of random_pairs(). Of every eight pairs seven are drawn again if they meet, up to eight times:
/// lines and planes nearly always meet.
template <class A, class B>
[[gnu::cold]] Pairs<A, B> apart_pairs() {
    Random random(401);
    Pairs<A, B> pairs(random_count);
    for (std::size_t i = 0; i < random_count; ++i) {
        const std::size_t most_tries = i % 8 ? 8 : 1;
        for (std::size_t n = 0; n < most_tries; ++n) {
            pairs.a[i] = random_shape<A>(random);
            pairs.b[i] = random_shape<B>(random);
            if (!meet(pairs.a[i], pairs.b[i])) break;
        }
    }
    return pairs;
}

}  // namespace hitbox::bench
