// integer_test.cpp: mirrors hitbox/exact/integer.hpp.
#include <hitbox/exact/integer.hpp>

#include <doctest/doctest.h>
#include <gmpxx.h>

#include <cstdint>
#include <limits>
#include <random>

using namespace hitbox::exact;

namespace {

template <int W>
mpz_class value(const Integer<W>& a) {
    const auto words = detail::words_of(a);
    mpz_class r;
    for (std::size_t i = W; i-- > 0;) {
        mpz_class word;
        mpz_import(word.get_mpz_t(), 1, 1, sizeof(words[i]), 0, 0, &words[i]);
        r = (r << 64) + word;
    }
    return a.is_negative() ? mpz_class(r - (mpz_class(1) << (64 * W))) : r;
}

class Source {
public:
    template <int W>
    Integer<W> next() {
        std::array<std::uint64_t, W> words;
        for (std::uint64_t& w : words) w = next_word();
        words[W - 1] = std::uint64_t(std::int64_t(words[W - 1]) >> 8);  // room for sums
        return detail::integer_of<W>(words);
    }

private:
    // Words of all ones and all zeros carry the farthest.
    std::uint64_t next_word() {
        const std::uint64_t w = bits_();
        return w % 8 == 0 ? 0 : w % 8 == 1 ? ~std::uint64_t{0} : w;
    }
    std::mt19937_64 bits_{1};
};

template <int A, int B>
void check_products(Source& source) {
    for (int i = 0; i < 2000; ++i) {
        const auto a = source.next<A>();
        const auto b = source.next<B>();
        REQUIRE(value(a * b) == value(a) * value(b));
        REQUIRE(value(b * a) == value(a) * value(b));
    }
}

template <int W>
void check_sums(Source& source) {
    for (int i = 0; i < 2000; ++i) {
        const auto a = source.next<W>(), b = source.next<W>();
        const mpz_class x = value(a), y = value(b);
        REQUIRE(value(a + b) == x + y);
        REQUIRE(value(a - b) == x - y);
        REQUIRE(value(-a) == -x);
        REQUIRE(value(twice(a)) == 2 * x);
        REQUIRE(value(absolute(a)) == abs(x));
        REQUIRE(value(larger(a, b)) == (x < y ? y : x));
        REQUIRE(value(smaller(a, b)) == (x < y ? x : y));
        REQUIRE(int(sign(a)) == sgn(x));
        REQUIRE(int(sign(a - a)) == 0);
    }
}

}  // namespace

TEST_SUITE("exact/integer") {
    TEST_CASE("products hold all their bits") {
        Source source;
        check_products<1, 1>(source);
        check_products<1, 2>(source);
        check_products<2, 2>(source);
        check_products<3, 1>(source);
        check_products<2, 4>(source);
        check_products<4, 4>(source);
    }

    TEST_CASE("sums, differences, signs and order") {
        Source source;
        check_sums<1>(source);
        check_sums<2>(source);
        check_sums<3>(source);
        check_sums<6>(source);
    }

    TEST_CASE("the ends of the range") {
        const Integer<1> least(std::numeric_limits<std::int64_t>::min());
        CHECK(value(least * least) == mpz_class(1) << 126);
        CHECK(value(Integer<3>(-1)) == -1);
        CHECK(value(Integer<2>::shifted(-3, 62)) == -3 * (mpz_class(1) << 62));
        CHECK(value(Integer<3>::shifted(-3, 100)) == -3 * (mpz_class(1) << 100));
        CHECK(value(Integer<4>::shifted(5, 128)) == 5 * (mpz_class(1) << 128));
    }
}
