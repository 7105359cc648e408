// clash_test.cpp: meshes made to cost much take work in proportion to the triangle pairs that they ask about.
#include "work/growth.hpp"

#include <hitbox/core/progress.hpp>
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/measure.hpp>
#include <hitbox/mesh/self_intersections.hpp>
#include <hitbox/mesh/topology.hpp>
#include <hitbox/mesh/weld.hpp>

#include "mesh/shapes.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>

using namespace hitbox;
using namespace hitbox::test;

namespace {

Part part(TriMesh mesh) {
    Part p;
    p.mesh = std::move(mesh);
    return p;
}

// Needles around the origin, all in one plane or, tilted, in a wave.
TriMesh fan(std::size_t count, double tilt, double turn) {
    TriMesh mesh;
    mesh.points.push_back({0, 0, 0});
    for (std::size_t i = 0; i < count; ++i) {
        const double angle = turn + 6.283185307179586 * double(i) / double(count);
        mesh.points.push_back({std::cos(angle), std::sin(angle), tilt * std::cos(3 * angle)});
        mesh.triangles.push_back({0, std::uint32_t(1 + i), std::uint32_t(1 + (i + 1) % count)});
    }
    return mesh;
}

// A closed cone of needles that stands on its tip at the origin.
TriMesh cone(std::size_t count, double turn) {
    TriMesh mesh = fan(count, 0, turn);
    for (std::size_t i = 1; i <= count; ++i) mesh.points[i].z = 1;
    const auto lid = std::uint32_t(mesh.points.size());
    mesh.points.push_back({0, 0, 1});
    for (std::size_t i = 0; i < count; ++i) {
        const TriMesh::Corners side = mesh.triangles[i];
        mesh.triangles[i] = {side[0], side[2], side[1]};
        mesh.triangles.push_back({lid, side[1], side[2]});
    }
    return mesh;
}

// Needles from the origin in all directions, none beside another.
TriMesh burst(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    const auto draw = [&] { return double(random()) / 2147483648.0 - 1; };
    TriMesh mesh;
    mesh.points.push_back({0, 0, 0});
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3 tip{draw(), draw(), draw()};
        mesh.points.push_back(tip);
        mesh.points.push_back(tip + Vec3{draw(), draw(), draw()} * 1e-6);
        mesh.triangles.push_back({0, std::uint32_t(2 * i + 1), std::uint32_t(2 * i + 2)});
    }
    return mesh;
}

TriMesh copies(std::size_t count, double size) {
    TriMesh mesh;
    mesh.points = {{0, 0, 0}, {size, 0, 0}, {0, size, 0}};
    mesh.triangles.assign(count, {0, 1, 2});
    return mesh;
}

TriMesh copies_both_ways(std::size_t count, double size) {
    TriMesh mesh = copies(count, size);
    for (std::size_t i = 1; i < count; i += 2) mesh.triangles[i] = {0, 2, 1};
    return mesh;
}

// A sheet of 2 n^2 triangles in waves.
TriMesh sheet(std::size_t n, double height) {
    TriMesh mesh;
    for (std::size_t i = 0; i <= n; ++i)
        for (std::size_t j = 0; j <= n; ++j) {
            const double x = double(i) / double(n), y = double(j) / double(n);
            mesh.points.push_back({x, y, height + 0.1 * std::sin(9 * x + 3 * y)});
        }
    const auto at = [&](std::size_t i, std::size_t j) { return std::uint32_t(i * (n + 1) + j); };
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) {
            mesh.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
            mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
        }
    return mesh;
}

Assembly two(TriMesh a, TriMesh b) {
    Assembly assembly;
    assembly.parts = {part(std::move(a)), part(std::move(b))};
    return assembly;
}

Clash only_clash(const Assembly& assembly) {
    const Result<ClashReport> report = find_clashes(assembly);
    REQUIRE(report.ok());
    REQUIRE(report->clashes.size() == 1);
    return report->clashes[0];
}

}  // namespace

