// mesh_pair_peer.hpp: the interface of two meshes prepared for their common queries (peers for pairs of meshes).
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace hitbox::bench {

/// Triangles that meet: the index of one in the first mesh, and of the other in the second.
using TrianglePairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// Two meshes whose coordinates are representable as floats; they must outlive the peer. A peer declares in
/// its kind what it supports.
///
/// The constructor converts the meshes to the format of the peer; build() makes the trees, once. Only
/// `meshmesh/build` measures the time of build().
class MeshPairPeer {
public:
    virtual ~MeshPairPeer() = default;

    virtual void build() = 0;

    /// True if a triangle of one mesh and a triangle of the other share a point.
    virtual bool any() { return false; }
    /// Appends all pairs of triangles that share a point, in any order.
    virtual void all(TrianglePairs&) {}
    /// The distance of both meshes.
    virtual double distance() { return 0; }
};

struct MeshPairPeerKind {
    enum Can : unsigned { build = 1, any = 2, all = 4, distance = 8 };

    std::string name, version;
    bool ours = false;
    unsigned can = 0;
    std::function<std::unique_ptr<MeshPairPeer>(const TriMesh&, const TriMesh&)> make;

    bool does(unsigned what) const { return (can & what) != 0; }
};

/// The kinds that are compiled in; each file adds its own.
inline std::vector<MeshPairPeerKind>& mesh_pair_peer_kinds() {
    static std::vector<MeshPairPeerKind> all;
    return all;
}

struct AddMeshPairPeer {
    explicit AddMeshPairPeer(MeshPairPeerKind kind) { mesh_pair_peer_kinds().push_back(std::move(kind)); }
};

template <class P>
std::unique_ptr<MeshPairPeer> make_mesh_pair_peer(const TriMesh& a, const TriMesh& b) {
    return std::make_unique<P>(a, b);
}

}  // namespace hitbox::bench
