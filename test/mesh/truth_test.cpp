// truth_test.cpp: topology, volume and boxes of real meshes, against what other programs found.
#include <hitbox/io/read.hpp>
#include <hitbox/mesh/bounds.hpp>
#include <hitbox/mesh/measure.hpp>
#include <hitbox/mesh/self_intersections.hpp>
#include <hitbox/mesh/topology.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "shapes.hpp"

using namespace hitbox;

namespace {

const std::string data = std::string(HITBOX_SOURCE_DIR) + "/../shared/data/";

std::vector<std::string> lines_of(const std::string& path) {
    std::vector<std::string> lines;
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    if (lines.empty()) MESSAGE("skipped: there is no " << path);
    return lines;
}

// The value of a key in one flat line of JSON, as it is written there.
std::string field(const std::string& line, const std::string& key) {
    const std::size_t at = line.find("\"" + key + "\":");
    REQUIRE(at != std::string::npos);
    const std::size_t begin = at + key.size() + 3, end = line.find_first_of(",}", begin);
    const std::string value = line.substr(begin, end - begin);
    return value[0] == '"' ? value.substr(1, value.size() - 2) : value;
}
std::size_t count(const std::string& line, const std::string& key) { return std::stoul(field(line, key)); }
double number(const std::string& line, const std::string& key) {
    return std::strtod(field(line, key).c_str(), nullptr);
}

/// All parts of a file in one mesh.
TriMesh load(const std::string& name) {
    const Result<Assembly> assembly = io::read(data + "meshes/" + name);
    REQUIRE(assembly.ok());
    TriMesh mesh;
    for (const Part& part : (*assembly).parts) append(mesh, part.mesh);
    return mesh;
}

}  // namespace

TEST_SUITE("mesh/truth") {
    TEST_CASE("topology and volume of eleven files") {
        for (const std::string& line : lines_of(data + "truth/meshinfo.jsonl")) {
            const std::string file = field(line, "file");
            CAPTURE(file);
            const TriMesh mesh = load(file);
            const Welded welded = *weld(mesh);
            const Topology t = topology(welded);
            CHECK(mesh.triangles.size() == count(line, "triangles"));
            CHECK(welded.points.size() == count(line, "welded_vertices"));
            CHECK(t.degenerate_triangles == count(line, "degenerate_triangles"));
            CHECK(t.duplicate_triangles == count(line, "duplicate_triangles"));
            CHECK(t.boundary_edges == count(line, "boundary_edges"));
            CHECK(t.nonmanifold_edges == count(line, "nonmanifold_edges"));
            CHECK(t.misoriented_edges == count(line, "misoriented_edges"));
            CHECK(t.components == count(line, "components"));
            CHECK(count_self_intersections(welded) == count(line, "self_intersecting_pairs"));
            const double volume = number(line, "signed_volume");
            CHECK(std::fabs(signed_volume(mesh) - volume) <= 1e-12 * std::fabs(volume));
        }
    }

    TEST_CASE("the tight box is as small as the best of five runs of a good fitter") {
        for (const std::string& line : lines_of(data + "truth/obb.jsonl")) {
            const std::string file = field(line, "file");
            CAPTURE(file);
            const TriMesh mesh = load(file);
            const auto volume = [&](ObbFit fit) {
                const Vec3 e = fit_obb(mesh, fit).half_extents();
                return 8 * e.x * e.y * e.z;
            };
            const double best = number(line, "cgal_obb_volume_best_of_5"), aabb = number(line, "aabb_volume");
            CHECK(volume(ObbFit::tight) <= best * 1.001);
            CHECK(volume(ObbFit::fast) <= aabb * (1 + 1e-9));
        }
    }
}
