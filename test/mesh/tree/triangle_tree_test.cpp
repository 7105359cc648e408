// triangle_tree_test.cpp: mirrors hitbox/mesh/tree/triangle_tree.hpp; what holds for every tree.
#include <hitbox/mesh/tree/triangle_tree.hpp>

#include <doctest/doctest.h>

#include <hitbox/core/executor.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "../../oracle/random.hpp"
#include "../shapes.hpp"

using namespace hitbox;
using detail::TreeNode;
using detail::TreeQuality;
using detail::TriangleBlock;
using detail::TriangleTree;

namespace {

// Counts what is wrong: triangles that are missing or twice there, corners farther off than the blocks promise, children
// that stick out of their bounds, a depth beyond the limit.
class Checker {
public:
    Checker(const TriangleTree& tree, const TriMesh& mesh)
        : tree_(tree), mesh_(mesh), seen_(mesh.triangles.size()) {
        if (tree.empty()) return;
        float low[3] = {-2, -2, -2}, high[3] = {2, 2, 2};
        visit(tree.root(), low, high, 0);
        for (const int count : seen_) wrong_ += count != 1;
    }
    std::size_t wrong() const { return wrong_; }

private:
    void visit(std::uint32_t what, const float (&low)[3], const float (&high)[3], unsigned depth) {
        wrong_ += depth > TriangleTree::max_depth;
        if (what & TreeNode::is_block) return look(tree_.block(what & ~TreeNode::is_block), low, high);
        const TreeNode& node = tree_.node(what);
        for (unsigned lane = 0; lane < TreeNode::width; ++lane) {
            if (node.child[lane] == TreeNode::no_child) {
                wrong_ += !(node.planes[0][0][lane] > node.planes[1][0][lane]);
                continue;
            }
            float inner_low[3], inner_high[3];
            for (int k = 0; k < 3; ++k) {
                inner_low[k] = node.planes[0][k][lane], inner_high[k] = node.planes[1][k][lane];
                wrong_ += inner_low[k] < low[k] || inner_high[k] > high[k];
            }
            visit(node.child[lane], inner_low, inner_high, depth + 1);
        }
    }
    void look(const TriangleBlock& block, const float (&low)[3], const float (&high)[3]) {
        for (unsigned lane = 0; lane < TriangleBlock::width; ++lane) {
            if (!(block.filled >> lane & 1)) continue;
            ++seen_[block.id[lane]];
            for (std::size_t c = 0; c < 3; ++c) {
                const Vec3 p = tree_.frame().to_frame(mesh_.points[mesh_.triangles[block.id[lane]][c]]);
                for (std::size_t k = 0; k < 3; ++k) {
                    const double stored = double(block.middle[k]) + block.unit() * block.corner[c][k][lane];
                    wrong_ += !(std::fabs(stored - p[k]) <= block.unit() * 0.501);
                    wrong_ += p[k] < double(low[k]) - 0x1p-23 || p[k] > double(high[k]) + 0x1p-23;
                    wrong_ += !(std::fabs(p[k]) <= 1);
                }
            }
        }
    }

    const TriangleTree& tree_;
    const TriMesh& mesh_;
    std::vector<int> seen_;
    std::size_t wrong_ = 0;
};

std::vector<std::uint32_t> order_of(const TriangleTree& tree, std::uint32_t from) {
    std::vector<std::uint32_t> ids;
    if (from & TreeNode::is_block) {
        const TriangleBlock& block = tree.block(from & ~TreeNode::is_block);
        for (unsigned lane = 0; block.filled >> lane & 1; ++lane) ids.push_back(block.id[lane]);
        return ids;
    }
    for (const std::uint32_t child : tree.node(from).child)
        if (child != TreeNode::no_child)
            for (const std::uint32_t id : order_of(tree, child)) ids.push_back(id);
    return ids;
}
std::vector<std::uint32_t> order_of(const TriangleTree& tree) {
    return tree.empty() ? std::vector<std::uint32_t>{} : order_of(tree, tree.root());
}

TriMesh scattered(std::size_t count, oracle::Random& random, int spread) {
    TriMesh mesh;
    for (std::uint32_t i = 0; i < count; ++i) {
        const double size = random.magnitude(-spread, 0);
        const Vec3 at{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
        for (int c = 0; c < 3; ++c)
            mesh.points.push_back(
                at + Vec3{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)} * size);
        mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    return mesh;
}

}  // namespace

TEST_SUITE("mesh/triangle_tree") {
    TEST_CASE("each triangle is in one block, in the bounds of all nodes above it; also after a refit") {
        oracle::Random random(1);
        ThreadExecutor threads(2);
        for (const TreeQuality quality : {TreeQuality::good, TreeQuality::fast})
            for (const std::size_t count : {0u, 1u, 7u, 8u, 9u, 63u, 64u, 65u, 1000u, 40'000u})
                for (const int spread : {0, 6}) {
                    TriMesh mesh = scattered(count, random, spread);
                    TriangleTree tree, other;
                    tree.build(mesh.points, mesh.triangles, quality, nullptr);
                    CHECK(Checker(tree, mesh).wrong() == 0);
                    other.build(mesh.points, mesh.triangles, quality, &threads);
                    CHECK(order_of(tree) == order_of(other));
                    for (Vec3& p : mesh.points) p = p * 1e-200 + Vec3{p.y, 3, p.x} * 1e-201;
                    tree.refit(mesh.points, mesh.triangles, &threads);
                    CHECK(Checker(tree, mesh).wrong() == 0);
                }
    }

    TEST_CASE("equal triangles, and ever smaller ones: the depth is bounded") {
        for (const TreeQuality quality : {TreeQuality::good, TreeQuality::fast}) {
            TriMesh equal{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {}};
            equal.triangles.assign(20'000, {0, 1, 2});
            TriangleTree tree;
            tree.build(equal.points, equal.triangles, quality, nullptr);
            CHECK(Checker(tree, equal).wrong() == 0);
            CHECK(tree.bytes() <= 48 * equal.triangles.size());

            TriMesh shrinking;
            for (std::uint32_t i = 0; i < 3000; ++i) {
                const double size = std::ldexp(1, -int(i / 3));
                for (const Vec3& p : equal.points) shrinking.points.push_back(p * size);
                shrinking.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
            }
            tree.build(shrinking.points, shrinking.triangles, quality, nullptr);
            CHECK(Checker(tree, shrinking).wrong() == 0);
        }
    }

    TEST_CASE("a mesh takes at most 48 bytes a triangle") {
        const TriMesh mesh = test::bumpy(40);
        TriangleTree good, fast;
        good.build(mesh.points, mesh.triangles, TreeQuality::good, nullptr);
        fast.build(mesh.points, mesh.triangles, TreeQuality::fast, nullptr);
        CHECK(good.bytes() <= 48 * mesh.triangles.size());
        CHECK(fast.bytes() <= 40 * mesh.triangles.size());
        CHECK(Checker(good, mesh).wrong() == 0);
    }
}
