// incircle_test.cpp: mirrors hitbox/exact/incircle.hpp; against rational arithmetic, on circles through whole numbers.
#include <hitbox/exact/incircle.hpp>

#include <doctest/doctest.h>
#include <gmpxx.h>

#include <array>
#include <cmath>
#include <limits>

#include "../oracle/random.hpp"

using namespace hitbox;
using exact::incircle;
using exact::Sign;

namespace {

Sign truth(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    const auto row = [&](const Vec2& p) {
        const mpq_class x = mpq_class(p.x) - mpq_class(d.x), y = mpq_class(p.y) - mpq_class(d.y);
        return std::array<mpq_class, 3>{x, y, mpq_class(x * x + y * y)};
    };
    const auto r = row(a), s = row(b), t = row(c);
    const mpq_class det = r[0] * (s[1] * t[2] - s[2] * t[1]) - r[1] * (s[0] * t[2] - s[2] * t[0]) +
                          r[2] * (s[0] * t[1] - s[1] * t[0]);
    return Sign(sgn(det));
}

}  // namespace

TEST_SUITE("exact/incircle") {
    TEST_CASE("a square's corners lie on one circle, its middle inside") {
        CHECK(incircle({0, 0}, {1, 0}, {1, 1}, {0, 1}) == Sign::zero);
        CHECK(incircle({0, 0}, {1, 0}, {1, 1}, {0.5, 0.5}) == Sign::positive);
        CHECK(incircle({0, 0}, {1, 0}, {1, 1}, {0, std::nextafter(1.0, 2.0)}) == Sign::negative);
        CHECK(incircle({0, 0}, {1, 0}, {1, 1}, {0, std::nextafter(1.0, 0.0)}) == Sign::positive);
        CHECK(incircle({0, 0}, {1, 1}, {1, 0}, {0.5, 0.5}) == Sign::negative);  // clockwise
        CHECK(incircle({0, 0}, {1, 0}, {1, 1}, {std::nan(""), 0}) == Sign::zero);
    }

    TEST_CASE("on 3-4-5 circles anywhere, and an ulp beside them") {
        oracle::Random random(1);
        const std::array<Vec2, 12> on{Vec2{5, 0},  {4, 3},   {3, 4},   {0, 5},  {-3, 4}, {-4, 3},
                                      Vec2{-5, 0}, {-4, -3}, {-3, -4}, {0, -5}, {3, -4}, {4, -3}};
        std::size_t zeros = 0;
        for (int n = 0; n < 4000; ++n) {
            const int power = random.integer(-200, 200);
            const double x0 = random.integer(-9, 9), y0 = random.integer(-9, 9),
                         size = std::ldexp(1.0, power);
            const auto pick = [&] {
                const Vec2 p = on[random.below(on.size())];
                return Vec2{(p.x + x0) * size, (p.y + y0) * size};
            };
            const Vec2 a = pick(), b = pick(), c = pick();
            Vec2 d = pick();
            if (random.chance(30)) d.x = std::nextafter(d.x, random.chance(50) ? 1e300 : -1e300);
            if (random.chance(10)) d = {random.uniform(-9, 9) * size, random.uniform(-9, 9) * size};
            const Sign expected = truth(a, b, c, d);
            CHECK(incircle(a, b, c, d) == expected);
            zeros += expected == Sign::zero;
        }
        CHECK(zeros > 1000);
    }

    TEST_CASE("numbers of every size") {
        oracle::Random random(2);
        for (int n = 0; n < 500; ++n) {
            const auto point = [&] {
                const double x = random.magnitude(-1070, 1000) * random.integer(-1, 1);
                return Vec2{x, random.magnitude(-1070, 1000) * random.integer(-1, 1)};
            };
            const Vec2 a = point(), b = point(), c = point(), d = point();
            CHECK(incircle(a, b, c, d) == truth(a, b, c, d));
        }
    }
}
