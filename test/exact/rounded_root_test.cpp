// rounded_root_test.cpp: tests of exact/rounded_root.hpp against rational arithmetic.
#include <hitbox/exact/rounded_root.hpp>

#include <doctest/doctest.h>
#include <gmpxx.h>

#include <hitbox/core/rounding.hpp>

#include <cmath>
#include <cstdint>
#include <limits>

#include "../oracle/rounding.hpp"
#include "wide_numbers.hpp"

using namespace hitbox;
using namespace hitbox::exact;
using hitbox::oracle::is_nearest;
using hitbox::oracle::Random;

namespace {

struct Truth {
    mpz_class p, q, d, a;
    int shift;

    // The sign of (p + q sqrt(d)) / a * 2^shift - x.
    int compare(const mpq_class& x) const {
        const mpq_class unit = shift >= 0 ? mpq_class(test::power_of_two(shift))
                                          : mpq_class(mpq_class(1) / mpq_class(test::power_of_two(-shift)));
        const mpq_class rest = p - x * a / unit, root = mpq_class(q * q * d);
        const int of_root = root == 0 ? 0 : sgn(q);
        if (sgn(rest) == of_root || of_root == 0) return sgn(rest);
        if (rest == 0) return of_root;
        return sgn(rest) * cmp(rest * rest, root);
    }
};

void check(std::int64_t p, std::int64_t q, std::int64_t d, std::int64_t a, int shift) {
    const Surd x{BigInt(p), BigInt(q), BigInt(d), BigInt(a)};
    const Truth truth{test::to_mpz(p), test::to_mpz(q), test::to_mpz(d), test::to_mpz(a), shift};
    const auto order = [&](const mpq_class& y) { return truth.compare(y); };
    INFO(p << " " << q << " " << d << " " << a << " " << shift);
    CHECK(is_nearest(rounded_root(x, shift, Format::binary64), order));
    const double single = rounded_root(x, shift, Format::binary32);
    CHECK(widen(rounded<float>(single)) == single);
    CHECK(is_nearest(float(single), order));
}

}  // namespace

TEST_SUITE("exact/rounded_root") {
    TEST_CASE("random roots, near the ends of the range too") {
        Random random(8);
        const auto some = [&](unsigned bits) { return std::int64_t(random.bits() >> (64 - bits)); };
        for (int i = 0; i < 400; ++i) {
            const unsigned bits = unsigned(random.integer(1, 62));
            const int sign = random.chance(50) ? 1 : -1, root_sign = random.chance(50) ? 1 : -1;
            const int shift = random.chance(60)   ? random.integer(-20, 20)
                              : random.chance(50) ? random.integer(-1200, -1000)
                                                  : random.integer(900, 1000);
            check(sign * some(bits), root_sign * some(20), some(40), some(30) + 1, shift);
        }
    }

    TEST_CASE("a difference that nearly cancels, where the estimate is worthless") {
        // p - sqrt(p^2 - 1) is about 1 / 2 p.
        for (const std::int64_t p : {3LL, 1000LL, 1000000007LL, 3037000000LL}) {
            check(p, -1, p * p - 1, 1, 0);
            check(-p, 1, p * p - 1, 1, 0);
            check(p, -1, p * p, 1, 0);
            check(p, -1, p * p - 1, 7, -1070);
        }
    }

    TEST_CASE("rational roots, ties and zero") {
        check(0, 3, 16, 5, 0);
        check(12, -3, 16, 5, 0);
        check(5, 7, 0, 3, 2);
        check(0, 0, 5, 3, 0);
        check((std::int64_t(1) << 54) - 1, 1, 4, 2, 0);    // (2^54 + 1) / 2
        check((std::int64_t(1) << 54) - 1, -1, 16, 2, 0);  // (2^54 - 5) / 2
        CHECK(rounded_root({BigInt(4), BigInt(-2), BigInt(4), BigInt(1)}, 0, Format::binary64) == 0);
        CHECK(rounded_root({BigInt(0), BigInt(1), BigInt(2), BigInt(1)}, 2000, Format::binary64) ==
              std::numeric_limits<double>::infinity());
        CHECK(rounded_root({BigInt(0), BigInt(-1), BigInt(2), BigInt(1)}, -2000, Format::binary64) == 0);
    }
}
