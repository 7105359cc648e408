// sweep_data.hpp: pairs of shapes of which the first one moves through the scene (generators of the benches).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/sweep.hpp>

#include <cstddef>
#include <cstdint>

#include "../distance/posed_shape.hpp"
#include "../pair/pair_data.hpp"
#include "../pair/random_shapes.hpp"
#include "../random.hpp"

namespace hitbox::bench {

template <class Shape>
struct Moving {
    Shape shape;
    Vec<3, ScalarOf<Shape>> motion;
};

template <class Shape>
PosedShape<ScalarOf<Shape>> posed(const Moving<Shape>& moving) {
    PosedShape<ScalarOf<Shape>> r = posed(moving.shape);
    r.motion = moving.motion;
    return r;
}

enum class SweepEnd : std::uint8_t { hit, miss, mixed };

constexpr std::size_t sweep_count = 512;

/// Shapes of length about one in a scene of side 6, and motions of up to its size. None start together.
template <class A, class B>
[[gnu::cold]] Pairs<Moving<A>, B> sweep_pairs(SweepEnd end) {
    using T = ScalarOf<A>;
    Random random(701);
    Pairs<Moving<A>, B> pairs(sweep_count);
    for (std::size_t i = 0; i < sweep_count;) {
        const A a = placed(random_shape<A>(random), Placing<T>{random.point<T>(-2, 2)});
        const B b = random_shape<B>(random);
        const Vec<3, T> motion = random.point<T>(-5, 5);
        const auto found = sweep(a, motion, b);
        if (found ? found->started || end == SweepEnd::miss : end == SweepEnd::hit) continue;
        pairs.a[i] = {a, motion};
        pairs.b[i] = b;
        ++i;
    }
    return pairs;
}

}  // namespace hitbox::bench
