// distance_test.cpp: mirrors hitbox/pair/distance.hpp and closest_points.hpp: distances and closest points of every
// pair that has them, beside rational arithmetic, and by laws.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "../oracle/apart_cases.hpp"
#include "numbers.hpp"

using namespace hitbox;
using namespace hitbox::test;
using oracle::Case;
using oracle::Family;
using oracle::Kind;
using oracle::Numbers;
using oracle::Pair;
using oracle::Shape;

namespace {

struct AskedCase {
    const Pair& pair;
    Family family;
    Case shapes;
};

// Two of each family of every pair with a distance.
const std::vector<AskedCase>& asked_cases() {
    static const std::vector<AskedCase> cases = [] {
        std::vector<AskedCase> list;
        for (const Pair& pair : oracle::all_pairs()) {
            if (!pair.distance) continue;
            for (const Family family : oracle::all_families)
                for (std::size_t index = 0; index < 2; ++index)
                    list.push_back({pair, family, oracle::apart_case(pair, family, 1234, index)});
        }
        return list;
    }();
    return cases;
}

// The first few cases that break a law are shown.
class DistanceLaw {
public:
    void holds(bool does, const Pair& pair, const Shape& a, const Shape& b) {
        ++asked_;
        if (does || broken_++ >= 3) return;
        MESSAGE(pair.full_name() << "\n  " << to_cpp(a, pair.numbers) << ",\n  " << to_cpp(b, pair.numbers));
    }
    std::size_t asked() const { return asked_; }
    std::size_t broken() const { return broken_; }

private:
    std::size_t asked_ = 0, broken_ = 0;
};

bool agree(double x, double y, double ulps) {
    return x == y || std::fabs(x - y) <= ulps * 0x1p-52 * std::min(x, y);
}

bool is_round_kind(Kind kind) { return kind == Kind::sphere || kind == Kind::capsule; }

std::optional<Shape> emptied(Shape s) {
    switch (s.kind) {
        case Kind::aabb:
            s.v[0].y = 2, s.v[1].y = 1;
            return s;
        case Kind::ray:
        case Kind::line:
            s.v[1] = {};
            return s;
        case Kind::plane:
            s.v[0] = {};
            return s;
        case Kind::sphere:
        case Kind::capsule:
            s.offset = -1;
            return s;
        case Kind::frustum:
            s.planes[3] = {{0, 0, 0}, 1};
            return s;
        default:
            return std::nullopt;
    }
}

}  // namespace

