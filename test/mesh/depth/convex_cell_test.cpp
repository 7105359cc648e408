// convex_cell_test.cpp: mirrors hitbox/mesh/depth/detail/convex_cell.hpp: parts of cells that are cut add up to the cell.
#include <hitbox/mesh/depth/detail/convex_cell.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "../convex_solids.hpp"

using namespace hitbox;
using namespace hitbox::test;
using detail::ConvexCell;

namespace {

double volume(const ConvexCell& cell) {
    double sum = 0;
    for (const ConvexCell::Face& f : cell.faces()) sum += dot(f.point - cell.middle(), f.normal) / 6;
    return sum;
}

// Cuts, and checks both parts. Returns one of them.
std::optional<ConvexCell> half_of(const ConvexCell& cell, const Vec3& normal, double offset, double slack,
                                  bool above) {
    auto parts = cell.cut(normal, offset, slack);
    if (!parts) return std::nullopt;
    const double sum = volume(parts->first) + volume(parts->second), room = 100 * slack;
    CHECK(sum == doctest::Approx(volume(cell)).epsilon(1e-12).scale(room));
    CHECK(parts->first.heights(normal, offset).high <= slack);
    CHECK(parts->second.heights(normal, offset).low >= -slack);
    return above ? std::move(parts->second) : std::move(parts->first);
}

}  // namespace

TEST_SUITE("mesh/convex_cell") {
    TEST_CASE("a box, cut in the middle, at a corner, along an edge, and beside it") {
        const ConvexCell box({{0, 0, 0}, {2, 2, 2}});
        CHECK(volume(box) == doctest::Approx(8));
        struct Row {
            Vec3 normal;
            double offset, below;
        };
        for (const Row& row : {Row{{1, 0, 0}, 0.5, 2}, Row{{1, 1, 1}, 1, 1.0 / 6}, Row{{1, -1, 0}, 0, 4},
                               Row{{0, 1, 1}, 2, 4}}) {
            const auto below = half_of(box, row.normal, row.offset, 0x1p-40, false);
            REQUIRE(below);
            CHECK(volume(*below) == doctest::Approx(row.below));
        }
        CHECK_FALSE(box.cut({1, 0, 0}, 2, 0x1p-40));
        CHECK_FALSE(box.cut({1, 0, 0}, 2 - 0x1p-42, 0x1p-40));
        CHECK_FALSE(box.cut({1, 0, 0}, 3, 0x1p-40));
    }

    TEST_CASE("planes through corners that are there, or almost: the parts add up") {
        SolidGenerator make(5);
        const double slack = 0x1p-44;
        std::size_t cuts = 0;
        for (int round = 0; round < 300; ++round) {
            CAPTURE(round);
            ConvexCell cell({{0, 0, 0}, {1, 2, 3}});
            for (int i = 0; i < 12; ++i) {
                CAPTURE(i);
                const auto point = [&]() -> Vec3 {
                    const auto index = std::size_t(make.number(0, std::int64_t(cell.points().size()) - 1));
                    if (make.one_in(3))  // between two corners
                        return (cell.points()[index] + cell.points()[(index + 1) % cell.points().size()]) *
                               0.5;
                    return cell.points()[index];
                };
                const Vec3 p = point(), normal = cross(point() - p, point() - p);
                const double length = std::sqrt(dot(normal, normal));
                if (!(length > 1e-6)) continue;
                const Vec3 unit = normal * (1 / length);
                const double offset = dot(unit, p) + double(make.number(-6, 6)) * slack / 3;
                if (auto half = half_of(cell, unit, offset, slack, make.one_in(2)))
                    if (volume(*half) > 1e-3) cell = *std::move(half), ++cuts;
            }
        }
        CHECK(cuts > 1000);
    }
}
