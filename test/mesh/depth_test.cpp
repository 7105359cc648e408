// depth_test.cpp: tests of hitbox/mesh/depth/: both bounds of the thickness of what two solids share.
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/nearest.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "round_shapes.hpp"
#include "shapes.hpp"
#include "solid_kinds.hpp"
#include "solid_truth.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

struct DepthBounds {
    double at_least = 0, at_most = 0;
};

std::optional<DepthBounds> depth_of(const TriMesh& a, const TriMesh& b) {
    const std::vector<Clash> clashes = clashes_of(a, b);
    if (clashes.empty() || !clashes[0].depth) return std::nullopt;
    CHECK(clashes[0].depth_at_most);
    return DepthBounds{*clashes[0].depth, clashes[0].depth_at_most.value_or(0)};
}

// The thickness lies in a range, mostly of one number. `rounding` is what the corners are rounded by, at most.
void check_depth(const std::optional<DepthBounds>& found, double least, double most, double rounding) {
    CHECK(found);
    if (!found) return;
    CHECK(found->at_least <= most + rounding);
    CHECK(found->at_most >= least - rounding);
    CHECK(found->at_least > 0);
    CHECK(found->at_most <= found->at_least * 1.01 + rounding);
}

// A corner of the floor at the angle `from`, and so that a circle with this radius touches all sides.
TriMesh pipe_around(std::uint32_t sides, double circle, double radius, double low, double high, double from) {
    return pipe(sides, circle / std::cos(pi / sides), radius, low, high, from);
}

}  // namespace

