// grid_test.cpp: mirrors hitbox/exact/grid.hpp.
#include <hitbox/exact/grid.hpp>

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "wide_numbers.hpp"

using namespace hitbox::exact;
using namespace hitbox::test;

namespace {

mpq_class times_power_of_two(const mpq_class& x, int exponent) {
    if (exponent < 0) return x / power_of_two(-exponent);
    return x * power_of_two(exponent);
}

}  // namespace

TEST_SUITE("exact/grid") {
    TEST_CASE("a double is its odd mantissa times a power of two") {
        struct Row {
            std::string name;
            double x;
            std::int64_t mantissa;
            int exponent;
        };
        const Row rows[] = {
            {"zero", 0.0, 0, 0},
            {"minus zero", -0.0, 0, 0},
            {"one", 1.0, 1, 0},
            {"a half", 0.5, 1, -1},
            {"minus twelve", -12.0, -3, 2},
            {"the next after one", 0x1.0000000000001p0, 0x10000000000001, -52},
            {"least normal", 0x1p-1022, 1, -1022},
            {"least subnormal", 0x1p-1074, 1, -1074},
            {"three least subnormals", -0x3p-1074, -3, -1074},
            {"largest subnormal", 0x1p-1022 - 0x1p-1074, 0xfffffffffffff, -1074},
            {"largest", std::numeric_limits<double>::max(), 0x1fffffffffffff, 971},
            {"a power of two in the largest binade", 0x1p1023, 1, 1023},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const Dyadic d = Dyadic::from(row.x);
            CHECK(d.mantissa == row.mantissa);
            CHECK(d.exponent == row.exponent);
        }
    }

    TEST_CASE("mantissa and exponent give back any finite double") {
        Random random(4);
        for (int n = 0; n < 100'000; ++n) {
            const double x = std::bit_cast<double>(random.bits());
            if (!std::isfinite(x) || x == 0) continue;
            const Dyadic d = Dyadic::from(x);
            REQUIRE(d.mantissa % 2 != 0);
            REQUIRE(mpq_class(x) == times_power_of_two(mpq_class(to_mpz(d.mantissa)), d.exponent));
        }
    }

    TEST_CASE("a grid reaches from the lowest set bit of all to the highest") {
        struct Row {
            std::string name;
            std::vector<double> inputs;
            int low, bits;
        };
        const double tiny = 0x1p-1074, huge = std::numeric_limits<double>::max();
        const Row rows[] = {
            {"nothing", {}, 0, 0},
            {"only zeros", {0.0, -0.0}, 0, 0},
            {"one", {1}, 0, 1},
            {"a power of two takes one bit", {1024}, 10, 1},
            {"signs do not matter", {-3, 3}, 0, 2},
            {"zeros do not matter", {0, 0.5, 0}, -1, 1},
            {"eighths up to a thousand", {0.125, 1000}, -3, 13},
            {"five tenths and five", {0.5, 5}, -1, 4},
            {"a full mantissa", {0x1.0000000000001p0}, -52, 53},
            {"all that doubles reach", {tiny, huge}, -1074, 1074 + 1024},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const Grid g = Grid::of(row.inputs);
            CHECK(g.low == row.low);
            CHECK(g.bits == row.bits);
        }
    }

    TEST_CASE("on its grid each input is an integer of no more than the grid's bits") {
        Random random(5);
        for (int n = 0; n < 2000; ++n) {
            std::vector<double> inputs;
            for (int i = random.integer(1, 12); i > 0; --i)
                inputs.push_back(random.chance(10) ? 0
                                                   : random.magnitude(-1070, 1000) * random.integer(-1, 1));
            const Grid g = Grid::of(inputs);
            int longest = 0;
            for (const double x : inputs) {
                const mpq_class on_grid = times_power_of_two(mpq_class(x), -g.low);
                REQUIRE(on_grid.get_den() == 1);
                if (x != 0)
                    longest = std::max(longest, int(mpz_sizeinbase(on_grid.get_num().get_mpz_t(), 2)));
            }
            REQUIRE(longest == g.bits);  // and not one bit more than is needed
        }
    }
}
