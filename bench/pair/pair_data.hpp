// pair_data.hpp: pairs of shapes: random, touching on a grid, touching in full precision (generators of the benches).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/classify.hpp>

#include <cstddef>
#include <vector>

#include "../random.hpp"
#include "grid_shapes.hpp"
#include "kinds.hpp"
#include "placed_shapes.hpp"
#include "random_shapes.hpp"
#include "shared_edges.hpp"
#include "shared_planes.hpp"

namespace hitbox::bench {

template <class A, class B>
struct Pairs {
    std::vector<A> a;
    std::vector<B> b;

    explicit Pairs(std::size_t count) : a(count), b(count) {}
};

constexpr std::size_t random_count = 1024, contact_count = 256;

enum class Data { random, contact, contact_full };

/// The number of pairs of that kind.
constexpr std::size_t count_of(Data data) { return data == Data::random ? random_count : contact_count; }

// Functions that make data are marked cold, so that they are compiled for size, which halves the compile time.

/// The answer of hitbox, compiled once for all generators.
template <class A, class B>
[[gnu::noinline]] bool meet(const A& a, const B& b) {
    return intersects(a, b);
}

/// True if they just touch: they share points, but none inside both. Shapes without a boundary cannot touch;
/// for those the rarer intersection counts: lines that cross, points and lines in a plane.
template <class A, class B>
[[gnu::cold]] bool just_touch(const A& a, const B& b) {
    if constexpr (is_a<A, Line> && is_a<B, Line>) {
        return intersects(a, b);
    } else if constexpr (requires { classify(a, b); }) {
        const Relation relation = classify(a, b);
        if constexpr (is_borderless<A> && is_borderless<B>)
            return relation != Relation::disjoint && relation != Relation::overlapping;
        else
            return relation == Relation::touching;
    } else {
        if (!meet(a, b)) return false;
        if constexpr (requires { inner(a); })
            return !meet(inner(a), b);
        else
            return !meet(a, inner(b));
    }
}

template <class A, class B>
[[gnu::cold]] Pairs<A, B> random_pairs() {
    Random random(101);
    Pairs<A, B> pairs(random_count);
    for (std::size_t i = 0; i < random_count; ++i) {
        pairs.a[i] = random_shape<A>(random);
        pairs.b[i] = random_shape<B>(random);
    }
    return pairs;
}

/// Small integer coordinates. Every second pair is then scaled and moved by sixty-fourths, which does not
/// change the relation.
template <class A, class B>
[[gnu::cold]] Pairs<A, B> contact_pairs() {
    using T = ScalarOf<A>;
    Random random(201);
    Pairs<A, B> pairs(contact_count);
    for (std::size_t i = 0; i < contact_count;) {
        const A a = grid_shape<A>(random);
        const B b = grid_shape<B>(random);
        if (!just_touch(a, b)) continue;
        Placing<T> to;
        if (i % 2) {
            for (std::size_t k = 0; k < 3; ++k) to.shift[k] = whole<T>(random, -256, 256) / 64;
            to.scale = whole<T>(random, 1, 63) / 64;
        }
        pairs.a[i] = placed(a, to);
        pairs.b[i] = placed(b, to);
        ++i;
    }
    return pairs;
}

/// True if moving one shape through the other certainly changes the answer somewhere.
template <class A, class B>
constexpr bool can_be_pushed = is_solid<A> || is_solid<B> || (is_a<A, Plane> && !is_borderless<B>) ||
                               (is_a<B, Plane> && !is_borderless<A>);

/// Moves b toward a, or by the same distance on the other side, to the place where the next number changes
/// the answer; then leaves it on either side. Returns false if the two meet at the start, or never meet.
template <class A, class B>
[[gnu::cold]] bool push_together(const A& a, B& b, Random& random) {
    using T = ScalarOf<A>;
    if (meet(a, b)) return false;
    const Vec<3, T> way = middle(a) - middle(b);
    const auto after = [&](T t) { return placed(b, Placing<T>{way * t}); };
    T apart = 0, together = 1;
    if (!meet(a, after(together)) && !meet(a, after(together = 2))) return false;
    for (;;) {
        const T t = apart + (together - apart) / 2;
        if (t == apart || t == together) break;
        (meet(a, after(t)) ? together : apart) = t;
    }
    b = after(random.below(2) ? together : apart);
    return true;
}

/// Random shapes that share a plane, a corner or an edge as stored. For as many again one bit of a number
/// decides whether they meet.
template <class A, class B>
[[gnu::cold]] Pairs<A, B> contact_full_pairs() {
    using T = ScalarOf<A>;
    Random random(301);
    Pairs<A, B> pairs(contact_count);
    const auto lay = [&](A& a, B& b) {
        const Table<T> below{random.below(3), T(random.uniform(-0.5, 0.5)), false};
        lay_on(below, a);
        lay_on(Table<T>{below.axis, below.height, true}, b);
        return meet(a, b);
    };
    const auto put = [&](const A& a, B& b) {
        put_on(edge_of(a, random), random, b);
        return true;
    };
    const auto put_nearly = [&](const A& a, B& b) {
        if (can_be_pushed<A, B>) return push_together(a, b, random);
        const Segment<T> edge = edge_of(a, random);
        put_on(Segment<T>{edge.point_at(T(random.unit())), edge.b}, random, b);
        return true;
    };
    // If a method fails after so many tries, the next one is used.
    constexpr std::size_t most_tries = 200;
    for (std::size_t i = 0, way = 0; i < contact_count; ++way) {
        for (std::size_t n = 0; n < most_tries; ++n) {
            A a = random_shape<A>(random);
            B b = random_shape<B>(random);
            const bool is_done = way % 2 ? put_nearly(a, b) : way / 2 % 2 ? put(a, b) : lay(a, b);
            if (!is_done) continue;
            pairs.a[i] = a;
            pairs.b[i] = b;
            ++i;
            break;
        }
    }
    return pairs;
}

template <class A, class B>
[[gnu::cold]] Pairs<A, B> pairs_of(Data data) {
    return data == Data::random    ? random_pairs<A, B>()
           : data == Data::contact ? contact_pairs<A, B>()
                                   : contact_full_pairs<A, B>();
}

}  // namespace hitbox::bench
