// moved_mesh_test.cpp: a moved mesh that is asked in its own coordinates gives the answers of its transformed triangles.
#include "mesh/shapes.hpp"
#include "oracle/random.hpp"

#include <hitbox/core/affine.hpp>
#include <hitbox/world/mesh_model.hpp>
#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

using namespace hitbox;
using oracle::Random;

namespace {

Vec3 any_point(Random& random, double size) {
    const double x = random.uniform(-size, size), y = random.uniform(-size, size);
    return {x, y, random.uniform(-size, size)};
}

bool same(const BodyHit& x, const BodyHit& y) {
    return x.body == y.body && x.t == y.t && x.point == y.point && x.normal == y.normal &&
           x.triangle == y.triangle;
}
bool same(const BodySweepHit& x, const BodySweepHit& y) {
    return x.body == y.body && x.t == y.t && x.point == y.point && x.normal == y.normal &&
           x.started == y.started && x.leaving == y.leaving && x.triangle == y.triangle;
}
bool same(const BodyDistance& x, const BodyDistance& y) {
    return x.body == y.body && x.distance == y.distance && x.on_shape == y.on_shape &&
           x.on_body == y.on_body && x.triangle == y.triangle;
}
bool same(const BodyNearest& x, const BodyNearest& y) {
    return x.body == y.body && x.distance == y.distance && x.point == y.point && x.triangle == y.triangle;
}
template <class Answer>
bool same(const std::vector<Answer>& x, const std::vector<Answer>& y) {
    return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                      [](const Answer& a, const Answer& b) { return same(a, b); });
}

struct Question {
    Vec3 from, way;
    AnyShape shape;
};

struct Answers {
    std::vector<BodyHit> segment, ray, first;
    std::vector<BodySweepHit> sweep;
    std::vector<BodyDistance> near;
    std::vector<BodyNearest> meshes;
};

Answers answers(const World& world, const Question& q) {
    Answers all;
    all.segment = world.cast(Segment3{q.from, q.from + q.way});
    all.ray = world.cast(Ray3{q.from, q.way});
    all.first = world.cast(Ray3{q.from, q.way}, {.most = 1});
    all.sweep = *world.sweep_all(q.shape, q.way);
    all.near = *world.nearest(q.shape);
    all.meshes = world.nearest_meshes(q.from);
    return all;
}

// Asks for contacts(), which transforms the triangles of both bodies and keeps them until the next move.
void transform_triangles(const World& world, const std::vector<BodyHandle>& meshes) {
    for (const BodyHandle body : meshes) world.contacts(meshes[0], body, [](const Intersection<double>&) {});
}

void compare_answers(World& world, const std::vector<BodyHandle>& meshes,
                     const std::vector<Question>& questions) {
    std::vector<Answers> own;
    for (const Question& q : questions) own.push_back(answers(world, q));
    transform_triangles(world, meshes);
    std::size_t hits = 0;
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const Answers placed = answers(world, questions[i]);
        CHECK(same(own[i].segment, placed.segment));
        CHECK(same(own[i].ray, placed.ray));
        CHECK(same(own[i].first, placed.first));
        CHECK(same(own[i].sweep, placed.sweep));
        CHECK(same(own[i].near, placed.near));
        CHECK(same(own[i].meshes, placed.meshes));
        hits += placed.ray.size();
    }
    CHECK(hits > questions.size() / 4);
}

}  // namespace

TEST_SUITE("world/moved_mesh") {
    TEST_CASE("casts, sweeps and distances of moved meshes are those of the transformed triangles") {
        Random random(1);
        const std::vector<MeshModel> models{*MeshModel::from_mesh(test::bumpy(4)),
                                            *MeshModel::from_mesh(test::cube({-1, -1, -1}, 2))};
        for (int round = 0; round < 12; ++round) {
            World world;
            std::vector<BodyHandle> meshes;
            std::vector<Vec3> corners;
            for (int i = 0; i < 6; ++i) {
                const MeshModel& model = models[random.below(2)];
                const Vec3 axis{0.25, 0.5, random.uniform(-1, 1)};
                Affine3 map =
                    Affine3::translate(any_point(random, 3)) * Affine3::rotate(axis, random.uniform(-3, 3));
                if (random.chance(30)) map = map * Affine3::scale({1, -2, 0.5});
                if (random.chance(30)) map = Affine3::translate({double(random.integer(-2, 2)), 0, 1});
                const Fill fill = random.chance(50) ? Fill::solid : Fill::surface;
                // Some are twice in one place.
                for (int copies = random.chance(30) ? 2 : 1; copies > 0; --copies)
                    meshes.push_back(*world.add(model, {.transform = map, .fill = fill}));
                for (const Vec3& p : model.surface().points()) corners.push_back(map.point(p));
            }
            world.update();
            std::vector<Question> questions;
            for (int i = 0; i < 25; ++i) {
                const Vec3 target =
                    random.chance(50) ? corners[random.below(corners.size())] : any_point(random, 3);
                const Vec3 from = random.chance(20) ? target : any_point(random, random.chance(50) ? 3 : 12);
                const Vec3 way = random.chance(10) ? Vec3{} : (target - from) * (random.chance(50) ? 1 : 2);
                const double size = random.uniform(0, 0.5);
                const AnyShape shapes[] = {from,
                                           Sphere3{from, size},
                                           Aabb3{from, from + Vec3{size, size, size}},
                                           Segment3{from, from + any_point(random, 0.5)},
                                           Capsule3{from, from + any_point(random, 0.5), size},
                                           Plane3{{0, 0, 1}, from.z + 8}};
                questions.push_back({from, way, shapes[random.below(6)]});
            }
            compare_answers(world, meshes, questions);
        }
    }

    TEST_CASE("a mesh too far away for its own coordinates has the same answers") {
        World world;
        const MeshModel model = *MeshModel::from_mesh(test::cube());
        const Vec3 at{0x1p46, 0, 0};
        const std::vector<BodyHandle> meshes{*world.add(model, {Affine3::translate(at)}),
                                             *world.add(model, {Affine3::translate(at * 0.5)})};
        world.update();
        compare_answers(world, meshes,
                        {{at + Vec3{0, 0.25, 9}, {0, 0, -1}, Sphere3{at + Vec3{0, 0.25, 9}, 2}},
                         {at * 0.5 + Vec3{0.5, 9, 0.5}, {0, -1, 0}, at * 0.5}});
    }

    TEST_CASE("a hit in a moved mesh is numbered as in the mesh") {
        TriMesh mesh = test::cube();
        mesh.triangles.insert(mesh.triangles.begin(), {0, 0, 1});  // degenerate
        World world;
        *world.add(*MeshModel::from_mesh(mesh), {Affine3::translate({10, 0, 0})});
        world.update();
        const Vec3 above{10.25, 0.5, 4};
        const std::vector<BodyHit> hits = world.cast(Ray3{above, {0, 0, -1}});
        REQUIRE(hits.size() == 1);
        CHECK(hits[0].triangle.value() == 4);
        const auto sweep = world.sweep(above, {0, 0, -4});
        CHECK((*sweep)->triangle.value() == 4);
        const auto near = world.nearest(above);
        CHECK(near->at(0).triangle.value() == 4);
        CHECK(world.nearest_meshes(above).at(0).triangle == 4);
    }
}
