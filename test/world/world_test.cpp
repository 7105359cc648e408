// world_test.cpp: mirrors hitbox/world/world.hpp: handles, updates, layers, precisions, errors and degenerate bodies.
#include "numbers.hpp"
#include "world/scene.hpp"
#include "world/unit_box.hpp"

#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace hitbox;
using namespace hitbox::test;

namespace {

// How many pairs meet at each precision.
struct PairsMet {
    std::size_t aabb = 0, obb = 0, exact = 0;
    friend bool operator==(const PairsMet&, const PairsMet&) = default;
};
PairsMet pairs_met(World& world) {
    world.update();
    const auto count = [&](Precision precision) { return world.collisions({precision}).collisions.size(); };
    return {count(Precision::aabb), count(Precision::obb), count(Precision::exact)};
}

}  // namespace

TEST_SUITE("world/world") {
    TEST_CASE("a handle of a body that is gone is told, also where another took its place") {
        World world;
        const BodyHandle first = *world.add(unit);
        CHECK(world.is_alive(first));
        CHECK_FALSE(world.is_alive(BodyHandle{}));
        CHECK_FALSE(world.remove(first));
        const BodyHandle second = *world.add(unit);
        CHECK(second.slot == first.slot);
        CHECK(second.generation != first.generation);
        CHECK(world.size() == 1);
        for (const BodyHandle gone : {first, BodyHandle{}, BodyHandle{7, 1}, BodyHandle{0, 0}}) {
            CHECK_FALSE(world.is_alive(gone));
            REQUIRE(world.move(gone, at(1)));
            CHECK(world.move(gone, at(1))->code == ErrorCode::usage);
            CHECK(world.remove(gone));
            CHECK(world.set_layers(gone, {}));
            CHECK(world.sleep(gone));
            CHECK(world.wake(gone));
            CHECK_FALSE(world.state(gone));
        }
        CHECK(world.state(second)->version == 1);
        CHECK(world.size() == 1);
    }

    TEST_CASE("as many bounds are computed as bodies came or moved") {
        World world;
        std::vector<BodyHandle> bodies;
        for (int i = 0; i < 1000; ++i) bodies.push_back(*world.add(unit, {at(3 * i)}));
        CHECK(world.update().bounds_recomputed == 1000);
        CHECK(world.update().bounds_recomputed == 0);
        REQUIRE(!world.move(bodies[3], at(1)));
        REQUIRE(!world.move(bodies[3], at(2)));
        REQUIRE(!world.move(bodies[4], at(12)));  // where it was
        REQUIRE(!world.move(bodies[5], at(0, 7)));
        CHECK(world.state(bodies[3])->version == 3);
        CHECK(world.state(bodies[4])->version == 1);
        CHECK(world.update().bounds_recomputed == 2);
        REQUIRE(!world.move(bodies[6], at(1)));
        REQUIRE(!world.remove(bodies[6]));
        CHECK(world.update().bounds_recomputed == 0);
        const BodyHandle late = *world.add(unit);
        const UpdateReport report = world.update();
        CHECK(report.bounds_recomputed == 1);
        CHECK(report.bodies == 1000);
        CHECK(world.state(late)->aabb == unit);
    }

    TEST_CASE("answers are those of the last update") {
        World world;
        const BodyHandle a = *world.add(unit), b = *world.add(unit, {at(1)});
        CHECK(world.collisions().collisions.empty());
        world.update();
        CHECK(world.collisions().collisions == std::vector<Collision>{{a, b}});
        REQUIRE(!world.move(b, at(1.5)));
        CHECK(world.state(b)->transform == at(1.5));
        CHECK(world.collisions().collisions.size() == 1);
        world.update();
        CHECK(world.collisions().collisions.empty());
    }

    TEST_CASE("each precision finds a part of what the one before finds") {
        const Affine3 turned = Affine3::rotate(Vec3{0, 0, 1}, 0.785);
        World world;
        const BodyHandle fixed = *world.add(unit);
        SUBCASE("boxes whose bounds meet, turned apart") {
            *world.add(unit, {at(1.6, 1) * turned});
            CHECK(pairs_met(world) == PairsMet{1, 0, 0});
        }
        SUBCASE("a triangle whose box reaches farther than it does") {
            *world.add(Triangle3{{0.9, 3, 0.5}, {3, 0.9, 0.5}, {3, 3, 0.5}});
            CHECK(pairs_met(world).aabb == 1);
            CHECK(pairs_met(world).exact == 0);
        }
        SUBCASE("boxes that share a corner") {
            *world.add(unit, {at(1, 1, 1)});
            CHECK(pairs_met(world) == PairsMet{1, 1, 1});
        }
        SUBCASE("a mesh around the box") {
            const MeshModel room = *MeshModel::from_mesh(scene::box_mesh({-9, -9, -9}, {9, 9, 9}));
            const BodyHandle solid = *world.add(room);
            CHECK(pairs_met(world) == PairsMet{1, 1, 1});
            REQUIRE(!world.remove(solid));
            *world.add(room, {.fill = Fill::surface});
            CHECK(pairs_met(world) == PairsMet{1, 1, 0});
        }
        SUBCASE("meshes") {
            const MeshModel cube = *MeshModel::from_mesh(scene::box_mesh({0, 0, 0}, {1, 1, 1}));
            REQUIRE(!world.remove(fixed));
            *world.add(cube);
            const BodyHandle other = *world.add(cube, {at(1)});
            CHECK(pairs_met(world) == PairsMet{1, 1, 1});
            REQUIRE(!world.move(other, at(1.25)));
            CHECK(pairs_met(world) == PairsMet{0, 0, 0});
            REQUIRE(!world.move(other, Affine3::scale({0.5, 0.5, 0.5}) * at(0.5, 0.5, 0.5)));  // inside
            CHECK(pairs_met(world) == PairsMet{1, 1, 1});
        }
    }

    TEST_CASE("layers and the filter say who is not asked about") {
        World world;
        const BodyHandle a = *world.add(unit, {.layers = {1, 2}}), b = *world.add(unit, {.layers = {2, 1}}),
                         c = *world.add(unit, {.layers = {2, 2}}), d = *world.add(unit, {.layers = {0, 3}});
        world.update();
        CHECK(world.collisions().collisions == std::vector<Collision>{{a, b}});
        REQUIRE(!world.set_layers(c, {2, 3}));
        REQUIRE(!world.set_layers(d, {4, 3}));
        CHECK(world.collisions().collisions == std::vector<Collision>{{a, b}, {a, c}});
        std::vector<BodyHandle> asked;
        const auto ignores_a_and_b = [&](BodyHandle x, BodyHandle y) {
            asked.push_back(x), asked.push_back(y);
            return x == a && y == b;
        };
        const IgnorePair ignore = ignores_a_and_b;
        CHECK(world.collisions({.ignore = &ignore}).collisions == std::vector<Collision>{{a, c}});
        CHECK(asked == std::vector<BodyHandle>{a, b, a, c});
    }

    TEST_CASE("a transform that a body cannot take is an error, and nothing has changed") {
        World world;
        const MeshModel mesh = *MeshModel::from_mesh(scene::box_mesh({0, 0, 0}, {1, 1, 1}));
        const std::vector<BodyHandle> bodies{*world.add(unit), *world.add(mesh),
                                             *world.add(Plane3{{0, 0, 1}, 1})};
        for (const BodyHandle body : bodies) {
            for (const double x : {not_a_number, inf, -inf}) {
                REQUIRE(world.move(body, at(x)));
                CHECK(world.move(body, at(x))->code == ErrorCode::not_finite);
                CHECK(world.move(body, Affine3::scale({1, x, 1}))->code == ErrorCode::not_finite);
            }
            CHECK(world.state(body)->version == 1);
            CHECK(world.state(body)->transform == Affine3{});
        }
        const Affine3 huge = Affine3::scale({1e200, 1e200, 1e200}) * Affine3::scale({1e150, 1e100, 1e100});
        CHECK(world.move(bodies[0], huge)->code == ErrorCode::not_finite);
        const BodyHandle far = *world.add(Aabb3{{0, 0, 0}, {1e200, 1, 1}});
        const BodyHandle far_mesh =
            *world.add(*MeshModel::from_mesh(scene::box_mesh({0, 0, 0}, {1e200, 1, 1})));
        for (const BodyHandle body : {far, far_mesh})
            CHECK(world.move(body, Affine3::scale({1e200, 1, 1}))->code == ErrorCode::too_large);
        CHECK(world.add(unit, {at(not_a_number)}).error().code == ErrorCode::not_finite);
        const Aabb3 slab{{-inf, 0, 0}, {inf, 1, 1}};
        CHECK(world.add(slab, {Affine3::rotate(Vec3{0, 0, 1}, 1)}).error().code == ErrorCode::unsupported);
        CHECK(world.add(slab, {at(1)}));
        const BodyHandle ball = *world.add(Sphere3{{0, 0, 0}, 1});
        CHECK(world.move(ball, Affine3::scale({1, 2, 1}))->code == ErrorCode::unsupported);
        CHECK_FALSE(world.move(ball, Affine3::rotate(Vec3{1, 2, 3}, 1) * Affine3::scale({2, -2, 2})));
        CHECK(world.size() == 7);
    }

    TEST_CASE("spheres and capsules take every rotation in floats, and keep their radius") {
        World world;
        const BodyHandle ball = *world.add(Sphere3{{1, 2, 3}, 0.3});
        const BodyHandle capsule = *world.add(Capsule3{{1, 2, 3}, {4, 5, 6}, 0.7});
        scene::Random random(2);
        for (int i = 0; i < 2000; ++i) {
            const Vec3 axis = random.point(-1, 1) + Vec3{2, 0, 0};
            const float angle = float(random.between(-7, 7));
            const Affine3f turn = Affine3f::rotate(Vec3f{float(axis.x), float(axis.y), float(axis.z)}, angle);
            Affine3 pose = *Affine3::from_matrix(std::array<float, 16>{
                turn.columns[0].x, turn.columns[0].y, turn.columns[0].z, 0, turn.columns[1].x,
                turn.columns[1].y, turn.columns[1].z, 0, turn.columns[2].x, turn.columns[2].y,
                turn.columns[2].z, 0, 1, 2, 3, 1});
            REQUIRE(!world.move(ball, pose));
            REQUIRE(!world.move(capsule, pose));
            world.update();
            REQUIRE(std::get<Sphere3>(*world.state(ball)->shape) == Sphere3{pose.point({1, 2, 3}), 0.3});
            REQUIRE(std::get<Capsule3>(*world.state(capsule)->shape) ==
                    Capsule3{pose.point({1, 2, 3}), pose.point({4, 5, 6}), 0.7});
        }
    }

    TEST_CASE("a transform that a sphere refuses is named with its ratio") {
        World world;
        const BodyHandle ball = *world.add(Sphere3{{0, 0, 0}, 1});
        const std::string stretched = world.move(ball, Affine3::scale({1, 1.25, 1}))->message;
        CHECK(stretched.find("a sphere") != std::string::npos);
        CHECK(stretched.find("1.25 times") != std::string::npos);
        Affine3 shear;
        shear.columns[2].y = 0.5;
        const std::string skew = world.add(Capsule3{{}, {1, 0, 0}, 1}, {shear}).error().message;
        CHECK(skew.find("a capsule") != std::string::npos);
        CHECK(skew.find("the longest column of the transform is 1.118034 times") != std::string::npos);
        shear.columns[2].z = std::sqrt(0.75);
        CHECK(world.move(ball, shear)->message.find("the cosine 0.5") != std::string::npos);
    }

    TEST_CASE("a mesh with a corner that is not there or a point that is not finite is refused") {
        TriMesh mesh = scene::box_mesh({0, 0, 0}, {1, 1, 1});
        mesh.triangles[2][1] = 8;
        CHECK(MeshModel::from_mesh(mesh).error().code == ErrorCode::bad_format);
        CHECK(MeshModel::from_mesh(mesh).error().where == "triangle 2");
        mesh = scene::box_mesh({0, 0, 0}, {1, not_a_number, 1});
        CHECK(MeshModel::from_mesh(mesh).error().code == ErrorCode::not_finite);
    }

    TEST_CASE("a body that is empty meets nothing, one without size is its point") {
        const Vec3 corner{1, 1, 1};
        const struct {
            const char* name;
            AnyShape shape;
            std::size_t meets;
        } rows[]{
            {"an empty box", Aabb3{}, 0},
            {"an inverted box", Aabb3{{1, 0, 0}, {0, 1, 1}}, 0},
            {"a box with a NaN", Aabb3{{0, not_a_number, 0}, {1, 1, 1}}, 0},
            {"a point with a NaN", Vec3{not_a_number, 0, 0}, 0},
            {"a ray without direction", Ray3{{0.5, 0.5, 0.5}, {}}, 0},
            {"a plane without normal", Plane3{{}, 0}, 0},
            {"an oriented box with a NaN", Obb3{}, 0},
            {"a box of no size", Aabb3{corner, corner}, 1},
            {"a point", corner, 1},
            {"a segment of no length", Segment3{corner, corner}, 1},
            {"a triangle of equal corners", Triangle3{corner, corner, corner}, 1},
            {"a sliver", Triangle3{{0, 0, 0}, {1e-300, 0, 0}, {0, 1e-300, 0}}, 1},
            {"a sphere with a negative radius", Sphere3{corner, -1}, 0},
            {"a sphere of no size", Sphere3{corner, 0}, 1},
            {"a capsule with a negative radius", Capsule3{{0, 0, 0}, corner, -1}, 0},
            {"a capsule of no size", Capsule3{corner, corner, 0}, 1},
            {"a capsule that touches at its side", Capsule3{{-9, 2, 1}, {9, 2, 1}, 1}, 1},
            {"a capsule that touches at its end", Capsule3{{9, 0.5, 0.5}, {3, 0.5, 0.5}, 2}, 1},
            {"a capsule beside it", Capsule3{{-9, 2, 1}, {9, 2, 1}, 0.999}, 0},
            {"a sphere that touches", Sphere3{{2, 1, 1}, 1}, 1},
            {"an oriented box of no size", Obb3{corner, {}}, 1},
            {"a plane", Plane3{{0, 0, 1}, 1}, 1},
            {"a tilted plane", Plane3{{1, 1, 1}, 3}, 1},
            {"a plane beside it", Plane3{{0, 0, -3}, -3.5}, 0},
            {"a line", Line3{{1, 1, 7}, {0, 0, 1}}, 1},
            {"a line beside it", Line3{{1, 1.5, 7}, {0, 0, 1}}, 0},
            {"a ray", Ray3{{1, 1, 7}, {0, 0, -1}}, 1},
            {"a ray that leads away", Ray3{{1, 1, 7}, {0, 0, 1}}, 0},
            {"all of space", Aabb3{{-inf, -inf, -inf}, {inf, inf, inf}}, 1},
            {"a half-space", Aabb3{{1, -inf, -inf}, {inf, inf, inf}}, 1},
        };
        for (const auto& row : rows) {
            CAPTURE(std::string(row.name));
            World world;
            *world.add(unit);
            *world.add(row.shape);
            CHECK(pairs_met(world).exact == row.meets);
            CHECK(pairs_met(world).obb >= row.meets);
            *world.add(*MeshModel::from_mesh(scene::box_mesh({0, 0, 0}, {1, 1, 1})));
            CHECK(pairs_met(world).exact == 1 + 2 * row.meets);
        }
        World world;
        *world.add(*MeshModel::from_mesh(TriMesh{}));
        *world.add(*MeshModel::from_mesh({{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}}, {{0, 1, 2}, {0, 0, 1}}}));
        *world.add(Aabb3{{-9, -9, -9}, {9, 9, 9}});
        CHECK(pairs_met(world) == PairsMet{});
    }

    TEST_CASE("a body carries a number of yours, from its first step to its last") {
        World world;
        const MeshModel mesh = *MeshModel::from_mesh(scene::box_mesh({0, 0, 0}, {1, 1, 1}));
        const std::uint64_t most = ~std::uint64_t(0);
        const BodyHandle plain = *world.add(unit), box = *world.add(unit, {.user_data = 7}),
                         solid = *world.add(mesh, {.user_data = most});
        CHECK(world.user_data(plain) == 0);
        CHECK(world.user_data(box) == 7);
        CHECK(world.state(solid)->user_data == most);
        world.update();
        CHECK_FALSE(world.sleep(box));
        CHECK_FALSE(world.set_user_data(box, 8));
        CHECK_FALSE(world.state(box)->awake);
        CHECK(world.update().bounds_recomputed == 0);
        CHECK_FALSE(world.move(box, at(5)));
        world.update();
        CHECK(world.user_data(world.overlaps(Vec3{5.5, 0.5, 0.5}).at(0)) == 8);

        CHECK_FALSE(world.remove(box));
        CHECK_FALSE(world.user_data(box).has_value());
        CHECK(world.set_user_data(box, 9)->code == ErrorCode::usage);
        const BodyHandle next = *world.add(unit);  // in the same slot
        REQUIRE(next.slot == box.slot);
        CHECK(world.user_data(next) == 0);
        CHECK_FALSE(world.user_data(BodyHandle{}).has_value());
    }

    TEST_CASE("a mesh of two components is met where one of them is") {
        TriMesh two = scene::box_mesh({0, 0, 0}, {1, 1, 1});
        const TriMesh second = scene::box_mesh({10, 0, 0}, {11, 1, 1});
        for (TriMesh::Corners c : second.triangles) two.triangles.push_back({c[0] + 8, c[1] + 8, c[2] + 8});
        two.points.insert(two.points.end(), second.points.begin(), second.points.end());
        const MeshModel both = *MeshModel::from_mesh(two);
        const MeshModel room = *MeshModel::from_mesh(scene::box_mesh({9, -1, -1}, {12, 2, 2}));
        World world;
        *world.add(both);
        const BodyHandle around = *world.add(room);  // around the second component, touching no wall
        CHECK(pairs_met(world).exact == 1);
        REQUIRE(!world.move(around, at(-5)));  // between the two
        CHECK(pairs_met(world) == PairsMet{1, 1, 0});
    }
}
