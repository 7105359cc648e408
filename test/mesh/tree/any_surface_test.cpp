// any_surface_test.cpp: mirrors hitbox/mesh/tree/any_surface.hpp; searches of moved surfaces are those of the mapped triangles.
#include <hitbox/mesh/tree/any_surface.hpp>

#include <doctest/doctest.h>

#include <hitbox/mesh/beside_shape.hpp>
#include <hitbox/mesh/nearest.hpp>
#include <hitbox/mesh/sweep.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/pair/aabb_aabb.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "../../oracle/random.hpp"
#include "../shapes.hpp"

using namespace hitbox;
using detail::MovedSurface;
using oracle::Random;

namespace {

constexpr double far_off = std::numeric_limits<double>::infinity();

struct Placement {
    std::string name;
    Affine3 map;
};

std::vector<Placement> placements(Random& random) {
    const Affine3 turn = Affine3::rotate(Vec3{0.5, random.uniform(-1, 1), 1}, random.uniform(-3, 3));
    Affine3 right;
    right.columns = {Vec3{0, 1, 0}, Vec3{-1, 0, 0}, Vec3{0, 0, 1}};
    Affine3 sheared = turn * Affine3::scale({1, 1.25, -0.75});
    sheared.columns[1] = sheared.columns[1] + sheared.columns[0] * 2;
    return {{"shifted", Affine3::translate({0.5, -8, 0.25})},
            {"by a right angle", right},
            {"turned", Affine3::translate({1, 2, 3}) * turn},
            {"mirrored and sheared", sheared},
            {"far away", Affine3::translate({1e6, -1e6, 1e5}) * turn}};
}

// A surface, moved and with its points mapped.
struct Both {
    Surface placed;
    MovedSurface moved;

    Both(const Surface& surface, const Affine3& map)
        : placed(detail::SurfaceAccess::transformed(surface, map)),
          moved(surface, map, detail::bounds_of_images(surface.bounds(), map)) {}

    double size() const { return placed.bounds().max.x - placed.bounds().min.x; }

    // A corner, the middle of an edge, or a place around.
    Vec3 place(Random& random) const {
        const Triangle3 t = placed.triangle(random.below(placed.triangles().size()));
        const int kind = random.integer(0, 3);
        if (kind == 0) return t.a;
        if (kind == 1) return t.a * 0.5 + t.b * 0.5;
        const double x = random.uniform(-1, 1), y = random.uniform(-1, 1);
        return t.c + Vec3{x, y, random.uniform(-1, 1)} * (size() * (kind == 2 ? 0.1 : 1));
    }
};

template <class S>
void compare_searches(const Both& both, const S& shape, const Vec3& motion, double within) {
    for (const bool skips : {false, true}) {
        const MeshSweepOptions options{skips};
        const auto expected = detail::first_contact_with_mesh(shape, motion, both.placed, options),
                   found = detail::first_contact_with_mesh(shape, motion, both.moved, options);
        REQUIRE(found.has_value() == expected.has_value());
        if (!expected) continue;
        CHECK(found->t == expected->t);
        CHECK(found->triangle == expected->triangle);
        CHECK(found->point == expected->point);
        CHECK(found->normal == expected->normal);
        CHECK(found->started == expected->started);
        CHECK(found->leaving == expected->leaving);
    }
    const auto expected = detail::nearest_to_shape(both.placed, shape, within),
               found = detail::nearest_to_shape(both.moved, shape, within);
    REQUIRE(found.has_value() == expected.has_value());
    if (!expected) return;
    CHECK(found->distance == expected->distance);
    CHECK(found->triangle == expected->triangle);
    CHECK(found->on_mesh == expected->on_mesh);
    CHECK(found->on_shape == expected->on_shape);
}

}  // namespace

TEST_SUITE("mesh/any_surface") {
    TEST_CASE("the boxes of a node contain the images of the triangles below it, and are not much larger") {
        Random random(1);
        const Surface surface = test::surface_of(test::bumpy(2));
        const detail::TriangleTree& tree = detail::SurfaceAccess::triangle_tree(surface);
        const detail::TreeNode& root = tree.node(tree.root());
        for (const Placement& placement : placements(random)) {
            CAPTURE(placement.name);
            const Both both(surface, placement.map);
            const auto boxes = detail::placed_boxes(both.moved, tree.frame(), root),
                       own = detail::placed_boxes(surface, tree.frame(), root);
            std::size_t children = 0;
            for (unsigned lane = 0; lane < detail::lane_count; ++lane) {
                if (root.child[lane] == detail::TreeNode::no_child) {
                    CHECK_FALSE(boxes.min[0][lane] == boxes.min[0][lane]);
                    continue;
                }
                ++children;
                const Aabb3 image = detail::bounds_of_images(own.box(lane), placement.map),
                            box = boxes.box(lane);
                for (std::size_t k = 0; k < 3; ++k) {
                    const double slack = both.moved.image_slack()[k] * 4;
                    CHECK(box.min[k] >= image.min[k] - slack);
                    CHECK(box.max[k] <= image.max[k] + slack);
                }
                for (std::size_t t = 0; t < surface.triangles().size(); ++t) {
                    const Aabb3 bounds = surface.triangle(t).bounds(),
                                placed = both.placed.triangle(t).bounds();
                    if (!(own.box(lane).merge(bounds) == own.box(lane))) continue;
                    CHECK(boxes.box(lane).merge(placed) == box);
                }
            }
            CHECK(children > 1);
        }
    }

    TEST_CASE("sweeps and nearest triangles of shapes, and nearest points") {
        Random random(2);
        const Surface ball = test::surface_of(test::bumpy(5)), cube = test::surface_of(test::cube());
        for (int round = 0; round < 3; ++round)
            for (const Placement& placement : placements(random))
                for (const Surface* surface : {&ball, &cube}) {
                    CAPTURE(placement.name);
                    const Both both(*surface, placement.map);
                    for (int i = 0; i < 10; ++i) {
                        const Vec3 at = both.place(random), other = both.place(random),
                                   motion = random.chance(10) ? Vec3{} : both.place(random) - at;
                        const double r = both.size() * random.uniform(0, 0.2),
                                     within = random.chance(50) ? far_off : r;
                        compare_searches(both, at, motion, within);
                        compare_searches(both, Segment3{at, other}, motion, within);
                        compare_searches(both, Sphere3{at, r}, motion, within);
                        compare_searches(both, Capsule3{at, at + (other - at) * 0.1, r}, motion, within);
                        compare_searches(both, Aabb3{at, at + Vec3{r, r, r}}, motion, within);
                        compare_searches(both, Triangle3{at, other, at + Vec3{r, 0, 0}}, motion, within);
                        const auto expected = closest_point(both.placed, at, within),
                                   found = detail::closest_point(both.moved, at, within);
                        REQUIRE(found.has_value() == expected.has_value());
                        if (!expected) continue;
                        CHECK(found->distance == expected->distance);
                        CHECK(found->triangle == expected->triangle);
                        CHECK(found->point == expected->point);
                    }
                }
    }

    TEST_CASE("a surface that stays where it is") {
        const Surface surface = test::surface_of(test::cube());
        const MovedSurface moved(surface);
        CHECK(detail::nearest_to_shape(moved, Vec3{0.5, 0.5, 3}, far_off)->distance == 2);
        CHECK(detail::closest_point(moved, {0.5, 0.5, 3}, far_off)->distance == 2);
        CHECK(detail::first_contact_with_mesh(Vec3{0.5, 0.25, 3}, {0, 0, -4}, moved, {})->t == 0.5);
    }
}
