// topology_test.cpp: edges, duplicates, components and closedness of meshes one can count by hand.
#include <hitbox/mesh/topology.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>

#include "shapes.hpp"

using namespace hitbox;

namespace {

TriMesh with(TriMesh mesh, std::initializer_list<TriMesh::Corners> more) {
    mesh.triangles.insert(mesh.triangles.end(), more);
    return mesh;
}

TriMesh without_last(TriMesh mesh) {
    mesh.triangles.pop_back();
    return mesh;
}

TriMesh one_turned(TriMesh mesh) {
    std::swap(mesh.triangles[0][0], mesh.triangles[0][1]);
    return mesh;
}

TriMesh both(TriMesh mesh, const TriMesh& other) {
    append(mesh, other);
    return mesh;
}

}  // namespace

TEST_SUITE("mesh/topology") {
    TEST_CASE("named meshes") {
        const TriMesh cube = test::cube();
        const Vec3 o{0, 0, 0}, x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
        struct Row {
            const char* name;
            TriMesh mesh;
            bool closed;
            std::size_t edges, boundary, nonmanifold, misoriented, degenerate, duplicate, components;
        };
        const Row rows[] = {
            {"nothing", {}, false, 0, 0, 0, 0, 0, 0, 0},
            {"points without triangles", {{o, x}, {}}, false, 0, 0, 0, 0, 0, 0, 0},
            {"one triangle", {{o, x, y}, {{0, 1, 2}}}, false, 3, 3, 0, 0, 0, 0, 1},
            {"its two sides", {{o, x, y}, {{0, 1, 2}, {0, 2, 1}}}, true, 3, 0, 0, 0, 0, 1, 1},
            {"the same side twice", {{o, x, y}, {{0, 1, 2}, {1, 2, 0}}}, false, 3, 0, 0, 3, 0, 1, 1},
            {"cube", cube, true, 18, 0, 0, 0, 0, 0, 1},
            {"cube, turned inside out", test::turned_over(cube), true, 18, 0, 0, 0, 0, 0, 1},
            {"cube as a soup", test::soup(cube), true, 18, 0, 0, 0, 0, 0, 1},
            {"cube, open", without_last(cube), false, 18, 3, 0, 0, 0, 0, 1},
            {"cube, one triangle turned", one_turned(cube), false, 18, 0, 0, 3, 0, 0, 1},
            {"cube twice in one place", both(cube, cube), true, 18, 0, 18, 0, 0, 12, 1},
            {"two cubes apart", both(cube, test::cube({2, 0, 0})), true, 36, 0, 0, 0, 0, 0, 2},
            {"two cubes at a corner", both(cube, test::cube({1, 1, 1})), true, 36, 0, 0, 0, 0, 0, 1},
            {"two cubes at an edge", both(cube, test::cube({1, 1, 0})), true, 35, 0, 1, 0, 0, 0, 1},
            {"a cube in a cube", both(cube, test::cube({0.25, 0.25, 0.25}, 0.5)), true, 36, 0, 0, 0, 0, 0, 2},
            {"a fin on an edge", with(both(cube, {{{0, -1, 0}}, {}}), {{0, 1, 8}}), false, 20, 2, 1, 0, 0, 0,
             1},
            // Degenerate triangles have no say in closedness, and count otherwise.
            {"cube and a needle along an edge", with(cube, {{0, 1, 1}}), true, 19, 1, 1, 0, 1, 0, 1},
            {"cube and a point apart", with(both(cube, {{{5, 5, 5}}, {}}), {{8, 8, 8}}), true, 19, 0, 1, 0, 1,
             0, 2},
            {"nothing but needles", {{o, x, {2, 0, 0}}, {{0, 1, 2}, {2, 1, 0}}}, false, 3, 0, 0, 0, 2, 1, 1},
            {"tetrahedron",
             {{o, x, y, z}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}},
             true,
             6,
             0,
             0,
             0,
             0,
             0,
             1},
        };
        for (const Row& row : rows) {
            CAPTURE(std::string(row.name));
            const Welded welded = *weld(row.mesh);
            const Topology t = topology(welded);
            CHECK(t.closed == row.closed);
            CHECK(is_closed(welded) == row.closed);
            CHECK(t.edges == row.edges);
            CHECK(t.boundary_edges == row.boundary);
            CHECK(t.nonmanifold_edges == row.nonmanifold);
            CHECK(t.misoriented_edges == row.misoriented);
            CHECK(t.degenerate_triangles == row.degenerate);
            CHECK(t.duplicate_triangles == row.duplicate);
            CHECK(t.components == row.components);
        }
    }

    TEST_CASE("components by vertices and by edges, numbered by their first triangle") {
        TriMesh mesh = test::cube({1, 1, 1});
        append(mesh, test::cube({5, 5, 5}));
        append(mesh, test::cube());  // shares a corner with the first
        const Welded w = *weld(mesh);

        const Components by_vertex = components(w, Join::vertices);
        CHECK(by_vertex.count == 2);
        CHECK(by_vertex.of_triangle[0] == 0);
        CHECK(by_vertex.of_triangle[12] == 1);
        CHECK(by_vertex.of_triangle[24] == 0);

        const Components by_edge = components(w, Join::edges);
        CHECK(by_edge.count == 3);
        for (std::size_t t = 0; t < 36; ++t) CHECK(by_edge.of_triangle[t] == t / 12);
    }

    TEST_CASE("left out, degenerate triangles neither join nor belong") {
        TriMesh mesh = test::cube();
        append(mesh, test::cube({3, 0, 0}));
        mesh.triangles.push_back({0, 0, 8});  // a thread from one to the other
        mesh.triangles.push_back({0, 1, 9});  // collinear
        const Welded w = *weld(mesh);
        REQUIRE(w.degenerate_count == 2);
        for (const Join join : {Join::vertices, Join::edges}) {
            const Components apart = components(w, join, DegenerateTriangles::exclude);
            CHECK(apart.count == 2);
            CHECK(apart.of_triangle[24] == Components::none);
            CHECK(apart.of_triangle[25] == Components::none);
            CHECK(apart.of_triangle[23] == 1);
        }
        CHECK(components(w, Join::vertices).count == 1);
    }

    TEST_CASE("a fan of a hundred thousand triangles around one vertex is counted in no time") {
        const std::uint32_t n = 100000;
        TriMesh fan;
        fan.points.push_back({0, 0, 0});
        for (std::uint32_t i = 0; i < n; ++i) {
            const double angle = 6.283185307179586 * i / n;
            fan.points.push_back({std::cos(angle), std::sin(angle), 0});
        }
        for (std::uint32_t i = 0; i < n; ++i) fan.triangles.push_back({0, 1 + i, 1 + (i + 1) % n});
        const Topology t = topology(*weld(fan));
        CHECK(t.edges == 2 * n);
        CHECK(t.boundary_edges == n);
        CHECK(t.nonmanifold_edges == 0);
        CHECK(t.components == 1);
    }
}
