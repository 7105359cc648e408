// kept_sum_test.cpp: tests of exact/kept_sum.hpp against rational arithmetic, mostly where the terms cancel.
#include <doctest/doctest.h>

#include <hitbox/exact/kept_sum.hpp>

#include <gmpxx.h>

#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <random>

namespace {

using hitbox::Vec3;
using hitbox::exact::KeptWay;
using hitbox::exact::way_between;

mpq_class power_of_two(int exponent) {
    const mpz_class power = mpz_class(1) << unsigned(std::abs(exponent));
    return exponent < 0 ? mpq_class(1) / mpq_class(power) : mpq_class(power);
}

// Fifty-three random bits, below 1.
double number(std::mt19937_64& random) { return std::ldexp(double(random() >> 11), -52) - 1; }
Vec3 vector(std::mt19937_64& random, double size) {
    return {size * number(random), size * number(random), size * number(random)};
}

// p - origin - t u - s (b - a), and the sum of the sizes of its terms.
struct Truth {
    mpq_class value[3], sizes[3];

    Truth(const Vec3& origin, const Vec3& p, double t, const Vec3& u, double s, const Vec3& a,
          const Vec3& b) {
        for (std::size_t k = 0; k < 3; ++k) {
            const mpq_class from = mpq_class(p[k]) - mpq_class(origin[k]),
                            tu = mpq_class(t) * mpq_class(u[k]),
                            sv = mpq_class(s) * (mpq_class(b[k]) - mpq_class(a[k]));
            value[k] = from - tu - sv, sizes[k] = abs(from) + abs(tu) + abs(sv);
        }
    }
};

}  // namespace

TEST_SUITE("exact/kept_sum") {
    TEST_CASE("coordinates err by at most 2^-74 of their terms, squares by 2^-72 of length and terms") {
        std::mt19937_64 random(1);
        for (int n = 0; n < 5'000; ++n) {
            const Vec3 origin = vector(random, 1e3), u = vector(random, 1);
            // The difference of these two is rounded, so its low part counts.
            const Vec3 a = vector(random, 1), b = a * 1e-3 + vector(random, 1e-6), v = b - a;
            const double t = number(random), s = number(random);
            // The point is in the plane up to rounding, or up to a small or a large vector.
            const Vec3 p = origin + u * t + v * s + vector(random, n % 3 == 0 ? 0 : n % 3 == 1 ? 1e-9 : 1);
            const KeptWay way = KeptWay(way_between(origin, p)).subtract(t, u).subtract(s, way_between(a, b));
            const Truth truth(origin, p, t, u, s, a, b);
            mpq_class square = 0, sizes = 0;
            for (std::size_t k = 0; k < 3; ++k) {
                const mpq_class error = power_of_two(-74) * truth.sizes[k];
                REQUIRE(abs(mpq_class(way.result()[k]) - truth.value[k]) <=
                        error + (abs(truth.value[k]) + error) * power_of_two(-53));
                square += truth.value[k] * truth.value[k], sizes += truth.sizes[k];
            }
            const auto found = way.square();
            const double length = std::sqrt(square.get_d()) * 1.001;
            REQUIRE(abs(mpq_class(found.high) + mpq_class(found.low) - square) <=
                    power_of_two(-72) * (mpq_class(length) + power_of_two(-72) * sizes) * sizes);
        }
    }
}
