// frustum_scenes.hpp: frusta of all sorts and shapes near them, asked of the library and of a linear program.
#pragma once

#include <hitbox/shape/frustum.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <limits>

#include "../oracle/random.hpp"
#include "../oracle/scene.hpp"
#include "frustum_oracle.hpp"
#include "numbers.hpp"

namespace hitbox::test {

/// The pyramid stump |x| <= -z, |y| <= -z, 1 <= -z <= 10: an eye at the origin that looks along -z.
inline const Frustum3 stump{{Plane3{{1, 0, -1}, 0}, Plane3{{-1, 0, -1}, 0}, Plane3{{0, 1, -1}, 0},
                             Plane3{{0, -1, -1}, 0}, Plane3{{0, 0, -1}, 1}, Plane3{{0, 0, 1}, -10}}};

enum class Sort { whole_planes, camera, slab };

inline Plane3 whole_plane(oracle::Random& random) {
    const auto n = [&] { return double(random.integer(-2, 2)); };
    return {{n(), n(), n()}, double(random.integer(-4, 1))};
}

inline Frustum3 some_frustum(Sort sort, oracle::Random& random) {
    Frustum3 f;
    if (sort == Sort::whole_planes) {
        for (Plane3& p : f.planes) p = whole_plane(random);
    } else {
        // A camera somewhere, turned somehow; or an orthographic one, whose sides are parallel.
        const oracle::Frame turn = oracle::random_rotation(random);
        const Vec3 eye{random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)};
        const bool flat = sort == Sort::slab;
        for (std::size_t i = 0; i < 6; ++i) {
            const double way = i & 1 ? -1 : 1;
            const Vec3 n = i < 4 ? turn[i / 2] * way + turn[2] * (flat ? 0.0 : 0.7) : turn[2] * way;
            const double back = i < 4 ? (flat ? -0.5 : 0) : i == 4 ? 0.1 : -2.0;
            f.planes[i] = {n, dot(n, eye) + back};
        }
    }
    return f;
}

/// The shape moved to where the library's answer flips; not far from it if that is nowhere.
template <class Says>
oracle::Shape driven(const Says& says, const oracle::Shape& s, oracle::Random& random) {
    const Vec3 step{random.uniform(-3, 3), random.uniform(-3, 3), random.uniform(-3, 3)};
    const auto at = [&](double t) { return oracle::moved(s, step * t, oracle::Numbers::doubles); };
    const bool first = says(s);
    if (says(at(1)) == first) return s;
    double low = 0, high = 1;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (says(at(middle)) == first ? low : high) = middle;
    }
    return at(random.chance(50) ? low : high);
}

/// Compares with the linear program on grids, before cameras and within an ulp of contact; degenerate shapes among
/// them. Of `Shape`, which the oracle knows as its Typed<Shape>::kind.
template <class Shape>
void check_every_answer() {
    constexpr oracle::Kind kind = oracle::Typed<Shape>::kind;
    std::size_t asked = 0, hits = 0, wrong = 0, false_no = 0;
    for (const Sort sort : {Sort::whole_planes, Sort::camera, Sort::slab})
        for (std::uint64_t seed = 0; seed < 120; ++seed) {
            oracle::Random random(seed * 64 + std::uint64_t(kind) * 4 + std::uint64_t(sort));
            const Frustum3 f = some_frustum(sort, random);
            const auto says = [&](const oracle::Shape& s) {
                return intersects(f, oracle::Typed<Shape>::from(s));
            };
            const auto habit =
                sort == Sort::whole_planes ? oracle::Scene::Habit::whole : oracle::Scene::Habit::any;
            oracle::Scene scene(random, oracle::Numbers::doubles, habit);
            oracle::Shape shape = scene.shape(kind);
            if (random.chance(20)) oracle::flatten(shape, random);
            if (sort != Sort::whole_planes && random.chance(60)) shape = driven(says, shape, random);
            if (kind == oracle::Kind::aabb && random.chance(20)) {
                shape.v[random.below(2)][random.below(3)] = random.chance(50) ? inf : -inf;
            }
            const bool truth = truly_meet(f, shape);
            const Shape typed = oracle::Typed<Shape>::from(shape);
            ++asked, hits += truth;
            wrong += intersects(f, typed) != truth, wrong += intersects(typed, f) != truth;
            if constexpr (requires { may_intersect(f, typed); })
                false_no += truth && !may_intersect(f, typed);
        }
    CHECK(wrong == 0);
    CHECK(false_no == 0);
    CHECK(hits > asked / 40);  // a point is rarely in view
    CHECK(hits < asked * 9 / 10);
}

}  // namespace hitbox::test
