// gltf_nodes.hpp: the tree of a glTF's nodes: parents, world matrices, names, what is hidden (scene graph; internal to io).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/io/detail/gltf_document.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hitbox::io::detail::gltf {

/// All nodes of a document, also those outside of the scene, which may move the vertices of a skin.
class NodeTree {
public:
    static constexpr std::uint32_t none = UINT32_MAX;

    NodeTree(const Source& source, const Document& document) : source_(source), document_(document) {}

    /// Fills the tree. An error if the nodes are not a tree: a node with two parents, or a cycle.
    [[nodiscard]] std::optional<Error> build();

    const std::vector<std::uint32_t>& roots() const { return roots_; }  ///< of the scene
    std::uint32_t parent(std::uint32_t node) const { return parents_[node]; }
    std::uint32_t depth(std::uint32_t node) const { return depth_[node]; }
    const Rows& world(std::uint32_t node) const { return world_[node]; }
    bool is_hidden(std::uint32_t node) const { return hidden_[node]; }

    /// The name of the node, else of its mesh, else its number.
    std::string name_of(std::uint32_t node) const;
    /// The names from the root to the node. Of a long chain only the last names, or else paths would be as long as the
    /// square of the file.
    std::string path_to(std::uint32_t node) const;

    Error error(std::uint32_t node, ErrorCode code, std::string message) const {
        return source_.error_in(code, "nodes[" + std::to_string(node) + "]", std::move(message));
    }

private:
    [[nodiscard]] std::optional<Error> find_parents();
    [[nodiscard]] std::optional<Error> find_order();
    [[nodiscard]] std::optional<Error> find_roots();
    void find_places();

    const Source& source_;
    const Document& document_;
    std::vector<std::uint32_t> parents_, roots_;
    std::vector<std::uint32_t> order_;  // each node behind its parent
    std::vector<Rows> world_;
    std::vector<bool> hidden_;
    std::vector<std::uint32_t> depth_;
};

}  // namespace hitbox::io::detail::gltf
