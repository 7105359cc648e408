// ball_at_obb_test.cpp: mirrors hitbox/pair/contact/ball_at_obb.hpp: beside the general algorithms, and how often it is certain.
#include <hitbox/pair/closest/cores_apart.hpp>
#include <hitbox/pair/contact/ball_at_obb.hpp>
#include <hitbox/pair/contact/facing_part.hpp>
#include <hitbox/pair/contact/least_overlap.hpp>
#include <hitbox/shape/obb.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "../../oracle/random.hpp"

using namespace hitbox;
using detail::ConvexSet, detail::ErrorOf, detail::SourcedPenetration;
using exact::Verdict;
using oracle::Random;

namespace {

enum class TurnedBox { turned, floats, skew, thin, grid };
constexpr std::array all_turned_boxes{TurnedBox::turned, TurnedBox::floats, TurnedBox::skew, TurnedBox::thin,
                                      TurnedBox::grid};

Vec3 vec_within(Random& random, double most) {
    const double x = random.uniform(-most, most), y = random.uniform(-most, most);
    return {x, y, random.uniform(-most, most)};
}

Vec3 on_grid(const Vec3& v) {
    return {std::floor(v.x * 4) / 4, std::floor(v.y * 4) / 4, std::floor(v.z * 4) / 4};
}

Obb3 turned_box(Random& random, TurnedBox kind) {
    const Vec3 x = detail::unit_vector(vec_within(random, 1)),
               y = detail::unit_vector(cross(x, vec_within(random, 1)));
    Obb3 box{vec_within(random, 2), {x, y, cross(x, y)}};
    for (Vec3& h : box.half_axes) {
        h = h * random.uniform(0.25, 1.5);
        if (kind == TurnedBox::skew) h = h + vec_within(random, 0.25);
        if (kind == TurnedBox::floats)
            h = detail::wide(Vec3f{rounded<float>(h.x), rounded<float>(h.y), rounded<float>(h.z)});
    }
    if (kind == TurnedBox::thin)
        box.half_axes[2] = box.half_axes[2] * std::ldexp(1.0, -int(random.integer(4, 60)));
    if (kind == TurnedBox::grid) {
        box.center = on_grid(box.center);
        for (std::size_t k = 0; k < 3; ++k) {
            box.half_axes[k] = {};
            box.half_axes[k][(k + 1) % 3] = random.integer(0, 6) / 4.0;
        }
    }
    return box;
}

// Anywhere, or near a face, an edge or a corner of the box.
Vec3 place_at(Random& random, const Obb3& box, TurnedBox kind) {
    if (random.chance(40)) {
        const Vec3 p = box.center + vec_within(random, 2);
        return kind == TurnedBox::grid ? on_grid(p) : p;
    }
    const double away = std::ldexp(1.0, -int(random.integer(0, 60)));
    Vec3 p = box.center;
    for (const Vec3& h : box.half_axes) {
        const double part = random.uniform(-1.25, 1.25);
        p = p + h * (random.chance(60) ? std::copysign(1 + random.uniform(-1, 1) * away, part) : part);
    }
    return p;
}

struct CertainTally {
    std::size_t asked = 0, known = 0, met = 0;
};

// The ball and the box, beside the algorithms for any two cores.
void compare_ball(const Obb3& box, const Vec3& center, double radius, ErrorOf error_of, CertainTally& tally) {
    const ConvexSet core = detail::convex_set(box), point = detail::convex_set(center);
    SourcedPenetration found;
    const Verdict quick = detail::ball_at_obb(core, center, radius, error_of, found);
    ++tally.asked;
    if (quick == Verdict::unknown) return;
    ++tally.known;
    const double size = length(box.half_axes[0]) + length(box.half_axes[1]) + length(box.half_axes[2]) +
                        length(center - box.center);
    const double of_size = error_of == ErrorOf::size ? 0x1p-46 * size : 0;
    if (const auto apart = detail::cores_apart({core, 0}, {point, radius})) {
        CHECK((quick == Verdict::yes) == (apart->depth > 0));
        if (quick != Verdict::yes) return;
        ++tally.met;
        const double error = std::fabs(found.least.depth - apart->depth);
        CHECK(error <= 0x1p-47 * apart->depth + of_size);
        CHECK(length(found.least.axis - apart->axis) <= 0x1p-43);
        return;
    }
    const auto overlap = detail::least_overlap(core, point, ErrorOf::depth);
    REQUIRE(overlap);
    REQUIRE(quick == Verdict::yes);
    ++tally.met;
    CHECK(std::fabs(found.least.depth - (overlap->depth + radius)) <= 0x1p-39 * found.least.depth + of_size);
    CHECK(length(found.least.axis - overlap->axis) <= 0x1p-43);
}

}  // namespace

