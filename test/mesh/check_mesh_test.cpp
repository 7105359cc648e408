// check_mesh_test.cpp: mirrors hitbox/mesh/check_mesh.hpp; functions of meshes report an error for an invalid mesh.
#include <hitbox/mesh/check_mesh.hpp>

#include <doctest/doctest.h>

#include <hitbox/mesh/bounds.hpp>
#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/clip.hpp>
#include <hitbox/mesh/measure.hpp>
#include <hitbox/mesh/section.hpp>
#include <hitbox/mesh/slice.hpp>
#include <hitbox/mesh/slice_parts.hpp>
#include <hitbox/mesh/weld.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "numbers.hpp"
#include "shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

TriMesh with_corner(std::uint32_t corner) {
    TriMesh mesh = test::cube();
    mesh.triangles[5][2] = corner;
    return mesh;
}

Assembly parts(const TriMesh& second) {
    Assembly all;
    all.parts.resize(2);
    all.parts[0].mesh = test::cube();
    all.parts[1].mesh = second, all.parts[1].name = "second";
    return all;
}

}  // namespace

TEST_SUITE("mesh/check_mesh") {
    TEST_CASE("the first fault is named") {
        CHECK_FALSE(check_mesh(TriMesh{}));
        CHECK_FALSE(check_mesh(test::cube()));
        CHECK_FALSE(check_mesh(with_corner(7)));
        for (const std::uint32_t corner : {8u, 0xffffffffu}) {
            const auto error = check_mesh(with_corner(corner));
            REQUIRE(error);
            CHECK(error->code == ErrorCode::bad_format);
            CHECK(error->where == "triangle 5");
            CHECK(error->message == "corner index " + std::to_string(corner) + " is out of range (8 points)");
        }
        CHECK(check_mesh(TriMesh{{}, {{0, 0, 0}}})->where == "triangle 0");
        for (const double wrong : {inf, -inf, std::nan("")})
            for (std::size_t k = 0; k < 3; ++k) {
                TriMesh mesh = test::cube();
                mesh.points[6][k] = wrong;
                const auto error = check_mesh(mesh);
                REQUIRE(error);
                CHECK(error->code == ErrorCode::not_finite);
                CHECK(error->where == "point 6");
            }
    }

    TEST_CASE("functions that may fail give the fault as their error") {
        const Plane3 through{{0, 0, 1}, .5};
        for (const std::uint32_t corner : {8u, 0xffffffffu}) {
            const TriMesh mesh = with_corner(corner);
            const std::array codes{
                weld(mesh).error().code,
                slice(mesh, through).error().code,
                section(mesh, through).error().code,
                sections(mesh, {0, 0, 1}, std::array{.5}).error().code,
                clip(mesh, Aabb3{{-1, -1, -1}, {2, 2, 2}}).error().code,
                slice_parts(parts(mesh), through).error().code,
                rounded_to_floats(mesh).error().code,
                find_clashes(parts(mesh)).error().code,
            };
            for (const ErrorCode code : codes) CHECK(code == ErrorCode::bad_format);
            CHECK(slice_parts(parts(mesh), through).error().where == "second: triangle 5");
            CHECK(find_clashes(parts(mesh)).error().where == "parts[1]: triangle 5");
        }
    }

    TEST_CASE("an invalid mesh has NaN as volume and area, and empty bounds") {
        const TriMesh mesh = with_corner(8);
        CHECK(std::isnan(enclosed_volume(mesh)));
        CHECK(std::isnan(signed_volume(mesh)));
        CHECK(std::isnan(surface_area(mesh)));
        CHECK(fit_aabb(mesh).is_empty());
        for (const ObbFit fit : {ObbFit::pca, ObbFit::fast, ObbFit::tight})
            CHECK(fit_obb(mesh, fit).is_empty());
        CHECK(fit_sphere(mesh).is_empty());
        CHECK(fit_capsule(mesh).is_empty());
        TriMesh nan = test::cube();
        nan.points[0].x = std::nan("");
        CHECK(std::isnan(enclosed_volume(nan)));
        CHECK(std::isnan(surface_area(nan)));
    }

    TEST_CASE("bounds ignore points that no triangle uses") {
        TriMesh mesh = test::cube();
        const Sphere3 sphere = fit_sphere(mesh);
        const Capsule3 capsule = fit_capsule(mesh);
        CHECK(!sphere.is_empty());
        CHECK(!capsule.is_empty());
        mesh.points.push_back({100, 100, 100});
        mesh.points.push_back({std::nan(""), 0, 0});
        CHECK(fit_aabb(mesh) == fit_aabb(test::cube()));
        CHECK(fit_sphere(mesh) == sphere);
        CHECK(fit_capsule(mesh) == capsule);
    }

    TEST_CASE("a negative, infinite or NaN clearance or tolerance is refused") {
        for (const double wrong : {-1.0, inf, std::nan("")}) {
            CHECK(find_clashes(parts(test::cube()), {.clearance = wrong}).error().where == "clearance");
            CHECK(find_clashes(parts(test::cube()), {.tolerance = wrong}).error().where == "tolerance");
        }
    }
}
