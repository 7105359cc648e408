// weld_test.cpp: closing cracks takes work in proportion to the triangles, also where many corners are near each other.
#include "work/growth.hpp"

#include <hitbox/mesh/weld.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>

using namespace hitbox;
using namespace hitbox::test;

namespace {

// Two cones on one rim. Each triangle has a tip of its own, off by up to 1e-6 along an axis.
TriMesh lens(std::size_t count) {
    std::mt19937 random(3);
    const auto noise = [&] { return (double(random()) / 2147483648.0 - 1) * 1e-6; };
    TriMesh mesh;
    for (std::size_t i = 0; i < count; ++i) {
        const double angle = 6.283185307179586 * double(i) / double(count);
        mesh.points.push_back({100 * std::cos(angle), 100 * std::sin(angle), 0});
    }
    for (const double side : {1.0, -1.0})
        for (std::size_t i = 0; i < count; ++i) {
            const auto a = std::uint32_t(i), b = std::uint32_t((i + 1) % count),
                       tip = std::uint32_t(mesh.points.size());
            mesh.points.push_back({noise(), noise(), side + noise()});
            mesh.triangles.push_back(side > 0 ? TriMesh::Corners{tip, a, b} : TriMesh::Corners{tip, b, a});
        }
    return mesh;
}

// A ring whose inner rim is a hole that is 3.43 wide, and less along each axis.
TriMesh ring(std::size_t count) {
    TriMesh mesh;
    for (std::size_t i = 0; i < count; ++i) {
        const double angle = 6.283185307179586 * double(i) / double(count);
        for (const double r : {1.4, 1e6})
            mesh.points.push_back({r * std::cos(angle), r * std::sin(angle), r * std::cos(2 * angle)});
        const auto a = std::uint32_t(2 * i), b = std::uint32_t(2 * ((i + 1) % count));
        mesh.triangles.push_back({a, a + 1, b + 1});
        mesh.triangles.push_back({a, b + 1, b});
    }
    return mesh;
}

}  // namespace

TEST_SUITE("work/weld") {
    TEST_CASE("n corners at one place that should be one: n log n") {
        const Growth grew = growth(4000, 4, lens, [](const TriMesh& mesh) {
            CHECK(weld(mesh, 1e-5)->open_edges_after == 0);
            CHECK(open_edges(mesh)->tolerance == 1e-5);
        });
        CHECK(grew.steps < 1.2);
        CHECK(grew.bytes_allocated < 1.2);
    }

    TEST_CASE("n corners at one place that are too far apart to be one") {
        const Growth grew = growth(2000, 4, lens, [](const TriMesh& mesh) {
            CHECK(weld(mesh, 1e-6)->open_edges_after > 0);
            CHECK(weld(mesh, 1e-7)->open_edges_after > 0);
        });
        CHECK(grew.steps < 1.6);
        CHECK(grew.bytes_allocated < 1.2);
    }

    TEST_CASE("a hole of n corners that is almost as wide as the tolerance") {
        const Growth grew = growth(2000, 4, ring, [](const TriMesh& mesh) {
            CHECK(weld(mesh, 3.5)->moved_points == mesh.points.size() / 2 - 1);
        });
        CHECK(grew.steps < 1.2);
        CHECK(grew.bytes_allocated < 1.2);
    }
}