TEST_SUITE("mesh/depth") {
    struct Row {
        std::string name;
        TriMesh a, b;
        double thickness;
    };

    TEST_CASE("blocks, which share blocks: the thickness is their shortest side") {
        const Row rows[] = {
            {"one stands in the other", block({0, 0, 0}, {8, 8, 8}), block({2, 2, 7}, {6, 6, 12}), 1},
            {"a plate through a block", block({0, 0, 0}, {8, 8, 8}), block({-9, -9, 3}, {9, 9, 3.5}), .5},
            {"a post through a plate", block({-9, -9, 0}, {9, 9, 1}), block({2, 2, -8}, {6, 6, 8}), 1},
            {"corner in corner", block({0, 0, 0}, {8, 8, 8}), block({7, 6, 5}, {12, 12, 12}), 1},
            {"bars crossed, one on the other", block({-5, -1, 0}, {5, 1, 2}), block({-1, -5, 1}, {1, 5, 3}),
             1},
            {"flush on all sides", block({0, 0, 0}, {4, 4, 4}), block({0, 0, 3}, {4, 4, 9}), 1},
            {"in a corner of the other", block({0, 0, 0}, {4, 4, 4}), block({0, 0, 0}, {2, 2, 2}), 2},
            {"twice the same", block({0, 0, 0}, {4, 5, 6}), block({0, 0, 0}, {4, 5, 6}), 4},
            {"shallow by a millionth", block({0, 0, 0}, {4, 4, 4}), block({1, 1, 4 - 0x1p-20}, {3, 3, 9}),
             0x1p-20},
            {"walls that overlap by 1e-7", block({0, 0, 0}, {5, .25, 3}),
             block({0, .25 - 0x1p-23, 0}, {5, .5, 3}), 0x1p-23},
            {"such walls at a corner", block({0, 0, 0}, {5, .25, 3}),
             block({5 - 0x1p-23, 0, 0}, {5.25, 7, 3}), 0x1p-23},
            {"a slab almost in its place twice", block({0, 0, 0}, {100, 100, 10}),
             block({0x1p-20, 0, 0x1p-20}, {100 + 0x1p-20, 100, 10 + 0x1p-20}), 10 - 0x1p-20},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            for (const double scale : {1.0, 0x1p-40, 0x1p40}) {
                CAPTURE(scale);
                const TriMesh a = scaled(row.a, scale), b = scaled(row.b, scale);
                const double most = row.thickness * scale;
                check_depth(depth_of(a, b), most, most, most * 1e-12);
                check_depth(depth_of(b, a), most, most, most * 1e-12);
                check_depth(depth_of(rotated(a), rotated(b)), 25 * most, 25 * most, 1e-12 * scale);
            }
        }
    }

    TEST_CASE(
        "blocks of any size: the bounds are true, and close where products of four lengths are numbers") {
        for (int power = -300; power <= 300; power += 20) {
            CAPTURE(power);
            const double scale = std::ldexp(1, power);
            const TriMesh a = scaled(block({0, 0, 0}, {8, 8, 8}), scale),
                          b = scaled(block({2, 2, 7}, {6, 6, 12}), scale);
            for (const bool is_turned : {false, true}) {
                const double truth = (is_turned ? 25 : 1) * scale;
                const auto found = is_turned ? depth_of(rotated(a), rotated(b)) : depth_of(a, b);
                if (std::abs(power) < 230) {
                    check_depth(found, truth, truth, 1e-12 * scale);
                } else if (found) {
                    CHECK(found->at_least <= truth);
                    CHECK(found->at_most >= truth * (1 - 1e-12));
                }
            }
        }
    }

    TEST_CASE("walls between the shells of a part do not limit the ball") {
        const auto mirrored = [](TriMesh mesh) {  // other diagonals
            for (Vec3& p : mesh.points) p.x = 10 - p.x;
            for (auto& t : mesh.triangles) std::swap(t[0], t[1]);
            return mesh;
        };
        const TriMesh cutter = block({-1, -1, 1}, {11, 11, 11});
        struct Shells {
            std::string name;
            std::vector<TriMesh> shells;
            double thickness;
        };
        const Shells rows[] = {
            {"two that overlap", {block({0, 0, 0}, {10, 10, 6}), block({0, 0, 4}, {10, 10, 10})}, 9},
            {"two with a common face", {block({0, 0, 0}, {10, 10, 5}), block({0, 0, 5}, {10, 10, 10})}, 9},
            {"a common face in the middle of the ball",
             {block({0, 0, 0}, {10, 10, 5.5}), block({0, 0, 5.5}, {10, 10, 10})},
             9},
            {"cut into other triangles",
             {block({0, 0, 0}, {10, 10, 5}), mirrored(block({0, 0, 5}, {10, 10, 10}))},
             9},
            {"one within the other", {block({0, 0, 0}, {10, 10, 10}), block({3, 3, 3}, {6, 6, 6})}, 9},
        };
        for (const Shells& row : rows) {
            CAPTURE(row.name);
            const TriMesh part = joined(row.shells);
            check_depth(depth_of(part, cutter), row.thickness, row.thickness, 1e-12);
            check_depth(depth_of(rotated(cutter), rotated(part)), 25 * row.thickness, 25 * row.thickness,
                        1e-10);
        }
    }

    TEST_CASE("thin overlaps far from the origin: only what is near decides how much is rounded") {
        // 4,000 km away, as in the coordinates of a country's survey.
        const Vec3 far{0x1p22, 0x1p22, 0x1p22};
        const TriMesh wall = block({0, 0, 0}, {5, .25, 3}), other = block({0, .25 - 0x1p-23, 0}, {5, .5, 3});
        check_depth(depth_of(moved(wall, far), moved(other, far)), 0x1p-23, 0x1p-23, 0x1p-40);
        // A ground 1,000 km wide does not limit it more than its own roundings.
        const TriMesh ground = block({-0x1p20, -0x1p20, -8}, {0x1p20, 0x1p20, 0});
        check_depth(depth_of(ground, block({0, 0, -0x1p-10}, {1, 1, 1})), 0x1p-10, 0x1p-10, 0x1p-30);
    }

    TEST_CASE("thin overlaps far away: a ball as thick as the lower bound is around the point, inside both") {
        SolidGenerator make(7);
        const auto fraction = [&] { return double(make.number(0, 1000000)) / 1000000; };
        const auto sides = [&] { return std::uint32_t(make.number(3, 60)); };
        const auto prism = [&] {
            return regular_prism(sides(), .1 + fraction(), -fraction(), 3 * fraction(), fraction());
        };
        const auto extreme = [](const TriMesh& mesh, const Vec3& way) {
            return *std::max_element(mesh.points.begin(), mesh.points.end(),
                                     [&](const Vec3& p, const Vec3& q) { return dot(p, way) < dot(q, way); });
        };
        std::size_t found = 0, deep = 0;
        for (int i = 0; i < 500; ++i) {
            CAPTURE(i);
            TriMesh tube = make.one_in(2) ? prism() : pipe(sides(), .05, .3 + fraction(), -1, 2, fraction());
            TriMesh column = make.one_in(2) ? prism() : turned_at_random(prism(), make);
            // Across a facet of the tube.
            const TriMesh::Corners& t =
                tube.triangles[std::size_t(make.number(0, std::int64_t(tube.triangles.size()) - 1))];
            const Vec3 across =
                cross(tube.points[t[1]] - tube.points[t[0]], tube.points[t[2]] - tube.points[t[0]]);
            const Vec3 out = across * (1 / std::sqrt(dot(across, across)));
            const double overlap = std::pow(10, -4 - 5 * fraction());
            column = moved(column, extreme(tube, out) - extreme(column, -out) - out * overlap);
            const Vec3 far = Vec3{fraction() * 1e8, fraction() * 1e7, fraction() * 1e6};
            tube = moved(tube, far), column = moved(column, far);
            for (const DepthEffort effort : {DepthEffort::quick, DepthEffort::full}) {
                const std::vector<Clash> clashes = clashes_of(tube, column, {.depth = effort});
                if (clashes.empty() || clashes[0].kind != ClashKind::penetrating) continue;
                ++found;
                if (!(*clashes[0].depth > 0)) continue;
                ++deep;
                const Surface a = surface_of(tube), b = surface_of(column);
                const Vec3 p = *clashes[0].point;
                CHECK(*place_in_mesh(a, p) == PlaceInMesh::inside);
                CHECK(*place_in_mesh(b, p) == PlaceInMesh::inside);
                const double radius =
                    (std::min)(closest_point(a, p)->distance, closest_point(b, p)->distance);
                CHECK(*clashes[0].depth <= 2 * radius * (1 + 1e-12));
                CHECK(*clashes[0].depth_at_most >= *clashes[0].depth);
            }
        }
        CHECK(found > 500);
        CHECK(deep > found / 2);
    }

    TEST_CASE("bolts, shafts and bores") {
        const TriMesh sheet = block({-20, -20, 0}, {20, 20, 1});
        const Row rows[] = {
            {"a bolt through a sheet", sheet, regular_prism(32, 3, -10, 10), 1},
            {"a bolt as thin as the sheet is thick", sheet, regular_prism(4, std::sqrt(.125), -10, 10), .5},
            {"a bolt that ends in the sheet", sheet, regular_prism(32, 3, .25, 10), .75},
            {"a shaft in a bore of half its width", pipe_around(32, 3, 20, 0, 40, 0),
             regular_prism(32, 6 / std::cos(pi / 32), 0, 40),
             6 / (1 + std::cos(pi / 32))},  // between an outer corner and an inner one
            {"bars that cross in the middle", regular_prism(4, std::sqrt(2), -9, 9),
             rotated(regular_prism(4, std::sqrt(2) / 25, -9, 9)), 2},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            check_depth(depth_of(row.a, row.b), row.thickness, row.thickness, 1e-12);
            check_depth(depth_of(rotated(row.b), rotated(row.a)), 25 * row.thickness, 25 * row.thickness,
                        1e-11);
        }
    }

    TEST_CASE("a shaft a millionth too thick in its bore, cut into other facets") {
        // The bore's facets touch a circle with radius 5 and the shaft's corners lie on one that is wider by `excess`: what
        // they share lies between the circles. Where a corner stands before the middle of a facet, the ball in the triangle
        // that it cuts off is almost as thick.
        for (const double excess : {1e-3, 1e-6})
            for (const std::uint32_t sides : {60u, 96u}) {
                CAPTURE(excess);
                const TriMesh bored = pipe_around(64, 5, 12, 0, 10, pi / 64),
                              shaft = regular_prism(sides, 5 + excess, -5, 15);
                const double sine = std::cos(pi / sides);
                check_depth(depth_of(bored, shaft), 2 * excess * sine / (1 + sine), excess, 1e-13);
            }
    }

    TEST_CASE("a shaft too thick for its bore, with facets in the same places") {
        // A ring of 100 slabs, each between two parallel facets.
        const TriMesh bored = pipe_around(100, 3, 20, 0, 40, 0),
                      shaft = regular_prism(100, 3.01 / std::cos(pi / 100), 0, 40);
        check_depth(depth_of(bored, shaft), 0.01, 0.01 / std::cos(pi / 100), 1e-12);
        check_depth(depth_of(rotated(shaft), rotated(bored)), 0.25, 0.25 / std::cos(pi / 100), 1e-11);
    }

    TEST_CASE("balls that overlap") {
        for (const double overlap : {1.0, 0.5, 0.125, 0x1p-10}) {
            CAPTURE(overlap);
            const TriMesh a = ball(12), b = moved(a, {2 - overlap, 0, 0});
            // Near the pole a ball of 12 rings is a pyramid that falls by pi / 24.
            check_depth(depth_of(a, b), 0.98 * overlap, overlap, 1e-12);
        }
        const TriMesh a = ball(12);
        check_depth(depth_of(a, a), 2 * std::cos(pi / 12), 2, 1e-12);
    }

    TEST_CASE("shells within a solid do not limit the ball, however sharp they are") {
        const TriMesh large = block({0, 0, 0}, {8, 8, 8}), other = block({2, 2, 2}, {12, 12, 12});
        for (const double thin : {0.01, 0.5, 2.0}) {
            CAPTURE(thin);
            // A blade whose edge points at the middle of what both share.
            const Vec3 corner[] = {{1, 1, 5},   {1, 7, 5},        {4.5, 1, 5},
                                   {4.5, 7, 5}, {1, 1, 5 + thin}, {1, 7, 5 + thin}};
            TriMesh blade;
            blade.points.assign(std::begin(corner), std::end(corner));
            blade.triangles = {{0, 1, 3}, {0, 3, 2}, {4, 2, 3}, {4, 3, 5},
                               {0, 4, 5}, {0, 5, 1}, {0, 2, 4}, {1, 5, 3}};
            const TriMesh shelled = joined({large, blade});
            check_depth(depth_of(shelled, other), 6, 6, 1e-12);
            check_depth(depth_of(rotated(other), rotated(shelled)), 150, 150, 1e-11);
        }
    }

    TEST_CASE("what only touches has no depth, and open meshes have none") {
        CHECK_FALSE(depth_of(block({0, 0, 0}, {4, 4, 4}), block({0, 0, 4}, {4, 4, 9})));
        CHECK_FALSE(depth_of(block({0, 0, 0}, {4, 4, 4}), block({4, 4, 4}, {9, 9, 9})));
        CHECK_FALSE(depth_of(block({0, 0, 0}, {4, 4, 4}), block({5, 5, 5}, {9, 9, 9})));
        TriMesh open = block({2, 2, 2}, {9, 9, 9});
        open.triangles.pop_back();
        CHECK_FALSE(depth_of(block({0, 0, 0}, {4, 4, 4}), open));
    }

    TEST_CASE("convex solids: never deeper than what they share is wide") {
        SolidGenerator make(21);
        int penetrating = 0;
        for (int i = 0; i < 600; ++i) {
            CAPTURE(i);
            ConvexSolid a = make.solid(6), b = make.solid(6);
            a.apply(make.turned_or_sheared(195)), b.apply(make.turned_or_sheared(195));
            if (relation_of_solids(a, b) != SolidRelation::penetrating) continue;
            ++penetrating;
            // The deepest point of one lies within what they share; so does the largest ball, up to its middle.
            const SharedSolid shared = shared_solid(a, b);
            const double most = (std::min)(least_reach(shared.corners, a), least_reach(shared.corners, b));
            const auto depth = depth_of(make.mesh(a, 1), make.mesh(b, 1));
            CHECK(depth);
            if (!depth) continue;
            CHECK(depth->at_least > 0);
            CHECK(depth->at_least <= most * (1 + 0x1p-40));
        }
        CHECK(penetrating > 200);
    }
}
