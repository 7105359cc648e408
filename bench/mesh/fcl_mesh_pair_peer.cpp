// fcl_mesh_pair_peer.cpp: collision of two models by FCL, in double (peer for pairs of meshes).
#include <fcl/config.h>
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/math/bv/OBBRSS.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <vector>

#include "mesh_pair_peer.hpp"

namespace hitbox::bench {
namespace {

/// Models with a tree of oriented boxes, as its users have them. Both are in their place, so their poses are the
/// identity.
class FclPair : public MeshPairPeer {
public:
    FclPair(const TriMesh& a, const TriMesh& b) { fill(a_, a), fill(b_, b); }

    void build() override { a_.endModel(), b_.endModel(); }
    bool any() override { return collide(1).isCollision(); }
    void all(TrianglePairs& pairs) override {
        const fcl::CollisionResultd result = collide(no_limit);
        for (std::size_t i = 0; i < result.numContacts(); ++i) {
            const fcl::Contactd& contact = result.getContact(i);
            pairs.emplace_back(std::uint32_t(contact.b1), std::uint32_t(contact.b2));
        }
    }
    double distance() override {
        const auto in_place = fcl::Transform3d::Identity();
        fcl::DistanceResultd result;
        return fcl::distance(&a_, in_place, &b_, in_place, fcl::DistanceRequestd(), result);
    }

private:
    using Model = fcl::BVHModel<fcl::OBBRSSd>;

    static constexpr std::size_t no_limit = 100'000'000;

    static void fill(Model& model, const TriMesh& mesh) {
        std::vector<fcl::Vector3d> points;
        for (const Vec3& p : mesh.points) points.emplace_back(p.x, p.y, p.z);
        std::vector<fcl::Triangle> triangles;
        for (const TriMesh::Corners& c : mesh.triangles) triangles.emplace_back(c[0], c[1], c[2]);
        model.beginModel(int(triangles.size()), int(points.size()));
        model.addSubModel(points, triangles);
    }
    fcl::CollisionResultd collide(std::size_t most) const {
        const auto in_place = fcl::Transform3d::Identity();
        fcl::CollisionResultd result;
        fcl::collide(&a_, in_place, &b_, in_place, fcl::CollisionRequestd(most, false), result);
        return result;
    }

    Model a_, b_;
};

using Kind = MeshPairPeerKind;
const AddMeshPairPeer model({"fcl", FCL_VERSION " OBBRSS", false,
                             Kind::build | Kind::any | Kind::all | Kind::distance,
                             make_mesh_pair_peer<FclPair>});

}  // namespace
}  // namespace hitbox::bench
