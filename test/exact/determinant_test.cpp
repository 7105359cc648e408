// determinant_test.cpp: mirrors hitbox/exact/determinant.hpp.
#include <hitbox/exact/determinant.hpp>

#include <doctest/doctest.h>

#include <type_traits>

#include "../oracle/random.hpp"

using namespace hitbox::exact;
using hitbox::oracle::Random;

TEST_SUITE("exact/determinant") {
    TEST_CASE("products of triples, on numbers one can do in the head") {
        const Triple<int> x{1, 0, 0}, y{0, 1, 0}, a{1, 2, 3}, b{4, 6, 8};
        const auto z = cross_product(x, y);
        CHECK(z.x == 0);
        CHECK(z.y == 0);
        CHECK(z.z == 1);
        const auto d = difference(b, a);
        CHECK(d.x == 3);
        CHECK(d.y == 4);
        CHECK(d.z == 5);
        CHECK(dot_product(a, b) == 40);
        CHECK(dot_product(cross_product(a, b), a) == 0);
        CHECK(dot_product(cross_product(x, y), Triple<int>{7, 8, 9}) == 9);
    }

    TEST_CASE("components may be of different types, as filtered numbers are") {
        const Triple mixed{1, 2.0, 3.0f};
        static_assert(std::is_same_v<decltype(mixed), const Triple<int, double, float>>);
        CHECK(dot_product(mixed, Triple<double>{1, 1, 1}) == 6.0);
    }

    TEST_CASE("Lagrange's identity: |a x b|^2 = |a|^2 |b|^2 - (a . b)^2") {
        Random random(1);
        for (int n = 0; n < 200; ++n) {
            const auto number = [&] { return long(random.integer(-10'000, 10'000)); };
            const Triple<long> a{number(), number(), number()}, b{number(), number(), number()};
            const auto c = cross_product(a, b);
            CHECK(dot_product(c, a) == 0);
            CHECK(dot_product(c, b) == 0);
            const long ab = dot_product(a, b);
            CHECK(dot_product(c, c) == dot_product(a, a) * dot_product(b, b) - ab * ab);
        }
    }
}
