// debug_draw_test.cpp: mirrors hitbox/world/debug_draw.hpp: the right number of lines, at the right places.
#include "world/scene.hpp"
#include "world/unit_box.hpp"

#include <hitbox/world/debug_draw.hpp>
#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace hitbox;
using namespace hitbox::test;

namespace {

struct Lines {
    std::vector<DebugLine> list;
    Aabb3 bounds;

    void operator()(const DebugLine& line) {
        list.push_back(line);
        bounds.merge(line.a).merge(line.b);
    }
};

std::size_t count(const Lines& lines, Colour colour) {
    std::size_t n = 0;
    for (const DebugLine& line : lines.list) n += line.colour == colour;
    return n;
}

}  // namespace

TEST_SUITE("world/debug_draw") {
    TEST_CASE("each shape has its lines, and what is endless ends where the view does") {
        constexpr double inf = std::numeric_limits<double>::infinity();
        const struct {
            const char* name;
            AnyShape shape;
            std::size_t lines;
        } rows[]{
            {"point", Vec3{1, 2, 3}, 3},
            {"segment", Segment3{{0, 0, 0}, {1, 1, 1}}, 1},
            {"triangle", Triangle3{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, 3},
            {"rectangle", Rectangle3{{0, 0, 0}, {Vec3{1, 0, 0}, Vec3{0, 1, 0}}}, 4},
            {"box", unit, 12},
            {"oriented box", Obb3::from_aabb(unit), 12},
            {"sphere", Sphere3{{0, 0, 0}, 1}, 72},
            {"capsule", Capsule3{{0, 0, 0}, {1, 0, 0}, 1}, 100},
            {"frustum",
             Frustum3{{Plane3{{1, 0, 0}, -1}, Plane3{{-1, 0, 0}, -1}, Plane3{{0, 1, 0}, -1},
                       Plane3{{0, -1, 0}, -1}, Plane3{{0, 0, 1}, -1}, Plane3{{0, 0, -1}, -1}}},
             12},
            {"line", Line3{{0, 0, 0}, {1, 2, 3}}, 1},
            {"ray", Ray3{{0, 0, 0}, {1, 2, 3}}, 1},
            {"plane", Plane3{{0, 0, 1}, 1}, 4},
            {"plane across the corners", Plane3{{1, 1, 1}, 0}, 6},
            {"plane out of view", Plane3{{0, 0, 1}, 11}, 0},
            {"half-space", Aabb3{{0, -inf, -inf}, {inf, inf, inf}}, 12},
            {"empty box", Aabb3{}, 0},
            {"NaN", Vec3{std::nan(""), 0, 0}, 0},
            {"inverted sphere", Sphere3{{0, 0, 0}, -1}, 0},
        };
        for (const auto& row : rows) {
            CAPTURE(std::string(row.name));
            Lines lines;
            draw(row.shape, {1, 2, 3}, lines, {.view = {{-10, -10, -10}, {10, 10, 10}}});
            CHECK(lines.list.size() == row.lines);
            CHECK(count(lines, {1, 2, 3}) == row.lines);
            for (std::size_t k = 0; k < 3; ++k) {
                CHECK(lines.bounds.min[k] >= -10);
                CHECK(lines.bounds.max[k] <= 10);
            }
        }
    }

    TEST_CASE("a world draws bodies where they were put, its boxes, its tree and its contacts") {
        World world;
        *world.add(unit);
        *world.add(unit, {Affine3::translate({1, 0, 0}) * Affine3::rotate(Vec3{0, 0, 1}, 0.1)});
        const MeshModel cube = *MeshModel::from_mesh(scene::box_mesh({0, 0, 0}, {1, 1, 1}));
        *world.add(cube, {Affine3::translate({5, 0, 0})});
        const BodyHandle other = *world.add(cube, {Affine3::translate({5.5, 0.5, 0.5})});
        world.update();
        Lines lines;
        SUBCASE("shapes") {
            REQUIRE(!world.sleep(other));
            draw(world, {}, lines);
            CHECK(lines.list.size() == 12 + 12 + 36 + 36);
            CHECK(count(lines, {130, 130, 130}) == 36);
            CHECK(lines.bounds.max.x == 6.5);
        }
        SUBCASE("boxes") {
            draw(world, {WorldDrawing::boxes}, lines);
            CHECK(lines.list.size() == 4 * 12);
        }
        SUBCASE("oriented boxes where they are others") {
            draw(world, {WorldDrawing::oriented}, lines);
            CHECK(lines.list.size() == 3 * 12);
        }
        SUBCASE("the tree holds everything") {
            draw(world, {WorldDrawing::tree}, lines);
            CHECK(lines.list.size() >= 12);
            CHECK(lines.bounds.max.x >= 6.5);
        }
        SUBCASE("contacts") {
            const std::vector<Collision> found = world.collisions().collisions;
            REQUIRE(found.size() == 2);
            draw_contacts(world, found, lines);
            // The cubes share a closed curve, with crosses of 0.1 at its corners; the boxes, of which nothing is
            // known, a box.
            CHECK(lines.list.size() > 12);
            CHECK(lines.bounds.min.x <= 1);
            CHECK(lines.bounds.max.x <= 6.1);
            for (const DebugLine& line : lines.list)
                if (line.a.x > 3) CHECK((line.a.x >= 5.4 && line.b.x >= 5.4 && line.a.y >= 0.4));
        }
    }
}
