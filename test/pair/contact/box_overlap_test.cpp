// box_overlap_test.cpp: mirrors hitbox/pair/contact/box_overlap.hpp: boxes that rest on each other, beside rational arithmetic.
#include <hitbox/pair/contact/box_overlap.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/obb_obb.hpp>
#include <hitbox/pair/penetration.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/segment.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>

#include "../../oracle/deep_cases.hpp"
#include "../../oracle/random.hpp"

using namespace hitbox;
using detail::ErrorOf;
using exact::Verdict;
using oracle::Kind;
using oracle::Random;
using oracle::Shape;

namespace {

enum class Rest { on_grid, turned, slightly_tilted, far_away };

Vec3 whole_vector(Random& random, int low, int high) {
    const int x = random.integer(low, high), y = random.integer(low, high), z = random.integer(low, high);
    return {double(x), double(y), double(z)};
}

// A frame, rounded.
std::array<Vec3, 3> turned_axes(Random& random) {
    const Vec3 u = whole_vector(random, -50, 50) + Vec3{0.5, 0, 0},
               v = whole_vector(random, -50, 50) + Vec3{0, 0.25, 0};
    const Vec3 z = normalized(u), x = normalized(cross(z, v)), y = cross(z, x);
    return {x, y, z};
}

// Two boxes of which one lies on the other, deep, touching, or above it; on a face or on an edge.
struct Resting {
    Shape below, above;
};
Resting resting(Random& random, Rest rest, oracle::Numbers numbers) {
    std::array<Vec3, 3> axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    if (rest == Rest::turned || rest == Rest::slightly_tilted) axes = turned_axes(random);
    const auto in_space = [&](const Vec3& v) { return axes[0] * v.x + axes[1] * v.y + axes[2] * v.z; };
    const Vec3 half = whole_vector(random, 20, 60), other = whole_vector(random, 10, 40);
    const int deep = random.integer(-2, 3);
    const Vec3 at = whole_vector(random, -60, 60);
    const bool on_edge = random.chance(50);
    const double height = half.z + (on_edge ? 2 * other.y : other.z) - deep;
    const Vec3 start =
        rest == Rest::far_away ? Vec3{0x1p40, 0x1p30, -0x1p35} : whole_vector(random, -100, 100);
    Resting r;
    r.below = {Kind::obb, {start, axes[0] * half.x, axes[1] * half.y, axes[2] * half.z}};
    Vec3 x{other.x, 0, 0}, y{0, other.y, 0}, z{0, 0, other.z};
    if (on_edge) y = {0, other.y, other.y}, z = {0, -other.y, other.y};
    if (rest == Rest::slightly_tilted)
        x.z = std::ldexp(1.0, -random.integer(15, 60)), y.x = std::ldexp(1.0, -random.integer(15, 60));
    r.above = {Kind::obb,
               {start + in_space({at.x / 4, at.y / 4, height}), in_space(x), in_space(y), in_space(z)}};
    for (Shape* s : {&r.below, &r.above})
        for (Vec3& v : s->v) v = oracle::rounded(v, numbers);
    return r;
}

Obb3 box_of(const Shape& s) { return {s.v[0], {s.v[1], s.v[2], s.v[3]}}; }

const oracle::Pair& obb_obb(oracle::Numbers numbers) {
    for (const oracle::Pair& pair : oracle::all_pairs())
        if (pair.a == Kind::obb && pair.b == Kind::obb && pair.numbers == numbers) return pair;
    std::abort();
}

}  // namespace

TEST_SUITE("pair/box_overlap") {
    TEST_CASE("boxes that rest on each other") {
        Random random(4'711);
        for (const oracle::Numbers numbers : {oracle::Numbers::floats, oracle::Numbers::doubles})
            for (const Rest rest : {Rest::on_grid, Rest::turned, Rest::slightly_tilted, Rest::far_away}) {
                CAPTURE(int(rest));
                std::size_t sure = 0, met = 0, zero = 0;
                oracle::DeepTally tally;
                for (int i = 0; i < 400; ++i) {
                    const Resting pair = resting(random, rest, numbers);
                    const Obb3 a = box_of(pair.below), b = box_of(pair.above);
                    const auto found = detail::sure_overlap_of_boxes(detail::convex_set(a),
                                                                     detail::convex_set(b), ErrorOf::size);
                    if (i < 60) tally += oracle::judge_penetration(obb_obb(numbers), pair.below, pair.above);
                    if (found.verdict == Verdict::unknown) continue;
                    ++sure;
                    CHECK(intersects(a, b) == (found.verdict == Verdict::yes));
                    if (found.verdict == Verdict::no) continue;
                    const auto exact = penetration(a, b);
                    REQUIRE(exact);
                    CHECK(std::fabs(found.overlap.depth - exact->depth) <= 0x1p-46 * 200);
                    CHECK((found.overlap.depth > 0) == (exact->depth > 0));
                    // Moved along the axis by a little more than that, a is free.
                    Obb3 moved = a;
                    moved.center = a.center + found.overlap.axis * (found.overlap.depth + 0x1p-9);
                    CHECK(!intersects(moved, b));
                    ++met, zero += found.overlap.depth == 0;
                }
                CHECK(tally.wrong == 0);
                CHECK(tally.beyond == 0);
                if (rest == Rest::on_grid) CHECK(sure == 400);
                if (rest == Rest::on_grid) CHECK(zero > 30);
                CHECK(sure > 250);
                CHECK(met > 150);
            }
    }

    TEST_CASE("flat boxes, boxes without end and other sets are left to others") {
        const auto flat = detail::convex_set(Obb3{{0, 0, 0}, {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 0}}});
        const auto box = detail::convex_set(Obb3{{0, 0, 1}, {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}});
        constexpr double inf = std::numeric_limits<double>::infinity();
        const auto endless = detail::convex_set(Aabb3{{-inf, -1, -1}, {inf, 1, 1}});
        const auto segment = detail::convex_set(Segment3{{0, 0, 0}, {0, 0, 1}});
        for (const auto& other : {flat, endless, segment})
            CHECK(detail::sure_overlap_of_boxes(box, other, ErrorOf::size).verdict == Verdict::unknown);
    }

    TEST_CASE("rounding of large coordinates is not taken for a grid") {
        // The centers differ by 2^53 + 1, which is no double.
        const Obb3 a{{-1, 0, 0}, {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}};
        const Obb3 b{{0x1p53, 0, 0}, {Vec3{0x1p53, 0, 0}, Vec3{0, 0x1p53, 0}, Vec3{0, 0, 0x1p53}}};
        const auto found =
            detail::sure_overlap_of_boxes(detail::convex_set(a), detail::convex_set(b), ErrorOf::size);
        CHECK(found.verdict == Verdict::unknown);
        CHECK(penetration(a, b)->depth == 0);
    }
}
