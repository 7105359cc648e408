// meshes_test.cpp: meshes of the C interface beside those of the C++ library: construction, measures, cuts.
#include <doctest/doctest.h>

#include <hitbox/mesh/bounds.hpp>
#include <hitbox/mesh/clip.hpp>
#include <hitbox/mesh/measure.hpp>
#include <hitbox/mesh/section.hpp>
#include <hitbox/mesh/slice.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "handles.hpp"

using namespace hitbox;
using namespace c_test;

TEST_CASE("c: a mesh from arrays of any scalar and stride") {
    const TriMesh mesh = torus({1, 2, 3});
    const MeshHandle handle = made(mesh);
    CHECK(same_mesh(handle.get(), mesh));

    struct Vertex {
        float normal[3], position[3];
    };
    std::vector<Vertex> vertices(mesh.points.size());
    for (std::size_t i = 0; i < vertices.size(); ++i)
        for (unsigned k = 0; k < 3; ++k) vertices[i].position[k] = float(mesh.points[i][k]);
    const hitbox_array points{vertices.data()->position, vertices.size(), sizeof(Vertex), HITBOX_POINT,
                              HITBOX_F32};
    const auto with_corners = [&]<class Index>(Index, std::int32_t scalar) {
        std::vector<Index> corners;
        for (const TriMesh::Corners& c : mesh.triangles)
            for (const std::uint32_t point : c) corners.push_back(Index(point));
        const hitbox_array triangles{corners.data(), mesh.triangles.size(), 3 * sizeof(Index), HITBOX_CORNERS,
                                     scalar};
        hitbox_mesh* made_of_floats = nullptr;
        REQUIRE(hitbox_mesh_create(&points, &triangles, &made_of_floats) == HITBOX_OK);
        CHECK(same_mesh(MeshHandle(made_of_floats).get(), mesh));
        // One index too many, and one below 0.
        for (const std::int64_t wrong : {std::int64_t(mesh.points.size()), std::int64_t(-1)}) {
            if (wrong < 0 && std::is_unsigned_v<Index> && sizeof(Index) < 8) continue;
            corners[7] = Index(wrong);
            CHECK(hitbox_mesh_create(&points, &triangles, &made_of_floats) == HITBOX_BAD_FORMAT);
            CHECK(made_of_floats == nullptr);
            CHECK(std::string(hitbox_error_where()) == "triangle 2");
        }
    };
    with_corners(std::uint32_t(), HITBOX_U32), with_corners(std::int32_t(), HITBOX_I32);
    with_corners(std::uint64_t(), HITBOX_U64), with_corners(std::int64_t(), HITBOX_I64);
    with_corners(std::uint16_t(), HITBOX_U16);

    // A soup: each three points are a triangle.
    hitbox_mesh* soup = nullptr;
    REQUIRE(hitbox_mesh_create(&points, nullptr, &soup) == HITBOX_OK);
    CHECK(hitbox_mesh_triangle_count(soup) == mesh.points.size() / 3);
    hitbox_mesh_free(soup);

    // Points may be overwritten; until they are right again, nothing answers.
    const double before = hitbox_mesh_points(handle.get())[4];
    hitbox_mesh_points(handle.get())[4] = std::numeric_limits<double>::quiet_NaN();
    CHECK(hitbox_mesh_changed(handle.get()) == HITBOX_NOT_FINITE);
    double box[6];
    CHECK(hitbox_mesh_aabb(handle.get(), box) == HITBOX_NOT_FINITE);
    hitbox_mesh_points(handle.get())[4] = before;
    CHECK(hitbox_mesh_changed(handle.get()) == HITBOX_OK);
    CHECK(hitbox_mesh_aabb(handle.get(), box) == HITBOX_OK);
    CHECK(same(box, fit_aabb(mesh).min));
    CHECK(same(box + 3, fit_aabb(mesh).max));
}

