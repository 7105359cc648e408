// line_capsule_test.cpp: mirrors hitbox/pair/intersection/line_capsule.hpp: where segments, rays and lines enter and leave a
// capsule, in named situations and beside rational arithmetic.
#include <hitbox/pair/capsule_convex.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include "../../oracle/differential.hpp"
#include "../../oracle/exact_intersection.hpp"
#include "../../oracle/random.hpp"

using namespace hitbox;
using namespace hitbox::oracle;

namespace {

using CapsuleRange = ParameterRange<double>;

template <class T, class S>
std::string fault_with_capsule(const Shape& capsule, const Shape& line, Numbers numbers) {
    const auto round = Typed<Capsule<T>>::from(capsule);
    const auto linear = Typed<S>::from(line);
    const auto r = intersection(linear, round);
    if (bool(r) != intersects(linear, round)) return "intersects";
    if (mirrored(intersection(round, linear)).t != r.t) return "the other order";
    if constexpr (std::is_same_v<T, double>) {
        return fault_of(r, line, capsule, numbers);
    } else {
        Intersection<double> wide;
        wide.kind = r.kind, wide.count = r.count;
        for (std::size_t i = 0; i < r.count; ++i) wide.points[i] = widened(r.points[i]);
        if (r.t) wide.t = CapsuleRange{r.t->low, r.t->high};
        if (r.line_t) wide.line_t = CapsuleRange{r.line_t->low, r.line_t->high};
        return fault_of(wide, line, capsule, numbers);
    }
}

template <class T>
std::string fault_with_capsule(const Shape& capsule, const Shape& line) {
    const Numbers numbers = std::is_same_v<T, float> ? Numbers::floats : Numbers::doubles;
    if (line.kind == Kind::segment) return fault_with_capsule<T, Segment<T>>(capsule, line, numbers);
    if (line.kind == Kind::ray) return fault_with_capsule<T, Ray<T>>(capsule, line, numbers);
    return fault_with_capsule<T, Line<T>>(capsule, line, numbers);
}

}  // namespace

