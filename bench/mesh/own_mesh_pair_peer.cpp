// own_mesh_pair_peer.cpp: two surfaces of hitbox (peer for pairs of meshes).
#include <hitbox/mesh/contacts.hpp>
#include <hitbox/mesh/distance.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>

#include <utility>

#include "mesh_pair_peer.hpp"

namespace hitbox::bench {
namespace {

using detail::SurfaceAccess;

/// Surfaces that are welded in the constructor, because the peers get indexed meshes too.
class OwnPair : public MeshPairPeer {
public:
    OwnPair(const TriMesh& a, const TriMesh& b) : bare_a_(welded(a)), bare_b_(welded(b)) {}

    void build() override {
        a_ = SurfaceAccess::with_tree(std::move(bare_a_), SurfaceUse::pairs);
        b_ = SurfaceAccess::with_tree(std::move(bare_b_), SurfaceUse::pairs);
    }
    bool any() override { return any_contact(a_, b_); }
    void all(TrianglePairs& pairs) override {
        for (const TrianglePair& p : find_contacts(a_, b_)) pairs.emplace_back(p.a, p.b);
    }
    double distance() override { return hitbox::distance(a_, b_); }

private:
    static detail::BareSurface welded(const TriMesh& mesh) {
        return SurfaceAccess::without_tree(*make_surface(mesh, SurfaceUse::pairs));
    }

    detail::BareSurface bare_a_, bare_b_;
    Surface a_, b_;
};

using Kind = MeshPairPeerKind;
const AddMeshPairPeer own_pair({"hitbox", HITBOX_VERSION, true,
                                Kind::build | Kind::any | Kind::all | Kind::distance,
                                make_mesh_pair_peer<OwnPair>});

}  // namespace
}  // namespace hitbox::bench
