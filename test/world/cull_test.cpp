// cull_test.cpp: what a camera sees, against every body beside every plane.
#include "numbers.hpp"
#include "world/scene.hpp"

#include <hitbox/pair/side.hpp>
#include <hitbox/simd/level.hpp>
#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

using namespace hitbox;
using namespace hitbox::test;

namespace {

// True if the shape is in front of or on all planes. A zero normal sets no limit, unless the frustum is empty.
template <class Shape>
bool is_within(const Shape& shape, const Frustum3& frustum) {
    if constexpr (std::is_same_v<Shape, Capsule3>) {
        return is_within(Sphere3{shape.a, shape.radius}, frustum) &&
               is_within(Sphere3{shape.b, shape.radius}, frustum);
    } else if constexpr (requires { side(frustum.planes[0], shape); }) {
        for (const Plane3& plane : frustum.planes) {
            if (plane.normal == Vec3{}) continue;
            const std::optional<Side> where = side(plane, shape);
            if (!where || (*where != Side::front && *where != Side::touching_front && *where != Side::on))
                return false;
        }
        return true;
    } else {
        return false;
    }
}

bool is_inside(const BodyState& body, const Frustum3& frustum, Precision precision) {
    const auto within = [&](const auto& shape) { return is_within(shape, frustum); };
    if (within(body.aabb)) return true;
    if (precision == Precision::aabb) return false;
    if (precision == Precision::obb) return std::visit(within, body.oriented);
    if (body.shape) return std::visit(within, *body.shape);
    const Surface& surface = body.mesh->surface();
    for (const TriMesh::Corners& corners : surface.triangles())
        for (const std::uint32_t c : corners)
            if (!within(body.placed.point(surface.points()[c]))) return false;
    return true;
}

struct Counts {
    std::size_t inside = 0, across = 0;
};

// The bodies that the frustum meets, each asked by itself.
void check_cull(const World& world, const Frustum3& frustum, const Layers& layers, Counts& counts) {
    for (const Precision precision : {Precision::aabb, Precision::obb, Precision::exact}) {
        const QueryOptions options{precision, layers};
        std::vector<VisibleBody> expected;
        for (const BodyHandle body : world.overlaps(frustum, options))
            expected.push_back({body, is_inside(*world.state(body), frustum, precision)
                                          ? Visibility::inside
                                          : Visibility::across});
        for (const simd::Level level : {simd::Level::baseline, simd::Level::avx2}) {
            simd::limit_level(level);
            const std::vector<VisibleBody> seen = world.cull(frustum, options);
            simd::limit_level(simd::Level::avx512);
            REQUIRE(seen == expected);
        }
        for (const VisibleBody& v : expected)
            ++(v.visibility == Visibility::inside ? counts.inside : counts.across);
    }
}

// A camera anywhere that looks anywhere, some with planes without normals, wrong signs or other lengths.
Frustum3 any_frustum(scene::Random& random, double room) {
    Frustum3 f;
    const Vec3 middle = random.point(0, room);
    for (std::size_t i = 0; i < 6; ++i) {
        Vec3 n = random.point(-0.4, 0.4);
        n[i / 2] = i % 2 ? -1 : 1;
        f.planes[i] = {n, dot(n, middle) - random.between(0.5, room)};
    }
    const auto plane = [&]() -> Plane3& { return f.planes[random.below(6)]; };
    const auto scale = [&](double by) {
        Plane3& p = plane();
        p = {p.normal * by, p.offset * by};
    };
    switch (random.below(9)) {
        case 0:
            plane() = {{}, -1};  // no limit
            plane() = {{}, 0};
            break;
        case 1:
            plane() = {{}, 1};  // empty
            break;
        case 2:
            scale(-1);  // the other side: seldom anything
            break;
        case 3:
            scale(1e200), scale(1e-200), scale(0x1p-1060);
            break;
        case 4:
            plane().offset = -1e300;
            break;
        default:
            break;
    }
    return f;
}

// Planes through points of a grid, so that bodies on the grid touch them.
Frustum3 frustum_on_grid(scene::Random& random, int room) {
    const auto whole = [&](int from, int to) {
        return double(from) + double(random.below(std::uint64_t(to - from + 1)));
    };
    Frustum3 f;
    const Vec3 middle{whole(0, room), whole(0, room), whole(0, room)};
    for (std::size_t i = 0; i < 6; ++i) {
        Vec3 n{whole(-1, 1), whole(-1, 1), whole(-1, 1)};
        if (random.below(2)) n = {};
        n[i / 2] = i % 2 ? -1 : 1;
        f.planes[i] = {n, dot(n, middle) - whole(0, room / 2)};
    }
    if (random.below(8) == 0) f.planes[random.below(6)] = {};
    return f;
}

// Bodies whose corners are on a grid: boxes, solids, points, flat and long ones, infinite and empty ones.
AnyShape shape_on_grid(scene::Random& random) {
    const auto whole = [&] { return double(random.below(3)); };
    const Vec3 half{whole(), whole(), whole()};
    switch (random.below(14)) {
        case 0:
            return Sphere3{{}, whole()};
        case 1:
            return Capsule3{{}, half, whole()};
        case 2:
            return Segment3{-half, half};
        case 3:
            return Triangle3{half, {whole(), -whole(), 0}, {0, whole(), -whole()}};
        case 4:
            return Vec3{};
        case 5:
            return Rectangle3{{}, {Vec3{whole(), 0, 0}, Vec3{0, whole(), 0}}};
        case 6:
            return Obb3{{}, {Vec3{1, 1, 0}, Vec3{-1, 1, 0}, Vec3{0, 0, whole()}}};
        case 7:
            return random.below(4) ? AnyShape(half) : AnyShape(Aabb3{{-inf, -1, -1}, {whole(), inf, 1}});
        case 8:
            return random.below(4) ? AnyShape(half) : AnyShape(Plane3{{0, whole(), 1}, 2});
        case 9:
            return random.below(4) ? AnyShape(half) : AnyShape(Ray3{{}, {whole(), 1, 0}});
        case 10:
            return random.below(4) ? AnyShape(half) : AnyShape(Line3{{}, {whole(), 1, 0}});
        case 11: {
            if (random.below(4)) return Aabb3{};  // empty
            Frustum3 f;
            for (std::size_t i = 0; i < 6; ++i) {
                Vec3 n;
                n[i / 2] = i % 2 ? -1 : 1;
                f.planes[i] = {n, whole() - 1.5};  // sometimes empty
            }
            return f;
        }
        default:
            return Aabb3{-half, half};
    }
}

}  // namespace

