// axis_extent_test.cpp: mirrors hitbox/mesh/tree/axis_extent.hpp; bounds of blocks, nodes and all beside every corner.
#include <hitbox/mesh/tree/axis_extent.hpp>

#include <doctest/doctest.h>

#include <hitbox/mesh/tree/surface_access.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "../../oracle/random.hpp"
#include "../shapes.hpp"

using namespace hitbox;
using detail::AxisExtent;
using detail::MovedSurface;
using detail::TreeNode;
using oracle::Random;

namespace {

constexpr double no_end = std::numeric_limits<double>::infinity();

struct Placing {
    std::string name;
    Affine3 map;
    bool is_tight = true;  // the bounds are less than 2^-10 of the size of the images above the corners
};

std::vector<Placing> placings(Random& random) {
    const Affine3 turn = Affine3::rotate(
        Vec3{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(0.1, 1)}, random.uniform(-3, 3));
    Affine3 sheared = turn * Affine3::scale({100, 120, -80});
    sheared.columns[1] = sheared.columns[1] + sheared.columns[0] * 0.5;
    return {{"unmoved", {}},
            {"shifted", Affine3::translate({0.5, -8, 0.25})},
            {"turned", turn},
            {"turned far away", Affine3::translate({1e9, -3e8, 7}) * turn},
            {"enlarged, mirrored and sheared", sheared},
            {"tiny", Affine3::scale({0x1p-1000, 0x1p-1000, 0x1p-1000}) * turn, false},
            {"enormous", Affine3::scale({0x1p1000, 0x1p1000, 0x1p1000}) * turn},
            {"beyond the range", Affine3::scale({0x1p1023, 0x1p1023, 0x1p1023}) * turn, false},
            {"too far away", Affine3::translate({1e14, 0, 0}) * turn, false},
            {"flat", Affine3::scale({1, 0, 1}) * turn},
            {"drawn to a point", Affine3::scale({0, 0, 0})}};
}

// Rounded to 64 bits: nothing beside what is tested.
long double farthest_of(const MovedSurface& surface, std::uint32_t triangle, const Vec3& n) {
    long double top = -std::numeric_limits<long double>::infinity();
    const Triangle3 t = surface.triangle(triangle);
    for (const Vec3& p : {t.a, t.b, t.c})
        top = std::max(top, (long double)n.x * p.x + (long double)n.y * p.y + (long double)n.z * p.z);
    return top;
}

// A bound that is not a number says nothing, so it is not below.
bool is_bound(double bound, long double top) { return !((long double)bound < top); }

// Checks the bounds of all blocks and children below, and returns how far they reach.
long double check_extents(const MovedSurface& surface, const AxisExtent& extent, const Vec3& n,
                          std::uint32_t child) {
    const detail::TriangleTree& tree = detail::SurfaceAccess::triangle_tree(surface.surface());
    long double top = -std::numeric_limits<long double>::infinity();
    if ((child & TreeNode::is_block) != 0) {
        const detail::TriangleBlock& block = tree.block(child & ~TreeNode::is_block);
        for (unsigned m = block.filled; m != 0; m &= m - 1)
            top = std::max(top, farthest_of(surface, block.id[std::countr_zero(m)], n));
        CHECK(is_bound(extent.of(block), top));
        return top;
    }
    const TreeNode& node = tree.node(child);
    double tops[TreeNode::width];
    extent.of(node, tops);
    for (unsigned lane = 0; lane < TreeNode::width; ++lane) {
        if (node.child[lane] == TreeNode::no_child) continue;
        const long double of_child = check_extents(surface, extent, n, node.child[lane]);
        CHECK(is_bound(tops[lane], of_child));
        top = std::max(top, of_child);
    }
    return top;
}

}  // namespace

TEST_SUITE("mesh/axis_extent") {
    TEST_CASE("no corner reaches farther than the bounds, and the bound of all is close") {
        Random random(8);
        for (const double size : {1.0, 0x1p-300, 0x1p200}) {
            TriMesh mesh = test::bumpy(10);
            for (Vec3& p : mesh.points) p = p * size + Vec3{3, 0, -1} * size;
            const Surface surface = *make_surface(mesh);
            const std::uint32_t root = detail::SurfaceAccess::triangle_tree(surface).root();
            for (int round = 0; round < 4; ++round)
                for (const Placing& way : placings(random)) {
                    CAPTURE(way.name);
                    CAPTURE(size);
                    const Aabb3 placed = detail::bounds_of_images(surface.bounds(), way.map);
                    const MovedSurface moved(surface, way.map, placed);
                    for (const Vec3& given :
                         {Vec3{1, 0, 0}, Vec3{0, -1, 0}, Vec3{0.6, 0, 0.8}, Vec3{0, 0, 0},
                          Vec3{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)}}) {
                        const Vec3 n = detail::unit_way(given);
                        const AxisExtent extent(moved, n);
                        const long double top = check_extents(moved, extent, n, root);
                        CHECK(is_bound(extent.of_all(), top));
                        CHECK(is_bound(extent.of(placed), top));
                        if (!way.is_tight || size != 1) continue;
                        const double reach =
                            std::max({placed.max.x - placed.min.x, placed.max.y - placed.min.y,
                                      placed.max.z - placed.min.z});
                        CHECK(extent.of_all() - double(top) <= reach * 0x1p-10 + 0x1p-1000);
                    }
                }
        }
    }

    TEST_CASE("a surface without triangles reaches nowhere") {
        const Surface none = *make_surface(TriMesh{});
        CHECK(AxisExtent(MovedSurface(none), {1, 0, 0}).of_all() == -no_end);
    }

    TEST_CASE("a direction has the length one, whatever the vector") {
        for (const Vec3& v :
             {Vec3{1, 2, 3}, Vec3{1e-100, 0, 0}, Vec3{-1e100, 3e99, 1}, Vec3{0x1p-450, 0x1p-450, 0}}) {
            const Vec3 n = detail::unit_way(v);
            CHECK(std::fabs(std::sqrt(dot(n, n)) - 1) < 0x1p-48);
            CHECK(dot(n, v) > 0);
        }
        CHECK(detail::unit_way({}) == Vec3{1, 0, 0});
        CHECK(detail::unit_way({std::nan(""), 0, 0}) == Vec3{1, 0, 0});
        CHECK(detail::unit_way({no_end, 0, 0}) == Vec3{1, 0, 0});
    }
}
