// distance_lanes_test.cpp: mirrors hitbox/index/lanes/distance_lanes.hpp.
#include <hitbox/index/detail/distance_exact.hpp>
#include <hitbox/index/lanes/distance_lanes.hpp>

#include "../scenes.hpp"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>

using namespace hitbox;
using namespace hitbox::detail;

namespace {

/// With eleven bits more than a double, where `long double` is more than one.
template <int N, class T, class U>
long double exactly(const Vec<N, T>& p, const Aabb<N, U>& box) {
    long double sum = 0;
    for (unsigned k = 0; k < N; ++k) {
        const long double below = (long double)(box.min[k]) - (long double)(p[k]);
        const long double above = (long double)(p[k]) - (long double)(box.max[k]);
        const long double out = std::fmax(std::fmax(below, above), 0.0L);
        sum += out * out;
    }
    return sum;
}

template <int N, class U>
BoxLanes<N, U> eight(const scenes::Boxes<N, U>& boxes, std::size_t first) {
    BoxLanes<N, U> lanes;
    for (unsigned i = 0; i < lane_count; ++i)
        boxes[first + i].is_empty() ? lanes.clear(i) : lanes.set(i, boxes[first + i]);
    return lanes;
}

/// Points of type T, boxes of type U, at a scale: what comes out is not above the truth, nor far below it.
template <int N, class T, class U>
void check(double slack, double scale) {
    scenes::Random random(3);
    auto boxes = scenes::wild<N, U>(400, 1);
    for (auto& box : boxes)
        for (std::size_t k = 0; k < N; ++k) box.min[k] *= U(scale), box.max[k] *= U(scale);
    double d[lane_count];
    for (int round = 0; round < 2000; ++round) {
        Vec<N, T> p;
        for (std::size_t k = 0; k < N; ++k) p[k] = T(random.between(-6000, 6000) * scale);
        const auto lanes = eight<N, U>(boxes, random.below(392));
        if (random.below(4) == 0) p[0] = T(lanes.min[0][random.below(lane_count)]);  // a plane it may lie in
        if (!(std::fabs(p[0]) < 1e300)) continue;
        distance_sq_lanes(p, lanes, d);
        for (unsigned left = filled_mask(lanes); left != 0; left &= left - 1) {
            const auto i = unsigned(std::countr_zero(left));
            const long double truth = exactly(p, lanes.box(i));
            CAPTURE(double(truth));
            if (d[i] < rank_most) CHECK(d[i] <= truth * (1 + 0x1p-50L));
            if (truth > 1e-30 && truth < 1e30) CHECK(d[i] >= truth * (1 - (long double)(slack)));
        }
    }
}

template <int N, class U>
void sum_of_squares_plain(const U* low, const U* high, const BoxLanes<N, U>& b, U (&sum)[lane_count]) {
    for (unsigned i = 0; i < lane_count; ++i) sum[i] = 0;
    for (unsigned k = 0; k < N; ++k)
        for (unsigned i = 0; i < lane_count; ++i) {
            const U below = b.min[k][i] - high[k], above = low[k] - b.max[k][i];
            const U larger = below > above ? below : above, out = larger > 0 ? larger : 0;
            sum[i] += out * out;
        }
}

template <int N, class U>
void check_plain() {
    scenes::Random random(5);
    const auto boxes = scenes::wild<N, U>(400, 2);
    U low[N], high[N], quick[lane_count], plain[lane_count];
    for (int round = 0; round < 500; ++round) {
        for (std::size_t k = 0; k < N; ++k) low[k] = high[k] = U(random.between(-6000, 6000));
        const auto lanes = eight<N, U>(boxes, random.below(392));
        sum_of_squares(low, high, lanes, quick);
        sum_of_squares_plain(low, high, lanes, plain);
        for (unsigned left = filled_mask(lanes); left != 0; left &= left - 1) {
            const auto i = unsigned(std::countr_zero(left));
            CHECK(quick[i] == plain[i]);
        }
    }
}

}  // namespace

TEST_SUITE("index/distance_lanes") {
    TEST_CASE("distances to float boxes are never above the truth, and at most a millionth below") {
        // The floats of a point in double cost a rounding of the point each way.
        for (const double scale : {1.0, 0x1p-70, 0x1p-20, 0x1p20, 0x1p50}) {
            CAPTURE(scale);
            check<3, float, float>(0x1p-19, scale);
            check<2, float, float>(0x1p-19, scale);
        }
        check<3, double, float>(1, 1);
        check<2, double, float>(1, 0x1p50);
    }
    TEST_CASE("distances to double boxes are within a few roundings") {
        for (const double scale : {1.0, 0x1p-300, 0x1p300}) check<3, double, double>(0x1p-49, scale);
        check<2, float, double>(0x1p-49, 1);
    }
    TEST_CASE("instructions for eight at once give the bits of the plain loop") {
        SUBCASE("space, float") { check_plain<3, float>(); }
        SUBCASE("space, double") { check_plain<3, double>(); }
        SUBCASE("plane, float") { check_plain<2, float>(); }
        SUBCASE("plane, double") { check_plain<2, double>(); }
    }
}
