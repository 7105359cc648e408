// gltf_mesh_cache.hpp: meshes of a glTF that several nodes use, decoded once as far as memory allows (internal to io).
#pragma once

#include <hitbox/io/detail/gltf_mesh.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace hitbox::io::detail::gltf {

/// Reads meshes with their own weights. One that is asked for again is kept, up to so many bytes together, and otherwise read
/// again, without counting anything twice.
class MeshCache {
public:
    MeshCache(const Document& document, MeshReader& reader, std::size_t most_bytes);

    /// A mesh for one of the nodes that have it. Valid until the next call.
    Result<const TriMesh*> get(std::uint32_t mesh);

private:
    void keep(std::uint32_t mesh);
    void drop(std::uint32_t mesh);

    const Document& document_;
    MeshReader& reader_;
    std::size_t most_bytes_, bytes_ = 0;
    std::vector<std::optional<TriMesh>> meshes_;
    std::vector<std::uint32_t> uses_;  // by mesh: how many nodes have not asked for it yet
    std::vector<bool> was_read_;
    std::deque<std::uint32_t> kept_;         // the oldest first
    std::optional<std::uint32_t> last_use_;  // of the last call: to be dropped
};

}  // namespace hitbox::io::detail::gltf
