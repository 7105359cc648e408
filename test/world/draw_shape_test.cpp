// draw_shape_test.cpp: mirrors hitbox/world/draw_shape.hpp: the right number of lines, at the right places.
#include "world/lines.hpp"
#include "world/unit_box.hpp"

#include <hitbox/pair/pairs.hpp>
#include <hitbox/world/draw_shape.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <variant>

using namespace hitbox;
using namespace hitbox::test;

TEST_SUITE("world/draw_shape") {
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
            // Of a known kind it is drawn in the same way.
            Lines known;
            std::visit(
                [&](const auto& shape) {
                    draw(shape, {1, 2, 3}, known, {.view = {{-10, -10, -10}, {10, 10, 10}}});
                },
                row.shape);
            CHECK(known.list == lines.list);
            for (std::size_t k = 0; k < 3; ++k) {
                CHECK(lines.bounds.min[k] >= -10);
                CHECK(lines.bounds.max[k] <= 10);
            }
        }
    }

    TEST_CASE("an intersection has the lines of its kind, and what is endless ends where the view does") {
        const DrawOptions options{.view = {{-10, -10, -10}, {10, 10, 10}}};
        const Triangle3 triangle{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
        const auto lines_of = [&](const Intersection<double>& shared) {
            Lines lines;
            draw(shared, {1, 2, 3}, lines, options);
            for (const DebugLine& line : lines.list) {
                CHECK(intersects(options.view, line.a));
                CHECK(intersects(options.view, line.b));
            }
            return lines.list.size();
        };
        CHECK(lines_of(intersection(triangle, Segment3{{1, 1, -1}, {1, 1, 1}})) == 3);
        CHECK(lines_of(intersection(triangle, Segment3{{1, 1, 1}, {1, 1, 2}})) == 0);
        CHECK(lines_of(intersection(triangle, Plane3{{1, 0, 0}, 1})) == 1);
        CHECK(lines_of(intersection(triangle, Triangle3{{1, 1, 0}, {9, 1, 0}, {1, 9, 0}})) == 3);
        CHECK(lines_of(intersection(Ray3{{0, 0, 0}, {1, 0, 0}}, Plane3{{0, 0, 1}, 0})) == 1);
        CHECK(lines_of(intersection(Plane3{{1, 0, 0}, 0}, Plane3{{0, 1, 0}, 0})) == 1);
        CHECK(lines_of(intersection(Plane3{{1, 0, 0}, 0}, Plane3{{1, 0, 0}, 0})) == 0);
    }
}
