// mesh_peer.hpp: a mesh, made ready by us or somebody else, as far as it can be asked (peers of the meshes).
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

/// Where there is no hit.
constexpr double no_hit = std::numeric_limits<double>::infinity();

/// What a section is compared by.
struct Outline {
    double perimeter = 0, area = 0;
};

/// One mesh, which outlives it. Each question is asked many times in one call, so the call costs nothing.
/// What a peer cannot do it does not declare in its kind.
///
/// Making one copies the mesh into what the peer wants; build() makes it ready for questions. Only
/// `ray/build` counts the time of that.
class MeshPeer {
public:
    virtual ~MeshPeer() = default;

    virtual void build() {}

    /// By ray: where it first meets the mesh, or whether it does.
    virtual void closest(std::span<const Ray>, std::vector<double>&) {}
    virtual void any(std::span<const Ray>, std::vector<std::uint8_t>&) {}

    /// By point: how far it is from the mesh; negative inside.
    virtual void distances(std::span<const Vec3>, std::vector<double>&) {}
    virtual void signed_distances(std::span<const Vec3>, std::vector<double>&) {}

    /// Before each cut, and not timed: forgets what was cut.
    virtual void restore() {}

    /// The outlines in a plane, or in many that have one normal. They are kept until they are asked for.
    virtual void contour(const Plane3&) {}
    virtual void contours(const Vec3& normal, std::span<const double> offsets) {
        for (const double offset : offsets) contour({normal, offset});
    }
    /// Of all outlines since restore(); not timed.
    virtual Outline outline() { return {}; }

    /// What is in front of a plane, closed.
    virtual void cut(const Plane3&) {}
    /// Of the piece in front; not timed.
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

/// Those that are compiled in; each file adds its own.
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
