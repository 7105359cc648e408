// structure_by_surface.cpp: ranges of boxes cut in two at the cheapest of a few planes, top down.
#include <hitbox/mesh/tree/detail/tree_structure.hpp>

#include <hitbox/core/largest_axis.hpp>
#include <hitbox/core/sort.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace hitbox::detail {

namespace {

using Four = TriangleBox::Four;
using Children = TreeStructure::Children;
using Boxes = std::span<TriangleBox>;

constexpr std::size_t width = TreeNode::width, sample_size = 1024, small_range = 256;
// Below this depth, ranges are cut into halves, so that the depth is bounded.
constexpr unsigned most_uneven_depth = 26;
// Smaller trees are built in one piece.
constexpr std::size_t least_parallel = 16384;

const TriangleBox nothing{Four::of(4), Four::of(4)};

float half_surface(const TriangleBox& box) {
    const Four sides = -(box.minus_high + box.low);
    const float x = sides.v[0], y = sides.v[1], z = sides.v[2];
    return x >= 0 ? x * y + y * z + z * x : 0;
}

std::size_t blocks_for(std::size_t boxes) {
    return (boxes + TriangleBlock::width - 1) / TriangleBlock::width;
}

struct Range {
    std::size_t begin = 0, end = 0;
    float surface = 0;

    std::size_t size() const { return end - begin; }
};

struct Bin {
    TriangleBox box = nothing;
    std::size_t count = 0;
};

// Maps centres to bins along the three axes.
struct Grid {
    static constexpr std::size_t bin_count = 16;

    Four low, scale;

