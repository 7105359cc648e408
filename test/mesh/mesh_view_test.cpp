// mesh_view_test.cpp: mirrors hitbox/mesh/mesh_view.hpp.
#include <hitbox/fit/fit_obb.hpp>
#include <hitbox/mesh/bounds.hpp>
#include <hitbox/mesh/measure.hpp>
#include <hitbox/mesh/mesh_view.hpp>
#include <hitbox/mesh/topology.hpp>
#include <hitbox/mesh/weld.hpp>

#include <hitbox/mesh/surface.hpp>
#include <hitbox/world/mesh_model.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

using namespace hitbox;

namespace {

struct Vertex {
    float x, y, z;
    std::uint8_t colour[4];
};
struct Reversed {
    float z, y, x;
};

// A tetrahedron, and a point that no triangle uses.
const std::vector<Vertex> vertices{
    {0.1f, 0, 0, {}}, {2, 0, 0, {}}, {0, 3, 0, {}}, {0, 0, 4.7f, {}}, {9, 9, 9, {}}};
const std::vector<std::uint16_t> indices{0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3};

TriMesh same_mesh() {
    TriMesh mesh;
    for (const Vertex& v : vertices) mesh.points.push_back(Vec3(v));
    for (std::size_t i = 0; i < indices.size(); i += 3)
        mesh.triangles.push_back({indices[i], indices[i + 1], indices[i + 2]});
    return mesh;
}

}  // namespace

TEST_SUITE("mesh/mesh_view") {
    TEST_CASE("floats and indices of 16 bits say what the copied mesh says") {
        const auto view = MeshView::make(vertices, indices);
        REQUIRE(view);
        const TriMesh mesh = same_mesh();
        CHECK(view->copy().points == mesh.points);
        CHECK(view->copy().triangles == mesh.triangles);
        CHECK(view->triangle(2) == mesh.triangle(2));
        CHECK(fit_aabb(*view) == fit_aabb(mesh));
        CHECK(fit_obb(*view, ObbFit::tight) == fit_obb(mesh, ObbFit::tight));
        CHECK(enclosed_volume(*view) == enclosed_volume(mesh));
        CHECK(enclosed_volume(*view) > 4);
        CHECK(signed_volume(*view, {1, 2, 3}) == signed_volume(mesh, {1, 2, 3}));
        CHECK(surface_area(*view) == surface_area(mesh));
        const Welded welded = weld(*view);
        CHECK(welded.points.size() == 4);
        CHECK(is_closed(welded));
        CHECK(welded.vertex_of == weld(mesh)->vertex_of);
    }

    TEST_CASE("indices of every kind, or none") {
        const TriMesh mesh = same_mesh();
        const std::vector<int> signed_ones(indices.begin(), indices.end());
        std::vector<std::uint32_t> wide(indices.begin(), indices.end());
        std::vector<std::array<float, 3>> soup;
        for (const std::uint16_t i : indices) soup.push_back({vertices[i].x, vertices[i].y, vertices[i].z});
        for (const auto& view :
             {MeshView::make(vertices, signed_ones), MeshView::make(vertices, wide),
              MeshView::make(mesh.points, std::span(mesh.triangles)), MeshView::make(soup),
              MeshView::make(StridedPoints<float>{&vertices[0].x, vertices.size(), sizeof(Vertex)},
                             std::span(indices))}) {
            REQUIRE(view);
            CHECK(view->triangles().size() == 4);
            CHECK(enclosed_volume(*view) == enclosed_volume(mesh));
            CHECK(weld(*view).points == weld(mesh)->points);
        }
    }

    TEST_CASE("a negative index is out of range, of 16 bits too") {
        const std::vector<Vec3f> many(70000);
        const std::vector<std::int16_t> negative{0, 1, -1};
        CHECK(MeshView::make(many, negative).error().code == ErrorCode::bad_format);
        const auto from = [&](auto&& own) {
            return requires { MeshView::make(many, std::forward<decltype(own)>(own)); };
        };
        CHECK_FALSE(from(std::vector<std::uint16_t>{0, 1, 2}));  // it would not outlive the call
        const std::vector<std::uint16_t> last{0, 1, 65535};
        CHECK(MeshView::make(many, last));
    }

    TEST_CASE("surfaces and models are made from a view as from its copy") {
        const auto view = MeshView::make(vertices, indices);
        REQUIRE(view);
        const TriMesh copy = view->copy();
        for (const SurfaceUse use : {SurfaceUse::casts, SurfaceUse::pairs}) {
            const Surface from_view = make_surface(*view, use), from_copy = *make_surface(copy, use);
            CHECK(from_view.points() == from_copy.points());
            CHECK(from_view.triangles() == from_copy.triangles());
            CHECK(from_view.is_closed() == from_copy.is_closed());
        }
        const MeshModel model = MeshModel::from_mesh(*view);
        CHECK(model.bounds().aabb() == fit_aabb(*view));
        CHECK(model.point_of_each_component() == MeshModel::from_mesh(copy)->point_of_each_component());
    }

    TEST_CASE("nothing is copied: what the caller changes is seen") {
        std::vector<Vec3f> points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
        const auto view = MeshView::make(points);
        points[1].x = 5;
        CHECK(fit_aabb(*view).max.x == 5);
    }

    TEST_CASE("an invalid mesh is an error that names the place") {
        const auto error = [](const Result<MeshView>& view) {
            return view ? "none" : std::string(view.error().where) + ": " + view.error().message;
        };
        std::vector<std::uint16_t> bad = indices;
        bad[7] = 5;
        CHECK(error(MeshView::make(vertices, bad)) ==
              "triangle 2: corner index 5 is out of range (5 points)");
        const std::vector<int> negative{0, 1, -1};
        CHECK(error(MeshView::make(vertices, negative)) ==
              "triangle 0: corner index 4294967295 is out of range (5 points)");
        bad.resize(10);
        CHECK(error(MeshView::make(vertices, bad)) ==
              ": the number of indices is 10, not a multiple of three");
        CHECK(error(MeshView::make(vertices)) == ": the number of points is 5, not a multiple of three");
        std::vector<Vec3> points{{0, 0, 0}, {1, std::numeric_limits<double>::infinity(), 0}, {0, 1, 0}};
        CHECK(error(MeshView::make(points)) == "point 1: has a coordinate that is not finite");
        const std::vector<Reversed> reversed(3);
        CHECK(MeshView::make(reversed).error().code == ErrorCode::unsupported);
    }

    TEST_CASE("no triangles") {
        CHECK(fit_aabb(MeshView()).is_empty());
        CHECK(enclosed_volume(MeshView()) == 0);
        CHECK(weld(*MeshView::make(std::span<const Vec3f>())).points.empty());
    }
}
