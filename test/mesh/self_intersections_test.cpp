// self_intersections_test.cpp: two triangles at a time, then meshes one can count by hand, and the slow way.
#include <hitbox/mesh/self_intersections.hpp>

#include <hitbox/core/executor.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/pair/triangle_triangle.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "shapes.hpp"

using namespace hitbox;

namespace {

std::vector<IdPair> pairs_of(const TriMesh& mesh, Executor* executor = nullptr) {
    std::vector<IdPair> found;
    self_intersections(
        *weld(mesh),
        [&](std::span<const IdPair> pairs) {
            found.insert(found.end(), pairs.begin(), pairs.end());
            return true;
        },
        executor);
    return found;
}

// What two triangles share is more than what their common corners span.
bool more_than_common(const Triangle3& s, const Triangle3& t) {
    int common = 0;
    for (const Vec3& p : {s.a, s.b, s.c})
        for (const Vec3& q : {t.a, t.b, t.c}) common += p == q;
    if (common == 0) return intersects(s, t);
    if (common == 3) return true;
    const IntersectionKind shared = intersection(s, t).kind;
    if (common == 1) return shared != IntersectionKind::point;
    return shared == IntersectionKind::polygon;
}

}  // namespace

TEST_SUITE("mesh/self_intersections") {
    TEST_CASE("two triangles, the first o x y") {
        const Vec3 o{0, 0, 0}, x{4, 0, 0}, y{0, 4, 0};
        struct Row {
            const char* name;
            Triangle3 other;
            bool meet;
        };
        const Row rows[] = {
            {"apart", {{0, 0, 1}, {1, 0, 1}, {0, 1, 1}}, false},
            {"crosses", {{1, 1, -1}, {1, 1, 1}, {2, 2, 1}}, true},
            {"stands on the inside with a corner", {{1, 1, 0}, {1, 1, 1}, {2, 1, 1}}, true},
            {"stands on an edge with a corner", {{2, 0, 0}, {2, 0, 1}, {3, 0, 1}}, true},
            {"stands beside the edge, an ulp off", {{2, -5e-324, 0}, {2, -1, 1}, {3, -1, 1}}, false},
            {"covers half an edge", {{0, 0, 0}, {2, 0, 0}, {0, 0, 1}}, true},

            {"corner in common, leaves upward", {o, {-1, 0, 1}, {0, -1, 1}}, false},
            {"corner in common, leaves backward in the plane", {o, {-1, 0, 0}, {0, -1, 0}}, false},
            {"corner in common, stands on the inside", {o, {1, 1, 0}, {1, 1, 1}}, true},
            {"corner in common, passes through the inside", {o, {1, 1, -1}, {2, 2, 1}}, true},
            {"corner in common, cuts beyond the far edge", {o, {9, 9, -1}, {9, 9, 1}}, true},
            {"corner in common, along part of an edge", {o, {2, 0, 0}, {2, 0, 1}}, true},
            {"corner in common, along an edge and on", {o, {9, 0, 0}, {2, 0, 1}}, true},
            {"corner in common, in the plane, beside", {o, {4, -1, 0}, {4, -2, 0}}, false},
            {"corner in common, in the plane, overlaps", {o, {4, 1, 0}, {4, 2, 0}}, true},
            {"corner in common, in the plane, contains it", {o, {9, -1, 0}, {-1, 9, 0}}, true},
            {"corner in common, a triangle inside", {o, {1, 0.5, 0}, {0.5, 1, 0}}, true},

            {"edge in common, a roof", {x, o, {2, 0, 3}}, false},
            {"edge in common, flat", {x, o, {2, -3, 0}}, false},
            {"edge in common, folded all the way", {x, o, {2, 3, 0}}, true},
            {"edge in common, folded but for an ulp", {x, o, {2, 3, 5e-324}}, false},
            {"edge in common, facing the same way", {o, x, {1, 1, 0}}, true},

            {"itself again", {y, o, x}, true},
            {"itself turned over", {x, o, y}, true},
            {"degenerate: a line through the inside", {{1, 1, -1}, {1, 1, 0}, {1, 1, 1}}, false},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            for (int turn = 0; turn < 6; ++turn) {
                Triangle3 t = row.other;
                if (turn % 3 == 1) t = {t.b, t.c, t.a};
                if (turn % 3 == 2) t = {t.c, t.a, t.b};
                if (turn >= 3) std::swap(t.b, t.c);
                TriMesh mesh{{t.a, t.b, t.c, o, x, y}, {{0, 1, 2}, {4, 5, 3}}};
                CHECK(pairs_of(mesh).size() == row.meet);
                std::swap(mesh.triangles[0], mesh.triangles[1]);
                CHECK(pairs_of(mesh).size() == row.meet);
            }
        }
    }

    TEST_CASE("meshes") {
        CHECK(count_self_intersections(*weld(TriMesh{})) == 0);
        CHECK(count_self_intersections(*weld(test::cube())) == 0);
        CHECK(count_self_intersections(*weld(test::soup(test::cube()))) == 0);

        TriMesh twice = test::cube();
        append(twice, test::turned_over(test::cube()));
        // Each triangle meets its copy, and the copy of no other: copies of neighbours share an edge or corner,
        // and the two triangles of a face lie side by side.
        CHECK(count_self_intersections(*weld(twice)) == 12);

        TriMesh corner_to_corner = test::cube();
        append(corner_to_corner, test::cube({1, 1, 1}));
        CHECK(count_self_intersections(*weld(corner_to_corner)) == 0);

        TriMesh corner_on_face = test::cube();
        append(corner_on_face, test::cube({0.5, 0.25, 1}));
        CHECK(count_self_intersections(*weld(corner_on_face)) > 0);
    }

    TEST_CASE("small grid points: every pair, compared with what the pair shares") {
        std::mt19937 random(4);
        const auto coordinate = [&] { return double(random() % 4); };
        for (int round = 0; round < 60; ++round) {
            TriMesh mesh;
            for (int i = 0; i < 12; ++i) mesh.points.push_back({coordinate(), coordinate(), coordinate()});
            for (int i = 0; i < 16; ++i)
                mesh.triangles.push_back({std::uint32_t(random() % 12), std::uint32_t(random() % 12),
                                          std::uint32_t(random() % 12)});
            const Welded welded = *weld(mesh);
            std::vector<IdPair> expected;
            for (std::uint32_t a = 0; a < 16; ++a)
                for (std::uint32_t b = a + 1; b < 16; ++b)
                    if (!welded.degenerate[a] && !welded.degenerate[b] &&
                        more_than_common(welded.triangle(a), welded.triangle(b)))
                        expected.push_back({a, b});
            std::vector<IdPair> found = pairs_of(mesh);
            std::sort(found.begin(), found.end());
            CHECK(found == expected);
        }
    }

    TEST_CASE("threads change nothing, and a sink can stop it") {
        TriMesh mesh;
        for (int i = 0; i < 12; ++i) append(mesh, test::cube({i * 0.25, i * 0.125, i * 0.5}, 2));
        const std::vector<IdPair> serial = pairs_of(mesh);
        CHECK(serial.size() > 100);
        for (const std::size_t n : {1u, 2u, 5u}) {
            ThreadExecutor threads(n);
            CHECK(pairs_of(mesh, &threads) == serial);
            CHECK(count_self_intersections(*weld(mesh), &threads) == serial.size());
        }
        int calls = 0;
        CHECK(!self_intersections(*weld(mesh), [&](std::span<const IdPair>) { return ++calls < 1; }));
        CHECK(calls == 1);
    }

    TEST_CASE("many more candidates than one round takes: a fan of 600 triangles on top of each other") {
        TriMesh mesh{{{0, 0, 0}, {1, 0, 0}}, {}};
        for (std::uint32_t i = 0; i < 600; ++i) {
            mesh.points.push_back({0.5, 1.0 + i, 0});
            mesh.triangles.push_back({0, 1, i + 2});
        }
        CHECK(count_self_intersections(*weld(mesh)) == 600 * 599 / 2);
    }
}