    std::array<std::size_t, 3> bins(const TriangleBox& box) const {
        // A box outside the sample may be outside the grid.
        const Four at =
            smaller(larger((box.centre() - low) * scale, Four::of(0)), Four::of(float(bin_count - 1)));
        return {std::size_t(at.v[0]), std::size_t(at.v[1]), std::size_t(at.v[2])};
    }
};

struct Cut {
    float cost = std::numeric_limits<float>::infinity();
    std::size_t axis = 0, bin = 0;  // bins below `bin` go to the first part
    float surface_below = 0, surface_above = 0;
};

// Tries the cuts across one axis.
template <std::size_t bin_count>
void look_along(std::size_t axis, const std::array<Bin, bin_count>& bins, std::size_t stride, Cut& best) {
    std::array<float, bin_count> above;
    std::array<std::size_t, bin_count> count_above;
    TriangleBox all = nothing;
    std::size_t count = 0;
    for (std::size_t i = bin_count; i-- > 1;) {
        all.merge(bins[i].box), count += bins[i].count;
        above[i] = half_surface(all), count_above[i] = count;
    }
    all = nothing, count = 0;
    for (std::size_t i = 1; i < bin_count; ++i) {
        all.merge(bins[i - 1].box), count += bins[i - 1].count;
        if (bins[i - 1].count == 0 || count_above[i] == 0) continue;
        const float below = half_surface(all);
        const float cost =
            below * float(blocks_for(count * stride)) + above[i] * float(blocks_for(count_above[i] * stride));
        if (cost < best.cost) best = {cost, axis, i, below, above[i]};
    }
}

using Parts = std::pair<Range, Range>;

Parts parts_of(const Range& range, std::size_t middle, float below, float above) {
    return {Range{range.begin, middle, below}, Range{middle, range.end, above}};
}

Parts halves_of(const Range& range) {
    const std::size_t half =
        (blocks_for(range.size()) / 2 + blocks_for(range.size()) % 2) * TriangleBlock::width;
    return parts_of(range, range.begin + half, range.surface, range.surface);
}

// Cuts a small range, across the longest axis of its centres. Three axes would take twice the time and give trees
// that are no better.
Parts cut_small(Boxes boxes, const Range& range) {
    constexpr std::size_t bin_count = 8;
    Four low = Four::of(8), high = Four::of(-8);
    for (std::size_t i = range.begin; i < range.end; ++i) {
        const Four c = boxes[i].centre();
        low = smaller(c, low), high = larger(c, high);
    }
    const Four sides = high - low;
    const std::size_t axis = largest_axis({sides.v[0], sides.v[1], sides.v[2]});
    const float side = sides.v[axis], start = low.v[axis];
    if (!(side > 0x1p-60f)) return halves_of(range);
    const float scale = float(bin_count) * (1 - 0x1p-20f) / side;
    std::array<Bin, bin_count> bins;
    std::array<std::uint8_t, small_range> bin_of;
    for (std::size_t i = range.begin; i < range.end; ++i) {
        const auto bin = std::size_t((boxes[i].low.v[axis] - boxes[i].minus_high.v[axis] - start) * scale);
        bin_of[i - range.begin] = std::uint8_t(bin);
        bins[bin].box.merge(boxes[i]);
        ++bins[bin].count;
    }
    Cut best;
    look_along(axis, bins, 1, best);

    std::size_t middle = range.begin;
    for (std::size_t i = range.begin; i < range.end; ++i) {
        const TriangleBox box = boxes[i];
        const std::uint8_t bin = bin_of[i - range.begin];
        boxes[i] = boxes[middle], bin_of[i - range.begin] = bin_of[middle - range.begin];
        boxes[middle] = box, bin_of[middle - range.begin] = bin;
        middle += bin < best.bin;
    }
    return parts_of(range, middle, best.surface_below, best.surface_above);
}

// Cuts a range in two.
Parts cut(Boxes boxes, const Range& range, bool evenly) {
    if (evenly) return halves_of(range);
    if (range.size() <= small_range) return cut_small(boxes, range);
    constexpr std::size_t bin_count = Grid::bin_count;
    const std::size_t stride = std::max<std::size_t>(1, range.size() / sample_size);
    Four low = Four::of(8), high = Four::of(-8);
    for (std::size_t i = range.begin; i < range.end; i += stride) {
        const Four c = boxes[i].centre();
        low = smaller(c, low), high = larger(c, high);
    }
    Grid grid{low, Four::of(0)};
    for (std::size_t k = 0; k < 3; ++k) {
        const float side = high.v[k] - low.v[k];
        grid.scale.v[k] = side > 0x1p-60f ? float(bin_count) * (1 - 0x1p-20f) / side : 0;
    }
    std::array<std::array<Bin, bin_count>, 3> bins;
    for (std::size_t i = range.begin; i < range.end; i += stride) {
        const auto at = grid.bins(boxes[i]);
        for (std::size_t k = 0; k < 3; ++k) {
            Bin& bin = bins[k][at[k]];
            bin.box.merge(boxes[i]);
            ++bin.count;
        }
    }
    Cut best;
    for (std::size_t k = 0; k < 3; ++k) look_along(k, bins[k], stride, best);
    if (best.bin == 0) return halves_of(range);  // all centres are equal

    // Without a branch, because half of its predictions would be wrong.
    std::size_t middle = range.begin;
    for (std::size_t i = range.begin; i < range.end; ++i) {
        const TriangleBox box = boxes[i];
        boxes[i] = boxes[middle];
        boxes[middle] = box;
        middle += grid.bins(box)[best.axis] < best.bin;
    }
    return parts_of(range, middle, best.surface_below, best.surface_above);
}

// Cuts a range into the children of one node.
std::size_t cut_for_node(Boxes boxes, const Range& range, unsigned depth,
                         std::array<Range, width>& children) {
    children[0] = range;
    std::size_t count = 1;
    while (count < width) {
        std::size_t largest = width;
        for (std::size_t i = 0; i < count; ++i)
            if (children[i].size() > TriangleBlock::width &&
                (largest == width || children[i].surface > children[largest].surface))
                largest = i;
        if (largest == width) break;
        const auto [below, above] = cut(boxes, children[largest], depth >= most_uneven_depth);
        children[largest] = below, children[count++] = above;
    }
    return count;
}

std::uint32_t append(TreeStructure& to, Boxes boxes, const Range& range, unsigned depth) {
    if (range.size() <= TriangleBlock::width) {
        to.blocks.push_back({std::uint32_t(range.begin), std::uint32_t(range.size())});
        return std::uint32_t(to.blocks.size() - 1) | TreeNode::is_block;
    }
    std::array<Range, width> children;
    const std::size_t count = cut_for_node(boxes, range, depth, children);
    const std::size_t node = to.nodes.size();
    to.nodes.emplace_back().fill(TreeNode::no_child);
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t child = append(to, boxes, children[i], depth + 1);
        to.nodes[node][i] = child;
    }
    return std::uint32_t(node);
}

