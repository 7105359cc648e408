// range_test.cpp: mirrors hitbox/exact/range.hpp.
#include <hitbox/exact/range.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <limits>

#include "numbers.hpp"
#include "wide_numbers.hpp"

using namespace hitbox;
using namespace hitbox::exact;
using hitbox::test::inf;
using hitbox::test::not_a_number;
using hitbox::test::steps;

namespace {

// x as each coordinate of each of three points, the others one.
template <int Degree, class T>
bool everywhere_in_range(T x) {
    bool all = true, none = true;
    for (std::size_t i = 0; i < 9; ++i) {
        Vec<3, T> p[3] = {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
        p[i / 3][i % 3] = x;
        const bool good = in_range<Degree>(p[0], p[1], p[2]);
        all &= good, none &= !good;
    }
    CHECK(all != none);  // no coordinate is looked at less than the others
    return all;
}

template <int Degree>
void check_limits() {
    constexpr int exponent = range_exponent(Degree);
    const double most = std::ldexp(1.0, exponent), least = std::ldexp(1.0, -exponent);
    CAPTURE(Degree);
    CHECK(power_of_two(exponent) == most);
    CHECK(power_of_two(-exponent) == least);
    for (const double sign : {1.0, -1.0}) {
        CHECK(everywhere_in_range<Degree>(sign * most));
        CHECK(everywhere_in_range<Degree>(sign * least));
        CHECK_FALSE(everywhere_in_range<Degree>(sign * steps(most, 1)));
        CHECK_FALSE(everywhere_in_range<Degree>(sign * steps(least, -1)));
        CHECK_FALSE(everywhere_in_range<Degree>(sign * 0x1p-1074));
        CHECK_FALSE(everywhere_in_range<Degree>(sign * inf));
    }
    CHECK(everywhere_in_range<Degree>(0.0));
    CHECK(everywhere_in_range<Degree>(-0.0));
    CHECK_FALSE(everywhere_in_range<Degree>(not_a_number));
}

}  // namespace

TEST_SUITE("exact/range") {
    TEST_CASE("doubles are in range up to the limit of the degree, zeros included, and not one ulp beyond") {
        check_limits<2>();
        check_limits<3>();
        check_limits<4>();
        check_limits<6>();
    }

    TEST_CASE("at the limits a product of differences stays normal and sums stay finite") {
        constexpr int degree = 3, exponent = range_exponent(degree);
        const auto worst = [&](double limit) {
            // The smallest difference that two doubles of this size can have, and the largest.
            const double next = limit < 1 ? steps(limit, 1) : steps(limit, -1);
            const double smallest = std::fabs(next - limit), largest = 2 * limit;
            CHECK(std::isnormal(smallest * smallest * smallest));
            CHECK(std::isfinite(64 * (largest * largest * largest)));
        };
        worst(power_of_two(exponent));
        worst(power_of_two(-exponent));
    }

    TEST_CASE("every finite float is in range of every degree up to six, no NaN and no infinity is") {
        for (const float x : {0.f, -1.f, 0x1p-149f, -0x1p-149f, std::numeric_limits<float>::max(),
                              std::numeric_limits<float>::lowest()}) {
            CAPTURE(x);
            CHECK(everywhere_in_range<3>(x));
            CHECK(everywhere_in_range<6>(x));
        }
        for (const float x : {float(inf), -float(inf), float(not_a_number)})
            CHECK_FALSE(everywhere_in_range<3>(x));
    }

    TEST_CASE("all_finite looks at every coordinate of every point") {
        for (const double x : {inf, -inf, not_a_number})
            for (std::size_t i = 0; i < 6; ++i) {
                Vec3 p[2] = {};
                CHECK(all_finite(p[0], p[1]));
                p[i / 3][i % 3] = x;
                CHECK_FALSE(all_finite(p[0], p[1]));
            }
        CHECK(all_finite(Vec3{std::numeric_limits<double>::max(), 0x1p-1074, -0.0}));
        CHECK_FALSE(all_finite(Vec3f{0, 0, float(inf)}));
    }
}
