// box_grid_test.cpp: mirrors hitbox/batch/box_grid.hpp; every box of a grid has the answer of the single test.
#include <hitbox/batch/box_grid.hpp>

#include <hitbox/pair/aabb_triangle.hpp>
#include <hitbox/simd/level.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "../oracle/random.hpp"
#include "batched_pairs.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

template <class T>
bool is_sound(const batch::BoxGrid<T>& grid) {
    for (std::size_t k = 0; k < 3; ++k)
        if (!std::isfinite(grid.origin[k]) || !std::isfinite(grid.step[k]) || grid.step[k] < 0) return false;
    return true;
}

/// Returns how many boxes the triangle intersects.
template <class T>
std::size_t check_all_boxes(const batch::BoxGrid<T>& grid, const Triangle<T>& triangle) {
    std::vector<std::size_t> expected;
    for (std::uint32_t z = 0; z < grid.count[2]; ++z)
        for (std::uint32_t y = 0; y < grid.count[1]; ++y)
            for (std::uint32_t x = 0; x < grid.count[0]; ++x)
                if (is_sound(grid) && intersects(triangle, grid.box(x, y, z)))
                    expected.push_back(grid.index(x, y, z));
    for (const simd::Level level : levels_here()) {
        CAPTURE(std::string(simd::name_of(level)));
        const AtLevel limited(level);
        std::vector<std::size_t> found;
        batch::append_boxes(grid, triangle, found);
        std::sort(found.begin(), found.end());
        CHECK(found == expected);
        std::vector<std::uint64_t> words(grid.size() / 64 + 1), marked(words.size());
        for (const std::size_t i : expected) words[i / 64] |= std::uint64_t(1) << i % 64;
        CHECK(batch::mark_boxes(grid, triangle, batch::Bits{marked}) == expected.size());
        CHECK(marked == words);
    }
    return expected.size();
}

template <class T>
void check_random(std::uint64_t seed, int rounds) {
    oracle::Random random(seed);
    std::size_t hits = 0;
    for (int n = 0; n < rounds; ++n) {
        CAPTURE(n);
        const bool is_snapped = n % 2 == 0;
        const auto number = [&](double most) {
            return is_snapped ? double(random.integer(int(-most * 2), int(most * 2))) / 2
                              : random.uniform(-most, most);
        };
        batch::BoxGrid<T> grid;
        for (std::size_t k = 0; k < 3; ++k) {
            grid.count[k] = std::uint32_t(random.integer(0, n % 11 == 0 ? 70 : 9));
            grid.origin[k] = T(number(4));
            grid.step[k] = n % 3 == 0 ? T(1) : T(std::fabs(number(2)));
        }
        if (n % 11 == 0) grid.count[random.below(3)] = 3;
        Vec<3, T> corners[3];
        for (auto& p : corners) p = {T(number(5)), T(number(5)), T(number(5))};
        if (n % 5 == 1) corners[1].x = corners[2].x = corners[0].x;  // along a face
        if (n % 7 == 1) corners[2] = corners[0];                     // a segment
        if (n % 7 == 2) corners[1] = corners[2] = corners[0];        // a point
        if (n % 7 == 3)                                              // collinear, or nearly
            for (std::size_t k = 0; k < 3; ++k) corners[2][k] = (corners[0][k] + corners[1][k]) / 2;
        const int tiny = sizeof(T) == 4 ? -120 : -1000, huge = sizeof(T) == 4 ? 100 : 900;
        const double scale = n % 8 == 3 ? std::ldexp(1.0, tiny) : n % 8 == 4 ? std::ldexp(1.0, huge) : 1;
        for (std::size_t k = 0; k < 3; ++k) {
            grid.origin[k] = T(double(grid.origin[k]) * scale),
            grid.step[k] = T(double(grid.step[k]) * scale);
            for (auto& p : corners) p[k] = T(double(p[k]) * scale);
        }
        // Far from the origin several sides of the grid are one number.
        if (n % 13 == 5)
            for (std::size_t k = 0; k < 3; ++k) {
                const T by = T(sizeof(T) == 4 ? 3e7 : 3e16);
                grid.origin[k] += by;
                for (auto& p : corners) p[k] += by;
            }
        // A corner on a corner of a box, and one rounding beside.
        if (n % 6 == 1)
            for (std::size_t k = 0; k < 3; ++k) {
                corners[0][k] = grid.edge(k, std::uint32_t(random.below(4)));
                if (random.chance(30))
                    corners[0][k] = std::nextafter(corners[0][k], T(random.integer(-1, 1)) * T(1e30));
            }
        hits += check_all_boxes(grid, {corners[0], corners[1], corners[2]});
    }
    CHECK(hits > std::size_t(rounds));
}

}  // namespace

