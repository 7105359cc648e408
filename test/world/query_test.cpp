// query_test.cpp: casts and overlaps of a world against trying every body.
#include "world/scene.hpp"

#include <hitbox/world/detail/enter.hpp>
#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <vector>

using namespace hitbox;

namespace {

struct Crowd {
    World world;
    std::vector<scene::Mirror> mirrors;
    std::vector<BodyHandle> handles;

    Crowd(std::size_t count, double room, std::uint64_t seed) {
        scene::Random random(seed);
        for (std::size_t i = 0; i < count; ++i) {
            mirrors.push_back(scene::any_body(random));
            const Affine3 pose = scene::any_pose(random, room);
            mirrors.back().place(pose);
            handles.push_back(scene::add(world, mirrors.back(), {pose}));
            if (i % 3 == 0) REQUIRE(!world.sleep(handles.back()));
        }
        world.update();
    }
};

}  // namespace

TEST_SUITE("world/query") {
    TEST_CASE(
        "a cast enters the bodies that the segment meets, in order, and the nearest are the first of them") {
        scene::Random random(3);
        Crowd crowd(600, 13, 4);
        std::size_t met = 0;
        for (int round = 0; round < 200; ++round) {
            const Segment3 segment{random.point(-5, 18), random.point(-5, 18)};
            scene::Mirror asker;
            asker.placed = AnyShape(segment);
            std::vector<BodyHandle> expected;
            for (std::size_t i = 0; i < crowd.mirrors.size(); ++i)
                if (meet(crowd.mirrors[i], asker)) expected.push_back(crowd.handles[i]);

            const std::vector<BodyHit> hits = crowd.world.cast(segment);
            std::vector<BodyHandle> bodies;
            for (const BodyHit& h : hits) bodies.push_back(h.body);
            std::sort(bodies.begin(), bodies.end());
            REQUIRE(bodies == expected);
            REQUIRE(crowd.world.overlaps(segment) == expected);
            met += hits.size();

            for (std::size_t i = 0; i < hits.size(); ++i) {
                if (i > 0) REQUIRE(hits[i - 1].t <= hits[i].t);
                const Vec3 p = segment.a + (segment.b - segment.a) * hits[i].t;
                REQUIRE(length_sq(p - hits[i].point) < 1e-20);
                // A mesh is entered through a triangle, or the start is inside.
                const BodyState state = *crowd.world.state(hits[i].body);
                REQUIRE((state.mesh && hits[i].t > 0) == hits[i].triangle.has_value());
            }
            for (const std::size_t most : {std::size_t{0}, std::size_t{1}, std::size_t{3}, std::size_t{20}}) {
                const std::vector<BodyHit> first = crowd.world.cast(segment, {.most = most});
                REQUIRE(first.size() == (std::min)(most, hits.size()));
                REQUIRE(std::equal(first.begin(), first.end(), hits.begin()));
            }
        }
        CHECK(met > 500);
    }

    TEST_CASE("overlaps are the bodies that any shape meets, at each precision") {
        scene::Random random(8);
        Crowd crowd(400, 16, 9);
        std::size_t met[3] = {};
        for (int round = 0; round < 300; ++round) {
            scene::Mirror asker = scene::any_body(random);
            if (!std::holds_alternative<AnyShape>(asker.local)) continue;
            asker.place(scene::any_pose(random, 16));
            const AnyShape shape = std::get<AnyShape>(asker.placed);
            std::vector<BodyHandle> expected;
            for (std::size_t i = 0; i < crowd.mirrors.size(); ++i)
                if (meet(crowd.mirrors[i], asker)) expected.push_back(crowd.handles[i]);
            REQUIRE(crowd.world.overlaps(shape) == expected);
            const std::vector<BodyHandle> boxes = crowd.world.overlaps(shape, {Precision::aabb}),
                                          oriented = crowd.world.overlaps(shape, {Precision::obb});
            REQUIRE(std::includes(boxes.begin(), boxes.end(), oriented.begin(), oriented.end()));
            REQUIRE(std::includes(oriented.begin(), oriented.end(), expected.begin(), expected.end()));
            met[0] += boxes.size(), met[1] += oriented.size(), met[2] += expected.size();
        }
        CHECK(met[0] > met[1]);
        CHECK(met[1] > met[2]);
        CHECK(met[2] > 200);
    }

    TEST_CASE("a camera sees the bodies that its frustum meets, and knows which it sees whole") {
        // At (7, 7, 25), looking down the z axis, 53 degrees wide; near 1, far 20.
        const double n = 1, f = 20;
        const std::array<double, 16> projection{
            2, 0, 0, 0, 0, 2, 0, 0, 0, 0, -(f + n) / (f - n), -1, 0, 0, -2 * f * n / (f - n), 0};
        std::array<double, 16> matrix = projection;
        for (std::size_t i = 0; i < 4; ++i)
            matrix[12 + i] -= 7 * projection[i] + 7 * projection[4 + i] + 25 * projection[8 + i];
        const Frustum3 frustum = Frustum3::from_matrix(matrix, ClipDepth::minus_one_to_one);
        REQUIRE(intersects(frustum, Vec3{7, 7, 20}));
        REQUIRE_FALSE(intersects(frustum, Vec3{7, 7, 24.5}));

        const Crowd crowd(600, 25, 13);
        const auto sees = [&](const Vec3& p) { return intersects(frustum, p); };
        std::vector<BodyHandle> expected, whole;
        for (std::size_t i = 0; i < crowd.mirrors.size(); ++i) {
            bool met = false, inside = false;
            if (const auto* t = std::get_if<scene::Tetrahedron>(&crowd.mirrors[i].placed)) {
                for (std::size_t k = 0; k < 4; ++k) met = met || intersects(frustum, scene::face(*t, k));
                inside = std::all_of(t->begin(), t->end(), sees);
            } else {
                const AnyShape& shape = std::get<AnyShape>(crowd.mirrors[i].placed);
                met = scene::meet(shape, frustum);
                if (const auto* s = std::get_if<Segment3>(&shape)) inside = sees(s->a) && sees(s->b);
                if (const auto* s = std::get_if<Triangle3>(&shape))
                    inside = sees(s->a) && sees(s->b) && sees(s->c);
                const auto holds = [&](const Sphere3& s) {
                    return std::all_of(frustum.planes.begin(), frustum.planes.end(),
                                       [&](const Plane3& p) { return side(p, s) == Side::front; });
                };
                if (const auto* s = std::get_if<Sphere3>(&shape)) inside = holds(*s);
                if (const auto* c = std::get_if<Capsule3>(&shape))
                    inside = holds({c->a, c->radius}) && holds({c->b, c->radius});
                if (std::holds_alternative<Vec3>(shape)) inside = met;
            }
            if (met) expected.push_back(crowd.handles[i]);
            if (inside) whole.push_back(crowd.handles[i]);
        }
        std::vector<BodyHandle> seen, seen_whole;
        for (const VisibleBody& s : crowd.world.cull(frustum)) {
            seen.push_back(s.body);
            const BodyState state = *crowd.world.state(s.body);
            const bool has_corners = state.shape && (std::holds_alternative<Obb3>(*state.shape) ||
                                                     std::holds_alternative<Rectangle3>(*state.shape) ||
                                                     std::holds_alternative<Frustum3>(*state.shape));
            if (s.visibility == Visibility::inside && !has_corners) seen_whole.push_back(s.body);
        }
        CHECK(seen == expected);
        CHECK(seen_whole == whole);
        CHECK(crowd.world.overlaps(frustum) == expected);
        CHECK(seen.size() > 100);
        CHECK(seen_whole.size() > 30);
        CHECK(seen.size() < 500);
        const std::vector<VisibleBody> boxes = crowd.world.cull(frustum, {Precision::aabb}),
                                       oriented = crowd.world.cull(frustum, {Precision::obb});
        CHECK(boxes.size() > oriented.size());
        CHECK(oriented.size() > seen.size());
    }

    TEST_CASE("a camera inside a solid sees it") {
        World world;
        *world.add(*MeshModel::from_mesh(scene::box_mesh({-9, -9, -9}, {9, 9, 9})));
        world.update();
        const auto box = [](double size) {
            return Frustum3{{Plane3{{1, 0, 0}, -size}, Plane3{{-1, 0, 0}, -size}, Plane3{{0, 1, 0}, -size},
                             Plane3{{0, -1, 0}, -size}, Plane3{{0, 0, 1}, -size}, Plane3{{0, 0, -1}, -size}}};
        };
        REQUIRE(world.cull(box(1)).size() == 1);
        CHECK(world.cull(box(1))[0].visibility == Visibility::across);
        CHECK(world.cull(box(9))[0].visibility == Visibility::inside);
        CHECK(world.cull(Frustum3{}).empty());
    }

    TEST_CASE("the cast enters what was asked for") {
        World world;
        const Affine3 turned =
            Affine3::translate({10, 0, 0}) * Affine3::rotate(Vec3{0, 0, 1}, 0.7853981633974483);
        const BodyHandle diamond = *world.add(Aabb3{{-1, -1, -1}, {1, 1, 1}}, {turned});
        const MeshModel cube = *MeshModel::from_mesh(scene::box_mesh({20, -1, -1}, {22, 1, 1}));
        const BodyHandle solid = *world.add(cube, {.layers = {2, ~0u}});
        world.update();
        const Segment3 high{{0, 1.2, 0}, {100, 1.2, 0}}, middle{{0, 0.25, 0}, {100, 0.25, 0}};
        CHECK(world.cast(high, {Precision::aabb}).size() == 1);
        CHECK(world.cast(high, {Precision::aabb})[0].point.x == doctest::Approx(10 - std::sqrt(2.0)));
        CHECK(world.cast(high)[0].point.x == doctest::Approx(10 - (std::sqrt(2.0) - 1.2)));
        const std::vector<BodyHit> all = world.cast(middle);
        REQUIRE(all.size() == 2);
        CHECK(all[0].body == diamond);
        CHECK(all[1].body == solid);
        CHECK(all[1].point == Vec3{20, 0.25, 0});
        REQUIRE(all[1].triangle);
        CHECK(*all[1].triangle / 2 == 4);  // the two triangles of its face at min x
        CHECK(world.cast(middle, {.layers = {1, 2}}).size() == 1);

        const std::vector<BodyHit> from_inside = world.cast(Segment3{{21, 0, 0}, {21, 0, 9}});
        REQUIRE(from_inside.size() == 1);
        CHECK(from_inside[0].t == 0);
        CHECK_FALSE(from_inside[0].triangle);
        CHECK(world.cast(Segment3{{std::nan(""), 0, 0}, {100, 0, 0}}).empty());
        CHECK(world.cast(Segment3{{20, 0, 0}, {20, 0, 0}}).size() == 1);  // a point on the wall
    }

    TEST_CASE("capsules, frusta and points are entered, too") {
        World world;
        const Frustum3 eye{{Plane3{{1, 0, -1}, 0}, Plane3{{-1, 0, -1}, 0}, Plane3{{0, 1, -1}, 0},
                            Plane3{{0, -1, -1}, 0}, Plane3{{0, 0, -1}, 1}, Plane3{{0, 0, 1}, -10}}};
        const BodyHandle capsule =
            *world.add(Capsule3{{0, 0, 0}, {4, 0, 0}, 1}, {Affine3::translate({0, 100, 0})});
        const BodyHandle frustum = *world.add(eye);
        const BodyHandle point = *world.add(Vec3{0, 0, 0}, {Affine3::translate({7, -100, 0})});
        world.update();
        struct Entered {
            std::string name;
            Segment3 segment;
            BodyHandle body;
            double t;
        };
        const Entered rows[] = {
            {"capsule: its side", {{2, 103, 0}, {2, 99, 0}}, capsule, 0.5},
            {"capsule: its first cap", {{-3, 100, 0}, {1, 100, 0}}, capsule, 0.5},
            {"capsule: its second cap", {{9, 100, 0}, {1, 100, 0}}, capsule, 0.5},
            {"capsule: the side touched", {{0, 101, -2}, {0, 101, 2}}, capsule, 0.5},
            {"capsule: along its side", {{-4, 101, 0}, {4, 101, 0}}, capsule, 0.5},
            {"capsule: from inside", {{2, 100, 0}, {2, 200, 0}}, capsule, 0},
            {"frustum: its near plane", {{0, 0, 1}, {0, 0, -3}}, frustum, 0.5},
            {"frustum: its far plane", {{0, 0, -12}, {0, 0, -8}}, frustum, 0.5},
            {"frustum: its side", {{10, 0, -5}, {0, 0, -5}}, frustum, 0.5},
            {"frustum: from inside", {{0, 0, -5}, {0, 0, 5}}, frustum, 0},
            {"point: in the middle", {{5, -100, 0}, {9, -100, 0}}, point, 0.5},
            {"point: the segment is the point", {{7, -100, 0}, {7, -100, 0}}, point, 0},
        };
        for (const Entered& row : rows) {
            CAPTURE(row.name);
            const Segment3& s = row.segment;
            const Ray3 ray{s.a, s.b - s.a};
            std::vector<std::vector<BodyHit>> casts{world.cast(s)};
            if (s.a != s.b) casts.push_back(world.cast(ray, {.most = 1}));
            for (const std::vector<BodyHit>& hits : casts) {
                REQUIRE(hits.size() == 1);
                CHECK(hits[0].body == row.body);
                CHECK(hits[0].t == row.t);
                CHECK(hits[0].point == s.a + (s.b - s.a) * row.t);
            }
        }
        CHECK(world.cast(Segment3{{-3, 101.5, 0}, {9, 101.5, 0}}).empty());
        CHECK(world.cast(Segment3{{6, -100, 1e-300}, {9, -100, 1e-300}}).empty());
    }

    TEST_CASE("entries into random capsules and frusta lie on them, and nothing before them does") {
        scene::Random random(17);
        std::size_t entered = 0;
        for (int round = 0; round < 2000; ++round) {
            const Capsule3 capsule{random.point(-1, 1), random.point(-1, 1), random.between(0, 1)};
            Frustum3 frustum;
            for (Plane3& plane : frustum.planes) plane = {random.point(-1, 1), random.between(-1, 0)};
            const Segment3 s{random.point(-3, 3), random.point(-3, 3)};
            const auto check = [&](const auto& shape) {
                const auto entry = detail::enter(s, shape);
                REQUIRE(entry.has_value() == intersects(s, shape));
                if (!entry || entry->t == 0) return;
                ++entered;
                const auto at = [&](double t) { return s.a + (s.b - s.a) * t; };
                CHECK_FALSE(intersects(Segment3{s.a, at(entry->t - 1e-9)}, shape));
                CHECK(intersects(Segment3{s.a, at(entry->t + 1e-9)}, shape));
            };
            check(capsule), check(frustum);
        }
        CHECK(entered > 300);
    }

    TEST_CASE("a capsule inside of a frustum is seen as a whole") {
        World world;
        REQUIRE(world.add(Capsule3{{0, 0, 0}, {1, 0, 0}, 1}));
        world.update();
        const auto around = [](double size) {
            return Frustum3{{Plane3{{1, 0, 0}, -size}, Plane3{{-1, 0, 0}, -size},
                             Plane3{{0, 1, 1}, -2 * size}, Plane3{{0, -1, -1}, -2 * size},
                             Plane3{{0, 0, 1}, -size}, Plane3{{0, 0, -1}, -size}}};
        };
        CHECK(world.cull(around(2))[0].visibility == Visibility::inside);
        CHECK(world.cull(around(1.5))[0].visibility == Visibility::across);
    }

    TEST_CASE("rays enter what long segments enter") {
        scene::Random random(7);
        Crowd crowd(300, 9, 4);
        std::size_t met = 0;
        for (int round = 0; round < 100; ++round) {
            const Vec3 from = random.point(-5, 18), to = random.point(-5, 18);
            const std::vector<BodyHit> hits = crowd.world.cast(Ray3{from, (to - from) * 0x1p-3});
            std::vector<BodyHandle> bodies, expected;
            for (const BodyHit& h : hits) bodies.push_back(h.body);
            for (const BodyHit& h : crowd.world.cast(Segment3{from, from + (to - from) * 0x1p10}))
                expected.push_back(h.body);
            // A segment's far end is rounded, a ray has none; endless shapes may be met further on.
            REQUIRE(bodies.size() >= expected.size());
            for (const BodyHandle& b : expected) REQUIRE(std::count(bodies.begin(), bodies.end(), b) == 1);
            for (const std::size_t most : {std::size_t{1}, std::size_t{5}}) {
                const auto first = crowd.world.cast(Ray3{from, (to - from) * 0x1p-3}, {.most = most});
                REQUIRE(first.size() == (std::min)(most, hits.size()));
                REQUIRE(std::equal(first.begin(), first.end(), hits.begin()));
            }
            met += hits.size();
        }
        CHECK(met > 100);
    }

    TEST_CASE("the nearest meshes, and those that a point lies in") {
        World world;
        const MeshModel cube = *MeshModel::from_mesh(scene::box_mesh({-1, -1, -1}, {1, 1, 1}));
        std::vector<BodyHandle> row;
        for (int i = 0; i < 40; ++i) row.push_back(*world.add(cube, {Affine3::translate({4.0 * i, 0, 0})}));
        const BodyHandle large =
            *world.add(cube, {Affine3::translate({0, 50, 0}) * Affine3::scale(Vec3{10, 10, 10})});
        const BodyHandle shell =
            *world.add(cube, {.transform = Affine3::translate({0, 50, 0}), .fill = Fill::surface});
        REQUIRE(world.add(Sphere3{{4, 0, 0}, 9}).ok());  // no mesh
        REQUIRE(!world.sleep(row[3]));
        world.update();

        const auto all = world.nearest_meshes({12, 0, 3});
        REQUIRE(all.size() == 42);
        CHECK(all[0] == BodyNearest{row[3], 2, {12, 0, 1}, all[0].triangle});
        for (std::size_t i = 1; i < all.size(); ++i) CHECK(all[i - 1].distance <= all[i].distance);
        CHECK(all[1].body == row[2]);  // as far as the one on the other side: the smaller handle
        for (const std::size_t most : {std::size_t{1}, std::size_t{2}, std::size_t{17}, std::size_t{41}}) {
            const auto first = world.nearest_meshes({12, 0, 3}, {.most = most});
            REQUIRE(first.size() == most);
            CHECK(std::equal(first.begin(), first.end(), all.begin()));
        }
        const auto inside = world.nearest_meshes({0, 52, 0}, {.most = 2});
        REQUIRE(inside.size() == 2);
        CHECK(inside[0].body == large);
        CHECK(inside[0].distance == -8);
        CHECK(inside[1].body == shell);
        CHECK(inside[1].distance == 1);
        CHECK(world.nearest_meshes({0, 50, 0}, {.most = 1})[0].distance == -10);
        CHECK(world.nearest_meshes({1, 0, 0}, {.most = 1})[0].distance == 0);
        CHECK(world.nearest_meshes({1, 0, 0}, {.most = 0}).empty());
        CHECK(world.nearest_meshes({std::nan(""), 0, 0}).empty());
        CHECK(world.nearest_meshes({0, 0, 0}, {.layers = {1, 0}}).empty());
    }
}
