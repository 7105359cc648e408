// truth_test.cpp: topology, volume, area and boxes of the committed solids, against rational arithmetic.
#include <hitbox/mesh/bounds.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "truth.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

// Written by test/tools/make_solids.py, which shares nothing with the library.
const std::string folder = std::string(HITBOX_SOURCE_DIR) + "/test/corpus/solids/";

std::vector<std::string> solids() { return lines_of(folder + "truth.jsonl"); }

bool within_ulps(double x, double expected, double ulps) {
    return std::fabs(x - expected) <= ulps * std::numeric_limits<double>::epsilon() * std::fabs(expected);
}

}  // namespace

TEST_SUITE("mesh/truth") {
    TEST_CASE("topology and volume of eleven solids") {
        CHECK(solids().size() == 11);
        for (const std::string& line : solids()) {
            const std::string file = field(line, "file");
            CAPTURE(file);
            const TriMesh mesh = load(folder + file);
            check_topology(mesh, line);
            const Welded welded = *weld(mesh);
            const bool closed = field(line, "closed") == "true";
            CHECK(topology(welded).edges == count(line, "edges"));
            CHECK(topology(welded).closed == closed);
            CHECK(is_closed(welded) == closed);
            if (closed) CHECK(within_ulps(enclosed_volume(mesh), number(line, "signed_volume"), 4));
            CHECK(within_ulps(signed_volume(mesh), number(line, "signed_volume"), 4));
            CHECK(within_ulps(surface_area(mesh), number(line, "area"), 4));
        }
    }

    TEST_CASE("the box of a part is that of its corners") {
        std::size_t asked = 0;
        for (const std::string& line : lines_of(folder + "parts.jsonl")) {
            const std::string file = field(line, "file"), name = field(line, "name");
            CAPTURE(file);
            CAPTURE(name);
            const Result<Assembly> assembly = io::read(folder + file);
            REQUIRE(assembly.ok());
            for (const Part& part : assembly->parts) {
                if (part.name != name) continue;
                const Aabb3 box = fit_aabb(part.mesh);
                const std::vector<double> found{box.min.x, box.min.y, box.min.z,
                                                box.max.x, box.max.y, box.max.z};
                CHECK(found == numbers(line, "bbox"));
                ++asked;
            }
        }
        CHECK(asked == 13);
    }

    TEST_CASE("the oriented box of a cuboid is the cuboid, however it is turned") {
        std::size_t asked = 0;
        for (const std::string& line : solids()) {
            if (!has_field(line, "obb_volume")) continue;
            const std::string file = field(line, "file");
            CAPTURE(file);
            const TriMesh mesh = load(folder + file);
            const Vec3 e = fit_obb(mesh, ObbFit::tight).half_extents();
            const double volume = number(line, "obb_volume"), found = 8 * e.x * e.y * e.z;
            CHECK(found >= volume * (1 - 1e-14));
            CHECK(found <= volume * (1 + 1e-9));
            ++asked;
        }
        CHECK(asked == 3);
    }
}
