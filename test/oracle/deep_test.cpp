// deep_test.cpp: exact depths of situations whose answer can be seen, beside the facets of no hull, and whether those who
// judge penetrations by them notice a wrong one.
#include "deep.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "deep_cases.hpp"
#include "numbers.hpp"

using namespace hitbox;
using namespace hitbox::test;
using namespace hitbox::oracle;

namespace {

const Pair& deep_pair() {
    for (const Pair& pair : all_pairs())
        if (pair.full_name() == "obb_triangle<double>") return pair;
    return all_pairs().front();
}

template <int Parts>
std::optional<Penetration> deeper(const Shape& a, const Shape& b) {
    auto r = deep_pair().penetration(a, b);
    if (r) r->depth *= 1 + Parts * 0x1p-42;
    return r;
}
template <int Parts>
std::optional<Penetration> deeper_in_the_mirror(const Shape& a, const Shape& b) {
    const auto r = deeper<Parts>(a, b);
    return r ? std::optional(mirrored(*r)) : std::nullopt;
}

}  // namespace

TEST_SUITE("oracle/deep") {
    TEST_CASE("depths of whole numbers") {
        struct Row {
            const char* they_are;
            double square;
            Shape a, b;
        };
        const Shape cube{Kind::aabb, {Vec3{0, 0, 0}, Vec3{4, 4, 4}}};
        const Shape floor{Kind::aabb, {Vec3{-inf, -inf, -inf}, Vec3{inf, inf, 0}}};
        const std::vector<Row> rows{
            {"boxes face in face", 1, cube, {Kind::aabb, {Vec3{3, 1, 1}, Vec3{9, 3, 3}}}},
            {"boxes that share a face", 0, cube, {Kind::aabb, {Vec3{4, 0, 0}, Vec3{9, 4, 4}}}},
            {"a point in a box", 1, cube, {Kind::point, {Vec3{2, 3, 2}}}},
            {"a point in a slope",
             3,
             {Kind::obb, {Vec3{0, 0, 0}, Vec3{3, 3, 3}, Vec3{-9, 9, 0}, Vec3{-9, -9, 18}}},
             {Kind::point, {Vec3{2, 2, 2}}}},
            {"crossing segments",
             0,
             {Kind::segment, {Vec3{-1, 0, 0}, Vec3{1, 0, 0}}},
             {Kind::segment, {Vec3{0, -1, 0}, Vec3{0, 1, 0}}}},
            {"balls", 4, {Kind::sphere, {Vec3{0, 0, 0}}, 5}, {Kind::sphere, {Vec3{3, 4, 0}}, 2}},
            {"a ball whose center is in a box", 9, cube, {Kind::sphere, {Vec3{2, 2, 3}}, 2}},
            {"a ball before an edge", 1, cube, {Kind::sphere, {Vec3{7, 8, 2}}, 6}},
            {"a box in a floor", 4, floor, {Kind::aabb, {Vec3{0, 0, -2}, Vec3{1, 1, 9}}}},
            {"a capsule in a floor", 9, floor, {Kind::capsule, {Vec3{0, 0, -2}, Vec3{1, 1, 9}}, 1}}};
        for (const Row& row : rows) {
            CAPTURE(row.they_are);
            for (const Deep& truth : {deep(row.a, row.b), deep(row.b, row.a)}) {
                CHECK(truth.meet);
                CHECK(truth.touch == (row.square == 0));
                CHECK(abs(truth.depth * truth.depth - long_real(row.square)) < long_real(0x1p-200));
            }
        }
        CHECK_FALSE(deep(cube, {Kind::point, {Vec3{2, 5, 2}}}).meet);
        CHECK(deep(cube, {Kind::aabb, {Vec3{-inf, -inf, -inf}, Vec3{inf, inf, inf}}}).is_endless);
        CHECK(deep(cube, {Kind::sphere, {Vec3{0, 0, 0}}, -1}).is_empty);
    }

    TEST_CASE("pushes along any direction are not shorter than the depth") {
        for (std::size_t i = 0; i < 40; ++i) {
            const Case c = deep_case(deep_pair(), Family::random, 3, i);
            const Deep truth = deep(c.a, c.b);
            if (!truth.meet) continue;
            Random random(i);
            for (int n = 0; n < 20; ++n) {
                const Vec3 way{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
                CHECK(push_along(way, c.a, c.b).length >= truth.depth);
            }
        }
    }

    TEST_CASE("a wrong penetration is noticed") {
        const auto judged = [](const Pair& pair) {
            DeepTally t;
            for (const Family family : all_families) t += compare_penetrations(pair, family, 20, 5, 0);
            CHECK(t.asked == 200);
            return t;
        };
        Pair pair = deep_pair();
        CHECK(judged(pair).good());
        pair.penetration = deeper<1>, pair.penetration_mirrored = deeper_in_the_mirror<1>;
        CHECK(judged(pair).good());
        pair.penetration = deeper<9>, pair.penetration_mirrored = deeper_in_the_mirror<9>;
        CHECK(judged(pair).beyond > 20);
        pair = deep_pair();
        pair.penetration_mirrored = pair.penetration;
        CHECK(judged(pair).wrong > 20);
        pair.penetration = pair.penetration_mirrored = [](const Shape&, const Shape&) {
            return std::optional<Penetration>();
        };
        CHECK(judged(pair).wrong > 20);
        pair.penetration = pair.penetration_mirrored = [](const Shape&, const Shape&) {
            return std::optional(Penetration{0, {1, 0, 0}});
        };
        CHECK(judged(pair).wrong > 100);
    }
}
