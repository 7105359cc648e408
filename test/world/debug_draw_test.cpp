// debug_draw_test.cpp: mirrors hitbox/world/debug_draw.hpp: the right number of lines, at the right places.
#include "world/lines.hpp"
#include "world/scene.hpp"
#include "world/unit_box.hpp"

#include <hitbox/world/debug_draw.hpp>
#include <hitbox/world/world.hpp>

#include <doctest/doctest.h>

#include <vector>

using namespace hitbox;
using namespace hitbox::test;

TEST_SUITE("world/debug_draw") {
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