TEST_SUITE("world/cull") {
    TEST_CASE("a camera sees what lies in each half-space: bodies of all kinds, moving and asleep") {
        scene::Random random(71);
        constexpr double room = 25;
        World world;
        std::vector<BodyHandle> bodies;
        for (int i = 0; i < 500; ++i) {
            const Layers layers{random.below(5) ? 1u : 2u};
            bodies.push_back(
                scene::add(world, scene::any_body(random), {scene::any_pose(random, room), layers}));
        }
        Counts counts;
        check_cull(world, any_frustum(random, room), {}, counts);
        CHECK(counts.inside + counts.across == 0);  // before the first update
        for (int step = 0; step < 5; ++step) {
            world.update();
            for (int i = 0; i < 25; ++i) {
                check_cull(world, any_frustum(random, room), {0xffffffff, 0xffffffff}, counts);
                check_cull(world, any_frustum(random, room), {2, 2}, counts);
            }
            for (BodyHandle& b : bodies) {
                if (random.below(4) == 0) REQUIRE(!world.move(b, scene::any_pose(random, room)));
                if (random.below(6) == 0) REQUIRE(!world.sleep(b));
                if (random.below(9) == 0) {
                    REQUIRE(!world.remove(b));
                    b = scene::add(world, scene::any_body(random), {scene::any_pose(random, room)});
                }
            }
            check_cull(world, any_frustum(random, room), {}, counts);  // the state of the last update
        }
        CHECK(counts.inside > 3000);
        CHECK(counts.across > 3000);
    }

    TEST_CASE("the same on a grid, where bodies touch the planes, with infinite and empty bodies") {
        scene::Random random(72);
        constexpr int room = 12;
        World world;
        const MeshModel cube = *MeshModel::from_mesh(scene::box_mesh({-1, -1, -1}, {1, 1, 1}));
        std::vector<BodyHandle> bodies;
        const auto pose = [&] {
            return Affine3::translate(
                {double(random.below(room)), double(random.below(room)), double(random.below(room))});
        };
        for (int i = 0; i < 400; ++i)
            bodies.push_back(random.below(8) ? *world.add(shape_on_grid(random), {pose()})
                                             : *world.add(cube, {pose()}));
        Counts counts;
        for (int step = 0; step < 4; ++step) {
            world.update();
            for (int i = 0; i < 40; ++i) check_cull(world, frustum_on_grid(random, room), {}, counts);
            for (const BodyHandle b : bodies) {
                if (random.below(3) == 0) REQUIRE(!world.move(b, pose()));
                if (random.below(6) == 0) REQUIRE(!world.sleep(b));
            }
        }
        CHECK(counts.inside > 3000);
        CHECK(counts.across > 3000);
    }

    TEST_CASE("a point that only a degenerate triangle uses is no part of a mesh") {
        TriMesh mesh = scene::box_mesh({0, 0, 0}, {1, 1, 1});
        mesh.points.push_back({-9, 0, 0});
        mesh.triangles.push_back({0, 8, 8});
        World world;
        // Turned, so that its box crosses the plane although the cube does not.
        const Affine3 turn = Affine3::rotate({0, 0, 1}, 0.5);
        REQUIRE(world.add(*MeshModel::from_mesh(mesh), {turn}).ok());
        world.update();
        Frustum3 frustum;
        for (Plane3& p : frustum.planes) p = {{}, 0};
        frustum.planes[0] = {turn.columns[0], -0x1p-40};
        CHECK(world.cull(frustum) == std::vector<VisibleBody>{{{0, 1}, Visibility::inside}});
        CHECK(world.cull(frustum, {Precision::aabb})[0].visibility == Visibility::across);
    }

    TEST_CASE("cameras that see nothing, and one that sees everything") {
        scene::Random random(73);
        World world;
        for (int i = 0; i < 100; ++i) REQUIRE(world.add(shape_on_grid(random)).ok());
        world.update();
        Counts counts;
        Frustum3 all;
        for (Plane3& p : all.planes) p = {{}, -1};
        check_cull(world, all, {}, counts);
        CHECK(counts.inside > 250);
        CHECK(world.cull(Frustum3{}).empty());
        Frustum3 bad = all;
        bad.planes[3] = {{1, 0, 0}, inf};
        CHECK(world.cull(bad).empty());
        bad.planes[3] = {{}, 1};
        CHECK(world.cull(bad).empty());
        CHECK(World().cull(all).empty());
    }
}
