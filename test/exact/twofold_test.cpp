// twofold_test.cpp: tests of exact/twofold.hpp and exact/estimate.hpp: no error exceeds its bound, no rounding is wrong.
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/estimate.hpp>

#include <doctest/doctest.h>
#include <gmpxx.h>

#include <array>
#include <cmath>
#include <limits>

#include "../oracle/random.hpp"
#include "../oracle/rounding.hpp"

using namespace hitbox;
using namespace hitbox::exact;
using hitbox::oracle::is_nearest;
using hitbox::oracle::Random;

namespace {

mpq_class value(const DoubleDouble& x) { return mpq_class(x.high) + mpq_class(x.low); }

// A formula of degree three with much cancellation: the determinant of three differences.
template <class N>
auto determinant(const std::array<N, 12>& x) {
    const auto at = [&](std::size_t i) { return Triple<N>{x[i], x[i + 1], x[i + 2]}; };
    return dot_product(cross_product(difference(at(3), at(0)), difference(at(6), at(0))),
                       difference(at(9), at(0)));
}

std::array<double, 12> twelve(Random& random, bool flat) {
    std::array<double, 12> x;
    for (double& y : x) y = random.uniform(-1, 1) * random.magnitude(-20, 20);
    // Nearly coplanar points.
    if (flat)
        for (std::size_t k = 0; k < 3; ++k)
            x[9 + k] = x[k] + (x[3 + k] - x[k]) * 0.3 + (x[6 + k] - x[k]) * 0.6;
    return x;
}

template <bool Fused>
struct Sample {
    std::array<Stored<Fused>, 12> stored;
    std::array<mpq_class, 12> exact;

    explicit Sample(const std::array<double, 12>& x) {
        for (std::size_t i = 0; i < 12; ++i) stored[i] = {x[i]}, exact[i] = x[i];
    }
};

mpq_class exact_determinant(const std::array<mpq_class, 12>& x) {
    const auto d = [&](std::size_t i, std::size_t k) { return mpq_class(x[3 * i + k] - x[k]); };
    return d(1, 0) * (d(2, 1) * d(3, 2) - d(2, 2) * d(3, 1)) -
           d(1, 1) * (d(2, 0) * d(3, 2) - d(2, 2) * d(3, 0)) +
           d(1, 2) * (d(2, 0) * d(3, 1) - d(2, 1) * d(3, 0));
}

template <bool Fused>
void check_bounds() {
    Random random(3);
    double worst = 0;
    for (int i = 0; i < 3000; ++i) {
        const Sample<Fused> s(twelve(random, i % 2 == 0)), t(twelve(random, i % 3 == 0));
        const Estimate a = estimate(determinant(s.stored)), b = estimate(determinant(t.stored));
        const mpq_class exact_a = exact_determinant(s.exact), exact_b = exact_determinant(t.exact);
        const mpq_class off = abs(mpq_class(value(a.value) - exact_a));
        CHECK(off <= mpq_class(a.error));
        worst = std::fmax(worst, mpq_class(off / mpq_class(a.error)).get_d());

        const Estimate q = quotient<Fused>(a, b);
        if (std::isfinite(q.error))
            CHECK(abs(mpq_class(value(q.value) - exact_a / exact_b)) <= mpq_class(q.error));
        const Estimate sum = a + b;
        CHECK(abs(mpq_class(value(sum.value) - exact_a - exact_b)) <= mpq_class(sum.error));
        if (a.value.high > 0) {
            // |r^2 - a| <= e (2 r + e)
            const Estimate r = square_root<Fused>(a);
            const mpq_class root = value(r.value), error = r.error;
            if (std::isfinite(r.error))
                CHECK(abs(mpq_class(root * root - exact_a)) <= error * (2 * root + error));
        }
        const Estimate x = point_at(s.stored[0], s.stored[1] - s.stored[2], q);
        if (std::isfinite(x.error)) {
            const mpq_class exact = s.exact[0] + (s.exact[1] - s.exact[2]) * exact_a / exact_b;
            CHECK(abs(mpq_class(value(x.value) - exact)) <= mpq_class(x.error));
            double nearest = 0;
            if (settle(x, Format::binary64, nearest)) CHECK(is_nearest(nearest, exact));
            if (settle(x, Format::binary32, nearest)) CHECK(is_nearest(float(nearest), exact));
        }
    }
    CHECK(worst > 1.0 / 16);  // else a bound that is sixteen times smaller would do
}

}  // namespace

TEST_SUITE("exact/twofold") {
    TEST_CASE("no error exceeds its bound, without fused multiply-adds") { check_bounds<false>(); }
    TEST_CASE("no error exceeds its bound, with fused multiply-adds") { check_bounds<true>(); }

    TEST_CASE("a number near the middle of two is settled where its error allows") {
        // 1 + 2^-53 lies halfway to the next double, 1 + 2^-24 halfway to the next float.
        for (const Format format : {Format::binary64, Format::binary32}) {
            const double half = format == Format::binary64 ? 0x1p-53 : 0x1p-24,
                         next = format == Format::binary64 ? 1 + 0x1p-52 : 1 + 0x1p-23;
            for (const double beside : {0x1p-60, 0x1p-70, 0x1p-80, 0x1p-90, -0x1p-60, -0x1p-90})
                for (const double error : {0x1p-58, 0x1p-75, 0x1p-95}) {
                    const Estimate x{exact::detail::sum(exact::detail::two_sum(1.0, half), beside), error};
                    double nearest = 0;
                    const bool settled = settle(x, format, nearest);
                    if (error > std::fabs(beside)) CHECK(!settled);
                    if (settled) CHECK(nearest == (beside > 0 ? next : 1));
                    if (format == Format::binary64) CHECK(settled == (error < std::fabs(beside)));
                }
            double nearest = 0;
            CHECK(settle({{1, half / 2}, 0}, format, nearest));
            CHECK(nearest == 1);
            CHECK(settle({{0.75, 0}, 0x1p-100}, format, nearest));
            CHECK(nearest == 0.75);
        }
    }

    TEST_CASE("what is not known is never settled, nor is zero in double") {
        constexpr double inf = std::numeric_limits<double>::infinity(),
                         nan = std::numeric_limits<double>::quiet_NaN();
        double nearest = 0;
        for (const Format format : {Format::binary64, Format::binary32}) {
            CHECK(!settle({{1, 0}, inf}, format, nearest));
            CHECK(!settle({{1, 0}, nan}, format, nearest));
            CHECK(!settle({{nan, 0}, 0}, format, nearest));
        }
        CHECK(!settle({{0, 0}, 0}, Format::binary64, nearest));
        CHECK(!settle({{0x1p-720, 0}, 0}, Format::binary64, nearest));
        // The nearest float to a tiny number is +0.
        CHECK(settle({{-0x1p-720, 0}, 0}, Format::binary32, nearest));
        CHECK((nearest == 0 && !std::signbit(nearest)));
    }
}