// A child that moves by this many nodes or blocks.
std::uint32_t moved_by(std::uint32_t child, std::size_t nodes, std::size_t blocks) {
    if (child == TreeNode::no_child) return child;
    return child + std::uint32_t(child & TreeNode::is_block ? blocks : nodes);
}

// Appends a tree that was built on its own.
std::uint32_t append(TreeStructure& to, const TreeStructure& part) {
    const std::size_t nodes = to.nodes.size(), blocks = to.blocks.size();
    const auto moved = [&](std::uint32_t child) { return moved_by(child, nodes, blocks); };
    to.blocks.insert(to.blocks.end(), part.blocks.begin(), part.blocks.end());
    for (Children children : part.nodes) {
        for (std::uint32_t& c : children) c = moved(c);
        to.nodes.push_back(children);
    }
    return moved(part.root);
}

// The upper two levels are cut first, then their up to 64 subtrees are built side by side.
TreeStructure in_parts(Boxes boxes, Executor& executor) {
    struct Upper {
        std::array<Range, width> children;
        std::size_t count = 0;
    };
    Upper top;
    top.count = cut_for_node(boxes, {0, boxes.size(), 1}, 0, top.children);
    std::array<Upper, width> second;
    executor.parallel_for(top.count, [&](std::size_t i) {
        Upper& u = second[i];
        u.children[0] = top.children[i], u.count = 1;
        if (top.children[i].size() > TriangleBlock::width)
            u.count = cut_for_node(boxes, top.children[i], 1, u.children);
    });
    std::array<std::array<TreeStructure, width>, width> parts;
    // The largest first, so that no thread is left with one at the end.
    std::vector<std::pair<std::size_t, std::size_t>> order;
    for (std::size_t i = 0; i < top.count; ++i)
        for (std::size_t j = 0; j < second[i].count; ++j) order.push_back({i, j});
    detail::sort(order.begin(), order.end(), [&](const auto& a, const auto& b) {
        const std::size_t x = second[a.first].children[a.second].size(),
                          y = second[b.first].children[b.second].size();
        return x != y ? x > y : a < b;
    });
    executor.parallel_for(order.size(), [&](std::size_t n) {
        const auto [i, j] = order[n];
        TreeStructure& part = parts[i][j];
        part.root = append(part, boxes, second[i].children[j], 2);
    });
    TreeStructure all;
    all.root = 0;
    all.nodes.emplace_back().fill(TreeNode::no_child);
    for (std::size_t i = 0; i < top.count; ++i) {
        if (second[i].count == 1) {
            const std::uint32_t child = append(all, parts[i][0]);
            all.nodes[0][i] = child;
            continue;
        }
        const std::size_t node = all.nodes.size();
        all.nodes[0][i] = std::uint32_t(node);
        all.nodes.emplace_back().fill(TreeNode::no_child);
        for (std::size_t j = 0; j < second[i].count; ++j) {
            const std::uint32_t child = append(all, parts[i][j]);
            all.nodes[node][j] = child;
        }
    }
    return all;
}