TEST_SUITE("pair/distance") {
    // A pair that has none is left out of all that follows.
    TEST_CASE("every pair has a distance and closest points, of a frustum those with points and spheres") {
        std::string without;
        for (const Pair& pair : oracle::all_pairs()) {
            const bool frustum_first = pair.a == Kind::frustum;
            if (frustum_first || pair.b == Kind::frustum) {
                const Kind other = frustum_first ? pair.b : pair.a;
                if (other != Kind::point && other != Kind::sphere) continue;
            }
            if (!pair.distance || !pair.closest) without += pair.full_name() + " ";
        }
        CHECK(without == "");
    }

    TEST_CASE("beside exact distances: all pairs and families") {
        std::size_t asked = 0;
        for (const Pair& pair : oracle::all_pairs()) {
            const std::string name = pair.full_name();
            CAPTURE(name);
            for (const Family family : oracle::all_families) {
                if (pair.distance) {
                    const oracle::DistanceTally tally = compare_distances(pair, family, 3, 20);
                    asked += tally.asked;
                    CHECK(tally.wrong == 0);
                    CHECK(tally.worst <= oracle::apart_bound);
                }
                if (pair.closest) {
                    const oracle::ClosestTally tally = compare_closest_points(pair, family, 3, 30);
                    asked += tally.asked;
                    CHECK(tally.wrong == 0);
                    CHECK(tally.place <= oracle::apart_bound);
                    CHECK(tally.between <= oracle::apart_bound);
                }
            }
        }
        CHECK(asked > 1'000);
    }

    TEST_CASE("law: the same from both sides, and zero exactly where intersects says yes") {
        DistanceLaw law;
        for (const auto& [pair, family, c] : asked_cases()) {
            const double d = pair.distance(c.a, c.b);
            law.holds(d >= 0 && (d == 0) == pair.hit(c.a, c.b), pair, c.a, c.b);
            law.holds(pair.distance_mirrored(c.a, c.b) == d, pair, c.a, c.b);
            if (!pair.closest) continue;
            const auto both = pair.closest(c.a, c.b), other = pair.closest_mirrored(c.a, c.b);
            law.holds(both.has_value() == other.has_value() && (both || d == inf), pair, c.a, c.b);
            if (both && other) law.holds(both->a == other->b && both->b == other->a, pair, c.a, c.b);
            if (both && d == 0) law.holds(both->a == both->b, pair, c.a, c.b);
        }
        CHECK(law.broken() == 0);
        CHECK(law.asked() > 1'000);
    }

    TEST_CASE("law: a unit of length that is a power of two changes nothing but the last digits") {
        DistanceLaw law;
        for (const auto& [pair, family, c] : asked_cases()) {
            if (family == Family::extreme) continue;
            const int most = pair.numbers == Numbers::floats ? 20 : 150;
            for (const int n : {-most, -7, 1, most}) {
                const std::array<int, 3> there{n, n, n}, back{-n, -n, -n};
                const Shape a = scaled(c.a, there, pair.numbers), b = scaled(c.b, there, pair.numbers);
                if (scaled(a, back, pair.numbers) != c.a || scaled(b, back, pair.numbers) != c.b) continue;
                law.holds(agree(pair.distance(a, b), std::ldexp(pair.distance(c.a, c.b), n), 16), pair, a, b);
            }
        }
        CHECK(law.broken() == 0);
        CHECK(law.asked() > 1'000);
    }

    TEST_CASE("law: a step that rounds nothing changes nothing but the last digits") {
        DistanceLaw law;
        for (const auto& [pair, family, c] : asked_cases()) {
            if (family != Family::grid && family != Family::degenerate) continue;
            for (const Vec3& step : {Vec3{16, 0, 0}, Vec3{-3, 100, 7}, Vec3{1024, -512, 4096}}) {
                const Shape a = moved(c.a, step, pair.numbers), b = moved(c.b, step, pair.numbers);
                if (moved(c.a, step, Numbers::doubles) != a || moved(c.b, step, Numbers::doubles) != b)
                    continue;
                if (moved(a, -step, pair.numbers) != c.a || moved(b, -step, pair.numbers) != c.b) continue;
                law.holds(agree(pair.distance(a, b), pair.distance(c.a, c.b), 16), pair, a, b);
            }
        }
        CHECK(law.broken() == 0);
        CHECK(law.asked() > 100);
    }

    TEST_CASE("law: a radius that grows by the distance makes them touch, up to rounding") {
        DistanceLaw law;
        for (const auto& [pair, family, c] : asked_cases()) {
            if (!is_round_kind(pair.a) && !is_round_kind(pair.b)) continue;
            const double d = pair.distance(c.a, c.b);
            if (d == 0 || d == inf) continue;
            Case larger = c, less = c;
            const auto radius_of = [&](Case& x) -> double& {
                return is_round_kind(pair.a) ? x.a.offset : x.b.offset;
            };
            const double radius = radius_of(larger);
            const auto stepped = [&](double x, bool upward) {
                return next(next(rounded(x, pair.numbers), upward, pair.numbers), upward, pair.numbers);
            };
            radius_of(larger) = stepped(radius + d * (1 + 0x1p-48), true);
            radius_of(less) = std::max(radius, stepped(radius + d * (1 - 0x1p-48), false));
            if (!std::isfinite(radius_of(larger))) continue;
            law.holds(pair.distance(larger.a, larger.b) == 0, pair, larger.a, larger.b);
            law.holds(pair.distance(less.a, less.b) > 0, pair, less.a, less.b);
            law.holds(pair.distance(less.a, less.b) <= d, pair, less.a, less.b);
        }
        CHECK(law.broken() == 0);
        CHECK(law.asked() > 300);
    }

    TEST_CASE("law: what is empty is infinitely far and has no closest point") {
        DistanceLaw law;
        const auto holds_for = [&](const Pair& pair, const Shape& a, const Shape& b) {
            law.holds(pair.distance(a, b) == inf && pair.distance_mirrored(a, b) == inf, pair, a, b);
            if (pair.closest) law.holds(!pair.closest(a, b) && !pair.closest_mirrored(a, b), pair, a, b);
        };
        for (const Pair& pair : oracle::all_pairs()) {
            if (!pair.distance) continue;
            const Case c = oracle::apart_case(pair, Family::grid, 5, 0);
            for (const bool first : {true, false}) {
                Shape a = c.a, b = c.b;
                Shape& spoiled = first ? a : b;
                for_each_number(spoiled, [&](double& x, std::size_t) {
                    const double good = x;
                    x = not_a_number;
                    holds_for(pair, a, b);
                    x = good;
                });
                if (const auto nothing = emptied(spoiled)) {
                    spoiled = *nothing;
                    holds_for(pair, a, b);
                }
            }
        }
        CHECK(law.broken() == 0);
        CHECK(law.asked() > 500);
    }
}
