// penetration_test.cpp: mirrors hitbox/pair/penetration.hpp: penetrations of every pair that has them, beside rational
// arithmetic, and by laws.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "../../oracle/deep_cases.hpp"
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

bool is_solid(Kind kind) {
    return kind != Kind::frustum && kind != Kind::line && kind != Kind::plane && kind != Kind::ray;
}

struct DeepCase {
    const Pair& pair;
    Case shapes;
};

// Some of each family of every pair.
const std::vector<DeepCase>& deep_cases() {
    static const std::vector<DeepCase> cases = [] {
        std::vector<DeepCase> list;
        for (const Pair& pair : oracle::all_pairs()) {
            if (!pair.penetration) continue;
            for (const Family family : oracle::all_families)
                for (std::size_t index = 0; index < 3; ++index)
                    list.push_back({pair, oracle::deep_case(pair, family, 90, index)});
        }
        return list;
    }();
    return cases;
}

Vec3 times(const Vec3& v, double factor) { return v * factor; }

}  // namespace

TEST_SUITE("pair/penetration") {
    // A pair that has none is left out of all that follows.
    TEST_CASE("every two shapes that have an end have a penetration") {
        std::string wrong;
        for (const Pair& pair : oracle::all_pairs())
            if ((pair.penetration != nullptr) != (is_solid(pair.a) && is_solid(pair.b)))
                wrong += pair.full_name() + " ";
        CHECK(wrong == "");
    }

    TEST_CASE("beside exact depths: all pairs and families") {
        oracle::DeepTally all;
        for (const Pair& pair : oracle::all_pairs()) {
            if (!pair.penetration) continue;
            const std::string name = pair.full_name();
            CAPTURE(name);
            for (const Family family : oracle::all_families) {
                const oracle::DeepTally tally = compare_penetrations(pair, family, 6, 40);
                CHECK(tally.wrong == 0);
                CHECK(tally.beyond == 0);
                all += tally;
            }
        }
        CHECK(all.asked > 4'000);
        CHECK(all.met > all.asked / 4);
        CHECK(all.touched > all.asked / 20);
    }

    TEST_CASE(
        "law: nothing exactly where intersects says no, zero exactly where a move without length parts") {
        std::size_t met = 0, touched = 0;
        for (const auto& [pair, c] : deep_cases()) {
            const auto found = pair.penetration(c.a, c.b);
            CHECK(found.has_value() == pair.hit(c.a, c.b));
            if (!found) continue;
            ++met, touched += found->depth == 0;
            // Flat shapes in one plane overlap, and yet no depth is needed.
            if (pair.classify && pair.classify(c.a, c.b) == Relation::touching) CHECK(found->depth == 0);
            // Around a ball there is room in all directions.
            if (pair.b == Kind::sphere && pair.classify && c.b.offset > 0 && found->depth == 0)
                CHECK(pair.classify(c.a, c.b) == Relation::touching);
        }
        CHECK(met > 500);
        CHECK(touched > 50);
    }

    TEST_CASE("law: a little more parts the shapes, a little less does not") {
        std::size_t parted = 0;
        for (const auto& [pair, c] : deep_cases()) {
            if (pair.numbers == Numbers::floats) continue;
            const auto found = pair.penetration(c.a, c.b);
            if (!found || !std::isfinite(found->depth) || !is_finite(c.a) || !is_finite(c.b)) continue;
            double size = found->depth;
            for (const Shape* s : {&c.a, &c.b}) {
                Shape copy = *s;
                for_each_number(copy, [&](double x, std::size_t) { size = std::max(size, std::fabs(x)); });
            }
            if (!(size > 1e-100 && size < 1e100)) continue;
            // The rounding of the moved shape is part of the little more.
            const double more = found->depth * 1e-9 + size * 0x1p-48;
            const auto moved_by = [&](double length) {
                return oracle::moved(c.a, times(found->axis, length), Numbers::doubles);
            };
            CHECK_FALSE(pair.hit(moved_by(found->depth + more), c.b));
            if (found->depth > 2 * more) CHECK(pair.hit(moved_by(found->depth - more), c.b));
            ++parted;
        }
        CHECK(parted > 200);
    }

    TEST_CASE("law: a power of two changes the depth by itself and the axis not at all") {
        std::size_t scaled_ones = 0;
        for (const auto& [pair, c] : deep_cases()) {
            if (pair.numbers == Numbers::floats) continue;
            const auto found = pair.penetration(c.a, c.b);
            for (const int power : {-70, 60}) {
                const std::array<int, 3> powers{power, power, power};
                const auto all_scaled = [&](const Shape& s) {
                    Shape r = oracle::scaled(s, powers, Numbers::doubles);
                    if (s.kind == Kind::sphere || s.kind == Kind::capsule)
                        r.offset = std::ldexp(s.offset, power);
                    return r;
                };
                const auto back = [&](const Shape& s) {
                    const std::array<int, 3> minus{-power, -power, -power};
                    Shape r = oracle::scaled(all_scaled(s), minus, Numbers::doubles);
                    r.offset = s.offset;
                    return r == s;
                };
                if (!back(c.a) || !back(c.b)) continue;
                const auto other = pair.penetration(all_scaled(c.a), all_scaled(c.b));
                CHECK(found.has_value() == other.has_value());
                if (!found || !other) continue;
                const double expected = std::ldexp(found->depth, power);
                if (!(expected > 1e-290 && expected < 1e290)) continue;
                CHECK(std::fabs(other->depth - expected) <= 0x1p-39 * expected);
                ++scaled_ones;
            }
        }
        CHECK(scaled_ones > 300);
    }
}
