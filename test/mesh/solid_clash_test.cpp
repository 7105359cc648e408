// solid_clash_test.cpp: clash kinds of rotated, sheared, tiny and huge solids, against the exact volume that they share.
#include <hitbox/mesh/contacts.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "solid_kinds.hpp"
#include "solid_truth.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

GridPoint difference(const GridPoint& a, const GridPoint& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

// The middle of two corners; of the same one, this corner. Even coordinates leave an integer.
GridPoint middle_of_two(SolidGenerator& make, const ConvexSolid& solid, bool of_one_face) {
    const auto any = [&](std::size_t size) { return std::size_t(make.number(0, std::int64_t(size) - 1)); };
    const auto& face = solid.faces[any(solid.faces.size())];
    const auto pick = [&] {
        return solid.corners[of_one_face ? face[any(face.size())] : any(solid.corners.size())];
    };
    const GridPoint p = pick(), q = pick();
    return {(p[0] + q[0]) / 2, (p[1] + q[1]) / 2, (p[2] + q[2]) / 2};
}

// Inside, or almost: the mean of four corners that are multiples of four.
GridPoint middle_of_four(SolidGenerator& make, const ConvexSolid& solid) {
    const GridPoint p = middle_of_two(make, solid, false), q = middle_of_two(make, solid, false);
    return {(p[0] + q[0]) / 2, (p[1] + q[1]) / 2, (p[2] + q[2]) / 2};
}

// Two solids on the grid. Both have the same map in half of the cases, so that faces can be flush.
std::array<ConvexSolid, 2> two_solids(SolidGenerator& make) {
    constexpr std::int64_t unit = 3 * 5 * 13;
    const bool one_is_large = make.one_in(4);
    std::array<ConvexSolid, 2> solids{make.solid(6), make.solid(6)};
    GridMap larger;
    for (std::size_t k = 0; k < 3; ++k) larger.rows[k][k] = 8;
    if (one_is_large) solids[0].apply(larger);
    const GridMap map = make.turned_or_sheared(unit);
    solids[0].apply(map);
    solids[1].apply(make.one_in(2) ? map : make.turned_or_sheared(unit));
    // A special point of one comes upon a special point of the other: corners, middles of edges, of faces, or inside.
    GridMap move;
    move.shift = difference(one_is_large && make.one_in(2) ? middle_of_four(make, solids[0])
                                                           : middle_of_two(make, solids[0], !make.one_in(4)),
                            middle_of_two(make, solids[1], !make.one_in(4)));
    // Then perhaps a step aside: of one unit, which is 1/195 of what a step of the solids' own grids is, or of their grid.
    if (make.one_in(3)) move.shift[std::size_t(make.number(0, 2))] += make.one_in(2) ? 1 : -1;
    if (make.one_in(4))
        for (const std::size_t k : {0u, 1u, 2u})
            for (std::size_t i = 0, by = std::size_t(make.number(0, 2)); i < 3; ++i)
                move.shift[i] += map.rows[i][k] * (std::int64_t(by) - 1);
    solids[1].apply(move);
    if (make.one_in(2)) std::swap(solids[0], solids[1]);
    return solids;
}

// A polygon of the x-z plane from y = low to y = high. Its ends are cut into the given pieces.
ConvexSolid extruded(const std::vector<std::array<std::int64_t, 2>>& ring, std::int64_t low,
                     std::int64_t high, const std::vector<std::vector<std::uint32_t>>& pieces) {
    ConvexSolid r;
    const auto n = std::uint32_t(ring.size());
    for (const std::int64_t y : {low, high})
        for (const auto& [x, z] : ring) r.corners.push_back({x, y, z});
    for (std::uint32_t i = 0; i < n; ++i) r.faces.push_back({(i + 1) % n, i, n + i, n + (i + 1) % n});
    for (std::vector<std::uint32_t> piece : pieces) {
        r.faces.push_back(piece);
        std::reverse(piece.begin(), piece.end());
        for (std::uint32_t& i : piece) i += n;
        r.faces.push_back(piece);
    }
    return r;
}

}  // namespace

