// beside_shape_test.cpp: every kind of shape beside meshes, compared with every triangle asked one by one.
#include <hitbox/mesh/beside_shape.hpp>

#include <hitbox/pair/distance.hpp>
#include <hitbox/pair/pairs.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "numbers.hpp"
#include "scattered.hpp"
#include "shapes.hpp"

using namespace hitbox;
using test::GridDraw, test::scattered;

namespace {

// All triangles, without the tree.
template <class S>
void compare_all_beside(const Surface& surface, const S& shape) {
    std::vector<std::uint32_t> meeting;
    double least = test::inf;
    std::uint32_t nearest = 0;
    for (std::uint32_t i = 0; i < surface.triangles().size(); ++i) {
        const std::uint32_t number = surface.number_in_mesh(i);
        if (intersects(surface.triangle(i), detail::in_double(shape))) meeting.push_back(number);
        const double d = distance(surface.triangle(i), detail::in_double(shape));
        if (d < least) least = d, nearest = number;
    }
    CHECK(triangles_meeting(surface, shape) == meeting);
    CHECK(intersects(surface, shape) == !meeting.empty());
    const auto found = closest_points(surface, shape);
    REQUIRE(found.has_value() == (least < test::inf));
    CHECK(distance(surface, shape) == least);
    if (!found) return;
    CHECK(found->distance == least);
    if (least > 0)
        CHECK(found->triangle == nearest);
    else
        CHECK(std::find(meeting.begin(), meeting.end(), found->triangle) != meeting.end());
    const auto points = closest_points(surface.triangle_of_mesh(found->triangle), detail::in_double(shape));
    CHECK(found->on_mesh == points->a);
    CHECK(found->on_shape == points->b);
    CHECK(closest_points(surface, shape, least));
    if (least > 0) CHECK_FALSE(closest_points(surface, shape, least * (1 - 0x1p-52)));
}

template <class S, class... Rest>
void compare_each_beside(const Surface& surface, const S& shape, const Rest&... rest) {
    compare_all_beside(surface, shape);
    if constexpr (sizeof...(rest) > 0) compare_each_beside(surface, rest...);
}

}  // namespace

TEST_SUITE("mesh/beside_shape") {
    TEST_CASE("every shape beside random triangles, on a grid or not") {
        for (unsigned round = 0; round < 60; ++round) {
            CAPTURE(round);
            GridDraw draw(round, round % 2 == 0);
            const Surface surface = *make_surface(scattered(draw, 20 + 10 * (round % 7)));
            const double size = round % 3 == 0 ? 0.1 : 0.6;
            const Vec3 p = draw.vector() * (round % 4 == 0 ? 5 : 2), u = draw.vector() * size,
                       v = draw.vector() * size;
            Obb3 box{p, {u, cross(u, v), cross(u, cross(u, v))}};
            compare_each_beside(surface, p, Segment3{p, p + u}, Triangle3{p, p + u, p + v},
                                Rectangle3{p, {u, cross(u, v)}}, Aabb3::from_points(p, p + u), box,
                                Sphere3{p, size}, Capsule3{p, p + v, size / 2});
        }
    }

    TEST_CASE("infinite boxes, empty shapes, floats, a surface without triangles") {
        GridDraw draw(7, true);
        const Surface surface = *make_surface(scattered(draw, 50)), none = *make_surface(TriMesh{});
        compare_each_beside(surface, Aabb3{{-test::inf, -test::inf, 0.5}, {test::inf, test::inf, test::inf}},
                            Aabb3{{-test::inf, -test::inf, -test::inf}, {test::inf, test::inf, test::inf}},
                            Aabb3{}, Sphere3{{0, 0, 0}, -1}, Vec3{0, 0, std::nan("")},
                            Capsule3f{{0, 0, 0}, {1, 0, 0}, 0.125F}, Sphere3f{{3, 0, 0}, 0.5F},
                            Vec3f{1, 2, 3});
        compare_each_beside(none, Sphere3{{0, 0, 0}, 1}, Vec3{0, 0, 0});
        CHECK_FALSE(closest_points(surface, Sphere3{{0, 0, 0}, 1}, std::nan("")));
        CHECK_FALSE(closest_points(surface, Sphere3{{0, 0, 0}, 1}, -1));
    }

    TEST_CASE("a sphere inside a cube meets no face until it is as large") {
        const Surface cube = *make_surface(test::cube({0, 0, 0}, 2));
        CHECK_FALSE(intersects(cube, Sphere3{{1, 1, 1}, 0.5}));
        CHECK(distance(cube, Sphere3{{1, 1, 1}, 0.5}) == 0.5);
        CHECK(triangles_meeting(cube, Sphere3{{1, 1, 1}, 1}).size() >= 6);
        const auto near = closest_points(cube, Capsule3{{5, 0.25, 0.5}, {4, 0.25, 0.5}, 0.5});
        REQUIRE(near);
        CHECK(near->distance == 1.5);
        CHECK(near->on_mesh == Vec3{2, 0.25, 0.5});
        CHECK(near->on_shape == Vec3{3.5, 0.25, 0.5});
    }
}
