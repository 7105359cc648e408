// gltf_nodes.cpp: checks the tree of nodes and walks it from the roots.
#include <hitbox/io/detail/gltf_matrix.hpp>
#include <hitbox/io/detail/gltf_nodes.hpp>

#include <algorithm>

namespace hitbox::io::detail::gltf {

std::optional<Error> NodeTree::build() {
    if (auto failed = find_parents()) return failed;
    if (auto failed = find_order()) return failed;
    if (auto failed = find_roots()) return failed;
    find_places();
    return std::nullopt;
}

std::optional<Error> NodeTree::find_parents() {
    const std::uint32_t count = std::uint32_t(document_.nodes.size());
    parents_.assign(count, none);
    for (std::uint32_t i = 0; i < count; ++i)
        for (const std::uint32_t child : document_.nodes[i].children) {
            if (parents_[child] != none)
                return error(child, ErrorCode::bad_format,
                             "is a child of nodes[" + std::to_string(parents_[child]) + "] and of nodes[" +
                                 std::to_string(i) + "]; a node has one parent");
            parents_[child] = i;
        }
    return std::nullopt;
}

// A traversal from a node without a parent ends. A node that no such traversal reaches is in or below a cycle.
std::optional<Error> NodeTree::find_order() {
    for (std::uint32_t i = 0; i < parents_.size(); ++i)
        if (parents_[i] == none) order_.push_back(i);
    roots_ = order_;
    std::vector<bool> seen(parents_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) {
        seen[order_[i]] = true;
        const auto& children = document_.nodes[order_[i]].children;
        order_.insert(order_.end(), children.begin(), children.end());
    }
    if (const auto lost = std::find(seen.begin(), seen.end(), false); lost != seen.end())
        return error(std::uint32_t(lost - seen.begin()), ErrorCode::bad_format,
                     "is part of a cycle of nodes, or below one");
    return std::nullopt;
}

// Without a scene every node without a parent is a root.
std::optional<Error> NodeTree::find_roots() {
    if (!document_.roots) return std::nullopt;
    roots_ = *document_.roots;
    std::vector<bool> listed(parents_.size());
    for (const std::uint32_t root : roots_) {
        if (listed[root]) return error(root, ErrorCode::bad_format, "is in the scene twice");
        listed[root] = true;
        if (parents_[root] != none)
            return error(
                root, ErrorCode::bad_format,
                "is a root of the scene and a child of nodes[" + std::to_string(parents_[root]) + "]");
    }
    return std::nullopt;
}

void NodeTree::find_places() {
    world_.resize(parents_.size());
    hidden_.resize(parents_.size());
    depth_.resize(parents_.size());
    for (const std::uint32_t number : order_) {
        const Node& node = document_.nodes[number];
        const std::uint32_t parent = parents_[number];
        world_[number] = parent == none ? node.local : world_[parent] * node.local;
        hidden_[number] = node.hidden || (parent != none && hidden_[parent]);
        depth_[number] = parent == none ? 0 : depth_[parent] + 1;
    }
}

std::string NodeTree::name_of(std::uint32_t number) const {
    const Node& node = document_.nodes[number];
    if (!node.name.empty()) return node.name;
    if (node.mesh && !document_.meshes[*node.mesh].name.empty()) return document_.meshes[*node.mesh].name;
    return "node_" + std::to_string(number);
}

std::string NodeTree::path_to(std::uint32_t number) const {
    constexpr std::size_t most = 64;
    std::vector<std::uint32_t> steps;
    for (; number != none && steps.size() < most; number = parents_[number]) steps.push_back(number);
    std::string path = number == none ? "" : "/...";
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) path += '/' + name_of(*step);
    return path;
}

}  // namespace hitbox::io::detail::gltf
