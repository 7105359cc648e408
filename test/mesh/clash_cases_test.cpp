// clash_cases_test.cpp: small assemblies with the kind, depth and flags that find_clashes must report.
#include <hitbox/mesh/clash.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

// A prism over a quadrilateral, from z = 0 to `height`, or a cube; `turn` is which corner the faces are cut from.
TriMesh hexahedron(const std::array<Vec3, 4>& floor, double height, std::size_t turn) {
    TriMesh mesh;
    for (const double z : {0.0, height})
        for (const Vec3& p : floor) mesh.points.push_back({p.x, p.y, p.z + z});
    const std::array<std::array<std::uint32_t, 4>, 6> faces{
        {{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}}};
    for (const auto& f : faces)
        for (const std::size_t i : {1u, 2u})
            mesh.triangles.push_back({f[turn], f[(turn + i) % 4], f[(turn + i + 1) % 4]});
    return mesh;
}
TriMesh hexahedron(double low, double high, std::size_t turn = 0) {
    return hexahedron({{{low, low, low}, {high, low, low}, {high, high, low}, {low, high, low}}}, high - low,
                      turn);
}

TriMesh two_sided(const TriMesh& front, const TriMesh& back) { return joined({front, turned_over(back)}); }

// A rectangle in the plane x = 5, from y = 2 to 8 and from z = 2 to `top`.
TriMesh upright_sheet(double top, bool other_diagonal) {
    TriMesh mesh;
    mesh.points = {{5, 2, 2}, {5, 2, top}, {5, 8, top}, {5, 8, 2}};
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
    if (other_diagonal) mesh.triangles = {{1, 2, 3}, {1, 3, 0}};
    return mesh;
}

// The tip of one octahedron reaches into the tip of the other. What they share is an octahedron too.
TriMesh octahedron_at(double z) {
    TriMesh mesh;
    mesh.points = {{1, 0, z}, {0, 1, z}, {-1, 0, z}, {0, -1, z}, {0, 0, z + 1}, {0, 0, z - 1}};
    mesh.triangles = {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}, {1, 0, 5}, {2, 1, 5}, {3, 2, 5}, {0, 3, 5}};
    return mesh;
}

TriMesh tetrahedron_at(double at) {
    TriMesh mesh;
    mesh.points = {{at, at, at}, {at + 1, at, at}, {at, at + 1, at}, {at, at, at + 1}};
    mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    return mesh;
}

TriMesh without_last_face(TriMesh mesh) {
    mesh.triangles.resize(mesh.triangles.size() - 2);
    return mesh;
}

struct ClashCase {
    std::string name;
    std::vector<TriMesh> parts;
    std::optional<ClashKind> kind;  // none: no clash
    double tolerance = 0;
    std::optional<double> thickness = {};
    std::optional<std::uint32_t> inner = {};
    bool duplicate = false;
    std::vector<bool> bounds_nothing = {false, false};
};

const std::array<Vec3, 4> turned_floor{{{0, 0, 0}, {3, 4, 0}, {-9, 13, 0}, {-12, 9, 0}}};

