// double_double_test.cpp: tests of exact/double_double.hpp against rational arithmetic.
#include <doctest/doctest.h>

#include <hitbox/exact/counted.hpp>
#include <hitbox/exact/double_double.hpp>

#include <gmpxx.h>

#include <cmath>
#include <limits>
#include <random>

using hitbox::exact::DoubleDouble;

namespace {

mpq_class truth(const DoubleDouble& d) { return mpq_class(d.high) + mpq_class(d.low); }

// Any sign, fifty-three random bits, exponents within +-40.
double number(std::mt19937_64& random) {
    const double m = double(random() >> 11) + 0x1p53;
    return std::ldexp(random() & 1 ? m : -m, int(random() % 81) - 40 - 53);
}

mpq_class magnitude(const DoubleDouble& d) { return abs(mpq_class(d.high)) + abs(mpq_class(d.low)); }

const mpq_class small = mpq_class(1) / mpq_class(mpz_class(1) << 102);

}  // namespace

TEST_SUITE("exact/double_double") {
    TEST_CASE("sums, differences and products of doubles are exact") {
        std::mt19937_64 random(1);
        for (int n = 0; n < 20'000; ++n) {
            const double a = number(random), b = n % 3 ? number(random) : std::nextafter(a, 0);
            REQUIRE(truth(DoubleDouble::sum(a, b)) == mpq_class(a) + mpq_class(b));
            REQUIRE(truth(DoubleDouble::difference(a, b)) == mpq_class(a) - mpq_class(b));
            REQUIRE(truth(DoubleDouble::product(a, b)) == mpq_class(a) * mpq_class(b));
        }
    }

    TEST_CASE("operations err by at most 2^-102 of the magnitudes that go in") {
        std::mt19937_64 random(2);
        for (int n = 0; n < 20'000; ++n) {
            const auto a = DoubleDouble::product(number(random), number(random));
            const auto b =
                n % 3 ? DoubleDouble::product(number(random), number(random)) : -a + 0x1p-60 * a.high;
            const double c = number(random);
            REQUIRE(abs(truth(a + b) - (truth(a) + truth(b))) <= small * (magnitude(a) + magnitude(b)));
            REQUIRE(abs(truth(a - b) - (truth(a) - truth(b))) <= small * (magnitude(a) + magnitude(b)));
            REQUIRE(abs(truth(a + c) - (truth(a) + mpq_class(c))) <=
                    small * (magnitude(a) + abs(mpq_class(c))));
            REQUIRE(abs(truth(a * b) - truth(a) * truth(b)) <= small * magnitude(a) * magnitude(b));
            REQUIRE(abs(truth(a * c) - truth(a) * mpq_class(c)) <= small * magnitude(a) * abs(mpq_class(c)));
            REQUIRE(abs(truth(a / b) * truth(b) - truth(a)) <= 16 * small * abs(truth(a)));
            REQUIRE(truth(absolute(a)) == abs(truth(a)));
        }
    }

    TEST_CASE("the first stage looks at all of its input through one size") {
        constexpr double inf = std::numeric_limits<double>::infinity();
        using hitbox::exact::coarse_range;
        CHECK(coarse_range(1));
        CHECK(coarse_range(0x1p-299));
        CHECK(coarse_range(0x1p299));
        CHECK_FALSE(coarse_range(0));
        CHECK_FALSE(coarse_range(0x1p-301));
        CHECK_FALSE(coarse_range(0x1p301));
        CHECK_FALSE(coarse_range(inf));
        CHECK_FALSE(coarse_range(std::numeric_limits<double>::quiet_NaN()));
    }
}
