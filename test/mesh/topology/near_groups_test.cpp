// near_groups_test.cpp: joining near points gives what a list of all pairs gives; mirrors hitbox/mesh/topology/near_groups.hpp.
#include <hitbox/mesh/topology/near_groups.hpp>

#include <doctest/doctest.h>

#include <hitbox/mesh/topology/edge_key.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <tuple>
#include <vector>

#include "../../oracle/random.hpp"

using namespace hitbox;
using detail::NearGroups;
using detail::Within;

namespace {

// All pairs in order; two groups become one if all of their points allow it.
std::vector<std::uint32_t> joined_pair_by_pair(const NearGroups& input, const Within& within) {
    std::set<std::uint64_t> apart;
    for (const auto& [a, b] : input.apart) apart.insert(detail::edge_key(a, b));
    std::vector<std::tuple<double, std::uint32_t, std::uint32_t>> pairs;
    for (std::uint32_t a = 0; a < input.groups; ++a)
        for (std::uint32_t b = a + 1; b < input.groups; ++b)
            pairs.push_back({detail::distance_between(input.points[a], input.points[b]), a, b});
    std::sort(pairs.begin(), pairs.end());
    std::vector<std::uint32_t> root(input.groups);
    for (std::uint32_t i = 0; i < input.groups; ++i) root[i] = i;
    for (const auto& [distance, a, b] : pairs) {
        const std::uint32_t into = std::min(root[a], root[b]), from = std::max(root[a], root[b]);
        bool good = into != from;
        for (std::size_t i = 0; i < input.points.size() && good; ++i)
            for (std::size_t k = 0; k < input.points.size() && good; ++k)
                if (root[input.group[i]] == into && root[input.group[k]] == from)
                    good = within(input.points[i], input.points[k]) &&
                           !apart.contains(detail::edge_key(input.group[i], input.group[k]));
        if (good)
            for (std::uint32_t& r : root)
                if (r == from) r = into;
    }
    return root;
}

}  // namespace

TEST_SUITE("mesh/near_groups") {
    TEST_CASE("random points, some on a grid: the same groups as from a list of all pairs") {
        oracle::Random random(7);
        for (int n = 0; n < 150; ++n) {
            CAPTURE(n);
            NearGroups input;
            input.groups = std::uint32_t(2 + n % 45);
            const double far = random.uniform(0, 3), spread = random.uniform(0.1, 1.5);
            const bool grid = n % 3 == 0;
            std::set<std::tuple<double, double, double>> seen;
            while (input.points.size() < input.groups) {
                Vec3 p;
                for (std::size_t k = 0; k < 3; ++k) {
                    p[k] = random.uniform(-spread, spread) +
                           (n % 2 == 0 ? 0 : far * std::floor(random.uniform(0, 3)));
                    if (grid) p[k] = std::floor(p[k] * 4) / 4;
                }
                if (!seen.insert({p.x, p.y, p.z}).second) {
                    if (grid) --input.groups;
                    continue;
                }
                input.group.push_back(std::uint32_t(input.points.size()));
                input.points.push_back(p);
            }
            const std::uint32_t groups = input.groups;
            const auto any = [&] { return std::min(groups - 1, std::uint32_t(random.uniform(0, groups))); };
            if (n % 4 == 1)
                for (std::uint32_t i = 0; i < groups / 4; ++i) {
                    const std::uint32_t g = any();
                    input.points.push_back(input.points[g] + Vec3{random.uniform(0, .4), 1e-3 * i, 0});
                    input.group.push_back(g);
                }
            if (n % 5 > 1)
                for (std::uint32_t i = 0; i < groups; ++i) input.apart.push_back({any(), any()});
            for (const double scale : {1.0, 0x1p-1070, 0x1p+1010}) {
                NearGroups scaled = input;
                for (Vec3& p : scaled.points) p = p * scale;
                const Within within(scale);
                CHECK(detail::join_near(scaled, within) == joined_pair_by_pair(scaled, within));
            }
        }
    }

    TEST_CASE("all_within looks at every pair") {
        oracle::Random random(8);
        for (int n = 0; n < 100; ++n) {
            CAPTURE(n);
            std::vector<Vec3> points;
            for (int i = 0; i < 3 + 3 * n; ++i) {
                const Vec3 p{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
                points.push_back(p * (1 / std::sqrt(length_sq(p))));
            }
            double widest = 0;
            for (const Vec3& p : points)
                for (const Vec3& q : points) widest = std::max(widest, detail::distance_between(p, q));
            CHECK(detail::all_within(points, Within(widest * (1 + 1e-14))));
            CHECK_FALSE(detail::all_within(points, Within(widest * (1 - 1e-14))));
        }
        CHECK(detail::all_within({}, Within(0)));
    }

    TEST_CASE("distances neither overflow nor underflow") {
        for (const double scale : {0x1p-1060, 0x1p-1030, 0x1p-600, 0x1p-480, 1.0, 0x1p+480, 0x1p+1000}) {
            CAPTURE(scale);
            CHECK(detail::distance_between({0, scale, 0}, {3 * scale, scale, 4 * scale}) == 5 * scale);
            CHECK(Within(5 * scale)({0, scale, 0}, {3 * scale, scale, 4 * scale}));
            CHECK_FALSE(Within(std::nextafter(5 * scale, 0))({0, scale, 0}, {3 * scale, scale, 4 * scale}));
        }
        CHECK(detail::distance_between({1, 2, 3}, {1, 2, 3}) == 0);
        const double most = std::numeric_limits<double>::max();
        CHECK_FALSE(Within(most)({-most, 0, 0}, {most, 0, 0}));
    }
}
