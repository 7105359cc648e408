// rounded_quotient_test.cpp: tests of exact/rounded_quotient.hpp against rational arithmetic.
#include <hitbox/exact/rounded_quotient.hpp>

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
using hitbox::test::hard_integer;

namespace {

// An integer and what GMP holds it for.
template <class N>
struct Both {
    N ours;
    mpz_class truth;
};

// A product and a sum of hard numbers, of up to `bits` bits.
template <class N>
Both<N> hard_number(Random& random, int bits) {
    Both<N> r{N(hard_integer(random)), 0};
    std::int64_t first = hard_integer(random);
    r = {N(first), test::to_mpz(first)};
    while (int(mpz_sizeinbase(r.truth.get_mpz_t(), 2)) + 66 <= bits && random.chance(80)) {
        const std::int64_t factor = hard_integer(random), term = hard_integer(random);
        const bool shift = random.chance(30);
        const int power = int(random.below(62));
        const std::int64_t by = shift ? std::int64_t(1) << power : factor;
        r = {r.ours * N(by) + N(term), r.truth * test::to_mpz(by) + test::to_mpz(term)};
    }
    return r;
}

mpq_class exact_quotient(const mpz_class& a, const mpz_class& b, int shift) {
    mpq_class q(a, b);
    q.canonicalize();
    if (shift >= 0) return q * mpq_class(test::power_of_two(shift));
    return q / mpq_class(test::power_of_two(-shift));
}

template <class A, class B>
void check(const Both<A>& a, const Both<B>& b, int shift) {
    if (b.truth == 0) return;
    const mpq_class truth = exact_quotient(a.truth, b.truth, shift);
    CHECK(is_nearest(rounded_quotient(a.ours, b.ours, shift, Format::binary64), truth));
    const double single = rounded_quotient(a.ours, b.ours, shift, Format::binary32);
    CHECK(widen(rounded<float>(single)) == single);
    CHECK(is_nearest(float(single), truth));
}

template <class N>
void check_random(int bits, std::uint64_t seed) {
    Random random(seed);
    for (int i = 0; i < 3000; ++i) {
        const auto a = hard_number<N>(random, bits), b = hard_number<N>(random, bits);
        const int far = random.chance(50) ? 0 : random.chance(50) ? -149 : -1074;
        const int size =
            int(mpz_sizeinbase(b.truth.get_mpz_t(), 2)) - int(mpz_sizeinbase(a.truth.get_mpz_t(), 2));
        check(a, b, far == 0 ? random.integer(-60, 60) : far + size + random.integer(-2, 60));
    }
}

}  // namespace

TEST_SUITE("exact/rounded_quotient") {
    TEST_CASE("random quotients of every width, normal and subnormal") {
        check_random<WideInt<2>>(126, 1);
        check_random<WideInt<4>>(254, 2);
        check_random<WideInt<8>>(510, 3);
        check_random<BigInt>(3000, 4);
    }

    TEST_CASE("integers of two widths") {
        const Integer<1> a(7), b(-3);
        CHECK(rounded_quotient(a * a * a, b, 0, Format::binary64) == -343.0 / 3);
        CHECK(rounded_quotient(Integer<4>(1), b * b, 1, Format::binary32) == double(2.0f / 9));
    }

    TEST_CASE("ties go to even, and a little more or less does not") {
        // (2^53 + 2 k + 1) / 2, and the same with a bit 150 places lower.
        for (const int k : {0, 1, 2, 3}) {
            const std::int64_t odd = (std::int64_t(1) << 54) + 4 * k + 2;
            const mpz_class truth = test::to_mpz(odd);
            const Both<BigInt> tie{BigInt(odd), truth}, one{BigInt(1), 1};
            check(tie, one, -1);
            check(tie, one, 0);
            for (const int more : {-1, 1}) {
                const Both<BigInt> beside{BigInt::shifted(odd, 150) + BigInt(more),
                                          truth * test::power_of_two(150) + more};
                check(beside, one, -150);
            }
        }
    }

    TEST_CASE("the ends of the range") {
        constexpr double inf = std::numeric_limits<double>::infinity();
        const std::int64_t ones = (std::int64_t(1) << 54) - 1;  // half a unit above the largest number
        const BigInt one(1);
        CHECK(rounded_quotient(BigInt(ones), one, 970, Format::binary64) == inf);
        CHECK(rounded_quotient(BigInt(-ones), one, 970, Format::binary64) == -inf);
        const BigInt less = BigInt::shifted(ones, 99) - one;
        CHECK(rounded_quotient(less, one, 970 - 99, Format::binary64) == std::numeric_limits<double>::max());
        const std::int64_t float_ones = (std::int64_t(1) << 25) - 1;
        CHECK(rounded_quotient(BigInt(float_ones), one, 103, Format::binary32) == inf);
        CHECK(rounded_quotient(BigInt(2 * float_ones - 1), one, 102, Format::binary32) ==
              double(std::numeric_limits<float>::max()));

        // Half of the smallest number is a tie with zero.
        CHECK(rounded_quotient(one, one, -1075, Format::binary64) == 0);
        CHECK(rounded_quotient(BigInt(3), BigInt(2), -1075, Format::binary64) == 0x1p-1074);
        CHECK(rounded_quotient(BigInt(3), one, -1075, Format::binary64) == 0x1p-1073);
        CHECK(rounded_quotient(one, one, -1076, Format::binary64) == 0);
        CHECK(rounded_quotient(one, one, -5000, Format::binary64) == 0);
        CHECK(rounded_quotient(one, one, -150, Format::binary32) == 0);
        CHECK(rounded_quotient(BigInt(3), BigInt(2), -150, Format::binary32) == 0x1p-149);
        CHECK(!std::signbit(rounded_quotient(BigInt(), BigInt(-5), 0, Format::binary64)));
    }
}
