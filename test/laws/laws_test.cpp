// laws_test.cpp: what must hold for every pair, whatever the shapes: symmetry, mirrors, scaling, growth.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>

#include "../oracle/differential.hpp"

using namespace hitbox;
using namespace hitbox::oracle;

namespace {

// Each law is a change of the shapes that must not change the answer. Exact predicates obey without a
// tolerance, and no oracle is needed to see it.

template <class S>
S axes_permuted(S shape, const std::array<std::size_t, 3>& from) {
    for_each_vector(shape, [&](auto& v) { v = {v[from[0]], v[from[1]], v[from[2]]}; });
    return shape;
}

template <class S>
S mirrored(S shape, std::size_t axis) {
    for_each_vector(shape, [&](auto& v) { v[axis] = -v[axis]; });
    repair(shape);
    return shape;
}

// The same set of points, written down in another way.

template <class T>
Vec<3, T> rewritten(const Vec<3, T>& p, Random&) {
    return p;
}
template <class T>
Aabb<3, T> rewritten(const Aabb<3, T>& box, Random&) {
    return box;
}
template <class T>
Segment<T> rewritten(const Segment<T>& s, Random&) {
    return {s.b, s.a};
}
template <class T>
Triangle<T> rewritten(const Triangle<T>& t, Random& random) {
    std::array corners{t.a, t.b, t.c};
    std::swap(corners[random.below(3)], corners[random.below(3)]);
    std::swap(corners[0], corners[1 + random.below(2)]);
    return {corners[0], corners[1], corners[2]};
}
template <class T>
Obb<T> rewritten(Obb<T> box, Random& random) {
    std::swap(box.half_axes[0], box.half_axes[1 + random.below(2)]);
    for (auto& half_axis : box.half_axes)
        if (random.chance(50)) half_axis = -half_axis;
    return box;
}

// A set that holds the shape: boxes grow, other shapes stay.

template <class S>
S grown(const S& shape, Random&) {
    return shape;
}
template <class T>
Aabb<3, T> grown(Aabb<3, T> box, Random& random) {
    constexpr T inf = std::numeric_limits<T>::infinity();
    for (std::size_t i = 0; i < 3; ++i) {
        if (random.chance(50)) box.min[i] = std::nextafter(box.min[i], -inf);
        if (random.chance(50))
            box.max[i] = random.chance(50) ? std::nextafter(box.max[i], inf) : box.max[i] + 1;
    }
    return box;
}
template <class T>
Obb<T> grown(Obb<T> box, Random& random) {
    // Twice a half-axis is exact; the next larger one would be another direction.
    const std::size_t i = random.below(3);
    box.half_axes[i] = box.half_axes[i] * T(2);
    return box;
}

template <class S>
S with_nan(S shape, Random& random) {
    std::size_t numbers = 0;
    for_each_number(shape, [&](auto&, std::size_t) { ++numbers; });
    std::size_t left = random.below(numbers);
    for_each_number(shape, [&](auto& x, std::size_t) {
        if (left-- == 0) x = std::numeric_limits<ScalarOf<S>>::quiet_NaN();
    });
    return shape;
}

// Calls check(pair, case, random) on some cases of every family of every pair.
template <class Check>
void for_cases(std::size_t cases, Check check) {
    const auto over = [&](auto pair) {
        const Differential source(pair, 2024);
        for (const Family family : all_families)
            for (std::size_t index = 0; index < cases; ++index) {
                const auto made = source.make(family, index);
                Random random(case_seed(4711, family, index));
                check(pair, family, made, random);
            }
    };
    for_each_pair<float>(over);
    for_each_pair<double>(over);
}

template <class P, class A, class B>
std::string told(const P& pair, const A& a, const B& b) {
    return std::string(pair.name) + "\n  " + to_cpp(a) + ",\n  " + to_cpp(b);
}

constexpr std::size_t cases_per_family = 150;

}  // namespace

