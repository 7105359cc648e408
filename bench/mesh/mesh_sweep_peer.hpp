// mesh_sweep_peer.hpp: the interface of a mesh that capsules are moved against (peers for sweeps with meshes).
#pragma once

#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/capsule.hpp>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace hitbox::bench {

/// An upright capsule, with its axis along z, and its motion. All numbers are floats.
struct MovingCapsule {
    Capsule3f capsule;
    Vec3f motion;
};

/// A mesh with its tree.
class MeshSweepPeer {
public:
    virtual ~MeshSweepPeer() = default;
    /// The time of the first contact, or -1.
    virtual double time(const MovingCapsule& moving) = 0;
};

struct MeshSweepPeerKind {
    std::string name, version;
    std::function<std::unique_ptr<MeshSweepPeer>(const TriMesh&)> make;
};

/// The kinds that are compiled in; each file adds its own.
inline std::vector<MeshSweepPeerKind>& mesh_sweep_peer_kinds() {
    static std::vector<MeshSweepPeerKind> all;
    return all;
}

struct AddMeshSweepPeer {
    explicit AddMeshSweepPeer(MeshSweepPeerKind kind) { mesh_sweep_peer_kinds().push_back(std::move(kind)); }
};

}  // namespace hitbox::bench
