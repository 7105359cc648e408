// short_integer_test.cpp: mirrors hitbox/exact/short_integer.hpp.
#include <hitbox/exact/short_integer.hpp>

#include <doctest/doctest.h>

#include "../skip.hpp"

#if HITBOX_HAS_INT128

#include <gmpxx.h>

#include <random>

using namespace hitbox::exact;

namespace {

__extension__ using Long = __int128;
__extension__ using Raw = unsigned __int128;

template <int Degree>
mpz_class whole(const ShortInteger<Degree>& a) {
    const Long v = a.value;
    return (mpz_class(long(v >> 64)) << 64) + static_cast<unsigned long>(v);
}

// Of up to 18 bits for each factor and four for sums.
template <int Degree>
ShortInteger<Degree> any() {
    static std::mt19937_64 bits(3);
    const int count = 1 + int(bits() % (short_bits * Degree + 4));
    const Raw drawn = (Raw(bits()) << 64 | bits()) >> (128 - count);
    const auto v = typename ShortInteger<Degree>::Value(drawn);
    return {bits() % 2 != 0 ? v : -v};
}

template <int A, int B>
void check_products() {
    for (int i = 0; i < 2000; ++i) {
        const ShortInteger<A> a = any<A>();
        const ShortInteger<B> b = any<B>();
        REQUIRE(whole(a * b) == whole(a) * whole(b));
        REQUIRE(whole(b * a) == whole(a) * whole(b));
    }
}

template <int D>
void check_sums() {
    for (int i = 0; i < 2000; ++i) {
        const ShortInteger<D> a = any<D>(), b = i % 4 != 0 ? any<D>() : a;
        const mpz_class x = whole(a), y = whole(b);
        REQUIRE(whole(a + b) == x + y);
        REQUIRE(whole(a - b) == x - y);
        REQUIRE(whole(-a) == -x);
        REQUIRE(whole(twice(a)) == 2 * x);
        REQUIRE(whole(absolute(a)) == abs(x));
        REQUIRE(whole(larger(a, b)) == (x < y ? y : x));
        REQUIRE(whole(smaller(a, b)) == (x < y ? x : y));
        REQUIRE(int(sign(a)) == sgn(x));
        REQUIRE(sign(a - a) == Sign::zero);
    }
}

}  // namespace

TEST_SUITE("exact/short_integer") {
    TEST_CASE("sums and comparisons") { check_sums<1>(), check_sums<3>(), check_sums<4>(), check_sums<6>(); }
    TEST_CASE("products of one word and of two") {
        check_products<1, 1>(), check_products<1, 2>(), check_products<1, 3>(), check_products<2, 2>();
        check_products<3, 3>(), check_products<2, 4>(), check_products<1, 5>();
    }
}

#else

TEST_SUITE("exact/short_integer") {
    TEST_CASE("no integers of 128 bits") { hitbox::test::skip("this build has no integers of 128 bits"); }
}

#endif
