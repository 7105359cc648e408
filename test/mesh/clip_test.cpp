// clip_test.cpp: mirrors hitbox/mesh/clip.hpp.
#include <hitbox/mesh/clip.hpp>

#include <doctest/doctest.h>

#include <hitbox/mesh/measure.hpp>

#include <cmath>
#include <cstddef>
#include <vector>

#include "../oracle/random.hpp"
#include "piece_oracle.hpp"
#include "rounded_from.hpp"
#include "shapes.hpp"

using namespace hitbox;
using namespace hitbox::test;

namespace {

ClippedMesh kept(const TriMesh& mesh, const Aabb3& box, const SliceOptions& options = {}) {
    const auto result = clip(mesh, box, options);
    REQUIRE(result.ok());
    REQUIRE(result->sources.size() == result->mesh.triangles.size());
    return *result;
}

}  // namespace

TEST_SUITE("mesh/clip") {
    TEST_CASE("a box keeps what is in it") {
        const TriMesh hollow = joined({cube({0, 0, 0}, 3), turned_over(cube({1, 1, 1}, 1))});
        struct Row {
            const char* name;
            TriMesh mesh;
            Aabb3 box;
            double volume;
        };
        const Row rows[] = {
            {"all", cube(), {{-1, -1, -1}, {2, 2, 2}}, 1},
            {"all, flush", cube(), {{0, 0, 0}, {1, 1, 1}}, 1},
            {"nothing", cube(), {{2, 2, 2}, {3, 3, 3}}, 0},
            {"nothing but a face", cube(), {{1, 0, 0}, {3, 3, 3}}, 0},
            {"a corner", cube(), {{0.5, 0.5, 0.5}, {3, 3, 3}}, 0.125},
            {"the middle", cube(), {{0.25, 0.25, 0.25}, {0.75, 0.75, 0.75}}, 0.125},
            {"the middle of a hollow cube", hollow, {{0.5, 0.5, 0.5}, {2.5, 2.5, 2.5}}, 7},
            {"the hollow alone", hollow, {{1, 1, 1}, {2, 2, 2}}, 0},
            {"an empty box", cube(), {{0.75, 0, 0}, {0.25, 1, 1}}, 0},
        };
        for (const Row& row : rows) {
            CAPTURE(row.name);
            const ClippedMesh c = kept(row.mesh, row.box);
            CHECK(is_balanced(c.mesh));
            CHECK(enclosed_volume(c.mesh) == rounded_from(row.volume));
            CHECK(c.open_edges == 0);
            for (const Vec3& p : c.mesh.points)
                for (std::size_t k = 0; k < 3; ++k) {
                    CHECK(p[k] >= row.box.min[k]);
                    CHECK(p[k] <= row.box.max[k]);
                }
        }
    }

    TEST_CASE("triangles know where they come from, and values go along") {
        const TriMesh mesh = cube();
        std::vector<float> values;
        for (const Vec3& p : mesh.points) values.push_back(float(p.x + 2 * p.y));
        const Aabb3 box{{0.25, -1, 0.5}, {0.75, 2, 2}};
        const ClippedMesh c = kept(mesh, box, {.values = {1, values}});
        REQUIRE(c.values.size() == c.mesh.points.size());
        double caps = 0;
        for (std::size_t t = 0; t < c.mesh.triangles.size(); ++t) {
            const Triangle3 triangle = c.mesh.triangle(t);
            if (c.sources[t] >= mesh.triangles.size()) {
                const Plane3 plane = inward_planes(box)[c.sources[t] - mesh.triangles.size()];
                for (const Vec3& p : {triangle.a, triangle.b, triangle.c})
                    CHECK(dot(plane.normal, p) == plane.offset);
                caps += surface_area({{triangle.a, triangle.b, triangle.c}, {{0, 1, 2}}});
                continue;
            }
            const Triangle3 source = mesh.triangle(c.sources[t]);
            const Vec3 n = cross(source.b - source.a, source.c - source.a);
            for (const std::uint32_t v : c.mesh.triangles[t]) {
                const Vec3& p = c.mesh.points[v];
                CHECK(dot(n, p - source.a) == 0);
                CHECK(c.values[v] == float(p.x + 2 * p.y));
            }
        }
        CHECK(caps == rounded_from(0.5 * 1 + 2 * 0.5));
    }

    TEST_CASE("eight boxes tile a ball, and a frustum clips as its planes do") {
        const TriMesh ball = bumpy(5);
        double sum = 0;
        for (int i = 0; i < 8; ++i) {
            Aabb3 box{{-9, -9, -9}, {9, 9, 9}};
            for (std::size_t k = 0; k < 3; ++k) ((i >> k & 1) ? box.min : box.max)[k] = 0.125;
            const ClippedMesh c = kept(ball, box);
            CHECK(is_balanced(c.mesh));
            sum += enclosed_volume(c.mesh);
        }
        CHECK(sum == doctest::Approx(enclosed_volume(ball)).epsilon(1e-12));
        Frustum3 frustum;
        frustum.planes = inward_planes({{-0.5, -0.25, 0}, {0.5, 2, 2}});
        CHECK(clip(ball, frustum)->mesh.triangles ==
              kept(ball, {{-0.5, -0.25, 0}, {0.5, 2, 2}}).mesh.triangles);
    }

    TEST_CASE("open sides of a box and frusta without a far plane cut off nothing, an empty box everything") {
        constexpr double inf = Aabb3::inf;
        const TriMesh mesh = cube();
        const Aabb3 upper{{-inf, -inf, 0.5}, {inf, inf, inf}};
        CHECK(enclosed_volume(kept(mesh, upper).mesh) == 0.5);
        CHECK(kept(mesh, {{-inf, -inf, -inf}, {inf, inf, inf}}).mesh.triangles == mesh.triangles);
        CHECK(kept(mesh, Aabb3{}).mesh.triangles.empty());
        CHECK(kept(mesh, Aabb3{}).mesh.points.empty());
        Frustum3 frustum;
        frustum.planes = inward_planes({{0, 0, 0.5}, {1, 1, 1}});
        frustum.planes[5] = {{0, 0, 0}, -1};
        CHECK(enclosed_volume(clip(mesh, frustum)->mesh) == 0.5);
        frustum.planes[5] = {{0, 0, 0}, 1};
        CHECK(clip(mesh, frustum).error().code == ErrorCode::usage);
        const std::vector<Plane3> no_number{{{0, 0, 1}, std::nan("")}};
        CHECK(clip(mesh, no_number).error().code == ErrorCode::usage);
        TriMesh spoiled = mesh;
        spoiled.points[3].y = std::nan("");
        for (const Aabb3& box : {upper, Aabb3{{-9, -9, -9}, {9, 9, 9}}})
            CHECK(clip(spoiled, box).error().code == ErrorCode::not_finite);
    }

    TEST_CASE("what cannot be cut is an error that names the plane") {
        const std::vector<Plane3> planes{{{0, 0, 1}, 0.5}, {{0, 0, 0}, 1}};
        const auto result = clip(cube(), planes);
        REQUIRE_FALSE(result.ok());
        CHECK(result.error().where == "planes[1]");
        CHECK(clip(cube(), std::vector<Plane3>{})->mesh.triangles == cube().triangles);
    }
}
