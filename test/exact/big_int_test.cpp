// big_int_test.cpp: mirrors hitbox/exact/big_int.hpp.
#include <hitbox/exact/big_int.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>

#include "wide_numbers.hpp"

using namespace hitbox::exact;
using namespace hitbox::test;

namespace {

BigInt to_big(const mpz_class& n) {
    BigInt r;
    const mpz_class magnitude = abs(n);
    const int length = int(mpz_sizeinbase(magnitude.get_mpz_t(), 2));
    for (int shift = 0; shift < length; shift += 31) {
        const mpz_class piece = (magnitude >> mp_bitcnt_t(shift)) & 0x7fffffff;
        r = r + BigInt::shifted(std::int64_t(piece.get_si()), shift);
    }
    return n < 0 ? -r : r;
}

// The neighbours too: a comparison that always says equal would not pass.
bool agrees(const BigInt& ours, const mpz_class& truth) {
    return sign(ours) == sign_of(truth) && sign(ours - to_big(truth)) == Sign::zero &&
           sign(ours - to_big(truth + 1)) == Sign::negative &&
           sign(ours - to_big(truth - 1)) == Sign::positive;
}

struct Twin {
    BigInt ours;
    mpz_class truth;
};

// Up to some 4,000 bits, as the exponents of doubles make them.
Twin any_number(Random& random) {
    Twin r{BigInt(), 0};
    const int pieces = random.integer(0, 5);
    for (int i = 0; i < pieces; ++i) {
        const std::int64_t piece = hard_integer(random);
        const int shift = random.chance(30) ? random.integer(0, 4000) : random.integer(0, 130);
        r.ours = r.ours + BigInt::shifted(piece, shift);
        r.truth += to_mpz(piece) << mp_bitcnt_t(shift);
    }
    return r;
}

}  // namespace

TEST_SUITE("exact/big_int") {
    TEST_CASE("an integer is what it was made from") {
        for (const std::int64_t v : edge_values()) {
            CAPTURE(v);
            CHECK(agrees(BigInt(v), to_mpz(v)));
        }
        CHECK(sign(BigInt()) == Sign::zero);
    }

    TEST_CASE("shifted: every value, at every place of a limb and far away") {
        std::size_t wrong = 0;
        for (const std::int64_t v : edge_values())
            for (int shift = 0; shift < 4200; shift += shift < 100 ? 1 : 97)
                wrong += !agrees(BigInt::shifted(v, shift), to_mpz(v) << mp_bitcnt_t(shift));
        CHECK(wrong == 0);
    }

    TEST_CASE("sums, differences, products and negatives agree with GMP") {
        Random random(3);
        std::size_t wrong = 0, long_ones = 0, zeros = 0;
        for (int n = 0; n < 4000; ++n) {
            const Twin a = any_number(random), b = any_number(random);
            long_ones += mpz_sizeinbase(a.truth.get_mpz_t(), 2) > 512;
            zeros += a.truth == 0;
            wrong += !agrees(a.ours, a.truth);
            wrong += !agrees(a.ours + b.ours, a.truth + b.truth);
            wrong += !agrees(a.ours - b.ours, a.truth - b.truth);
            wrong += !agrees(-a.ours, -a.truth);
            wrong += !agrees(a.ours * b.ours, a.truth * b.truth);
        }
        CHECK(wrong == 0);
        CHECK(long_ones > 300);
        CHECK(zeros > 300);
    }

    TEST_CASE("scaled: rounded once, ties to even, as with integers of fixed width") {
        Random random(6);
        std::size_t wrong = 0;
        for (int n = 0; n < 4000; ++n) {
            const mpz_class tie = near_a_tie(random, random.chance(50) ? 130 : 900);
            wrong += !is_rounded_once(scaled(to_big(tie)), tie);
            const Twin a = any_number(random);
            wrong += !is_rounded_once(scaled(a.ours), a.truth);
        }
        CHECK(wrong == 0);
    }

    TEST_CASE("a difference that cancels leaves no leading zeros behind") {
        const BigInt huge = BigInt::shifted(1, 3000), one(1);
        const BigInt small = (huge + one) - huge;
        CHECK(agrees(small, 1));
        CHECK(agrees(small * small, 1));
        CHECK(sign(huge - huge) == Sign::zero);
        CHECK(agrees((huge - huge) + one, 1));
        CHECK(sign(-(huge - huge)) == Sign::zero);
    }

    TEST_CASE("a carry runs through a thousand limbs") {
        const BigInt power = BigInt::shifted(1, 32'000), one(1);
        const BigInt all_ones = power - one;
        CHECK(sign(all_ones + one - power) == Sign::zero);
        CHECK(sign(all_ones * all_ones - (power * power - power - power + one)) == Sign::zero);
    }
}
