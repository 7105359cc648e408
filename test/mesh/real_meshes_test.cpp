// real_meshes_test.cpp: topology, volume and boxes of large meshes beside the checkout, against what other programs found.
#include <hitbox/mesh/bounds.hpp>

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "../skip.hpp"
#include "truth.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

// They are too large for the project and have licences of their own. truth_test.cpp has solids that are always there.
const std::string data = std::string(HITBOX_SOURCE_DIR) + "/../shared/data/";

// Without the folder the case is skipped; a folder without this file is a failure.
std::vector<std::string> truth(const std::string& name) {
    if (!std::filesystem::is_directory(data)) {
        skip(("there is no folder " + data).c_str());
        return {};
    }
    std::vector<std::string> lines = lines_of(data + "truth/" + name);
    REQUIRE_FALSE(lines.empty());
    return lines;
}

}  // namespace

TEST_SUITE("mesh/real_meshes") {
    TEST_CASE("topology and volume of eleven files") {
        for (const std::string& line : truth("meshinfo.jsonl")) {
            const std::string file = field(line, "file");
            CAPTURE(file);
            check_topology(load(data + "meshes/" + file), line);
        }
    }

    TEST_CASE("the tight box is as small as the best of five runs of a good fitter") {
        for (const std::string& line : truth("obb.jsonl")) {
            const std::string file = field(line, "file");
            CAPTURE(file);
            const TriMesh mesh = load(data + "meshes/" + file);
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
