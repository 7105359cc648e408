// bullet_mesh_sweep_peer.cpp: convexSweepTest of Bullet with a mesh (peer for sweeps with meshes).
#include <BulletCollision/CollisionDispatch/btCollisionObject.h>
#include <BulletCollision/CollisionDispatch/btCollisionWorld.h>
#include <BulletCollision/CollisionShapes/btBvhTriangleMeshShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btTriangleIndexVertexArray.h>

#include <memory>
#include <vector>

#include "mesh_sweep_peer.hpp"

namespace hitbox::bench {
namespace {

/// The mesh as a static body; its margin is set to zero, as hitbox has none.
class BulletMesh : public MeshSweepPeer {
public:
    explicit BulletMesh(const TriMesh& mesh) {
        for (const Vec3& p : mesh.points)
            for (std::size_t k = 0; k < 3; ++k) points_.push_back(btScalar(p[k]));
        for (const TriMesh::Corners& c : mesh.triangles)
            for (const std::uint32_t i : c) corners_.push_back(int(i));
        arrays_ = std::make_unique<btTriangleIndexVertexArray>(int(mesh.triangles.size()), corners_.data(),
                                                               int(3 * sizeof(int)), int(mesh.points.size()),
                                                               points_.data(), int(3 * sizeof(btScalar)));
        shape_ = std::make_unique<btBvhTriangleMeshShape>(arrays_.get(), true);
        shape_->setMargin(0);
        body_.setCollisionShape(shape_.get());
        body_.setWorldTransform(btTransform::getIdentity());
    }
    double time(const MovingCapsule& moving) override {
        const Capsule3f& c = moving.capsule;
        const Vec3f middle = (c.a + c.b) * 0.5f, after = middle + moving.motion;
        btCapsuleShapeZ capsule(c.radius, c.b.z - c.a.z);
        btTransform from = btTransform::getIdentity(), to = from;
        from.setOrigin({middle.x, middle.y, middle.z}), to.setOrigin({after.x, after.y, after.z});
        btCollisionWorld::ClosestConvexResultCallback found(from.getOrigin(), to.getOrigin());
        btCollisionWorld::objectQuerySingle(&capsule, from, to, &body_, shape_.get(),
                                            btTransform::getIdentity(), found, 0);
        return found.hasHit() ? double(found.m_closestHitFraction) : -1;
    }

private:
    std::vector<btScalar> points_;
    std::vector<int> corners_;
    std::unique_ptr<btTriangleIndexVertexArray> arrays_;
    std::unique_ptr<btBvhTriangleMeshShape> shape_;
    btCollisionObject body_;
};

const AddMeshSweepPeer bullet({"bullet", std::to_string(btGetVersion()),
                               [](const TriMesh& mesh) { return std::make_unique<BulletMesh>(mesh); }});

}  // namespace
}  // namespace hitbox::bench