TEST_SUITE("pair/line_capsule") {
    TEST_CASE("a line through each part of the surface") {
        // The axis from (0, 0, 0) to (10, 0, 0), radius 5.
        const Capsule3 capsule{{0, 0, 0}, {10, 0, 0}, 5};
        struct Row {
            const char* what;
            Segment3 segment;
            IntersectionKind kind;
            CapsuleRange t;
        };
        using enum IntersectionKind;
        const Row rows[] = {
            {"across the side", {{5, -10, 3}, {5, 10, 3}}, segment, {0.3, 0.7}},
            {"across the first ball", {{-3, -8, 0}, {-3, 8, 0}}, segment, {0.25, 0.75}},
            {"across the last ball", {{13, -8, 0}, {13, 8, 0}}, segment, {0.25, 0.75}},
            {"along the axis", {{-10, 0, 0}, {20, 0, 0}}, segment, {5.0 / 30, 25.0 / 30}},
            {"beside the axis, through both balls", {{-10, 3, 0}, {20, 3, 0}}, segment, {0.2, 0.8}},
            {"along the axis, backward", {{20, 0, 0}, {-10, 0, 0}}, segment, {5.0 / 30, 25.0 / 30}},
            {"in by the side, out by a ball", {{-11, -14, 0}, {25, 13, 0}}, segment, {1.0 / 3, 2.0 / 3}},
            {"grazes the side", {{5, 5, -8}, {5, 5, 8}}, point, {0.5, 0.5}},
            {"grazes along the side", {{-10, 5, 0}, {20, 5, 0}}, segment, {10.0 / 30, 20.0 / 30}},
            {"grazes a ball", {{-5, -8, 0}, {-5, 8, 0}}, point, {0.5, 0.5}},
            {"grazes where ball and side meet", {{0, 5, -8}, {0, 5, 8}}, point, {0.5, 0.5}},
            {"in the infinite cylinder, beside the ball", {{-4, 4, -8}, {-4, 4, 8}}, none, {}},
            {"beyond an end", {{-6, -8, 0}, {-6, 8, 0}}, none, {}},
            {"passes the side", {{5, 6, -8}, {5, 6, 8}}, none, {}},
            {"inside", {{1, 0, 0}, {9, 1, 1}}, segment, {0, 1}},
            {"starts on the side, outward", {{5, 5, 0}, {5, 9, 0}}, point, {0, 0}},
            {"ends on the side", {{5, 9, 0}, {5, 5, 0}}, point, {1, 1}},
            {"stops short", {{5, 9, 0}, {5, 6, 0}}, none, {}},
            {"starts behind", {{5, 6, 0}, {5, 9, 0}}, none, {}},
            {"a point inside", {{5, 3, 4}, {5, 3, 4}}, point, {0, 0}},
            {"a point outside", {{5, 4, 4}, {5, 4, 4}}, none, {}},
        };
        for (const Row& row : rows) {
            CAPTURE(row.what);
            const auto shared = intersection(row.segment, capsule);
            CHECK(shared.kind == row.kind);
            CHECK(intersects(row.segment, capsule) == (row.kind != none));
            if (row.kind == none || shared.kind == none) continue;
            REQUIRE(shared.t);
            CHECK(*shared.t == row.t);
            CHECK(shared.corners().size() == (row.kind == point ? 1 : 2));
        }
    }

    TEST_CASE("a ray gives entry and exit of its line, from inside too") {
        const Capsule3 capsule{{0, 0, 0}, {10, 0, 0}, 5};
        const auto hit = intersection(Ray3{{5, 3, 0}, {0, 0, 1}}, capsule);
        CHECK(hit.kind == IntersectionKind::segment);
        CHECK(hit.t == CapsuleRange{0, 4});
        CHECK(hit.line_t == CapsuleRange{-4, 4});
        CHECK(hit.points[0] == Vec3{5, 3, 0});
        CHECK(hit.points[1] == Vec3{5, 3, 4});
        CHECK(intersection(capsule, Line3{{5, 3, 9}, {0, 0, 1}}).t_b == CapsuleRange{-13, -5});
        CHECK(intersection(Ray3f{{5, 3, 0}, {0, 0, 1}}, Capsule3f{{0, 0, 0}, {10, 0, 0}, 5}).t ==
              ParameterRange<float>{0, 4});
    }

    TEST_CASE("degenerate capsules and lines") {
        const Ray3 slant{{0, 0, 0}, {1, 2, 3}};
        using enum IntersectionKind;
        CHECK(intersection(slant, Capsule3{{2, 4, 6}, {2, 4, 6}, 0}).t == CapsuleRange{2, 2});
        CHECK(intersection(slant, Capsule3{{2, 4, 6}, {4, 8, 12}, 0}).t == CapsuleRange{2, 4});
        CHECK(intersection(slant, Capsule3{{2, 4, 5}, {2, 4, 7}, 0}).kind == point);
        CHECK(intersection(slant, Capsule3{{-5, 4, 6}, {-3, 4, 6}, 0}).kind == none);
        CHECK(intersection(Ray3{{-9, 3, 0}, {1, 0, 0}}, Capsule3{{0, 0, 0}, {0, 0, 0}, 5}).t ==
              CapsuleRange{5, 13});
        CHECK(intersection(slant, Capsule3{{0, 0, 0}, {1, 0, 0}, -1}).kind == none);
        CHECK(intersection(Ray3{{0, 0, 0}, {0, 0, 0}}, Capsule3{{0, 0, 0}, {1, 0, 0}, 1}).kind == none);
        CHECK(intersection(slant, Capsule3{{0, 0, 0}, {std::nan(""), 0, 0}, 1}).kind == none);
        CHECK(intersection(slant, Capsule3{{1e300, 0, 0}, {1e300, 1, 0}, 1e299}).kind == none);
        CHECK(intersection(Line3{{0, 3e-200, 0}, {1, 0, 0}}, Capsule3{{0, 0, 0}, {1, 0, 0}, 5e-200}).t->low ==
              -4e-200);
    }

    TEST_CASE("hard cases of every family") {
        std::size_t asked = 0, hits = 0, wrong = 0;
        for (const Pair& pair : all_pairs()) {
            const bool first = pair.a == Kind::capsule;
            if (!is_linear(first ? pair.b : pair.a) || (!first && pair.b != Kind::capsule)) continue;
            for (const Family family : all_families)
                for (std::size_t index = 0; index < 60; ++index) {
                    const Case c = make_case(pair, family, 17, index);
                    const Shape &capsule = first ? c.a : c.b, &line = first ? c.b : c.a;
                    const std::string fault = pair.numbers == Numbers::floats
                                                  ? fault_with_capsule<float>(capsule, line)
                                                  : fault_with_capsule<double>(capsule, line);
                    ++asked;
                    if (fault.empty() || wrong++ >= 8) continue;
                    MESSAGE(pair.full_name()
                            << ", " << std::string(to_string(family)) << ": " << fault << "\n  "
                            << to_cpp(capsule, pair.numbers) << ",\n  " << to_cpp(line, pair.numbers));
                }
        }
        CHECK(asked > 1000);
        CHECK(wrong == 0);
        // Whole numbers touch often, and a line often leaves where ball and side meet.
        Random random(3);
        for (std::size_t i = 0; i < 4000; ++i) {
            const auto vec = [&] {
                return Vec3{double(random.integer(-3, 3)), double(random.integer(-3, 3)),
                            double(random.integer(-3, 3))};
            };
            const Shape capsule{Kind::capsule, {vec(), vec()}, double(random.integer(0, 3))};
            const Kind kinds[] = {Kind::segment, Kind::ray, Kind::line};
            const Shape line{kinds[i % 3], {vec(), vec()}};
            const std::string fault = fault_with_capsule<double>(capsule, line);
            hits += fault.empty();
            if (fault.empty() || wrong++ >= 8) continue;
            MESSAGE(fault << "\n  " << to_cpp(capsule, Numbers::doubles) << ",\n  "
                          << to_cpp(line, Numbers::doubles));
        }
        CHECK(hits == 4000);
    }
}