TEST_CASE("c: measures and transforms") {
    const TriMesh mesh = torus({0, 0, 0});
    const MeshHandle handle = made(mesh);
    hitbox_oriented_bounds bounds;
    for (const std::int32_t fit : {HITBOX_FIT_PCA, HITBOX_FIT_FAST, HITBOX_FIT_TIGHT}) {
        REQUIRE(hitbox_mesh_obb(handle.get(), fit, &bounds) == HITBOX_OK);
        const Obb3 box = fit_obb(mesh, ObbFit(fit));
        CHECK(same(bounds.center, box.center));
        for (std::size_t i = 0; i < 3; ++i) CHECK(same(bounds.half_axes[i], box.half_axes[i]));
        CHECK(same(bounds.half_extents, box.half_extents()));
        CHECK(bounds.volume == box.volume());
    }
    CHECK(hitbox_mesh_obb(handle.get(), 3, &bounds) == HITBOX_USAGE);
    double sphere[4], capsule[7];
    REQUIRE(hitbox_mesh_sphere(handle.get(), sphere) == HITBOX_OK);
    CHECK(same(sphere, fit_sphere(mesh).center));
    CHECK(sphere[3] == fit_sphere(mesh).radius);
    REQUIRE(hitbox_mesh_capsule(handle.get(), capsule) == HITBOX_OK);
    CHECK(same(capsule + 3, fit_capsule(mesh).b));
    hitbox_inspection found;
    REQUIRE(hitbox_mesh_inspect(handle.get(), &found) == HITBOX_OK);
    CHECK(found.closed == 1);
    CHECK(found.components == 1);
    CHECK(found.volume == enclosed_volume(mesh));
    CHECK(found.area == surface_area(mesh));

    const double matrix[16] = {0, -1, 0, 5, 1, 0, 0, 6, 0, 0, 2, 7, 0, 0, 0, 1};
    const hitbox_array transform{matrix, 1, sizeof matrix, HITBOX_TRANSFORM, HITBOX_F64};
    hitbox_mesh* moved = nullptr;
    REQUIRE(hitbox_mesh_transformed(handle.get(), &transform, &moved) == HITBOX_OK);
    TriMesh expected = mesh;
    for (Vec3& p : expected.points) p = {-p.y + 5, p.x + 6, 2 * p.z + 7};
    CHECK(same_mesh(MeshHandle(moved).get(), expected));
}

TEST_CASE("c: cuts and outlines") {
    const TriMesh mesh = torus({0, 0, 0});
    const MeshHandle handle = made(mesh);
    for (const double offset : {0.0, 0.3, 1.75, 9.0}) {
        const double plane[4] = {0, 0.5, 1, offset};
        hitbox_mesh *front = nullptr, *back = nullptr;
        hitbox_cut cut;
        REQUIRE(hitbox_mesh_slice(handle.get(), plane, 1, &front, &back, &cut) == HITBOX_OK);
        const MeshHandle in_front(front), behind(back);
        const Slice expected = *slice(mesh, Plane3{{0, 0.5, 1}, offset});
        CHECK(same_mesh(front, expected.front.mesh));
        CHECK(same_mesh(back, expected.back.mesh));
        CHECK(cut.cap_area == expected.cap_area);
        CHECK(cut.front_first_cap == expected.front.first_cap);
    }
    const std::vector<double> planes{0, 0, 1, -1, 1, 0, 0, 0};
    const hitbox_array array{planes.data(), 2, 4 * sizeof(double), HITBOX_PLANE, HITBOX_F64};
    hitbox_mesh* kept = nullptr;
    REQUIRE(hitbox_mesh_clip(handle.get(), &array, 1, &kept) == HITBOX_OK);
    const std::vector<Plane3> as_planes{Plane3{{0, 0, 1}, -1}, Plane3{{1, 0, 0}, 0}};
    CHECK(same_mesh(MeshHandle(kept).get(), clip(mesh, as_planes)->mesh));

    const AnswersHandle answers = new_answers();
    const double normal[3] = {0, 0, 1}, offsets[3] = {-1, 0.1, 1};
    REQUIRE(hitbox_mesh_sections(handle.get(), normal, offsets, 3, answers.get()) == HITBOX_OK);
    const auto loops = records<hitbox_loop>(answers);
    std::size_t number = 0, point = 0;
    for (std::uint32_t i = 0; i < 3; ++i) {
        const std::size_t first = number;
        const Section expected = *section(mesh, Plane3{{0, 0, 1}, offsets[i]});
        for (const SectionLoop& loop : expected.loops) {
            REQUIRE(number < loops.size());
            const hitbox_loop& r = loops[number++];
            CHECK(r.plane == i);
            CHECK(r.area == loop.area);
            CHECK((r.closed != 0) == loop.closed);
            CHECK(r.around ==
                  (loop.around == SectionLoop::none ? HITBOX_NONE : std::uint32_t(first) + loop.around));
            REQUIRE(r.count == loop.points.size());
            for (const Vec3& p : loop.points)
                CHECK(same(hitbox_answers_points(answers.get()) + 3 * point++, p));
        }
    }
    CHECK(number == loops.size());
    CHECK(point == hitbox_answers_point_count(answers.get()));
}
