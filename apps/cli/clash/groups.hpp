// groups.hpp: groups of related clashes: one part against many, or one assembly (topics, clusters).
#pragma once

#include <hitbox/mesh/clash.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace hitbox::cli {

enum class GroupBy {
    part,  ///< the part with the most clashes takes all of its clashes; then the next one, until no part has two
    node,  ///< the deepest node of the tree that holds both parts: an assembly, a storey
    none,  ///< each clash by itself
};

struct ClashGroup {
    std::string name;  ///< the path of the part or node, or of both parts; no other group has it
    std::optional<std::uint32_t> part;  ///< one part against many: that part
    std::vector<std::size_t> clashes;   ///< their indices
};

/// Puts each clash into one group. The groups are in the order of their first clashes.
///
/// Cost        n log n for n clashes.
std::vector<ClashGroup> group_clashes(const Assembly& assembly, const std::vector<std::string>& identities,
                                      const std::vector<Clash>& clashes, GroupBy by);

}  // namespace hitbox::cli
