// split_order_test.cpp: mirrors hitbox/index/detail/split_order.hpp.
#include <hitbox/index/detail/split_order.hpp>

#include <hitbox/index/bvh.hpp>
#include <hitbox/index/detail/bvh_access.hpp>

#include "scenes.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

using namespace hitbox;
using scenes::Boxes;

namespace {

using TreeAccess = detail::BvhAccess<3, double>;

// The number of each box that is not empty, once; in ascending order.
std::vector<std::uint32_t> filled(const Boxes<3, double>& boxes) {
    std::vector<std::uint32_t> ids;
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        if (!boxes[i].is_empty()) ids.push_back(i);
    return ids;
}

Bvh3 tree_of(const Boxes<3, double>& boxes) {
    Bvh3 tree;
    TreeAccess::build_in_order(tree, boxes, detail::split_order(boxes));
    return tree;
}

// How many nodes and blocks a long ray meets is in proportion to this.
double surfaces(const Bvh3& tree) {
    double sum = 0;
    tree.for_each_bounds([&](unsigned, const Aabb<3, float>& b) {
        const double x = double(b.max.x) - double(b.min.x), y = double(b.max.y) - double(b.min.y),
                     z = double(b.max.z) - double(b.min.z);
        sum += x * y + y * z + z * x;
    });
    return sum;
}

// Small boxes on a sphere, as triangles of a mesh have them.
Boxes<3, double> skin(std::size_t n, std::uint64_t seed) {
    scenes::Random random(seed);
    Boxes<3, double> boxes(n);
    for (auto& box : boxes) {
        Vec3 p;
        do p = {random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)};
        while (length_sq(p) > 1 || length_sq(p) < 0.01);
        p = p * (1 / std::sqrt(length_sq(p)));
        box = Aabb3::from_points(p, p + Vec3{0.01, 0.01, 0.01});
    }
    return boxes;
}

}  // namespace

TEST_SUITE("index/split_order") {
    TEST_CASE("each box that is not empty is there once, and the tree is sound") {
        const double inf = std::numeric_limits<double>::infinity(), huge = std::numeric_limits<double>::max();
        std::vector<Boxes<3, double>> sets{{}, {{}}, Boxes<3, double>(100, Aabb3{{1, 2, 3}, {1, 2, 3}})};
        sets.push_back({{{-huge, -huge, -huge}, {huge, huge, huge}},
                        {{-inf, 0, 0}, {inf, 1, 1}},
                        {{0, 0, 0}, {0, 0, 0}}});
        for (const std::size_t n : {1u, 7u, 8u, 9u, 64u, 65u, 511u, 4097u, 33000u}) {
            sets.push_back(scenes::uniform<3, double>(n, n));
            sets.push_back(scenes::skewed<3, double>(n, n));
            sets.push_back(scenes::gridded<3, double>(n, n));
            sets.push_back(scenes::wild<3, double>(n, n));
        }
        for (double scale : {1e-320, 1e-200, 1e200, 1e307}) {
            Boxes<3, double> scaled = scenes::gridded<3, double>(1000, 5);
            for (auto& box : scaled) box.min = box.min * scale, box.max = box.max * scale;
            sets.push_back(scaled);
        }
        for (const Boxes<3, double>& boxes : sets) {
            CAPTURE(boxes.size());
            std::vector<std::uint32_t> order = detail::split_order(boxes);
            const Bvh3 tree = tree_of(boxes);
            CHECK(TreeAccess::order_of(tree) == order);
            CHECK(tree.is_sound());
            CHECK(tree.size() == order.size());
            CHECK(tree.bounds() == Bvh3(boxes).bounds());
            std::sort(order.begin(), order.end());
            CHECK(order == filled(boxes));
        }
    }

    TEST_CASE("what a tree in this order finds is what any tree finds") {
        const Boxes<3, double> boxes = scenes::skewed<3, double>(3000, 1);
        const Bvh3 tree = tree_of(boxes), other(boxes);
        for (std::size_t i = 0; i < boxes.size(); i += 100)
            CHECK(tree.overlaps(boxes[i], Order::sorted) == other.overlaps(boxes[i], Order::sorted));
    }

    TEST_CASE("its surfaces are smaller than those along a curve") {
        for (const std::size_t n : {1000u, 10000u, 70000u}) {
            const Boxes<3, double> boxes = skin(n, n);
            CAPTURE(n);
            CHECK(surfaces(tree_of(boxes)) < 0.8 * surfaces(Bvh3(boxes)));
        }
    }

    TEST_CASE("thin boxes side by side are not cut across") {
        // 64 rods along x in one row: the blocks are bundles of eight.
        Boxes<3, double> rods;
        for (int i = 0; i < 64; ++i)
            rods.push_back({{0, double(i * 37 % 64), 0}, {100, double(i * 37 % 64) + 1, 1}});
        const Bvh3 tree = tree_of(rods);
        tree.for_each_bounds([](unsigned level, const Aabb<3, float>& b) {
            if (level == 1) CHECK(b.max.y - b.min.y < 8.01f);
        });
    }
}
