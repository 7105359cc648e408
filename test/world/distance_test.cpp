// distance_test.cpp: the bodies nearest to a shape or a body, beside the distance of each body alone.
#include "world/scene.hpp"

#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/distance.hpp>
#include <hitbox/world/mesh_model.hpp>
#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <variant>
#include <vector>

using namespace hitbox;

namespace {

double distance_of_shapes(const AnyShape& a, const AnyShape& b) {
    return std::visit(
        [](const auto& x, const auto& y) -> double {
            if constexpr (requires { distance(x, y); })
                return distance(x, y);
            else
                return std::nan("");
        },
        a, b);
}

std::vector<AnyShape> parts_of(const std::variant<AnyShape, scene::Tetrahedron>& body) {
    if (const AnyShape* s = std::get_if<AnyShape>(&body)) return {*s};
    std::vector<AnyShape> faces;
    for (std::size_t i = 0; i < 4; ++i) faces.push_back(scene::face(std::get<1>(body), i));
    return faces;
}

// By trying every part of one against every part of the other.
double least_distance(const scene::Mirror& a, const scene::Mirror& b) {
    double least = std::numeric_limits<double>::infinity();
    for (const AnyShape& x : parts_of(a.placed))
        for (const AnyShape& y : parts_of(b.placed)) least = (std::min)(least, distance_of_shapes(x, y));
    const auto ends = [](const scene::Mirror& m) {
        const AnyShape* const s = std::get_if<AnyShape>(&m.placed);
        return !s || !(std::get_if<Plane3>(s) || std::get_if<Line3>(s) || std::get_if<Ray3>(s));
    };
    return least > 0 && ends(a) && ends(b) && scene::meet(a, b) ? 0 : least;
}

double length_between(const BodyDistance& d) { return length(d.on_shape - d.on_body); }

}  // namespace

