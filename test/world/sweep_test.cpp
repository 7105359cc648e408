// sweep_test.cpp: shapes and bodies that move through a world, beside sweeping them against each body.
#include "world/scene.hpp"

#include <hitbox/pair/sweep.hpp>
#include <hitbox/world/mesh_model.hpp>
#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

using namespace hitbox;

namespace {

const Plane3 ground{{0, 0, 1}, 0};
const Aabb3 cube_of_two{{-1, -1, -1}, {1, 1, 1}};

std::optional<SweepHit<double>> sweep_shapes(const AnyShape& a, const Vec3& motion, const AnyShape& b) {
    return std::visit(
        [&](const auto& x, const auto& y) -> std::optional<SweepHit<double>> {
            if constexpr (requires { sweep(x, motion, y); })
                return sweep(x, motion, y);
            else
                return {};
        },
        a, b);
}

// The faces of a tetrahedron, or a shape.
std::vector<AnyShape> pieces_of(const std::variant<AnyShape, scene::Tetrahedron>& body) {
    if (const AnyShape* s = std::get_if<AnyShape>(&body)) return {*s};
    std::vector<AnyShape> faces;
    for (std::size_t i = 0; i < 4; ++i) faces.push_back(scene::face(std::get<1>(body), i));
    return faces;
}

// By trying every piece of the mover against every piece of the body.
std::optional<BodySweepHit> first_meeting(const scene::Mirror& mover, const Vec3& motion,
                                          const scene::Mirror& body, bool skip_leaving) {
    std::optional<BodySweepHit> first;
    const bool is_mesh = std::holds_alternative<scene::Tetrahedron>(body.placed);
    bool surfaces_meet = false;
    for (const AnyShape& a : pieces_of(mover.placed)) {
        std::uint32_t triangle = 0;
        for (const AnyShape& b : pieces_of(body.placed)) {
            const auto hit = sweep_shapes(a, motion, b);
            surfaces_meet = surfaces_meet || (hit && hit->started);
            if (hit && !(hit->leaving && skip_leaving) &&
                (!first || hit->t < first->t ||
                 (hit->t == first->t && is_mesh && triangle < *first->triangle))) {
                first = BodySweepHit{{}, hit->t, hit->point, hit->normal, hit->started, false, {}};
                if (is_mesh) first->triangle = triangle;
            }
            ++triangle;
        }
    }
    if (!surfaces_meet && scene::meet(mover, body)) first = BodySweepHit{{}, 0, {}, {}, true, false, {}};
    return first;
}

bool earlier(const BodySweepHit& x, const BodySweepHit& y) {
    return x.t != y.t ? x.t < y.t : x.body < y.body;
}

}  // namespace

