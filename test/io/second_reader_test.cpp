// second_reader_test.cpp: what hitbox writes opens in another program with the same triangles (assimp).
#include <hitbox/io/read.hpp>
#include <hitbox/io/write.hpp>

#include "io/scratch_folder.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

using namespace hitbox;
using namespace hitbox::test;

namespace {

const std::string mesh_folder = HITBOX_SOURCE_DIR "/../shared/data/meshes";

bool runs(const std::string& command) { return std::system((command + " >/dev/null 2>&1").c_str()) == 0; }

bool have_assimp() {
    if (runs("assimp version")) return true;
    MESSAGE("skipped: there is no command assimp (Debian: assimp-utils)");
    return false;
}

// Every triangle as nine floats, turned so that its smallest corner comes first, and in order: the other
// program may join and sort meshes, but neither turn a triangle over nor move it.
using Nine = std::array<float, 9>;
std::vector<Nine> triangles_of(const Assembly& assembly) {
    std::vector<Nine> all;
    for (const Part& part : assembly.parts)
        for (std::size_t i = 0; i < part.mesh.triangles.size(); ++i) {
            const Triangle3 t = part.mesh.triangle(i);
            std::array<std::array<float, 3>, 3> corner{};
            for (std::size_t k = 0; k < 3; ++k) {
                const volatile float a = float(t.a[k]), b = float(t.b[k]), c = float(t.c[k]);
                corner[0][k] = a, corner[1][k] = b, corner[2][k] = c;
            }
            std::rotate(corner.begin(), std::min_element(corner.begin(), corner.end()), corner.end());
            Nine& nine = all.emplace_back();
            for (std::size_t k = 0; k < 9; ++k) nine[k] = corner[k / 3][k % 3];
        }
    std::sort(all.begin(), all.end());
    return all;
}

// Writes the assembly, lets assimp turn it into a binary STL, which holds floats too, and reads that.
void check_through_assimp(const Assembly& assembly, const char* name) {
    CAPTURE(name);
    const ScratchFolder folder;
    REQUIRE_FALSE(io::write(folder / name, assembly));
    REQUIRE(runs("assimp export '" + (folder / name) + "' '" + (folder / "theirs.stl") + "' -fstlb"));
    const Result<Assembly> theirs = io::read(folder / "theirs.stl");
    REQUIRE(theirs.ok());
    const std::vector<Nine> expected = triangles_of(assembly), found = triangles_of(*theirs);
    CHECK(found.size() == expected.size());
    CHECK(found == expected);
}

Part ball(const std::string& name, const Vec3& centre, double radius, std::uint32_t rings) {
    Part part;
    part.name = name;
    const std::uint32_t around = 2 * rings;
    for (std::uint32_t i = 1; i < rings; ++i)
        for (std::uint32_t j = 0; j < around; ++j) {
            const double a = 3.14159265358979 * i / rings, b = 6.28318530717959 * j / around;
            part.mesh.points.push_back(
                centre + Vec3(std::sin(a) * std::cos(b), std::sin(a) * std::sin(b), std::cos(a)) * radius);
            if (i + 1 == rings) continue;
            const std::uint32_t here = (i - 1) * around + j, next = (i - 1) * around + (j + 1) % around;
            part.mesh.triangles.push_back({here, here + around, next});
            part.mesh.triangles.push_back({next, here + around, next + around});
        }
    return part;
}

}  // namespace

TEST_SUITE("io/second_reader") {
    TEST_CASE("GLB, STL, PLY and OBJ of balls") {
        if (!have_assimp()) return;
        Assembly one;
        one.parts = {ball("one", {0.1, -2, 1e3}, 1.0 / 3, 30)};
        for (const char* name : {"ours.glb", "ours.stl", "ours.ply"}) check_through_assimp(one, name);
        // assimp reads decimals one float at a time, an ulp or two off; halves survive that.
        Assembly halves;
        halves.parts = {ball("one", {0, -2, 1e3}, 2e3, 30)};
        for (Vec3& p : halves.parts[0].mesh.points)
            p = {std::round(2 * p.x) / 2, std::round(2 * p.y) / 2, std::round(2 * p.z) / 2};
        check_through_assimp(halves, "ours.obj");
        Assembly several = one;
        several.parts.push_back(ball("two", {1e5, 0, 0}, 7, 12));
        several.parts.push_back(ball("more vertices than 16 bits count", {0, 0, 0}, 1, 190));
        CHECK(several.parts[2].mesh.points.size() > 65536);
        check_through_assimp(several, "ours.glb");
    }

    TEST_CASE("GLB of real meshes") {
        if (!std::filesystem::is_directory(mesh_folder)) {
            MESSAGE("skipped: no meshes in ../shared/data");
            return;
        }
        if (!have_assimp()) return;
        for (const char* file : {"cube_gears.obj", "spot.obj", "teapot.obj", "AC14-FZK-Haus.glb"}) {
            CAPTURE(file);
            const Result<Assembly> assembly = io::read(mesh_folder + "/" + file);
            REQUIRE(assembly.ok());
            check_through_assimp(*assembly, "ours.glb");
        }
    }
}