TEST_SUITE("pair/ball at obb") {
    TEST_CASE("as the general algorithms, wherever it is certain") {
        Random random(51);
        for (const TurnedBox kind : all_turned_boxes) {
            CAPTURE(int(kind));
            CertainTally tally;
            for (std::size_t index = 0; index < 6000; ++index) {
                CAPTURE(index);
                const Obb3 box = turned_box(random, kind);
                const Vec3 p = place_at(random, box, kind);
                // A point, any ball, or one that only just reaches the box.
                double radius = random.chance(10) ? 0 : random.uniform(0, 2);
                if (kind == TurnedBox::grid) radius = random.integer(0, 8) / 4.0;
                if (random.chance(30))
                    if (const auto apart =
                            detail::cores_apart({detail::convex_set(box), 0}, {detail::convex_set(p), 0}))
                        radius = -apart->depth *
                                 (1 + std::ldexp(random.uniform(-1, 1), -int(random.integer(0, 56))));
                compare_ball(box, p, radius, index % 2 == 0 ? ErrorOf::size : ErrorOf::depth, tally);
            }
            MESSAGE(tally.known << " of " << tally.asked << " certain, " << tally.met << " met");
            CHECK(tally.known > tally.asked / 4);
            CHECK(tally.met > tally.asked / 8);
        }
    }

    TEST_CASE("balls anywhere beside a box with right angles are certain") {
        Random random(52);
        for (const TurnedBox kind : {TurnedBox::turned, TurnedBox::floats}) {
            CertainTally tally;
            for (std::size_t index = 0; index < 3000; ++index)
                compare_ball(turned_box(random, kind), vec_within(random, 3), random.uniform(0.25, 2),
                             index % 2 == 0 ? ErrorOf::size : ErrorOf::depth, tally);
            CHECK(tally.known > tally.asked - tally.asked / 20);
        }
    }

    TEST_CASE("flat, tiny and huge boxes, and balls in the middle, are left to others") {
        const auto asked = [](const Obb3& box, const Vec3& p, double radius) {
            SourcedPenetration found;
            return detail::ball_at_obb(detail::convex_set(box), p, radius, ErrorOf::size, found);
        };
        const Obb3 cube{{0, 0, 0}, {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}};
        CHECK(asked(cube, {0, 0, 1.5}, 1) == Verdict::yes);
        CHECK(asked(cube, {0, 0, 1.5}, 0.25) == Verdict::no);
        CHECK(asked(cube, {0, 0, 1.5}, 0.5) == Verdict::unknown);
        CHECK(asked(cube, {0, 0, 1}, 0.5) == Verdict::unknown);
        CHECK(asked(cube, {0, 0, 0}, 0.5) == Verdict::unknown);
        CHECK(asked(cube, {1, 0.5, 1.5}, 1) == Verdict::unknown);
        CHECK(asked({{0, 0, 0}, {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 0}}}, {0, 0, 1}, 2) ==
              Verdict::unknown);
        for (const double unit : {0x1p-900, 0x1p-120, 0x1p120, 0x1p900})
            CHECK(asked({{0, 0, 0}, {Vec3{unit, 0, 0}, Vec3{0, unit, 0}, Vec3{0, 0, unit}}},
                        {0, 0, 1.5 * unit}, unit) == Verdict::unknown);
    }

    TEST_CASE("the feature alone is that of the farthest part") {
        Random random(53);
        std::array<std::size_t, 3> of_kind{};
        for (std::size_t index = 0; index < 6000; ++index) {
            CAPTURE(index);
            const Obb3 box = turned_box(random, all_turned_boxes[index % 5]);
            ConvexSet core = detail::convex_set(box);
            if (index % 2 == 0) {
                const Vec3 low = on_grid(vec_within(random, 1)), step = on_grid(vec_within(random, 1));
                core = detail::convex_set(Aabb3{
                    low, {low.x + std::fabs(step.x), low.y + std::fabs(step.y), low.z + std::fabs(step.z)}});
            }
            // Along a face, across an edge, or anywhere.
            Vec3 way = vec_within(random, 1);
            const std::size_t k = index / 2 % 3;
            if (random.chance(40)) way = cross(box.half_axes[(k + 1) % 3], box.half_axes[(k + 2) % 3]);
            if (random.chance(30)) way = cross(way, box.half_axes[k]);
            if (index % 2 == 0 && random.chance(60)) way = on_grid(way);
            if (length(way) == 0) continue;
            way = detail::unit_vector(way);
            const ContactFeature found = detail::farthest_feature(core, way, 0x1p-42);
            CHECK(found == detail::CoreCorners(core, core.v[0]).farthest_part(way, 0x1p-42).feature());
            ++of_kind[std::size_t(found.kind)];
        }
        for (const std::size_t count : of_kind) CHECK(count > 500);
    }
}