TEST_SUITE("work/clash") {
    TEST_CASE("two parts of n triangles that all meet: as much work for each of the n^2 pairs, whatever n") {
        struct Row {
            std::string name;
            Assembly (*assembly)(std::size_t n);
        };
        const Row rows[] = {
            {"copies of one triangle, twice", [](std::size_t n) { return two(copies(n, 1), copies(n, 1)); }},
            {"copies of two triangles", [](std::size_t n) { return two(copies(n, 1), copies(n, 2)); }},
            {"copies as a soup", [](std::size_t n) { return two(soup(copies(n, 1)), soup(copies(n, 2))); }},
            {"copies that face both ways and bound nothing",
             [](std::size_t n) { return two(copies_both_ways(n, 1), copies_both_ways(n, 2)); }},
            {"flat fans on one point", [](std::size_t n) { return two(fan(n, 0, 0), fan(n, 0, 1e-4)); }},
            {"fans in waves on one point",
             [](std::size_t n) { return two(fan(n, .1, 0), fan(n, .1, 1e-4)); }},
            {"needles in all directions", [](std::size_t n) { return two(burst(n, 1), burst(n, 2)); }},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            // From about 250 triangles on, they are paired as seen from their common vertices.
            const Growth grew = growth(800, 2, row.assembly, [](const Assembly& assembly) {
                const std::size_t n = assembly.parts[0].mesh.triangles.size();
                CHECK(only_clash(assembly).triangle_pairs == n * n);
            });
            CHECK(grew.steps < 2.15);
            CHECK(grew.bytes_allocated < 2.1);
        }
    }

    TEST_CASE("closed cones of n needles on one tip") {
        // From 256 needles on, the pairs of triangles are most of the work. Before that it is the depth, whose number of
        // cells follows no rule: 28, 6 and 37 for 32, 64 and 128 needles.
        const Growth grew = growth(
            256, 2, [](std::size_t n) { return two(cone(n, 0), cone(n, 1e-3)); },
            [](const Assembly& assembly) { CHECK(only_clash(assembly).kind == ClashKind::penetrating); });
        CHECK(grew.steps < 2.1);
        CHECK(grew.bytes_allocated < 2.1);
    }

    TEST_CASE("parts in a row, each touching the next: linear in the parts") {
        const auto row = [](std::size_t n) {
            Assembly assembly;
            for (std::size_t k = 0; k < n; ++k) assembly.parts.push_back(part(cube({double(k), 0, 0})));
            return assembly;
        };
        const Growth grew = growth(200, 4, row, [](const Assembly& assembly) {
            CHECK(find_clashes(assembly)->clashes.size() == assembly.parts.size() - 1);
        });
        CHECK(grew.steps < 1.1);
        CHECK(grew.bytes_allocated < 1.1);
    }

    TEST_CASE(
        "sheets of 2 n^2 triangles that cross along a line: linear in the triangles, not their product") {
        const auto crossing = [](std::size_t n) {
            TriMesh tilted = sheet(n, 0);
            for (Vec3& p : tilted.points) p.z += (p.x - .5) * .3;
            return two(sheet(n, 0.01), std::move(tilted));
        };
        const Growth grew = growth(32, 2, crossing, [](const Assembly& assembly) {
            CHECK(only_clash(assembly).kind == ClashKind::penetrating);
        });
        CHECK(grew.steps < 2 * 1.1);
        CHECK(grew.bytes_allocated < 2 * 1.1);
    }

    TEST_CASE("what inspect looks at is linear in the triangles") {
        const auto look = [](const TriMesh& mesh) {
            const Welded welded = *weld(mesh);
            CHECK(topology(welded).components == 1);
            CHECK(std::isfinite(signed_volume(mesh)));
            CHECK(count_self_intersections(welded) == 0);
        };
        const auto loose_sheet = [](std::size_t n) { return soup(sheet(n, 0)); };
        const Growth grew = growth(32, 2, loose_sheet, look);
        CHECK(grew.steps < 2 * 1.1);
        CHECK(grew.bytes_allocated < 2 * 1.1);
    }

    TEST_CASE("told to stop, it does no more than the pair at hand") {
        Assembly assembly;
        for (unsigned k = 0; k < 12; ++k) assembly.parts.push_back(part(burst(60, k)));
        const Work whole = work_of([&] { CHECK(find_clashes(assembly)->clashes.size() == 66); });
        const auto stop = [](std::size_t, std::size_t) { return false; };
        const ProgressCallback callback = stop;
        ClashOptions options;
        options.progress = &callback;
        const Work stopped =
            work_of([&] { CHECK(find_clashes(assembly, options).error().code == ErrorCode::cancelled); });
        CHECK(stopped.steps < whole.steps / 10);
    }
}
