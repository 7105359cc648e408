// structure_by_curve.cpp: boxes sorted by the Hilbert code of their centres, cut into blocks and nodes of eight.
#include <hitbox/mesh/detail/tree_structure.hpp>

#include <hitbox/index/detail/chunks.hpp>
#include <hitbox/index/detail/curve_order.hpp>

#include <algorithm>

namespace hitbox::detail {

std::vector<TriangleBox> triangle_boxes(std::span<const Vec3f> points,
                                        std::span<const TriMesh::Corners> triangles, Executor* executor) {
    std::vector<TriangleBox> boxes(triangles.size());
    for_chunks(executor, triangles.size(), [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) {
            using Four = TriangleBox::Four;
            const auto corner = [&](std::size_t c) {
                const Vec3f& p = points[triangles[i][c]];
                Four r = Four::of(0);
                for (std::size_t k = 0; k < 3; ++k) r.v[k] = p[k];
                return r;
            };
            const Four a = corner(0), b = corner(1), c = corner(2);
            TriangleBox& box = boxes[i];
            box.low = smaller(smaller(a, b), c), box.minus_high = -larger(larger(a, b), c);
            box.low.v[3] = std::bit_cast<float>(std::uint32_t(i));
        }
    });
    return boxes;
}

TreeStructure structure_by_curve(std::vector<TriangleBox>& boxes, Executor* executor) {
    TreeStructure all;
    if (boxes.empty()) return all;
    std::vector<Aabb3f> bounds(boxes.size());
    for_chunks(executor, boxes.size(), [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i)
            for (std::size_t k = 0; k < 3; ++k)
                bounds[i].min[k] = boxes[i].low.v[k], bounds[i].max[k] = -boxes[i].minus_high.v[k];
    });
    std::vector<std::uint64_t> items, scratch;
    curve_order<3, float>(bounds, executor, items, scratch);
    std::vector<TriangleBox> sorted(boxes.size());
    for_chunks(executor, items.size(), [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t i = begin; i < end; ++i) sorted[i] = boxes[item_id(items[i])];
    });
    boxes.swap(sorted);

    constexpr std::size_t width = TreeNode::width;
    for (std::size_t i = 0; i < boxes.size(); i += width)
        all.blocks.push_back({std::uint32_t(i), std::uint32_t(std::min(width, boxes.size() - i))});
    // The number of nodes of each level, from the lowest; the nodes are stored from the root down.
    std::vector<std::size_t> counts;
    for (std::size_t n = all.blocks.size(); n > 1;) counts.push_back(n = (n + width - 1) / width);
    all.root = counts.empty() ? TreeNode::is_block : 0;
    std::size_t first = 0;
    for (std::size_t level = counts.size(); level-- > 0;) {
        const std::size_t below = level > 0 ? counts[level - 1] : all.blocks.size();
        const std::size_t first_child = level > 0 ? first + counts[level] : 0;
        for (std::size_t i = 0; i < counts[level]; ++i) {
            auto& children = all.nodes.emplace_back();
            for (std::size_t j = 0; j < width; ++j) {
                const std::size_t child = i * width + j;
                children[j] = child >= below
                                  ? TreeNode::no_child
                                  : std::uint32_t(first_child + child) | (level > 0 ? 0 : TreeNode::is_block);
            }
        }
        first += counts[level];
    }
    return all;
}

}  // namespace hitbox::detail
