// depth_data.hpp: pairs of shapes that overlap a little or much (generators of the benches).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/pairs.hpp>
#include <hitbox/pair/penetration.hpp>

#include <cstddef>

#include "../pair/pair_data.hpp"
#include "../pair/random_shapes.hpp"
#include "../random.hpp"

namespace hitbox::bench {

constexpr std::size_t overlap_count = 512;

/// Moves b until it just meets a on the way to its middle, and 0.02 further. False if they meet at the start.
template <class A, class B>
[[gnu::cold]] bool push_a_little(const A& a, B& b) {
    using T = ScalarOf<A>;
    if (meet(a, b)) return false;
    const Vec3 way = Vec3(middle(a)) - Vec3(middle(b));
    const auto after = [&](double t) {
        return placed(b, Placing<T>{{T(way.x * t), T(way.y * t), T(way.z * t)}});
    };
    double apart = 0, together = 1;
    if (!meet(a, after(together))) return false;
    for (int n = 0; n < 20; ++n) {
        const double t = (apart + together) / 2;
        (meet(a, after(t)) ? together : apart) = t;
    }
    b = after(together + 0.02 / length(way));
    return true;
}

/// Shallow: as deep as a physics engine finds them, 0.001 to 0.02. Deep: their middles are at most 0.3 apart.
template <class A, class B>
[[gnu::cold]] Pairs<A, B> overlapping_pairs(bool are_deep) {
    using T = ScalarOf<A>;
    Random random(501);
    Pairs<A, B> pairs(overlap_count);
    for (std::size_t i = 0; i < overlap_count;) {
        const A a = random_shape<A>(random);
        B b = random_shape<B>(random);
        if (are_deep)
            b = placed(b, Placing<T>{middle(a) - middle(b) + random.point<T>(-0.17, 0.17)});
        else if (!push_a_little(a, b))
            continue;
        const auto found = penetration(a, b);
        if (!found || found->depth < 1e-3) continue;
        pairs.a[i] = a;
        pairs.b[i] = b;
        ++i;
    }
    return pairs;
}

}  // namespace hitbox::bench
