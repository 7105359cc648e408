// trimesh_test.cpp: appending meshes and assemblies.
#include <hitbox/mesh/trimesh.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

using namespace hitbox;

TEST_SUITE("mesh/trimesh") {
    TEST_CASE("an appended mesh follows with its own corners, also if it is the same one") {
        TriMesh mesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}};
        append(mesh, {{{7, 0, 0}, {8, 0, 0}, {7, 1, 0}}, {{2, 1, 0}}});
        append(mesh, mesh);
        REQUIRE(mesh.points.size() == 12);
        CHECK(mesh.points[9].x == 7);
        const std::vector<TriMesh::Corners> expected{{0, 1, 2}, {5, 4, 3}, {6, 7, 8}, {11, 10, 9}};
        CHECK(mesh.triangles == expected);
    }

    // A copy of the list at each call would make a scene of 100,000 small parts take a minute.
    TEST_CASE("many small meshes are appended in linear time") {
        const TriMesh one{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 1}}};
        TriMesh all;
        std::size_t moves = 0;
        for (int i = 0; i < 10'000; ++i) {
            const std::size_t points = all.points.capacity(), triangles = all.triangles.capacity();
            append(all, one);
            moves += (all.points.capacity() != points) + (all.triangles.capacity() != triangles);
        }
        CHECK(moves < 100);
        Assembly parts;
        moves = 0;
        for (int i = 0; i < 10'000; ++i) {
            const std::size_t before = parts.parts.capacity();
            append(parts, {.parts = {Part{}}});
            moves += parts.parts.capacity() != before;
        }
        CHECK(moves < 100);
    }
}
