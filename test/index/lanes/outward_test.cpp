// outward_test.cpp: mirrors hitbox/index/lanes/outward.hpp.
#include <hitbox/index/lanes/outward.hpp>

#include "../scenes.hpp"
#include "numbers.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

using namespace hitbox;
using namespace hitbox::detail;
using namespace hitbox::test;

namespace {

constexpr double float_max = (std::numeric_limits<float>::max)(),
                 double_max = (std::numeric_limits<double>::max)();

// The order of the bits, without a conversion that a compiler could think away: a float widened by integers.
double widen_by_bits(float f) {
    std::uint32_t bits;
    std::memcpy(&bits, &f, sizeof(bits));
    const std::uint32_t exponent = bits >> 23 & 0xFF, mantissa = bits & 0x7FFFFF;
    const double sign = bits >> 31 ? -1 : 1;
    if (exponent == 0xFF) return mantissa ? std::nan("") : sign * inf;
    if (exponent == 0) return sign * std::ldexp(double(mantissa), -149);
    return sign * std::ldexp(double(mantissa | 0x800000), int(exponent) - 150);
}

// No more than three floats away, counted from the one that is nearest on the right side.
bool is_tight(double x, float low, float high) {
    float f = low, g = high;
    for (int i = 0; i < 4; ++i) f = std::nextafterf(f, HUGE_VALF), g = std::nextafterf(g, -HUGE_VALF);
    return widen_by_bits(f) > x && widen_by_bits(g) < x;
}

std::vector<double> hard_values() {
    std::vector<double> values{0,
                               1,
                               1.0 / 3,
                               0x1p-149,
                               0x1p-150,
                               0x1p-151,
                               0x1p-126,
                               0x1p-1074,
                               0x1p-1022,
                               float_max,
                               float_max * (1 + 0x1p-25),
                               float_max * (1 + 0x1p-24),
                               0x1p128,
                               1e200,
                               double_max,
                               inf};
    // All binades of float and some beyond, and what is near a float or half way between two.
    for (int e = -160; e <= 130; ++e)
        for (const double m : {1.0, 1 + 0x1p-23, 1 + 0x1p-24, 1.5, 2 - 0x1p-23, 2 - 0x1p-24, 2 - 0x1p-25}) {
            const double v = std::ldexp(m, e);
            values.insert(values.end(), {v, std::nextafter(v, 0.0), std::nextafter(v, inf)});
        }
    const std::size_t count = values.size();
    for (std::size_t i = 0; i < count; ++i) values.push_back(-values[i]);
    return values;
}

// The bounds of many boxes at once, as the indices make them: the loop that a compiler may vectorise.
template <int N>
std::size_t count_leaks(const std::vector<Aabb<N, double>>& boxes) {
    std::vector<BoxLanes<N, float>> lanes((boxes.size() + 7) / 8);
    std::vector<Aabb<N, float>> rounded(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) rounded[i] = outward(boxes[i]);
    for (std::size_t i = 0; i < boxes.size(); ++i) lanes[i / 8].set(unsigned(i % 8), outward(boxes[i]));
    std::size_t leaks = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i)
        for (unsigned k = 0; k < N; ++k)
            for (const auto& b : {rounded[i], lanes[i / 8].box(unsigned(i % 8))})
                leaks += !(widen_by_bits(b.min[k]) <= boxes[i].min[k]) +
                         !(widen_by_bits(b.max[k]) >= boxes[i].max[k]);
    return leaks;
}

template <int N>
void check_boxes() {
    const std::vector<double> hard = hard_values();
    scenes::Random random(3);
    const auto value = [&] {
        if (random.below(2)) return hard[random.below(hard.size())];
        const double v = random.between(-100, 100);
        return random.below(2) ? v : std::ldexp(v, int(random.below(300)) - 160);
    };
    std::vector<Aabb<N, double>> boxes(100'000);
    for (auto& box : boxes)
        for (unsigned k = 0; k < N; ++k) {
            const double a = value(), b = value();
            box.min[k] = a < b ? a : b, box.max[k] = a < b ? b : a;
        }
    CHECK(count_leaks<N>(boxes) == 0);
}

}  // namespace

TEST_SUITE("index/outward") {
    TEST_CASE("hard values: every binade, half-way cases, subnormals, ends of range") {
        for (const double x : hard_values()) {
            CAPTURE(x);
            const float low = round_down(x), high = round_up(x);
            CHECK(widen_by_bits(low) <= x);
            CHECK(widen_by_bits(high) >= x);
            if (std::fabs(x) <= float_max / 2) CHECK(is_tight(x, low, high));
            CHECK(high == -round_down(-x));
        }
        CHECK(std::isnan(round_down(std::nan(""))));
        CHECK(std::isnan(round_up(std::nan(""))));
        CHECK(round_down(-inf) == -HUGE_VALF);
        CHECK(round_up(inf) == HUGE_VALF);
    }

    TEST_CASE("random doubles of every exponent") {
        scenes::Random random(1);
        std::size_t leaks = 0;
        for (int i = 0; i < 1'000'000; ++i) {
            const double x = std::ldexp(random.between(-2, 2), int(random.below(310)) - 170);
            leaks += !(widen_by_bits(round_down(x)) <= x) + !(widen_by_bits(round_up(x)) >= x);
        }
        CHECK(leaks == 0);
    }

    TEST_CASE("boxes hold their boxes, many at once") {
        SUBCASE("plane") { check_boxes<2>(); }
        SUBCASE("space") { check_boxes<3>(); }
    }

    TEST_CASE("floats stay as they are") {
        CHECK(round_down(0.1f) == 0.1f);
        CHECK(round_up(0.1f) == 0.1f);
    }
}