TEST_SUITE("world/distance") {
    TEST_CASE("the nearest bodies of a shape, with the closest points") {
        World world;
        const BodyHandle box = *world.add(Aabb3{{3, -1, -1}, {4, 1, 1}});
        const BodyHandle ball = *world.add(Sphere3{{0, 7, 0}, 2}, {.layers = {2, 0xffffffff}});
        const BodyHandle room = *world.add(*MeshModel::from_mesh(scene::box_mesh({-9, -9, -9}, {9, 9, -5})));
        REQUIRE(world.add(Aabb3{}).ok());  // empty
        world.update();
        const auto all = *world.nearest(Sphere3{{0, 0, 0}, 1});
        REQUIRE(all.size() == 3);
        CHECK(all[0] == BodyDistance{box, 2, {1, 0, 0}, {3, 0, 0}, {}});
        CHECK(all[1] == BodyDistance{ball, 4, {0, 1, 0}, {0, 5, 0}, {}});
        CHECK(all[2].body == room);
        CHECK(all[2].distance == 4);  // as far as the ball, whose handle is smaller
        CHECK(all[2].on_body == Vec3{0, 0, -5});
        CHECK(all[2].triangle.has_value());
        CHECK(*world.nearest(Sphere3{{0, 0, 0}, 1}, {.most = 1}) == std::vector{all[0]});
        CHECK(world.nearest(Sphere3{{0, 0, 0}, 1}, {.most = 0})->empty());
        CHECK((*world.nearest(Vec3{0, 0, 0}, {.layers = {1, 1}}))[1].body == room);
        CHECK(world.nearest(Vec3{0, std::nan(""), 0})->empty());

        const auto of_box = *world.nearest(box);
        REQUIRE(of_box.size() == 2);
        CHECK(of_box[0].body == room);
        CHECK(of_box[0].distance == 4);
        CHECK(of_box[1].body == ball);
        CHECK(of_box[1].distance == doctest::Approx(std::sqrt(45.0) - 2));
        REQUIRE(!world.set_layers(box, {1, 2}));  // the layers of the body that asks count, too
        CHECK(world.nearest(box)->size() == 1);
        CHECK(world.nearest(BodyHandle{}).error().code == ErrorCode::usage);
    }

    TEST_CASE("within a solid the distance is zero, within a shell it is that of the wall") {
        const MeshModel room = *MeshModel::from_mesh(scene::box_mesh({-5, -5, -5}, {5, 5, 5}));
        const MeshModel small = *MeshModel::from_mesh(scene::box_mesh({-1, -1, -1}, {1, 1, 1}));
        for (const Fill fill : {Fill::solid, Fill::surface})
            for (const bool is_mesh : {false, true}) {
                World world;
                const BodyHandle around = *world.add(room, {.fill = fill});
                const BodyHandle inner = is_mesh ? *world.add(small) : *world.add(Sphere3{{0, 0, 0}, 1});
                world.update();
                for (const BodyHandle asker : {around, inner}) {
                    const auto near = *world.nearest(asker);
                    REQUIRE(near.size() == 1);
                    CHECK(near[0].distance == (fill == Fill::solid ? 0 : 4));
                    CHECK(length_between(near[0]) == near[0].distance);
                    CHECK(near[0].triangle.has_value() ==
                          (fill == Fill::surface && (is_mesh || asker == inner)));
                }
            }
    }

    TEST_CASE("a frustum has distances from points and spheres alone: what it lacks is an error") {
        const auto wall = [](const Vec3& n) { return Plane3{n, -1}; };
        const Frustum3 view{{wall({1, 0, 0}), wall({-1, 0, 0}), wall({0, 1, 0}), wall({0, -1, 0}),
                             wall({0, 0, 1}), wall({0, 0, -1})}};
        World world;
        const BodyHandle camera = *world.add(view, {.layers = {2, 0xffffffff}});
        const BodyHandle point = *world.add(Vec3{4, 0, 0});
        world.update();
        CHECK((*world.nearest(camera))[0].distance == 3);
        CHECK((*world.nearest(Sphere3{{0, 0, 4}, 1}))[0] ==
              BodyDistance{camera, 2, {0, 0, 3}, {0, 0, 1}, {}});
        const auto box = Aabb3{{5, 0, 0}, {6, 1, 1}};
        REQUIRE_FALSE(world.nearest(box).ok());
        CHECK(world.nearest(box).error().code == ErrorCode::unsupported);
        CHECK(world.nearest(box).error().where.find("slot 0") != std::string::npos);
        CHECK((*world.nearest(box, {.layers = {1, 1}}))[0].body == point);
        REQUIRE(world.add(*MeshModel::from_mesh(scene::box_mesh({5, 5, 5}, {6, 6, 6}))).ok());
        world.update();
        CHECK_FALSE(world.nearest(camera).ok());
        CHECK_FALSE(world.nearest(view, {.layers = {1, 1}}).ok());
    }

    TEST_CASE("in crowds of all kinds the distances are those of every body alone") {
        scene::Random random(23);
        std::size_t apart = 0, together = 0;
        for (int round = 0; round < 30; ++round) {
            const double side = 4 + double(round % 4) * 8;
            const bool on_grid = round % 2 == 0;
            World world;
            std::vector<scene::Mirror> mirrors;
            std::vector<BodyHandle> handles;
            const auto pose = [&] {
                if (!on_grid) return scene::any_pose(random, side);
                const double x = double(random.below(std::uint64_t(side))),
                             y = double(random.below(std::uint64_t(side)));
                return Affine3::translate({x, y, double(random.below(std::uint64_t(side)))});
            };
            const auto add = [&](const scene::Mirror& m, const Affine3& at) {
                mirrors.push_back(m);
                mirrors.back().place(at);
                handles.push_back(scene::add(world, m, {at}));
            };
            for (int i = 0; i < 80; ++i) add(scene::any_body(random), pose());
            for (const AnyShape& endless :
                 {AnyShape(Plane3{{0, 0, 1}, -2}), AnyShape(Line3{{0, 0, 0}, {1, 1, 0}}),
                  AnyShape(Ray3{{3, 0, 0}, {0, -1, 1}})}) {
                scene::Mirror m;
                m.local.emplace<AnyShape>(endless);
                add(m, pose());
            }
            for (std::size_t i = 0; i < handles.size(); i += 4) REQUIRE(!world.sleep(handles[i]));
            world.update();
            for (std::size_t i = 0; i < mirrors.size(); ++i)
                if (const auto shape = world.state(handles[i])->shape) mirrors[i].placed = *shape;

            for (int n = 0; n < 16; ++n) {
                // The last ones are without an end.
                const std::size_t self =
                    n < 4 ? handles.size() - 1 - random.below(3) : random.below(handles.size());
                const bool is_body =
                    random.below(2) == 0 || std::holds_alternative<scene::Tetrahedron>(mirrors[self].placed);
                const auto ask = [&](std::size_t most) {
                    return is_body ? *world.nearest(handles[self], {.most = most})
                                   : *world.nearest(std::get<AnyShape>(mirrors[self].placed), {.most = most});
                };
                const auto own_distance = [&](BodyHandle body) {
                    const auto i = std::find(handles.begin(), handles.end(), body) - handles.begin();
                    return least_distance(mirrors[self], mirrors[std::size_t(i)]);
                };
                const auto all = ask((std::numeric_limits<std::size_t>::max)());
                REQUIRE(all.size() == handles.size() - is_body);
                for (std::size_t i = 0; i < all.size(); ++i) {
                    // The distance of two meshes is rounded otherwise than that of two triangles.
                    const double d = all[i].distance, wanted = own_distance(all[i].body);
                    REQUIRE((d == 0) == (wanted == 0));
                    REQUIRE(std::fabs(d - wanted) <= 0x1p-48 * wanted);
                    REQUIRE((i == 0 || all[i - 1].distance < d ||
                             (all[i - 1].distance == d && all[i - 1].body < all[i].body)));
                    if (std::holds_alternative<AnyShape>(mirrors[self].placed)) REQUIRE(d == wanted);
                    REQUIRE(length_between(all[i]) ==
                            doctest::Approx(all[i].distance).epsilon(1e-9).scale(1));
                    ++(all[i].distance > 0 ? apart : together);
                }
                for (const std::size_t most : {std::size_t{1}, std::size_t{5}}) {
                    const auto first = ask(most);
                    REQUIRE(first.size() == most);
                    for (std::size_t i = 0; i < most; ++i) {
                        REQUIRE(first[i].body == all[i].body);
                        REQUIRE(first[i].distance == all[i].distance);
                    }
                }
            }
        }
        CHECK(apart > 30000);
        CHECK(together > 1000);
    }
}
