// determinant_test.cpp: mirrors hitbox/exact/determinant.hpp.
#include <hitbox/exact/determinant.hpp>

#include <doctest/doctest.h>

#include <type_traits>

#include "wide_numbers.hpp"

using namespace hitbox::exact;
using namespace hitbox::test;

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

    TEST_CASE("Lagrange's identity, in integers of any size") {
        Random random(1);
        for (int n = 0; n < 200; ++n) {
            const auto number = [&] { return to_mpz(hard_integer(random)); };
            const Triple<mpz_class> a{number(), number(), number()}, b{number(), number(), number()};
            const Triple<mpz_class> c{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
            const auto dot = [](const Triple<mpz_class>& u, const Triple<mpz_class>& v) {
                return mpz_class(dot_product(u, v));
            };
            CHECK(dot(c, c) == dot(a, a) * dot(b, b) - dot(a, b) * dot(a, b));
            CHECK(mpz_class(dot_product(cross_product(a, b), a)) == 0);
        }
    }
}
