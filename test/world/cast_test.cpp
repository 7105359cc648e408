// cast_test.cpp: the parameter and the order of casts where a ray grazes a body, starts on it or meets several at once.
#include "mesh/ray_oracle.hpp"
#include "oracle/random.hpp"
#include "world/scene.hpp"

#include <hitbox/pair/planar_point.hpp>
#include <hitbox/world/mesh_model.hpp>
#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

using namespace hitbox;

namespace {

// The parameter at which the line enters a body alone in a world, or -1.
template <class Line>
double entry(const AnyShape& body, const Line& line) {
    World world;
    REQUIRE(world.add(body).ok());
    world.update();
    const std::vector<BodyHit> hits = world.cast(line);
    return hits.empty() ? -1 : hits[0].t;
}

std::vector<BodyHandle> bodies_of(const std::vector<BodyHit>& hits) {
    std::vector<BodyHandle> r;
    for (const BodyHit& h : hits) r.push_back(h.body);
    return r;
}

}  // namespace

TEST_SUITE("world/cast") {
    TEST_CASE("a ray that grazes the side of a capsule meets it where it touches") {
        const Capsule3 capsule{{0, 0, 0}, {0, 1, 0}, 1};
        CHECK(entry(capsule, Ray3{{-3, -0.063, 1}, {1, 0.021, 0}}) == 3);
        CHECK(entry(capsule, Segment3{{-3, -0.063, 1}, {1, 0.021, 1}}) == doctest::Approx(0.75));
        CHECK(entry(capsule, Ray3{{-3, 0.5, 1}, {1, 0, 0}}) == 3);
        CHECK(entry(capsule, Ray3{{-3, 0.5, std::nextafter(1, 0)}, {1, 0, 0}}) < 3);
        CHECK(entry(capsule, Ray3{{-3, 0.5, std::nextafter(1, 2)}, {1, 0, 0}}) == -1);
    }

    TEST_CASE("a ray meets the end of a capsule along its axis, beside it and at the rim") {
        const Capsule3 capsule{{0, 0, 0}, {0, 4, 0}, 1};
        CHECK(entry(capsule, Ray3{{0, -3, 0}, {0, 1, 0}}) == 2);
        CHECK(entry(capsule, Ray3{{0, 9, 0}, {0, -2, 0}}) == 2);
        CHECK(entry(capsule, Ray3{{1, -3, 0}, {0, 1, 0}}) == 3);
        CHECK(entry(capsule, Ray3{{0.6, -3, 0}, {0, 1, 0}}) == doctest::Approx(2.2));
        CHECK(entry(Capsule3{{1, 1, 1}, {3, 3, 3}, 0}, Ray3{{0, 0, 0}, {0.5, 0.5, 0.5}}) == 2);
        CHECK(entry(Capsule3{{1, 1, 1}, {1, 1, 1}, 1}, Ray3{{1, 1, -4}, {0, 0, 2}}) == 2);
    }

    TEST_CASE("a ray cast again from a hit on a capsule starts on it, or just beside it") {
        scene::Random random(5);
        std::size_t at_once = 0, ahead = 0;
        for (int i = 0; i < 3000; ++i) {
            const Capsule3 capsule{random.point(-1, 1), random.point(-1, 1), random.between(0.1, 1)};
            World world;
            REQUIRE(world.add(capsule).ok());
            world.update();
            const Vec3 from = random.point(-4, 4), way = random.point(-1, 1) - from;
            const std::vector<BodyHit> first = world.cast(Ray3{from, way});
            if (first.empty() || first[0].t == 0) continue;
            const std::vector<BodyHit> again = world.cast(Ray3{first[0].point, way});
            if (again.empty()) continue;  // at a grazing point, beside the capsule
            REQUIRE(again[0].t <= 1e-6);
            ++(again[0].t == 0 ? at_once : ahead);
        }
        CHECK(at_once > 100);
        CHECK(ahead > 100);
    }

    TEST_CASE("a ray that starts in a frustum enters it at once") {
        const auto far_away = [](const Vec3& n) { return Plane3{n, -1000}; };
        const Frustum3 frustum{{Plane3{{-7, 1, -1}, -60}, far_away({1, 0, 0}), far_away({-1, 0, 0}),
                                far_away({0, 1, 0}), far_away({0, -1, 0}), far_away({0, 0, 1})}};
        CHECK(entry(frustum, Ray3{{8, -2, 2}, {-1, -6, 1}}) == 0);
        CHECK(entry(frustum, Ray3{{9, -2, 2}, {-1, 0, 0}}) == 1);
        CHECK(entry(frustum, Ray3{{8, -2, std::nextafter(2, 3)}, {-1, 0, 0}}) > 0);
        CHECK(entry(frustum, Segment3{{10, -2, 2}, {6, -2, 2}}) == 0.5);
    }

    TEST_CASE("bodies that are entered at the same rounded parameter are in the order of the exact ones") {
        // At the height of the ray the plane is 2^-60 behind the boxes, and the ball 2^-121.
        World world;
        const double height = 0x1p-60;
        const BodyHandle plane = *world.add(Plane3{{1, 0, -1}, 1});
        const BodyHandle ball = *world.add(Sphere3{{2, 0, 0}, 1});
        const BodyHandle box = *world.add(Aabb3{{1, -1, -1}, {2, 1, 1}});
        const BodyHandle same = *world.add(Aabb3{{1, -2, -2}, {3, 1, 1}});
        world.update();
        const Ray3 ray{{0, 0, height}, {3, 0, 0}};
        const std::vector<BodyHit> hits = world.cast(ray);
        REQUIRE(hits.size() == 4);
        CHECK(hits[0].t == hits[3].t);
        CHECK(bodies_of(hits) == std::vector{box, same, ball, plane});
        CHECK(bodies_of(world.cast(ray, {.most = 2})) == std::vector{box, same});
    }

    TEST_CASE("the triangle of a hit is numbered as in the mesh, which may have degenerate ones") {
        TriMesh mesh = scene::box_mesh({0, 0, 0}, {4, 4, 4});
        mesh.triangles.insert(mesh.triangles.begin(), {0, 1, 1});
        mesh.triangles.insert(mesh.triangles.begin() + 4, {2, 2, 2});
        World world;
        const MeshModel model = *MeshModel::from_mesh(mesh);
        const Vec3 moved{100, 0, 0};
        REQUIRE(world.add(model).ok());
        REQUIRE(world.add(model, {Affine3::translate(moved)}).ok());
        world.update();
        for (const Vec3& at : {Vec3{}, moved}) {
            const std::vector<BodyHit> hits = world.cast(Ray3{Vec3{1, 2, 9} + at, {0, 0, -1}});
            REQUIRE(hits.size() == 1);
            CHECK(hits[0].point == Vec3{1, 2, 4} + at);
            CHECK(intersects(mesh.triangle(hits[0].triangle.value()), Vec3{1, 2, 4}));
            const std::vector<BodyNearest> near = world.nearest_meshes(Vec3{1, 2, 9} + at, {.most = 1});
            CHECK(intersects(mesh.triangle(near.at(0).triangle), Vec3{1, 2, 4}));
        }
    }

    TEST_CASE(
        "tiles that meet at corners and edges are in the order of rational parameters, then of the bodies") {
        oracle::Random random(1);
        for (const double scale : {1.0, 1.0 / 3})
            for (const double place : {0.0, 1234.567}) {
                // Squares of a stepped floor in any order, each a body of two triangles.
                const auto corner = [&](int x, int y) {
                    const int z = (x * 7 + y * 13) % 3;
                    return Vec3{x * scale + place, y * scale - place, z * scale};
                };
                World world;
                std::vector<TriMesh> tiles;
                std::vector<BodyHandle> bodies;
                for (int i = 0; i < 9; ++i) {
                    const int x = i * 4 % 9 / 3, y = i * 4 % 9 % 3;
                    TriMesh tile;
                    tile.points = {corner(x, y), corner(x + 1, y), corner(x + 1, y + 1), corner(x, y + 1)};
                    tile.triangles = {{0, 1, 2}, {0, 2, 3}};
                    bodies.push_back(*world.add(*MeshModel::from_mesh(tile)));
                    tiles.push_back(tile);
                }
                world.update();
                for (int n = 0; n < 60; ++n) {
                    const int x = random.integer(0, 3), y = random.integer(0, 3);
                    const Vec3 node = corner(x, y), next = corner((x + 1) % 4, y),
                               target = random.chance(50) ? node : node * 0.5 + next * 0.5;
                    const double a = random.integer(-4, 4), b = random.integer(-4, 4),
                                 c = random.uniform(1, 9);
                    const Vec3 back =
                        Vec3{a, b, random.chance(50) ? 8 : c} * (scale * (random.chance(50) ? 1 : 0.1));
                    const Ray3 ray{target + back,
                                   random.chance(50) ? Vec3{0, 0, 0} - back : target - (target + back)};
                    const test::RayOracle truth(ray);
                    std::vector<std::pair<mpq_class, BodyHandle>> expected;
                    for (std::size_t i = 0; i < tiles.size(); ++i) {
                        std::optional<mpq_class> first;
                        for (const TriMesh::Corners& t : tiles[i].triangles) {
                            const auto& p = tiles[i].points;
                            const auto at = truth.meets({p[t[0]], p[t[1]], p[t[2]]});
                            if (at && (!first || *at < *first)) first = at;
                        }
                        if (first) expected.emplace_back(*first, bodies[i]);
                    }
                    std::sort(expected.begin(), expected.end());
                    std::vector<BodyHandle> order;
                    for (const auto& [t, body] : expected) order.push_back(body);
                    CHECK(bodies_of(world.cast(ray)) == order);
                    if (!order.empty())
                        CHECK(bodies_of(world.cast(ray, {.most = 1})) == std::vector{order[0]});
                }
            }
    }

    TEST_CASE("few hits are the first of all, at every precision") {
        oracle::Random random(12);
        std::size_t casts = 0;
        for (int scene = 0; scene < 30; ++scene) {
            World world;
            for (int i = 0; i < 60; ++i) {
                const Vec3 at = Vec3{random.uniform(-9, 9), random.uniform(-1, 1), random.uniform(-1, 1)};
                // Turned tetrahedra: their oriented boxes are partly outside of the others.
                TriMesh mesh;
                for (int k = 0; k < 4; ++k)
                    mesh.points.push_back(
                        at + Vec3{random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)});
                mesh.triangles = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
                if (i % 2 == 0)
                    REQUIRE(world.add(*MeshModel::from_mesh(mesh)).ok());
                else
                    REQUIRE(world.add(Sphere3{at, random.uniform(0.001, 0.1)}).ok());
            }
            world.update();
            const Ray3 ray{{-12, random.uniform(-1, 1), random.uniform(-1, 1)}, {1, 0, 0}};
            for (const Precision precision : {Precision::aabb, Precision::obb, Precision::exact}) {
                const std::vector<BodyHandle> all = bodies_of(world.cast(ray, {.precision = precision}));
                for (const std::size_t most : {1u, 2u, 3u, 16u, 17u}) {
                    const auto few = bodies_of(world.cast(ray, {.precision = precision, .most = most}));
                    const std::size_t count = std::min(most, all.size());
                    CHECK(few == std::vector(all.begin(), all.begin() + long(count)));
                    ++casts;
                }
            }
        }
        CHECK(casts == 450);
    }

    TEST_CASE("the first hit among bodies of the size of the smallest numbers") {
        constexpr double unit = 0x1p-1074;
        World world;
        const auto triangle = [](int top) {
            return Triangle3{
                {60 * unit, -unit, -5 * unit}, {60 * unit, -unit, 5 * unit}, {61 * unit, top * unit, 0}};
        };
        for (int i = 0; i < 16; ++i) REQUIRE(world.add(triangle(4)).ok());
        const BodyHandle first = *world.add(triangle(9));
        world.update();
        const Segment3 segment{{0, 0, 0}, {112 * unit, 0, 0}};
        CHECK(bodies_of(world.cast(segment)).front() == first);
        CHECK(bodies_of(world.cast(segment, {.most = 1})) == std::vector{first});
    }

    TEST_CASE("a parameter that exceeds double is infinite, and the order holds") {
        World world;
        const BodyHandle second = *world.add(Sphere3{{5e300, 0, 0}, 1e300});
        const BodyHandle first = *world.add(Capsule3{{3e300, 0, 0}, {3e300, 1, 0}, 1e300});
        world.update();
        const std::vector<BodyHit> hits = world.cast(Ray3{{}, {1e-200, 0, 0}});
        CHECK(bodies_of(hits) == std::vector{first, second});
        for (const BodyHit& h : hits) CHECK(h.t == std::numeric_limits<double>::infinity());
    }
}
