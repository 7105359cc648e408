// point_at_crossing_test.cpp: mirrors hitbox/mesh/clash/point_at_crossing.hpp: a step into both solids.
#include <hitbox/mesh/clash/point_at_crossing.hpp>

#include <doctest/doctest.h>

#include <hitbox/mesh/winding.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../round_shapes.hpp"
#include "../shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

TriMesh inward(TriMesh mesh) {
    for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
    return mesh;
}

struct Found {
    std::size_t crossings = 0, points = 0, wrong = 0;
};

// Tries every crossing of two meshes.
Found points_of(const TriMesh& of_a, const TriMesh& of_b) {
    const Surface a = surface_of(of_a), b = surface_of(of_b);
    const Aabb3 shared = intersection(a.bounds(), b.bounds());
    Found found;
    for (const TrianglePair& pair : find_contacts(a, b)) {
        if (pair.contact != TriangleContact::crossing) continue;
        ++found.crossings;
        const std::optional<Vec3> p = detail::point_at_crossing(a, b, pair, shared);
        if (!p) continue;
        ++found.points;
        if (!winding_number(a, *p)->inside() || !winding_number(b, *p)->inside()) ++found.wrong;
    }
    return found;
}

}  // namespace

TEST_SUITE("mesh/point_at_crossing") {
    TEST_CASE("each crossing of two solids leads into both") {
        const TriMesh cube = block({0, 0, 0}, {1, 1, 1});
        const TriMesh corner = block({0.75, 0.625, 0.5}, {2, 2, 2});
        struct Row {
            std::string name;
            TriMesh a, b;
        };
        const std::vector<Row> rows{
            {"corner in corner", cube, corner},
            {"one faces inward", inward(cube), corner},
            {"both face inward", inward(cube), inward(corner)},
            {"a nanometre deep, far away", block({1000, 0, 0}, {1001, 1, 1}),
             block({1001 - 1e-9, 0.25, 0.25}, {1002, 2, 2})},
            {"turned, a nanometre deep", rotated(block({0, 0, 0}, {4, 1, 1})),
             rotated(block({4 - 1e-9, 0.25, 0.25}, {5, 2, 2}))},
            {"a pipe of 400 sides through a wall", block({-1, -1, 0}, {1, 1, 0.25}),
             pipe(400, 0.09, 0.1, -8, 9)},
            {"a bolt too thick for its bore", pipe(36, 3, 9, 0, 10), regular_prism(24, 3.01, -5, 15)},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const Found found = points_of(row.a, row.b);
            CHECK(found.crossings > 0);
            CHECK(found.points == found.crossings);
            CHECK(found.wrong == 0);
        }
    }

    TEST_CASE("solids of any size") {
        for (const double size : {1e-300, 1e-160, 1e-100, 1e77, 1e78, 1e154, 1e300}) {
            CAPTURE(size);
            const Found found =
                points_of(block({0, 0, 0}, {size, size, size}),
                          block({0.75 * size, 0.625 * size, 0.5 * size}, {2 * size, 2 * size, 2 * size}));
            CHECK(found.crossings > 0);
            CHECK(found.points == found.crossings);
            CHECK(found.wrong == 0);
        }
    }

    TEST_CASE("no point where the overlap has none in doubles") {
        const double next = std::nextafter(1.0, 0.0);
        const Found found = points_of(block({0, 0, 0}, {1, 1, 1}), block({next, 0.25, 0.25}, {2, 2, 2}));
        CHECK(found.crossings > 0);
        CHECK(found.points == 0);
    }
}
