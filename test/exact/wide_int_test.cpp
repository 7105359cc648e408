// wide_int_test.cpp: mirrors hitbox/exact/wide_int.hpp.
#include <hitbox/exact/wide_int.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "wide_numbers.hpp"

using namespace hitbox::exact;
using namespace hitbox::test;

namespace {

// Reads a number bit by bit, from the top, by its sign and by doubling.
template <class Int>
mpz_class value_of(Int n) {
    mpz_class r = 0;
    for (int i = 0; i < Int::bits; ++i) {
        const bool bit = sign(n) == Sign::negative;
        r = 2 * r + (bit ? (i == 0 ? -1 : 1) : 0);
        n = n + n;
    }
    return r;
}

template <class Int>
Int from_mpz(const mpz_class& n) {
    Int r;
    const mpz_class magnitude = abs(n);
    for (int shift = 0; shift < Int::bits; shift += 31) {
        const mpz_class piece = (magnitude >> mp_bitcnt_t(shift)) & 0x7fffffff;
        r = r + Int::shifted(std::int64_t(piece.get_si()), shift);
    }
    return n < 0 ? -r : r;
}

// What is left of a number in two's complement of so many bits.
mpz_class wrapped(const mpz_class& n, int bits) {
    const mpz_class modulus = power_of_two(bits);
    mpz_class r = n % modulus;
    if (r < 0) r += modulus;
    if (r >= modulus / 2) r -= modulus;
    return r;
}

template <class Int>
struct Twin {
    Int ours;
    mpz_class truth;

    bool agrees() const { return value_of(ours) == truth && sign(ours) == sign_of(truth); }
};

template <class Int>
Twin<Int> wrapped_twin(const Int& ours, const mpz_class& truth) {
    return {ours, wrapped(truth, Int::bits)};
}

// A number over the whole width, made of shifted pieces.
template <class Int>
Twin<Int> any_number(Random& random) {
    Twin<Int> r{Int(0), 0};
    for (int shift = 0; shift < Int::bits; shift += random.integer(1, 64)) {
        const std::int64_t piece = hard_integer(random);
        r = wrapped_twin(r.ours + Int::shifted(piece, shift),
                         r.truth + (to_mpz(piece) << mp_bitcnt_t(shift)));
        if (random.chance(20)) break;
    }
    return r;
}

}  // namespace

TEST_SUITE("exact/wide_int") {
    TEST_CASE_TEMPLATE("an integer is what it was made from", Int, WideInt<2>, WideInt<3>, WideInt<4>,
                       WideInt<8>) {
        for (const std::int64_t v : edge_values()) {
            CAPTURE(v);
            CHECK(value_of(Int(v)) == to_mpz(v));
            CHECK(sign(Int(v)) == sign_of(to_mpz(v)));
        }
        CHECK(sign(Int()) == Sign::zero);
    }

    TEST_CASE_TEMPLATE("shifted: every value at every place that holds it", Int, WideInt<2>, WideInt<3>,
                       WideInt<4>, WideInt<8>) {
        std::size_t wrong = 0, tried = 0;
        for (const std::int64_t v : edge_values())
            for (int shift = 0; shift < Int::bits; ++shift, ++tried)
                wrong +=
                    value_of(Int::shifted(v, shift)) != wrapped(to_mpz(v) << mp_bitcnt_t(shift), Int::bits);
        CHECK(wrong == 0);
        CHECK(tried == edge_values().size() * std::size_t(Int::bits));
    }

    TEST_CASE_TEMPLATE("sums, differences, products and negatives agree with GMP, wrapped", Int, WideInt<2>,
                       WideInt<3>, WideInt<4>, WideInt<8>) {
        Random random(2);
        std::size_t wrong = 0, wide = 0;
        for (int n = 0; n < 3000; ++n) {
            const auto a = any_number<Int>(random), b = any_number<Int>(random);
            const mpz_class product = a.truth * b.truth;
            wide += mpz_sizeinbase(product.get_mpz_t(), 2) > std::size_t(Int::bits);
            wrong += !a.agrees();
            wrong += !wrapped_twin(a.ours + b.ours, a.truth + b.truth).agrees();
            wrong += !wrapped_twin(a.ours - b.ours, a.truth - b.truth).agrees();
            wrong += !wrapped_twin(-a.ours, -a.truth).agrees();
            wrong += !wrapped_twin(a.ours * b.ours, product).agrees();
            wrong += sign(a.ours - a.ours) != Sign::zero;
        }
        CHECK(wrong == 0);
        CHECK(wide > 100);  // wrapping was tried too
    }

    TEST_CASE_TEMPLATE("the ends of the range", Int, WideInt<2>, WideInt<3>, WideInt<4>, WideInt<8>) {
        const Int least = Int::shifted(-1, Int::bits - 1), one(1), most = least - one;
        const mpz_class half = power_of_two(Int::bits - 1);
        CHECK(value_of(least) == -half);
        CHECK(value_of(most) == half - 1);
        CHECK(value_of(most + one) == -half);
        CHECK(value_of(-least) == -half);
        CHECK(value_of(-most) == 1 - half);
        CHECK(value_of(most * most) == 1);
        CHECK(value_of(least * least) == 0);
        CHECK(value_of(least * Int(-1)) == -half);
        CHECK(value_of(most + least) == -1);
        CHECK(value_of(Int(0) - least) == -half);
    }

    TEST_CASE_TEMPLATE("scaled: rounded once, ties to even", Int, WideInt<2>, WideInt<3>, WideInt<4>,
                       WideInt<8>) {
        Random random(5);
        std::size_t wrong = 0;
        for (int n = 0; n < 3000; ++n) {
            const mpz_class tie = near_a_tie(random, Int::bits - 1);
            wrong += !is_rounded_once(scaled(from_mpz<Int>(tie)), tie);
            const auto a = any_number<Int>(random);
            wrong += !is_rounded_once(scaled(a.ours), a.truth);
        }
        for (const std::int64_t v : edge_values()) wrong += !is_rounded_once(scaled(Int(v)), to_mpz(v));
        CHECK(wrong == 0);
    }

    TEST_CASE("multiply_add: the largest product and both additions still fit") {
        const std::uint64_t all = ~std::uint64_t{0};
        const auto p = detail::multiply_add(all, all, all, all);
        CHECK(p.high == all);
        CHECK(p.low == all);
        const auto q = detail::multiply_add(std::uint64_t(1) << 32, std::uint64_t(1) << 32, 5, 6);
        CHECK(q.high == 1);
        CHECK(q.low == 11);
    }
}