TEST_SUITE("world/sweep") {
    TEST_CASE("a ball that moves meets the first wall, however thin and however fast it is") {
        World world;
        const BodyHandle far = *world.add(Rectangle3{{1e6, 0, 0}, {Vec3{0, 9, 0}, Vec3{0, 0, 9}}});
        const BodyHandle near = *world.add(Aabb3{{9, -1, -1}, {9, 1, 1}});
        world.update();
        const Sphere3 ball{{0, 0, 0}, 1};
        const auto hit = *world.sweep(ball, {1e7, 0, 0});
        REQUIRE(hit.has_value());
        CHECK(hit->body == near);
        CHECK(hit->t == 8e-7);
        CHECK(hit->point == Vec3{9, 0, 0});
        CHECK(hit->normal == Vec3{-1, 0, 0});
        CHECK_FALSE(hit->started);
        CHECK_FALSE(hit->triangle.has_value());
        const auto both = *world.sweep_all(ball, {1e7, 0, 0});
        REQUIRE(both.size() == 2);
        CHECK(both[0] == *hit);
        CHECK(both[1].body == far);
        CHECK(world.sweep_all(ball, {1e7, 0, 0}, {.most = 1})->size() == 1);
        CHECK(world.sweep_all(ball, {1e7, 0, 0}, {.most = 0})->empty());
        CHECK_FALSE(world.sweep(ball, {8 - 0x1p-40, 0, 0})->has_value());  // just short of it
        CHECK((*world.sweep(ball, {8, 0, 0}))->t == 1);
        CHECK_FALSE(world.sweep(ball, {-1e300, 0, 0})->has_value());
        CHECK_FALSE(world.sweep(ball, {1e7, 0, 0}, {.layers = {1, 0}})->has_value());
        CHECK_FALSE(world.sweep(Sphere3{{}, -1}, {1e7, 0, 0})->has_value());
        REQUIRE(!world.sleep(near));
        CHECK((*world.sweep(ball, {1e7, 0, 0}))->body == near);
    }

    TEST_CASE("what is met at the same time is in the order of handles") {
        World world;
        std::vector<BodyHandle> row;
        for (int i = 0; i < 40; ++i)
            row.push_back(*world.add(cube_of_two, {Affine3::translate({2.0 * ((i * 7) % 40), 0, 0})}));
        for (std::size_t i = 0; i < 40; i += 3) REQUIRE(!world.sleep(row[i]));
        world.update();
        const Aabb3 beam{{-5, 3, -1}, {100, 4, 1}};
        const auto all = *world.sweep_all(beam, {0, -4, 0});
        REQUIRE(all.size() == 40);
        for (std::size_t i = 0; i < 40; ++i) {
            CHECK(all[i].body == row[i]);
            CHECK(all[i].t == 0.5);
        }
        CHECK((*world.sweep(beam, {0, -4, 0}))->body == row[0]);
        const auto started = *world.sweep(Aabb3{{-5, 0, 0}, {100, 1, 1}}, {0, 1, 0});
        CHECK(started->body == row[0]);
        CHECK(started->started);
    }

    TEST_CASE("a character on a floor walks to the wall if bodies that it leaves do not count") {
        for (const bool is_mesh : {false, true}) {
            CAPTURE(is_mesh);
            World world;
            const auto add = [&](const Aabb3& box) {
                return is_mesh ? *world.add(*MeshModel::from_mesh(scene::box_mesh(box.min, box.max)))
                               : *world.add(box);
            };
            const BodyHandle floor = add({{-9, -9, -1}, {9, 9, 0}}), wall = add({{5, -9, 0}, {6, 9, 9}});
            const BodyHandle walker = *world.add(Capsule3{{0, 0, 0.5}, {0, 0, 1.5}, 0.5});
            world.update();
            const auto stands = *world.sweep(walker, {9, 0, 0});
            REQUIRE(stands.has_value());
            CHECK(stands->body == floor);
            CHECK(stands->started);
            CHECK(stands->leaving);
            const auto walks = *world.sweep(walker, {9, 0, 0}, {.skip_leaving = true});
            REQUIRE(walks.has_value());
            CHECK(walks->body == wall);
            CHECK(walks->t == 0.5);
            CHECK(walks->normal == Vec3{-1, 0, 0});
            CHECK(walks->triangle.has_value() == is_mesh);
            const auto falls = *world.sweep(walker, {0, 0, -1}, {.skip_leaving = true});
            REQUIRE(falls.has_value());
            CHECK(falls->body == floor);
            CHECK(falls->started);
        }
    }

    TEST_CASE("a shape within a solid mesh has started; within a shell it meets the wall from inside") {
        const MeshModel room = *MeshModel::from_mesh(scene::box_mesh({-5, -5, -5}, {5, 5, 5}));
        for (const Fill fill : {Fill::solid, Fill::surface})
            for (const bool mover_is_mesh : {false, true}) {
                World world;
                const BodyHandle around = *world.add(room, {.fill = fill});
                const BodyHandle inner =
                    mover_is_mesh
                        ? *world.add(*MeshModel::from_mesh(scene::box_mesh({-1, -1, -1}, {1, 1, 1})))
                        : *world.add(cube_of_two);
                world.update();
                const bool solid = fill == Fill::solid;
                for (const bool from_outside : {false, true}) {
                    // The same seen by either: the room moves around the box, or the box in the room.
                    const auto hit =
                        from_outside ? *world.sweep(around, {-8, 0, 0}) : *world.sweep(inner, {8, 0, 0});
                    REQUIRE(hit.has_value());
                    CHECK(hit->started == solid);
                    CHECK(hit->t == (solid ? 0 : 0.5));
                    CHECK(hit->normal == (solid ? Vec3{} : Vec3{from_outside ? 1.0 : -1.0, 0, 0}));
                    CHECK(hit->triangle.has_value() == (!solid && (!from_outside || mover_is_mesh)));
                    const auto skipped = from_outside
                                             ? *world.sweep(around, {-8, 0, 0}, {.skip_leaving = true})
                                             : *world.sweep(inner, {8, 0, 0}, {.skip_leaving = true});
                    CHECK(skipped == hit);
                }
            }
    }

    TEST_CASE("what cannot be swept, or met, is an error and no miss") {
        World world;
        const BodyHandle ray = *world.add(Ray3{{0, 0, 5}, {1, 0, 0}}, {.layers = {2, 0xffffffff}});
        const BodyHandle wall = *world.add(Aabb3{{-9, -9, 8}, {9, 9, 9}});
        world.update();
        const Sphere3 ball{{3, 0, 0}, 1};
        for (const AnyShape& shape :
             {AnyShape(Ray3{{}, {1, 0, 0}}), AnyShape(Line3{{}, {1, 0, 0}}), AnyShape(Frustum3{})}) {
            REQUIRE_FALSE(world.sweep(shape, {1, 0, 0}).ok());
            CHECK(world.sweep(shape, {1, 0, 0}).error().code == ErrorCode::unsupported);
            CHECK_FALSE(world.sweep_all(shape, {1, 0, 0}).ok());
        }
        CHECK(world.sweep(ray, {1, 0, 0}).error().code == ErrorCode::unsupported);
        CHECK(world.sweep(BodyHandle{}, {1, 0, 0}).error().code == ErrorCode::usage);
        CHECK(world.sweep(ball, {std::nan(""), 0, 0}).error().code == ErrorCode::not_finite);
        CHECK(world.sweep(ball, {INFINITY, 0, 0}).error().code == ErrorCode::not_finite);

        REQUIRE_FALSE(world.sweep(ball, {0, 0, 10}).ok());
        CHECK(world.sweep(ball, {0, 0, 10}).error().where.find("slot 0") != std::string::npos);
        CHECK((*world.sweep(ball, {0, 0, 10}, {.layers = {1, 1}}))->body == wall);
        CHECK_FALSE(world.sweep(ball, {0, 0, 3.5})->has_value());  // it does not come so far
        CHECK_FALSE(world.sweep(ball, {-90, 0, 2})->has_value());
        // The ray is behind the wall.
        const Sphere3 above{{3, 0, 99}, 1};
        CHECK((*world.sweep(above, {0, 0, -99}))->body == wall);
        CHECK_FALSE(world.sweep_all(above, {0, 0, -99}).ok());
        CHECK(world.sweep_all(above, {0, 0, -99}, {.most = 1}).ok());
    }

    TEST_CASE("in crowds of all kinds the hits are those of every body alone") {
        scene::Random random(11);
        std::size_t hits = 0, misses = 0, started = 0, in_meshes = 0;
        for (int round = 0; round < 60; ++round) {
            const bool on_grid = round % 2 == 0;
            const double side = 6 + double(round % 5) * 6;
            World world;
            std::vector<scene::Mirror> mirrors;
            std::vector<BodyHandle> handles;
            const auto add = [&](const scene::Mirror& m, const Affine3& pose) {
                mirrors.push_back(m);
                mirrors.back().place(pose);
                handles.push_back(scene::add(world, m, {pose}));
            };
            const auto pose = [&] {
                if (!on_grid) return scene::any_pose(random, side);
                const double x = double(random.below(std::uint64_t(side))),
                             y = double(random.below(std::uint64_t(side)));
                return Affine3::translate({x, y, double(random.below(std::uint64_t(side)))});
            };
            for (int i = 0; i < 120; ++i) add(scene::any_body(random), pose());
            if (round % 3 == 0) {
                scene::Mirror plane;
                plane.local.emplace<AnyShape>(ground);
                add(plane, on_grid ? Affine3{} : scene::any_pose(random, side));
            }
            for (int i = 0; i < 120; i += 5) REQUIRE(!world.sleep(handles[std::size_t(i)]));
            world.update();
            // The world keeps boxes along the axes where it can. They are rounded otherwise than oriented ones.
            for (std::size_t i = 0; i < mirrors.size(); ++i)
                if (const auto shape = world.state(handles[i])->shape) mirrors[i].placed = *shape;

            for (int n = 0; n < 24; ++n) {
                const bool skip = random.below(3) == 0;
                Vec3 motion = random.point(-1, 1) * side;
                if (on_grid)
                    motion = Vec3{double(random.below(5)) - 2, double(random.below(5)) - 2,
                                  double(random.below(5)) - 2} *
                             3;
                const bool is_body = random.below(2) == 0;
                const std::size_t self = random.below(handles.size());
                scene::Mirror mover = is_body ? mirrors[self] : scene::any_body(random);
                if (!is_body) {
                    if (std::holds_alternative<scene::Tetrahedron>(mover.local)) continue;
                    mover.place(pose());
                }
                std::vector<BodySweepHit> expected;
                for (std::size_t i = 0; i < mirrors.size(); ++i) {
                    if (is_body && i == self) continue;
                    auto hit = first_meeting(mover, motion, mirrors[i], skip);
                    if (!hit) continue;
                    hit->body = handles[i];
                    expected.push_back(*hit);
                }
                std::sort(expected.begin(), expected.end(), earlier);
                const auto ask = [&](std::size_t most) {
                    const BodySweepOptions options{.skip_leaving = skip, .most = most};
                    return is_body ? *world.sweep_all(handles[self], motion, options)
                                   : *world.sweep_all(std::get<AnyShape>(mover.placed), motion, options);
                };
                const auto all = ask((std::numeric_limits<std::size_t>::max)());
                REQUIRE(all.size() == expected.size());
                for (std::size_t i = 0; i < all.size(); ++i) {
                    REQUIRE(all[i].body == expected[i].body);
                    REQUIRE(all[i].t == expected[i].t);
                    REQUIRE(all[i].started == expected[i].started);
                    REQUIRE(all[i].triangle == expected[i].triangle);
                    REQUIRE_FALSE((all[i].leaving && (skip || !all[i].started)));
                    if (std::holds_alternative<AnyShape>(mover.placed) && expected[i].normal != Vec3{}) {
                        REQUIRE(all[i].normal == expected[i].normal);
                        REQUIRE(all[i].point == expected[i].point);
                    }
                    started += all[i].started;
                    in_meshes += all[i].triangle.has_value();
                }
                for (const std::size_t most : {std::size_t{1}, std::size_t{3}}) {
                    const auto first = ask(most);
                    REQUIRE(first.size() == (std::min)(most, all.size()));
                    REQUIRE(std::equal(first.begin(), first.end(), all.begin()));
                }
                hits += all.size(), misses += all.empty();
            }
        }
        MESSAGE(hits << " hits, " << misses << " misses, " << started << " started, " << in_meshes
                     << " in meshes");
        CHECK(hits > 3000);
        CHECK(misses > 50);
        CHECK(started > 300);
        CHECK(in_meshes > 500);
    }
}
