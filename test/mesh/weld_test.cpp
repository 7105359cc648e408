// weld_test.cpp: equal positions, and nothing else, become one vertex.
#include <hitbox/mesh/weld.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <random>
#include <string>
#include <tuple>

#include "shapes.hpp"

using namespace hitbox;

TEST_SUITE("mesh/weld") {
    TEST_CASE("a soup of a cube becomes 8 points in order of first use") {
        const TriMesh soup = test::soup(test::cube());
        REQUIRE(soup.points.size() == 36);
        const Welded w = *weld(soup);
        REQUIRE(w.points.size() == 8);
        CHECK(w.triangles.size() == 12);
        CHECK(w.triangles[0] == TriMesh::Corners{0, 1, 2});
        CHECK(w.triangles[1] == TriMesh::Corners{0, 2, 3});
        for (std::size_t t = 0; t < 12; ++t) CHECK(w.triangle(t) == soup.triangle(t));
        CHECK(w.degenerate_count == 0);
    }

    TEST_CASE("minus zero is zero, and is stored as zero") {
        const TriMesh mesh{{{-0.0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, -0.0, 0}, {1, -0.0, -0.0}, {0, 0, 1}},
                           {{0, 1, 2}, {3, 5, 4}}};
        const Welded w = *weld(mesh);
        CHECK(w.points.size() == 4);
        for (const Vec3& p : w.points) {
            CHECK_FALSE(std::signbit(p.x));
            CHECK_FALSE(std::signbit(p.y));
            CHECK_FALSE(std::signbit(p.z));
        }
    }

    TEST_CASE("the next double is another vertex") {
        const double next = std::nextafter(1.0, 2.0);
        const TriMesh mesh{{{1, 0, 0}, {next, 0, 0}, {0, 1, 0}, {0, 0, 1}, {5e-324, 0, 0}, {0, 0, 0}},
                           {{0, 2, 3}, {1, 2, 3}, {4, 2, 3}, {5, 2, 3}}};
        CHECK(weld(mesh)->points.size() == 6);
    }

    TEST_CASE("points that no triangle uses are left out, and the map says so") {
        const TriMesh mesh{{{9, 9, 9}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, 0}}, {{1, 4, 3}}};
        const Welded w = *weld(mesh);
        CHECK(w.points.size() == 3);
        CHECK(w.vertex_of == std::vector<std::uint32_t>{Welded::unused, 0, Welded::unused, 2, 1});
    }

    TEST_CASE("degenerate triangles stay and are marked, exactly") {
        struct Row {
            const char* name;
            Triangle3 triangle;
            bool degenerate;
        };
        const double e = 0x1p-52;
        const Row rows[] = {
            {"proper", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, false},
            {"two corners equal", {{0, 0, 0}, {1, 0, 0}, {1, 0, 0}}, true},
            {"a point", {{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}, true},
            {"corners equal but for the sign of zero", {{0, 0, 1}, {-0.0, 0, 1}, {3, 4, 5}}, true},
            {"collinear", {{0, 0, 0}, {1, 2, 3}, {-2, -4, -6}}, true},
            {"collinear off the axes, far away",
             {{1e7, 1e7, 1e7}, {1e7 + 1, 1e7 + 2, 1e7}, {1e7 + 2, 1e7 + 4, 1e7}},
             true},
            {"an ulp off the line", {{0, 0, 0}, {1, 1, 1}, {2, 2, 2 + 2 * e}}, false},
            {"tiny but proper", {{0, 0, 0}, {5e-324, 0, 0}, {0, 5e-324, 0}}, false},
            {"huge but proper", {{0, 0, 0}, {1e308, 0, 0}, {0, 1e308, 0}}, false},
            {"one part in 1e16 of 0.1, 0.2, 0.3", {{0.1, 0.1, 0.1}, {0.2, 0.2, 0.2}, {0.3, 0.3, 0.3}}, true},
            {"0.1, 0.2, 0.3 in one coordinate", {{0.1, 1, 0}, {0.2, 2, 0}, {0.3, 3, 0}}, false},
        };
        for (const Row& row : rows) {
            CAPTURE(std::string(row.name));
            const TriMesh mesh{{row.triangle.a, row.triangle.b, row.triangle.c}, {{0, 1, 2}}};
            const Welded w = *weld(mesh);
            REQUIRE(w.triangles.size() == 1);
            CHECK(bool(w.degenerate[0]) == row.degenerate);
            CHECK(w.degenerate_count == std::size_t(row.degenerate));
        }
    }

    TEST_CASE("as a map of coordinates would, on random grids where many points coincide") {
        std::mt19937 random(7);
        for (const std::uint32_t side : {1u, 2u, 5u, 40u, 1000u}) {
            CAPTURE(side);
            TriMesh mesh;
            for (std::uint32_t i = 0; i < 30000; ++i)
                mesh.points.push_back(
                    {double(random() % side) / 8 - 2, double(random() % side), -double(random() % side)});
            for (std::uint32_t i = 0; i < 20000; ++i)
                mesh.triangles.push_back({std::uint32_t(random() % 30000), std::uint32_t(random() % 30000),
                                          std::uint32_t(random() % 30000)});
            std::map<std::tuple<double, double, double>, std::uint32_t> known;
            const Welded w = *weld(mesh);
            bool same = true;
            for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
                for (std::size_t k = 0; k < 3; ++k) {
                    const Vec3& p = mesh.points[mesh.triangles[t][k]];
                    const std::uint32_t vertex =
                        known.try_emplace({p.x, p.y, p.z}, std::uint32_t(known.size())).first->second;
                    same = same && w.triangles[t][k] == vertex && w.points[vertex] == p &&
                           w.vertex_of[mesh.triangles[t][k]] == vertex;
                }
            CHECK(same);
            CHECK(w.points.size() == known.size());
        }
    }

    TEST_CASE("an empty mesh stays empty") {
        const Welded w = *weld(TriMesh{});
        CHECK(w.points.empty());
        CHECK(w.triangles.empty());
        CHECK(weld(TriMesh{{{1, 2, 3}}, {}})->points.empty());
    }
}
