// counted_test.cpp: mirrors hitbox/exact/counted.hpp.
#include <hitbox/exact/counted.hpp>

#include <hitbox/exact/determinant.hpp>

#include <doctest/doctest.h>
#include <gmpxx.h>

#include <random>

using namespace hitbox::exact;

namespace {

constexpr auto volume = [](const auto& a, const auto& b, const auto& c) {
    return dot_product(cross_product(a, b), c);
};
constexpr Triple<Counted> any{stored, stored, stored};
constexpr Counted counted_volume = volume(any, any, any);

}  // namespace

TEST_SUITE("exact/counted") {
    TEST_CASE("a formula is counted as on paper") {
        // Each of the six products of three: two roundings for it, one for the difference, two at most for the sums.
        static_assert((stored * stored).error == 1);
        static_assert((stored * stored - stored * stored).error == 4);
        static_assert(counted_volume.most == 6);
        static_assert(counted_volume.error == 3 * (4 + 2) + 4 + 6);
        static_assert(twice(rounded_once).error == 2 && absolute(rounded_once).error == 1);
        static_assert(larger(stored, rounded_once).error == 1);
    }

    TEST_CASE("the bound holds for determinants that are all rounding") {
        std::mt19937_64 bits(7);
        std::uniform_real_distribution<double> uniform(-1, 1);
        const double bound = bound_factor<double>(counted_volume);
        for (int i = 0; i < 20000; ++i) {
            double v[3][3];
            for (auto& row : v)
                for (double& x : row) x = uniform(bits);
            const double s = uniform(bits), t = uniform(bits);
            for (int k = 0; k < 3; ++k)
                v[2][k] = s * v[0][k] + t * v[1][k];  // rounded into the plane of the others
            const auto row = [&](int r) { return Triple<double>{v[r][0], v[r][1], v[r][2]}; };
            const auto minor = [&](int k, int l) {
                return mpq_class(mpq_class(v[0][k]) * v[1][l] - mpq_class(v[0][l]) * v[1][k]);
            };
            double size = 0;
            for (const auto& r : v)
                for (const double x : r) size = std::max(size, std::fabs(x));
            const mpq_class truth = minor(1, 2) * v[2][0] + minor(2, 0) * v[2][1] + minor(0, 1) * v[2][2];
            const mpq_class error = mpq_class(volume(row(0), row(1), row(2))) - truth;
            REQUIRE(abs(error) <= bound * size * size * size);
        }
    }
}