// An assertion for each case would cost more than the predicates; only what breaks a law becomes one.
// Beyond a handful they would only bury the first.
#define HOLDS(condition, pair, a, b)              \
    do {                                          \
        ++checked;                                \
        if (!(condition) && broken++ < 4) {       \
            INFO(told(pair, a, b));               \
            CHECK_MESSAGE(condition, #condition); \
        }                                         \
    } while (false)

TEST_SUITE("laws/laws") {
    TEST_CASE("the order of the arguments does not matter") {
        std::size_t checked = 0, broken = 0;
        for_cases(cases_per_family, [&](auto pair, Family, const auto& made, Random&) {
            HOLDS(intersects(made.a, made.b) == intersects(made.b, made.a), pair, made.a, made.b);
        });
        CHECK(broken == 0);
        CHECK(checked > 10'000);
    }

    TEST_CASE("a shape meets itself") {
        std::size_t checked = 0, broken = 0;
        for_cases(cases_per_family, [&](auto pair, Family, const auto& made, Random&) {
            if constexpr (std::is_same_v<decltype(made.a), decltype(made.b)>)
                HOLDS(intersects(made.a, made.a), pair, made.a, made.a);
        });
        CHECK(broken == 0);
        CHECK(checked > 5'000);
    }

    TEST_CASE("the names of the axes do not matter") {
        std::size_t checked = 0, broken = 0;
        for_cases(cases_per_family, [&](auto pair, Family, const auto& made, Random&) {
            const bool hit = intersects(made.a, made.b);
            std::array<std::size_t, 3> order{0, 1, 2};
            while (std::next_permutation(order.begin(), order.end())) {
                const auto a = axes_permuted(made.a, order);
                const auto b = axes_permuted(made.b, order);
                HOLDS(intersects(a, b) == hit, pair, a, b);
            }
        });
        CHECK(broken == 0);
        CHECK(checked > 50'000);
    }

    TEST_CASE("a mirror does not matter") {
        std::size_t checked = 0, broken = 0;
        for_cases(cases_per_family, [&](auto pair, Family, const auto& made, Random&) {
            const bool hit = intersects(made.a, made.b);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const auto a = mirrored(made.a, axis);
                const auto b = mirrored(made.b, axis);
                HOLDS(intersects(a, b) == hit, pair, a, b);
            }
        });
        CHECK(broken == 0);
        CHECK(checked > 30'000);
    }

    TEST_CASE("the unit of length does not matter: powers of two, where they lose no bit") {
        std::size_t checked = 0, broken = 0;
        for_cases(cases_per_family, [&](auto pair, Family, const auto& made, Random& random) {
            const bool hit = intersects(made.a, made.b);
            const int most = sizeof(ScalarOf<std::remove_cvref_t<decltype(made.a)>>) == 4 ? 40 : 300;
            for (int n = 0; n < 4; ++n) {
                // One unit for all axes, or one for each: a box stays a box.
                const int x = random.integer(-most, most);
                std::array<int, 3> unit{x, x, x}, back{-x, -x, -x};
                if (n % 2 == 1)
                    for (std::size_t i = 0; i < 3; ++i)
                        unit[i] = random.integer(-most, most), back[i] = -unit[i];
                const auto a = scaled(made.a, unit);
                const auto b = scaled(made.b, unit);
                if (!is_finite(a) || !is_finite(b) || scaled(a, back) != made.a || scaled(b, back) != made.b)
                    continue;
                HOLDS(intersects(a, b) == hit, pair, a, b);
            }
        });
        CHECK(broken == 0);
        CHECK(checked > 30'000);
    }

    TEST_CASE("the place does not matter: whole steps on a grid, which lose no bit") {
        std::size_t checked = 0, broken = 0;
        for_cases(cases_per_family, [&](auto pair, Family family, const auto& made, Random& random) {
            if (family != Family::grid) return;
            const bool hit = intersects(made.a, made.b);
            for (int n = 0; n < 4; ++n) {
                const Vec3 step{double(random.integer(-1000, 1000)), double(random.integer(-1000, 1000)),
                                double(random.integer(-1000, 1000))};
                const auto a = moved(made.a, step);
                const auto b = moved(made.b, step);
                HOLDS(intersects(a, b) == hit, pair, a, b);
            }
        });
        CHECK(broken == 0);
        CHECK(checked > 5'000);
    }

    TEST_CASE("how a shape is written down does not matter: corners, ends and half-axes in any order") {
        std::size_t checked = 0, broken = 0;
        for_cases(cases_per_family, [&](auto pair, Family, const auto& made, Random& random) {
            const bool hit = intersects(made.a, made.b);
            for (int n = 0; n < 3; ++n) {
                const auto a = rewritten(made.a, random);
                const auto b = rewritten(made.b, random);
                HOLDS(intersects(a, b) == hit, pair, a, b);
            }
        });
        CHECK(broken == 0);
        CHECK(checked > 30'000);
    }

    TEST_CASE("a box that grows loses no hit") {
        std::size_t checked = 0, broken = 0;
        for_cases(cases_per_family, [&](auto pair, Family, const auto& made, Random& random) {
            if (!intersects(made.a, made.b)) return;
            for (int n = 0; n < 3; ++n) {
                const auto a = grown(made.a, random);
                const auto b = grown(made.b, random);
                if (a == made.a && b == made.b) continue;
                if (!is_finite(a) || !is_finite(b)) continue;
                HOLDS(intersects(a, b), pair, a, b);
            }
        });
        CHECK(broken == 0);
        CHECK(checked > 5'000);
    }

    TEST_CASE("a NaN anywhere makes a shape empty, and nothing meets the empty set") {
        std::size_t checked = 0, broken = 0;
        for_cases(cases_per_family, [&](auto pair, Family, const auto& made, Random& random) {
            const auto a = with_nan(made.a, random);
            const auto b = with_nan(made.b, random);
            HOLDS(!intersects(a, made.b), pair, a, made.b);
            HOLDS(!intersects(made.a, b), pair, made.a, b);
            HOLDS(!intersects(a, b), pair, a, b);
        });
        CHECK(broken == 0);
        CHECK(checked > 30'000);
    }
}