std::vector<ClashCase> clash_cases() {
    const auto penetrating = ClashKind::penetrating, contained = ClashKind::contained;
    const TriMesh wide = hexahedron(0, 10);
    std::vector<ClashCase> r;
    r.push_back({"twin: a box twice, cut along other diagonals",
                 {hexahedron(turned_floor, 7, 0), hexahedron(turned_floor, 7, 1)},
                 penetrating,
                 0,
                 5,
                 {},
                 true});
    r.push_back({"twin that a tolerance does not forgive",
                 {hexahedron(turned_floor, 7, 0), hexahedron(turned_floor, 7, 1)},
                 penetrating,
                 6,
                 5,
                 {},
                 true});
    r.push_back({"copy: a cube and its copy, moved by 0.001 along each axis",
                 {wide, hexahedron(0.001, 10.001)},
                 penetrating,
                 0.01,
                 9.999});
    r.push_back({"ts_both: boxes of which each face looks in both directions",
                 {two_sided(wide, wide), two_sided(hexahedron(5, 15), hexahedron(5, 15))},
                 penetrating,
                 0,
                 {},
                 {},
                 false,
                 {true, true}});
    r.push_back({"ts_in: a box in a box of which each face looks in both directions",
                 {two_sided(wide, wide), hexahedron(2, 5)},
                 {},
                 0,
                 {},
                 {},
                 false,
                 {true, false}});
    r.push_back({"ts_in: both look in both directions",
                 {two_sided(wide, wide), two_sided(hexahedron(2, 5), hexahedron(2, 5))},
                 {},
                 0,
                 {},
                 {},
                 false,
                 {true, true}});
    r.push_back({"two_both: the faces that look inward are cut along other diagonals",
                 {two_sided(wide, hexahedron(0, 10, 1)), two_sided(hexahedron(5, 15), hexahedron(5, 15, 1))},
                 penetrating,
                 0,
                 {},
                 {},
                 false,
                 {true, true}});
    r.push_back({"nestedsame: a box in a box that holds another one of the same orientation",
                 {joined({wide, hexahedron(4, 6)}), hexahedron(2, 8)},
                 contained,
                 0,
                 {},
                 1});
    r.push_back({"nestedsame, the other way about",
                 {hexahedron(2, 8), joined({wide, hexahedron(4, 6)})},
                 contained,
                 0,
                 {},
                 0});
    r.push_back({"sheet: a sheet through the top of a box, its back cut along the other diagonal",
                 {wide, two_sided(upright_sheet(12, false), upright_sheet(12, true))},
                 penetrating,
                 0,
                 {},
                 {},
                 false,
                 {false, true}});
    r.push_back({"sheet2: its back cut along the same diagonal",
                 {wide, two_sided(upright_sheet(12, false), upright_sheet(12, false))},
                 penetrating,
                 0,
                 {},
                 {},
                 false,
                 {false, true}});
    r.push_back({"sheet3: a sheet in a box",
                 {wide, two_sided(upright_sheet(8, false), upright_sheet(8, true))},
                 contained,
                 0,
                 {},
                 1,
                 false,
                 {false, true}});
    r.push_back({"under: tips that reach 0.001 into each other",
                 {octahedron_at(0), octahedron_at(1.999)},
                 penetrating,
                 0,
                 0.001 / std::sqrt(3)});
    r.push_back({"samename: two boxes in one part", {joined({tetrahedron_at(0), tetrahedron_at(.1)})}, {}});
    r.push_back({"openin: a box without one face in a box",
                 {wide, without_last_face(hexahedron(4, 6))},
                 contained,
                 0,
                 {},
                 1});
    return r;
}

}  // namespace

TEST_SUITE("mesh/clash_cases") {
    TEST_CASE("kind, depth and flags of small assemblies") {
        for (const ClashCase& expected : clash_cases()) {
            CAPTURE(expected.name);
            Assembly assembly;
            for (const TriMesh& mesh : expected.parts) assembly.parts.push_back({"", "", 0, mesh});
            ClashOptions options;
            options.tolerance = expected.tolerance;
            options.depth = DepthEffort::full;
            const Result<ClashReport> report = find_clashes(assembly, options);
            REQUIRE(report);
            if (assembly.parts.size() == 2) CHECK(report->bounds_nothing == expected.bounds_nothing);
            CHECK(report->clashes.size() == (expected.kind ? 1u : 0u));
            if (!expected.kind || report->clashes.empty()) continue;
            const Clash& clash = report->clashes[0];
            CHECK(std::string(to_string(clash.kind)) == to_string(*expected.kind));
            CHECK(clash.inner == expected.inner);
            CHECK(clash.duplicate == expected.duplicate);
            CHECK_FALSE(clash.forgiven);
            CHECK(clash.point);
            CHECK(clash.depth.has_value() == expected.thickness.has_value());
            CHECK(clash.depth_at_most.has_value() == expected.thickness.has_value());
            if (!clash.depth || !clash.depth_at_most || !expected.thickness) continue;
            constexpr double rounding = 1e-9;
            CHECK(*clash.depth <= *expected.thickness * (1 + rounding));
            CHECK(*clash.depth_at_most >= *expected.thickness * (1 - rounding));
            CHECK(*clash.depth_at_most <= *clash.depth * 1.01);
        }
    }

    TEST_CASE("a tolerance forgives what the upper bound of the depth proves, and nothing else") {
        struct Row {
            TriMesh a, b;
            double tolerance;
            bool forgiven;
        };
        const TriMesh wide = hexahedron(0, 10);
        const Row rows[] = {
            {octahedron_at(0), octahedron_at(1.999), 0.001, true},
            {octahedron_at(0), octahedron_at(1.999), 0.0005, false},
            {wide, hexahedron(9.75, 20), 0.251, true},
            {wide, hexahedron(9.75, 20), 0.249, false},
            {wide, hexahedron(0.001, 10.001), 9.9, false},
            {wide, hexahedron(0, 10, 1), 1000, false},  // the same surface
        };
        for (const Row& row : rows) {
            CAPTURE(row.tolerance);
            Assembly assembly;
            assembly.parts = {{"a", "", 0, row.a}, {"b", "", 0, row.b}};
            ClashOptions options;
            options.tolerance = row.tolerance;
            options.depth = DepthEffort::full;
            const Result<ClashReport> report = find_clashes(assembly, options);
            REQUIRE(report);
            REQUIRE(report->clashes.size() == 1);
            CHECK(report->clashes[0].forgiven == row.forgiven);
            CHECK((report->clashes[0].kind == ClashKind::touching) == row.forgiven);
        }
    }
}