TEST_SUITE("mesh/solid_clash") {
    TEST_CASE("the exact volume that two boxes share") {
        const auto box = [](std::int64_t x, std::int64_t y, std::int64_t z, std::int64_t size) {
            ConvexSolid r{
                {}, {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}}};
            for (std::int64_t i = 0; i < 8; ++i)
                r.corners.push_back({x + (i & 1) * size, y + (i >> 1 & 1) * size, z + (i >> 2) * size});
            return r;
        };
        const auto six_volumes = [](const ConvexSolid& a, const ConvexSolid& b) {
            return shared_solid(a, b).six_volumes;
        };
        const ConvexSolid a = box(0, 0, 0, 4);
        CHECK(six_volumes(a, a) == 6 * 64);
        CHECK(six_volumes(a, box(1, 1, 1, 2)) == 6 * 8);
        CHECK(six_volumes(box(0, 0, 0, 2), a) == 6 * 8);
        CHECK(six_volumes(a, box(3, 2, 1, 4)) == 6 * 1 * 2 * 3);
        CHECK(six_volumes(a, box(4, 2, 1, 4)) == 0);
        CHECK(shared_solid(a, box(4, 2, 1, 4)).any_point());
        CHECK(shared_solid(a, box(4, 4, 4, 4)).any_point());
        CHECK_FALSE(shared_solid(a, box(5, 0, 0, 4)).any_point());
        CHECK(relation_of_solids(a, box(1, 1, 1, 2)) == SolidRelation::second_inside);
        CHECK(relation_of_solids(a, box(1, 1, 0, 2)) == SolidRelation::penetrating);
    }

    TEST_CASE("a wedge that enters only through edges: no two triangles cross properly") {
        //   0     1     3     4
        //   \-----+-----+-----/  5     Both are cut where the wedge passes the top of the block, and both are
        //    \    |     |    /         equally long, so each contact is at edges or in one plane.
        //   +-----\-----/-----+  4
        //   |      \   /      |
        //   |       \./       |  3
        //   +-----------------+  0
        SolidGenerator make(1);
        const ConvexSolid block = extruded({{0, 0}, {4, 0}, {4, 4}, {3, 4}, {1, 4}, {0, 4}}, 0, 2,
                                           {{0, 4, 5}, {0, 1, 3, 4}, {1, 2, 3}});
        const std::vector<std::array<std::int64_t, 2>> profile{{2, 3}, {3, 4}, {4, 5}, {0, 5}, {1, 4}};
        const ConvexSolid wedge = extruded(profile, 0, 2, {{0, 1, 4}, {1, 2, 3, 4}});
        for (int i = 0; i < 50; ++i) {
            const TriMesh a = make.mesh(block, 1), b = make.mesh(wedge, 1);
            const Surface of_a = *make_surface(a), of_b = *make_surface(b);
            REQUIRE(of_a.is_closed());
            REQUIRE(of_b.is_closed());
            for (const TrianglePair& pair : find_contacts(of_a, of_b))
                CHECK(pair.contact != TriangleContact::crossing);
            CHECK(relation_of_meshes(a, b) == SolidRelation::penetrating);
            CHECK(relation_of_meshes(b, a) == SolidRelation::penetrating);
        }
        for (const auto& [shift, expected] : {std::pair(GridPoint{0, 0, 0}, SolidRelation::penetrating),
                                              std::pair(GridPoint{0, 0, 1}, SolidRelation::touching),
                                              std::pair(GridPoint{0, 0, 2}, SolidRelation::apart),
                                              std::pair(GridPoint{0, 2, 0}, SolidRelation::touching),
                                              std::pair(GridPoint{0, 1, 0}, SolidRelation::penetrating),
                                              std::pair(GridPoint{-3, 0, 0}, SolidRelation::touching),
                                              std::pair(GridPoint{2, 0, 0}, SolidRelation::penetrating)}) {
            ConvexSolid moved = wedge;
            GridMap move;
            move.shift = shift;
            moved.apply(move);
            CAPTURE(move.shift[0] * 100 + move.shift[1] * 10 + move.shift[2]);
            CHECK(relation_of_solids(block, moved) == expected);
            CHECK(relation_of_meshes(make.mesh(block, 1), make.mesh(moved, 1)) == expected);
            CHECK(relation_of_meshes(make.mesh(moved, 1), make.mesh(block, 1)) == expected);
        }
    }

    TEST_CASE("rotated, sheared, tiny and huge solids: the kind is that of the exact volume") {
        SolidGenerator make(2);
        std::array<int, 5> seen{};
        for (int i = 0; i < 4000; ++i) {
            CAPTURE(i);
            const auto [a, b] = two_solids(make);
            const int exponent = int(make.number(-40, 40));
            CAPTURE(exponent);
            const double scale = std::ldexp(1.0, make.one_in(2) ? 0 : exponent);
            const TriMesh mesh_a = make.perhaps_turned_over(make.mesh(a, scale)),
                          mesh_b = make.perhaps_turned_over(make.mesh(b, scale));
            const SolidRelation expected = relation_of_solids(a, b);
            ++seen[std::size_t(expected)];
            CHECK(relation_of_meshes(mesh_a, mesh_b) == expected);
            CHECK(relation_of_meshes(mesh_b, mesh_a) == mirrored(expected));
        }
        for (const SolidRelation r :
             {SolidRelation::apart, SolidRelation::touching, SolidRelation::penetrating,
              SolidRelation::first_inside, SolidRelation::second_inside}) {
            CAPTURE(int(r));
            CHECK(seen[std::size_t(r)] >= 60);
        }
    }

    TEST_CASE("the same solid twice, cut into other triangles, is penetrating") {
        SolidGenerator make(3);
        for (int i = 0; i < 100; ++i) {
            CAPTURE(i);
            ConvexSolid solid = make.solid(6);
            solid.apply(make.turned_or_sheared(195));
            CHECK(relation_of_meshes(make.mesh(solid, 1), make.mesh(solid, 1)) == SolidRelation::penetrating);
        }
    }
}
