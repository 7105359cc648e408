// mesh_peer.hpp: the interface of a prepared mesh, ours or another library's (peers for meshes).
#pragma once

#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/plane.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace hitbox::bench {

inline Vec3f in_floats(const Vec3& p) { return {float(p.x), float(p.y), float(p.z)}; }

/// origin + t * direction for t from 0 to `reach`, which is 1 or infinity.
struct Ray {
    Vec3f origin, direction;
    float reach = 1;
};

/// The parameter if there is no hit.
constexpr double no_hit = std::numeric_limits<double>::infinity();

/// The data by which sections are compared.
struct Outline {
    double perimeter = 0, area = 0;
};

/// A mesh. Each call makes many queries, so the cost of the virtual call does not matter. A peer declares in
/// its kind what it supports.
///
/// The constructor converts the mesh to the format of the peer; build() prepares it for queries. Only
/// `ray/build` measures the time of build().
class MeshPeer {
public:
    virtual ~MeshPeer() = default;

    virtual void build() {}

    /// By ray: the parameter of the first hit, or whether there is one.
    virtual void closest(std::span<const Ray>, std::vector<double>&) {}
    virtual void any(std::span<const Ray>, std::vector<std::uint8_t>&) {}

    /// By point: its distance from the mesh; negative inside.
    virtual void distances(std::span<const Vec3>, std::vector<double>&) {}
    virtual void signed_distances(std::span<const Vec3>, std::vector<double>&) {}

    /// Called before each cut and not timed: discards the last result.
    virtual void restore() {}

    /// The outlines in a plane, or in many planes with a common normal. They are kept until outline() is called.
    virtual void contour(const Plane3&) {}
    virtual void contours(const Vec3& normal, std::span<const double> offsets) {
        for (const double offset : offsets) contour({normal, offset});
    }
    /// The sum of all outlines since restore(); not timed.
    virtual Outline outline() { return {}; }

    /// The closed piece in front of a plane.
    virtual void cut(const Plane3&) {}
    /// The volume of the front piece; not timed.
    virtual double front_volume() { return 0; }
};

struct MeshPeerKind {
    enum Can : unsigned { rays = 1, build = 2, nearest = 4, side = 8, contour = 16, contours = 32, cut = 64 };

    std::string name, version;
    bool ours = false;
    unsigned can = 0;
    std::function<std::unique_ptr<MeshPeer>(const TriMesh&)> make;

    bool does(unsigned what) const { return (can & what) != 0; }
};

/// The kinds that are compiled in; each file adds its own.
inline std::vector<MeshPeerKind>& mesh_peer_kinds() {
    static std::vector<MeshPeerKind> all;
    return all;
}

struct AddMeshPeer {
    explicit AddMeshPeer(MeshPeerKind kind) { mesh_peer_kinds().push_back(std::move(kind)); }
};

template <class P>
std::unique_ptr<MeshPeer> make_mesh_peer(const TriMesh& mesh) {
    return std::make_unique<P>(mesh);
}

}  // namespace hitbox::bench
