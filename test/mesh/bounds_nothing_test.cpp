// bounds_nothing_test.cpp: closed surfaces without an inside.
#include <hitbox/mesh/bounds_nothing.hpp>

#include <doctest/doctest.h>

#include <vector>

#include "shapes.hpp"

using namespace hitbox;

TEST_SUITE("mesh/bounds_nothing") {
    TEST_CASE("named meshes") {
        const TriMesh cube = test::cube(), turned = test::turned_over(cube);
        TriMesh open = cube;
        open.triangles.pop_back();
        TriMesh moved = turned;
        for (Vec3& p : moved.points) p.x += 0.5;
        // Two squares with the other diagonal each: their triangles overlap, but none is there twice.
        const std::vector<Vec3> corners{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
        const TriMesh sheet{corners, {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}}};
        struct Row {
            const char* name;
            TriMesh mesh;
            bool expected;
        };
        const Row rows[] = {
            {"no triangles", {}, false},
            {"a cube", cube, false},
            {"a cube, turned inside out", turned, false},
            {"a cube without a triangle", open, false},
            {"a triangle and its other side", {corners, {{0, 1, 2}, {0, 2, 1}}}, true},
            {"a square and its other side, with other diagonals", sheet, true},
            {"both sides of a cube", test::joined({cube, turned}), true},
            {"a cube twice", test::joined({cube, cube}), false},
            {"both sides of a cube, and the cube", test::joined({cube, turned, cube}), false},
            {"a cube and its other side, moved, so that they overlap in part", test::joined({cube, moved}),
             false},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const Result<Surface> surface = make_surface(row.mesh, SurfaceUse::pairs);
            REQUIRE(surface.ok());
            CHECK(bounds_nothing(*surface) == row.expected);
        }
    }
}