TEST_SUITE("batch/box_grid") {
    TEST_CASE("random and snapped triangles, degenerate ones, tiny, huge, far away, at each level") {
        check_random<float>(1, 1500);
        check_random<double>(2, 1500);
    }

    TEST_CASE("a triangle across parts of a large grid") {
        const batch::BoxGrid<double> grid{{0, 0, 0}, {1, 1, 1}, {140, 70, 40}};
        CHECK(check_all_boxes(grid, {{-5, -5, -5}, {150, 80, 10}, {60, 3, 50}}) > 1000);
        CHECK(check_all_boxes(grid, {{0, 0, 7}, {140, 0, 7}, {0, 70, 7}}) > 1000);
        CHECK(check_all_boxes(grid, {{0.3, 0.1, 0.2}, {140, 70, 40}, {0.3, 0.1, 0.2}}) > 100);
    }

    TEST_CASE(
        "numbers that are not finite, and steps of zero or less, as the single tests answer or not at all") {
        const float inf = std::numeric_limits<float>::infinity(),
                    nan = std::numeric_limits<float>::quiet_NaN();
        const Triangle3f triangle{{0, 0, 0}, {2, 0, 1}, {0, 2, 1}};
        for (const float bad : {inf, -inf, nan, -1.0f, 0.0f, 3e38f})
            for (std::size_t k = 0; k < 3; ++k) {
                batch::BoxGrid<float> grid{{-1, -1, -1}, {1, 1, 1}, {4, 4, 4}};
                Triangle3f t = triangle;
                t.b[k] = bad;
                check_all_boxes(grid, t);
                grid.step[k] = bad;
                check_all_boxes(grid, triangle);
                grid.step[k] = 1, grid.origin[k] = bad;
                check_all_boxes(grid, triangle);
            }
        CHECK(check_all_boxes(batch::BoxGrid<float>{}, triangle) == 0);
    }

    TEST_CASE("the last boxes of an axis of 2^32 - 1") {
        const std::uint32_t most = 0xffffffff;
        for (std::size_t k = 0; k < 3; ++k) {
            batch::BoxGrid<double> grid{{0, 0, 0}, {1, 1, 1}, {1, 1, 1}};
            grid.count[k] = most;
            for (const std::uint32_t from : {most - 100, most - 64, most - 17, most - 3}) {
                Triangle3 t{{0.25, 0.25, 0.25}, {0.5, 0.25, 0.25}, {0.25, 0.5, 0.5}};
                t.a[k] = from + 0.5, t.b[k] = most - 0.5, t.c[k] = most + 5.0;
                std::vector<std::size_t> found;
                batch::append_boxes(grid, t, found);
                std::sort(found.begin(), found.end());
                REQUIRE(found.size() == most - from);
                CHECK(found.front() == from);
                CHECK(found.back() == most - 1);
            }
        }
    }

    TEST_CASE("bits are added to those that are set; those beyond the memory are counted only") {
        const batch::BoxGrid<float> grid{{0, 0, 0}, {1, 1, 1}, {100, 2, 1}};
        const Triangle3f triangle{{0.5f, 0.5f, 0.5f}, {99.5f, 0.5f, 0.5f}, {99.5f, 1.5f, 0.5f}};
        std::vector<std::uint64_t> all(4), few(2);
        const std::size_t hits = batch::mark_boxes(grid, triangle, batch::Bits{all});
        CHECK(hits > 100);
        CHECK(batch::mark_boxes(grid, triangle, batch::Bits{few}) == hits);
        CHECK(std::equal(few.begin(), few.end(), all.begin()));
        CHECK(batch::mark_boxes(grid, triangle, batch::Bits{}) == hits);
        std::vector<std::uint64_t> full(4, ~std::uint64_t(0));
        batch::mark_boxes(grid, triangle, batch::Bits{full});
        CHECK(full == std::vector<std::uint64_t>(4, ~std::uint64_t(0)));
    }
}
