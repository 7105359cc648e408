// pair_depths_test.cpp: mirrors hitbox/mesh/depth/detail/pair_depths.hpp: overlaps that are alike have the depths that they have
// alone, and those that only look alike have their own.
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/nearest.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "../round_shapes.hpp"
#include "../shapes.hpp"
#include "../solid_kinds.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

using Pair = std::pair<TriMesh, TriMesh>;

std::vector<Clash> clashes_of(const std::vector<Pair>& pairs, DepthEffort effort) {
    Assembly assembly;
    for (const auto& [a, b] : pairs) {
        assembly.parts.push_back({"a", "", 0, a});
        assembly.parts.push_back({"b", "", 0, b});
    }
    return find_clashes(assembly, {.depth = effort})->clashes;
}

// Pairs that are far from each other have the depths that each has alone.
void check_depths(const std::vector<Pair>& pairs, double ratio) {
    for (const DepthEffort effort : {DepthEffort::quick, DepthEffort::full}) {
        const std::vector<Clash> together = clashes_of(pairs, effort);
        REQUIRE(together.size() == pairs.size());
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            CAPTURE(i);
            const std::vector<Clash> alone = clashes_of({pairs[i]}, effort);
            REQUIRE(alone.size() == 1);
            const Clash &c = together[i], &d = alone[0];
            CHECK(c.kind == d.kind);
            CHECK(*c.depth <= *d.depth_at_most);
            CHECK(*d.depth <= *c.depth_at_most);
            CHECK(*c.depth_at_most <= ratio * *c.depth);
            for (const TriMesh* mesh : {&pairs[i].first, &pairs[i].second}) {
                const Surface surface = surface_of(*mesh);
                CHECK(*place_in_mesh(surface, *c.point) == PlaceInMesh::inside);
                CHECK(closest_point(surface, *c.point)->distance >= *c.depth / 2 * (1 - 1e-12));
            }
        }
    }
}

TriMesh turned(TriMesh mesh, double angle, const Vec3& by) {
    const double c = std::cos(angle), s = std::sin(angle);
    for (Vec3& p : mesh.points) p = Vec3{c * p.x - s * p.y, s * p.x + c * p.y, p.z} + by;
    return mesh;
}

}  // namespace

TEST_SUITE("mesh/pair_depths") {
    TEST_CASE("bolts too thick for their bores, moved and turned") {
        const TriMesh bored = pipe(36, 3, 9, 0, 10), bolt = regular_prism(24, 3.01, -5, 15);
        std::vector<Pair> pairs;
        for (int i = 0; i < 12; ++i) {
            const double angle = i < 4 ? 0 : 0.3 * i;
            const Vec3 by{32.0 * i, i % 2 * 0.7, i % 3 * 0.3};
            pairs.push_back({turned(bored, angle, by), turned(bolt, angle, by)});
        }
        check_depths(pairs, 1.05);
    }

    TEST_CASE("bores in plates of different lengths") {
        std::vector<Pair> pairs;
        for (int i = 0; i < 6; ++i) {
            const Vec3 by{1024.0 * i, 0, 0};
            const TriMesh plate = block({-100.0 - 16 * i, -50, 0}, {100, 50, 8}),
                          bored = joined({plate, moved(pipe(24, 3, 9, -1, 9), {50, 0, 20})});
            pairs.push_back({moved(bored, by), moved(regular_prism(24, 3.01, -5, 15), by + Vec3{50, 0, 20})});
        }
        check_depths(pairs, 1.05);
    }

    TEST_CASE("shells of a part that overlap by a rounding, or do not") {
        // Alike up to 2^-40, but the wall between the shells limits the ball of the second one alone.
        const TriMesh cutter = moved(ball(9, 6), {5.25, 5, 5}), lower = block({0, 0, 0}, {10, 10, 5});
        const auto part = [&](double from) { return joined({lower, block({0, 0, from}, {10, 10, 10})}); };
        for (const double gap : {0x1p-40, 0x1p-45}) {
            CAPTURE(gap);
            for (const bool first_overlaps : {true, false}) {
                std::vector<Pair> pairs;
                for (const int i : {0, 1, 2, 3}) {
                    const bool overlaps = (i % 2 == 0) == first_overlaps;
                    const Vec3 by{256.0 * i, 0, 0};
                    pairs.push_back({moved(part(overlaps ? 5 - gap : 5 + gap), by), moved(cutter, by)});
                }
                const std::vector<Clash> clashes = clashes_of(pairs, DepthEffort::full);
                REQUIRE(clashes.size() == pairs.size());
                for (const int i : {0, 1, 2, 3}) {
                    CAPTURE(i);
                    const bool overlaps = (i % 2 == 0) == first_overlaps;
                    const Clash& clash = clashes[std::size_t(i)];
                    CHECK((overlaps ? *clash.depth_at_most >= 9.5 : *clash.depth <= 5 + 1e-9));
                    CHECK((overlaps ? *clash.depth_at_most <= 10.1 : *clash.depth_at_most >= 5 - 1e-9));
                }
            }
        }
    }
}