// The number of boxes of a group, and the depths at which the cuts of groups and of the tree above them start. Both
// together stay below TriangleTree::max_depth.
constexpr std::size_t group_size = 256;
constexpr unsigned depth_in_group = most_uneven_depth - 3, depth_above_groups = 4;

}  // namespace

TreeStructure structure_of_groups(std::span<TriangleBox> boxes, Executor* executor) {
    struct Part {
        TreeStructure structure;
        std::vector<TriangleBox> bounds;   // of each group
        std::vector<std::uint32_t> roots;  // in the structure
    };
    const std::size_t groups = (boxes.size() + group_size - 1) / group_size;
    constexpr std::size_t groups_a_part = 64;
    std::vector<Part> parts((groups + groups_a_part - 1) / groups_a_part);
    SerialExecutor serial;
    (executor != nullptr ? *executor : serial).parallel_for(parts.size(), [&](std::size_t i) {
        Part& part = parts[i];
        for (std::size_t g = i * groups_a_part; g < std::min(groups, (i + 1) * groups_a_part); ++g) {
            const Range range{g * group_size, std::min(boxes.size(), (g + 1) * group_size), 1};
            TriangleBox all = nothing;
            for (std::size_t n = range.begin; n < range.end; ++n) all.merge(boxes[n]);
            part.bounds.push_back(all);
            part.roots.push_back(append(part.structure, boxes, range, depth_in_group));
        }
    });
    std::vector<TriangleBox> bounds;
    for (const Part& part : parts)
        for (TriangleBox box : part.bounds) {
            box.low.v[3] = std::bit_cast<float>(std::uint32_t(bounds.size()));
            bounds.push_back(box);
        }
    // A tree over the groups. What is a block of it becomes a node, or is the group if there is one only.
    TreeStructure above, all;
    above.root = append(above, bounds, {0, bounds.size(), 1}, depth_above_groups);
    all.nodes = above.nodes;
    std::vector<std::uint32_t> node_of_block(above.blocks.size(), TreeNode::no_child);
    for (std::size_t i = 0; i < above.blocks.size(); ++i)
        if (above.blocks[i].count > 1) {
            node_of_block[i] = std::uint32_t(all.nodes.size());
            all.nodes.emplace_back().fill(TreeNode::no_child);
        }
    std::vector<std::uint32_t> roots;
    for (const Part& part : parts) {
        for (const std::uint32_t root : part.roots)
            roots.push_back(moved_by(root, all.nodes.size(), all.blocks.size()));
        append(all, part.structure);
    }
    const auto replaced = [&](std::uint32_t child) {
        if (child == TreeNode::no_child || !(child & TreeNode::is_block)) return child;
        const std::uint32_t block = child & ~TreeNode::is_block;
        if (node_of_block[block] != TreeNode::no_child) return node_of_block[block];
        return roots[bounds[above.blocks[block].begin].id()];
    };
    for (std::size_t i = 0; i < above.nodes.size(); ++i)
        for (std::uint32_t& child : all.nodes[i]) child = replaced(child);
    for (std::size_t i = 0; i < above.blocks.size(); ++i)
        for (std::uint32_t n = 0; node_of_block[i] != TreeNode::no_child && n < above.blocks[i].count; ++n)
            all.nodes[node_of_block[i]][n] = roots[bounds[above.blocks[i].begin + n].id()];
    all.root = replaced(above.root);
    return all;
}

TreeStructure structure_by_surface(std::span<TriangleBox> boxes, Executor* executor) {
    SerialExecutor serial;
    if constexpr (!small_code)
        if (boxes.size() >= least_parallel) return in_parts(boxes, executor != nullptr ? *executor : serial);
    TreeStructure all;
    if (!boxes.empty()) all.root = append(all, boxes, {0, boxes.size(), 1}, 0);
    return all;
}

}  // namespace hitbox::detail
