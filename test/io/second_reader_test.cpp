// second_reader_test.cpp: what hitbox writes opens in another program with the same triangles (assimp).
#include "io/assimp.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <string>

using namespace hitbox;
using namespace hitbox::test;

namespace {

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

    TEST_CASE("GLB of the committed solids and of the sample assembly") {
        if (!have_assimp()) return;
        const std::string source = HITBOX_SOURCE_DIR;
        for (const char* file : {"test/corpus/solids/sponge.off", "test/corpus/solids/pyramid.stl",
                                 "test/corpus/solids/moved.gltf", "examples/sample/planetary_gearbox.glb"}) {
            CAPTURE(file);
            const Result<Assembly> assembly = io::read(source + "/" + file);
            REQUIRE(assembly.ok());
            check_through_assimp(*assembly, "ours.glb");
        }
    }
}
