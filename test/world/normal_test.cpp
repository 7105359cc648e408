// normal_test.cpp: the normals of casts: of each kind of shape, beside sweeps of points and casts into meshes.
#include "world/scene.hpp"

#include <hitbox/mesh/cast.hpp>
#include <hitbox/pair/sweep.hpp>
#include <hitbox/world/mesh_model.hpp>
#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <string>
#include <variant>
#include <vector>

using namespace hitbox;

namespace {

template <class Line>
Vec3 normal_of_first(const AnyShape& body, const Line& line, Precision precision = Precision::exact) {
    World world;
    REQUIRE(world.add(body).ok());
    world.update();
    const std::vector<BodyHit> hits = world.cast(line, {.precision = precision});
    REQUIRE(hits.size() == 1);
    return hits[0].normal;
}

double apart(const Vec3& a, const Vec3& b) { return std::sqrt(length_sq(a - b)); }

}  // namespace

TEST_SUITE("world/normal") {
    TEST_CASE("the normal where a ray enters a shape, out of it and toward the start") {
        const double h = std::sqrt(0.5);
        const Aabb3 unit_cube{{-1, -1, -1}, {1, 1, 1}}, slab{{-INFINITY, -1, -1}, {INFINITY, 1, 1}},
            flat{{-1, -1, 0}, {1, 1, 0}};
        const Obb3 turned{{0, 0, 0}, {Vec3{1, 1, 0}, Vec3{-1, 1, 0}, Vec3{0, 0, 1}}},
            board{{0, 0, 0}, {Vec3{1, 1, 0}, Vec3{-1, 1, 0}, Vec3{}}}, stick{{}, {Vec3{0, 0, 2}}};
        const Triangle3 triangle{{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}},
            sliver{{0, -1, 0}, {0, 0, 0}, {0, 3, 0}};
        const Rectangle3 rectangle{{0, 0, 0}, {Vec3{1, 0, 1}, Vec3{0, 1, 0}}};
        const auto wall = [](const Vec3& n) { return Plane3{n, -2}; };
        const Frustum3 frustum{{wall({2, 0, 0}), wall({-1, 0, 0}), wall({0, 1, 0}), wall({0, -1, 0}),
                                wall({0, 0, 1}), Plane3{}}};
        const struct {
            const char* name;
            AnyShape shape;
            Ray3 ray;
            Vec3 normal;
        } rows[]{
            {"a face of a box", unit_cube, {{0.5, 0.5, 9}, {0, 0, -2}}, {0, 0, 1}},
            {"the side of a box", unit_cube, {{-3, 0.5, 0.9}, {1, 0, -0.1}}, {-1, 0, 0}},
            {"an infinite box", slab, {{0, 5, 0}, {1, -1, 0}}, {0, 1, 0}},
            {"a flat box from below", flat, {{0.5, 0, -5}, {0, 0, 1}}, {0, 0, -1}},
            {"a flat box, along its plane", flat, {{0.5, 9, 0}, {0, -1, 0}}, {0, 1, 0}},
            {"inside of a box", unit_cube, {{0, 0, 0}, {0, 0, 1}}, {}},
            {"on the face of a box", unit_cube, {{0, 0, 1}, {0, 0, 1}}, {}},
            {"an oriented box", turned, {{9, 0.5, 0}, {-1, 0, 0}}, {h, h, 0}},
            {"the top of an oriented box", turned, {{0, 0.5, 9}, {0, 0, -1}}, {0, 0, 1}},
            {"a flat oriented box", board, {{0, 0.5, -9}, {0, 0.01, 1}}, {0, 0, -1}},
            {"a flat oriented box, along its plane", board, {{9, 0.5, 0}, {-1, 0, 0}}, {h, h, 0}},
            {"an oriented box that is a segment", stick, {{9, 0, 0.5}, {-1, 0, 0}}, {1, 0, 0}},
            {"a triangle from its front", triangle, {{0, 0, 3}, {0, 0, -1}}, {0, 0, 1}},
            {"a triangle from behind", triangle, {{0, 0, -3}, {0, 0, 1}}, {0, 0, -1}},
            {"a triangle, along its plane", triangle, {{0, -4, 0}, {0, 1, 0}}, {0, -1, 0}},
            {"a triangle of collinear corners", sliver, {{3, 3, 0}, {-1, -1, 0}}, {1, 0, 0}},
            {"a rectangle", rectangle, {{0, 0, 7}, {0, 0, -1}}, {-h, 0, h}},
            {"a rectangle, along its plane", rectangle, {{0, 7, 0}, {0, -1, 0}}, {0, 1, 0}},
            {"a plane from its front", Plane3{{0, 0, 5}, 5}, {{0, 0, 3}, {1, 0, -1}}, {0, 0, 1}},
            {"a plane from behind", Plane3{{0, 0, 5}, 5}, {{0, 0, -3}, {1, 0, 1}}, {0, 0, -1}},
            {"a line in a plane", Plane3{{0, 0, 5}, 5}, {{0, 0, 1}, {1, 0, 0}}, {}},
            {"a frustum", frustum, {{-9, 0, 0}, {1, 0, 0}}, {-1, 0, 0}},
            {"a frustum from the other side", frustum, {{9, 1, 0}, {-1, 0, 0}}, {1, 0, 0}},
            {"a sphere", Sphere3{{1, 0, 0}, 2}, {{1, 9, 0}, {0, -1, 0}}, {0, 1, 0}},
            {"a sphere of no size", Sphere3{{1, 0, 0}, 0}, {{1, 9, 0}, {0, -3, 0}}, {0, 1, 0}},
            {"a tiny sphere far away", Sphere3{{1e9, 0, 0}, 1e-9}, {{0, 0, 0}, {1, 0, 0}}, {-1, 0, 0}},
            {"the side of a capsule",
             Capsule3{{-1, 0, 0}, {1, 0, 0}, 1},
             {{0.5, 9, 0}, {0, -1, 0}},
             {0, 1, 0}},
            {"the end of a capsule", Capsule3{{-1, 0, 0}, {1, 0, 0}, 1}, {{9, 0, 0}, {-1, 0, 0}}, {1, 0, 0}},
            {"a point", Vec3{1, 1, 0}, {{0, 0, 0}, {2, 2, 0}}, {-h, -h, 0}},
            {"a segment across", Segment3{{0, -1, 0}, {0, 1, 0}}, {{3, 3, 0}, {-1, -1, 0}}, {1, 0, 0}},
            {"a segment along the ray", Segment3{{0, 1, 0}, {0, 2, 0}}, {{0, 9, 0}, {0, -1, 0}}, {0, 1, 0}},
            {"a ray across", Ray3{{0, -1, 0}, {0, 7, 0}}, {{3, 3, 0}, {-1, -1, 0}}, {1, 0, 0}},
            {"a line across", Line3{{0, -1, 0}, {0, 7, 0}}, {{-3, 3, 0}, {1, -1, 0}}, {-1, 0, 0}},
            {"huge numbers",
             Aabb3{{0, 0, 0}, {1e300, 1e300, 1e300}},
             {{1, 1, -1e306}, {0, 0, 1e307}},
             {0, 0, -1}},
            {"tiny numbers",
             Triangle3{{0, 0, 0}, {1e-300, 0, 0}, {0, 1e-300, 0}},
             {{0, 0, 1}, {0, 0, -1}},
             {0, 0, 1}},
        };
        for (const auto& row : rows) {
            CAPTURE(std::string(row.name));
            CHECK(apart(normal_of_first(row.shape, row.ray), row.normal) < 1e-15);
            const bool is_short = length(row.ray.direction) < 1e3;
            const Segment3 far{row.ray.origin, row.ray.origin + row.ray.direction * (is_short ? 1e9 : 1)};
            if (std::string(row.name).find("tiny sphere") == std::string::npos)
                CHECK(apart(normal_of_first(row.shape, far), row.normal) < 1e-7);
        }
        CHECK(normal_of_first(Sphere3{{0, 0, 0}, 1}, Ray3{{0.9, 0.5, 9}, {0, 0, -1}}, Precision::aabb) ==
              Vec3{0, 0, 1});
    }

    TEST_CASE("normals of random casts are those of a swept point, and lead out of the body") {
        scene::Random random(3);
        std::size_t compared = 0, differ = 0;
        for (int round = 0; round < 400; ++round) {
            World world;
            std::vector<AnyShape> shapes;
            for (int i = 0; i < 8; ++i) {
                scene::Mirror m = scene::any_body(random);
                const Affine3 pose = scene::any_pose(random, 4);
                m.place(pose);
                if (const AnyShape* s = std::get_if<AnyShape>(&m.placed)) {
                    REQUIRE(world.add(*s).ok());
                    shapes.push_back(*s);
                }
            }
            world.update();
            for (int i = 0; i < 20; ++i) {
                const Vec3 from = random.point(-4, 8);
                const Segment3 s{from, random.point(0, 4)};
                const Vec3 way = s.b - s.a;
                for (const BodyHit& hit : world.cast(s)) {
                    std::visit(
                        [&](const auto& shape) {
                            if constexpr (requires { sweep(s.a, way, shape); }) {
                                const auto first = sweep(s.a, way, shape);
                                if (!first) return;
                                REQUIRE(first->started == (hit.normal == Vec3{}));
                                if (first->started) return;
                                ++compared;
                                CHECK(length(hit.normal) == doctest::Approx(1));
                                CHECK(dot(hit.normal, way) <= 1e-12);
                                CHECK_FALSE(intersects(hit.point + hit.normal * 1e-9, shape));
                                differ += apart(hit.normal, first->normal) > 1e-7;
                            }
                        },
                        shapes[hit.body.slot]);
                }
            }
        }
        CHECK(compared > 2000);
        CHECK(differ == 0);
    }

    TEST_CASE("through a mesh it is the normal of the triangle, on the side of the start") {
        scene::Random random(8);
        const TriMesh mesh = scene::box_mesh({-1, -1, -1}, {1, 1, 1});
        const MeshModel model = *MeshModel::from_mesh(mesh);
        World world;
        const Affine3 pose = scene::any_pose(random, 1);
        const BodyHandle solid = *world.add(model, {pose});
        const BodyHandle shell = *world.add(model, {.transform = pose, .fill = Fill::surface});
        world.update();
        TriMesh placed = mesh;
        for (Vec3& p : placed.points) p = pose.point(p);
        const Surface surface = *make_surface(placed);
        std::size_t entered = 0, from_inside = 0;
        for (int i = 0; i < 2000; ++i) {
            const Ray3 ray{pose.point(random.point(-2, 2)), random.point(-1, 1)};
            const auto first = cast_closest(surface, ray);
            if (!first) continue;
            for (const BodyHit& hit : world.cast(ray)) {
                if (hit.body == solid && hit.t == 0) {
                    CHECK(hit.normal == Vec3{});
                    CHECK_FALSE(hit.triangle.has_value());
                    continue;
                }
                const bool behind = first->facing == Facing::back;
                CHECK(hit.normal == (behind ? Vec3{} - first->normal : first->normal));
                CHECK(dot(hit.normal, ray.direction) < 0);
                ++(behind ? from_inside : entered);
                CHECK(hit.body == (behind ? shell : hit.body));
            }
        }
        CHECK(entered > 300);
        CHECK(from_inside > 100);
        World still;
        REQUIRE(still.add(model, {.fill = Fill::surface}).ok());
        still.update();
        const std::vector<BodyHit> at_once = still.cast(Ray3{{0.5, 0.25, 1}, {0, 0, 1}});
        REQUIRE(at_once.size() == 1);
        CHECK(at_once[0].normal == Vec3{});  // the start is on its surface
    }

    TEST_CASE(
        "a triangle of a mesh that its placement takes to a segment or a point has the normal of that") {
        const TriMesh mesh{{{0, 0, 0}, {4, 0, 0}, {1, 4, 0}}, {{0, 1, 2}}};
        const MeshModel model = *MeshModel::from_mesh(mesh);
        const struct {
            Affine3 map;
            Segment3 cast;
        } rows[]{{Affine3::scale({1, 0, 0}), {{1, -1, 0}, {1, 3, 0}}},
                 {Affine3::scale({1, 0, 0}), {{2, 5, 3}, {2, -5, -3}}},
                 {Affine3::scale({1, 0, 0}), {{-1, 0, 0}, {3, 0, 0}}},
                 {Affine3::scale({0, 0, 0}), {{-1, 0, 0}, {3, 0, 0}}},
                 {Affine3::translate({0, 0x1p60, 0}), {{2, 0x1p61, 0}, {2, 0, 0}}}};
        for (const auto& [map, cast] : rows) {
            World world;
            REQUIRE(world.add(model, {.transform = map, .fill = Fill::surface}).ok());
            world.update();
            const std::vector<BodyHit> hits = world.cast(cast);
            REQUIRE(hits.size() == 1);
            CHECK(length(hits[0].normal) == doctest::Approx(1));
            CHECK(hits[0].normal ==
                  normal_of_first(Triangle3{mesh.points[0], mesh.points[1], mesh.points[2]}.transformed(map),
                                  cast));
        }
    }
}
