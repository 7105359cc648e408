// depth_test.cpp: mirrors hitbox/mesh/detail/depth.hpp: the depth of a clash is never above the true one, and near it.
#include <hitbox/mesh/clash.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "shapes.hpp"
#include "solid_truth.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

std::optional<double> depth_of(const TriMesh& a, const TriMesh& b) {
    Assembly assembly;
    assembly.parts = {{"a", "", 0, a}, {"b", "", 0, b}};
    const Result<ClashReport> report = find_clashes(assembly);
    REQUIRE(report);
    REQUIRE(report->clashes.size() <= 1);
    return report->clashes.empty() ? std::nullopt : report->clashes[0].depth;
}

TriMesh block(const Vec3& low, const Vec3& high) {
    TriMesh mesh = test::cube();
    for (Vec3& p : mesh.points)
        p = {p.x == 0 ? low.x : high.x, p.y == 0 ? low.y : high.y, p.z == 0 ? low.z : high.z};
    return mesh;
}

// Times five: an exact rotation by 3-4-5 about z, then by 3-4-5 about x.
TriMesh rotated(TriMesh mesh) {
    for (Vec3& p : mesh.points) {
        p = {3 * p.x - 4 * p.y, 4 * p.x + 3 * p.y, 5 * p.z};
        p = {5 * p.x, 3 * p.y - 4 * p.z, 4 * p.y + 3 * p.z};
    }
    return mesh;
}
TriMesh scaled(TriMesh mesh, double by) {
    for (Vec3& p : mesh.points) p = p * by;
    return mesh;
}

// A sphere of radius 1 as a mesh: all corners on it, so that the mesh lies within it and reaches the poles.
TriMesh ball(const Vec3& center, int rings) {
    const double pi = std::acos(-1.0);
    const auto around = std::uint32_t(2 * rings), n = std::uint32_t(rings - 1);
    TriMesh mesh;
    for (std::uint32_t i = 1; i <= n; ++i)
        for (std::uint32_t j = 0; j < around; ++j) {
            const double polar = pi * i / rings, turn = pi * j / rings;
            mesh.points.push_back(center + Vec3{std::cos(polar), std::sin(polar) * std::cos(turn),
                                                std::sin(polar) * std::sin(turn)});
        }
    const auto first = std::uint32_t(mesh.points.size()), last = first + 1;
    mesh.points.push_back(center + Vec3{1, 0, 0});
    mesh.points.push_back(center - Vec3{1, 0, 0});
    for (std::uint32_t j = 0; j < around; ++j) {
        const std::uint32_t k = (j + 1) % around;
        mesh.triangles.push_back({first, j, k});
        mesh.triangles.push_back({last, (n - 1) * around + k, (n - 1) * around + j});
        for (std::uint32_t i = 0; i + 1 < n; ++i) {
            mesh.triangles.push_back({i * around + j, (i + 1) * around + j, (i + 1) * around + k});
            mesh.triangles.push_back({i * around + j, (i + 1) * around + k, i * around + k});
        }
    }
    return mesh;
}

}  // namespace

TEST_SUITE("mesh/depth") {
    // The depth of the deepest point of one within the other, and the thickness of what both share: the diameter of the
    // largest ball in it. What is reported lies between the two.
    struct Row {
        std::string name;
        TriMesh a, b;
        double thickness, deepest;
    };

    TEST_CASE("blocks that penetrate") {
        const Row rows[] = {
            {"one stands in the other", block({0, 0, 0}, {8, 8, 8}), block({2, 2, 7}, {6, 6, 12}), 1, 1},
            {"a plate through a block", block({0, 0, 0}, {8, 8, 8}), block({-9, -9, 3}, {9, 9, 3.5}), .5,
             3.5},
            {"a post through a plate", block({-9, -9, 0}, {9, 9, 1}), block({2, 2, -8}, {6, 6, 8}), 1, 2},
            {"corner in corner", block({0, 0, 0}, {8, 8, 8}), block({7, 6, 5}, {12, 12, 12}), 1, 1},
            {"bars crossed, one on the other", block({-5, -1, 0}, {5, 1, 2}), block({-1, -5, 1}, {1, 5, 3}),
             1, 1},
            {"flush on all sides", block({0, 0, 0}, {4, 4, 4}), block({0, 0, 3}, {4, 4, 9}), 1, 1},
            {"in a corner of the other", block({0, 0, 0}, {4, 4, 4}), block({0, 0, 0}, {2, 2, 2}), 2, 2},
            {"shallow by a millionth", block({0, 0, 0}, {4, 4, 4}), block({1, 1, 4 - 0x1p-20}, {3, 3, 9}),
             0x1p-20, 0x1p-20},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            for (const double scale : {1.0, 0x1p-40, 0x1p40}) {
                CAPTURE(scale);
                const TriMesh a = scaled(row.a, scale), b = scaled(row.b, scale);
                const auto straight = depth_of(a, b), mirrored = depth_of(b, a),
                           turned = depth_of(rotated(a), rotated(b));
                REQUIRE(straight);
                CHECK(*straight >= row.thickness * scale);
                CHECK(*straight <= row.deepest * scale);
                CHECK(mirrored == straight);
                REQUIRE(turned);
                const double rounding = 1e-12 * scale;
                CHECK(*turned >= row.thickness * 25 * scale - rounding);
                CHECK(*turned <= row.deepest * 25 * scale + rounding);
            }
        }
    }

    TEST_CASE("a lower bound only: two plates almost in the same place are 10 deep, and little is found") {
        const TriMesh a = block({0, 0, 0}, {100, 100, 10}),
                      b = block({0x1p-20, 0, 0x1p-10}, {100 + 0x1p-20, 100, 10 + 0x1p-10});
        const auto depth = depth_of(a, b);
        REQUIRE(depth);
        CHECK(*depth > 0);
        CHECK(*depth <= 10 - 0x1p-10);
    }

    TEST_CASE("what only touches has no depth, and open meshes have none") {
        CHECK_FALSE(depth_of(block({0, 0, 0}, {4, 4, 4}), block({0, 0, 4}, {4, 4, 9})));
        CHECK_FALSE(depth_of(block({0, 0, 0}, {4, 4, 4}), block({4, 4, 4}, {9, 9, 9})));
        CHECK_FALSE(depth_of(block({0, 0, 0}, {4, 4, 4}), block({5, 5, 5}, {9, 9, 9})));
        TriMesh open = block({2, 2, 2}, {9, 9, 9});
        open.triangles.pop_back();
        CHECK_FALSE(depth_of(block({0, 0, 0}, {4, 4, 4}), open));
    }

    TEST_CASE("balls of radius 1 whose poles reach into each other") {
        for (const double overlap : {1.0, 0.5, 0.125, 0x1p-10}) {
            CAPTURE(overlap);
            const auto depth = depth_of(ball({0, 0, 0}, 12), ball({2 - overlap, 0, 0}, 12));
            REQUIRE(depth);
            CHECK(*depth <= overlap);
            CHECK(*depth >= 0.9 * overlap);
        }
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
            // The deepest point of one lies within what they share; so does the largest ball.
            const SharedSolid shared = shared_solid(a, b);
            const double most = (std::max)(least_reach(shared.corners, a), least_reach(shared.corners, b));
            const auto depth = depth_of(make.mesh(a, 1), make.mesh(b, 1));
            if (!depth) continue;
            CHECK(*depth > 0);
            CHECK(*depth <= most * (1 + 0x1p-40));
        }
        CHECK(penetrating > 200);
    }
}
