// bullet_contact_keeper.cpp: the collision world of Bullet (peer for contacts of a world).
#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/CollisionDispatch/btCollisionObject.h>
#include <BulletCollision/CollisionDispatch/btCollisionWorld.h>
#include <BulletCollision/CollisionDispatch/btDefaultCollisionConfiguration.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>

#include <memory>
#include <vector>

#include "contact_keeper.hpp"

namespace hitbox::bench {
namespace {

/// Manifolds are kept from step to step, as in its worlds. A pair counts if a point of its manifold is not above the surface.
class BulletWorld : public ContactKeeper {
public:
    explicit BulletWorld(const MixedBodies& start) {
        for (const MixedBodies::Body& b : start.bodies) {
            if (b.kind == BodyKind::box)
                shapes_.push_back(std::make_unique<btBoxShape>(vector(b.half)));
            else if (b.kind == BodyKind::ball)
                shapes_.push_back(std::make_unique<btSphereShape>(btScalar(b.half.x)));
            else
                shapes_.push_back(
                    std::make_unique<btCapsuleShapeZ>(btScalar(b.half.x), btScalar(2 * b.half.z)));
            objects_.push_back(std::make_unique<btCollisionObject>());
            objects_.back()->setCollisionShape(shapes_.back().get());
            objects_.back()->setWorldTransform(pose(b.place));
            world_.addCollisionObject(objects_.back().get());
        }
    }
    ~BulletWorld() override {
        for (const auto& object : objects_) world_.removeCollisionObject(object.get());
    }
    BulletWorld(const BulletWorld&) = delete;
    BulletWorld& operator=(const BulletWorld&) = delete;

    void move(std::size_t body, const Affine3& place) override {
        objects_[body]->setWorldTransform(pose(place));
    }
    ContactCount contacts() override {
        world_.performDiscreteCollisionDetection();
        ContactCount count;
        for (int i = 0; i < dispatcher_.getNumManifolds(); ++i) {
            const btPersistentManifold& m = *dispatcher_.getManifoldByIndexInternal(i);
            std::size_t deep = 0;
            for (int k = 0; k < m.getNumContacts(); ++k) deep += m.getContactPoint(k).getDistance() <= 0;
            count.pairs += deep > 0, count.points += deep;
        }
        return count;
    }

private:
    static btVector3 vector(const Vec3& v) { return {btScalar(v.x), btScalar(v.y), btScalar(v.z)}; }
    static btTransform pose(const Affine3& m) {
        const auto& c = m.columns;
        return btTransform(btMatrix3x3(btScalar(c[0].x), btScalar(c[1].x), btScalar(c[2].x), btScalar(c[0].y),
                                       btScalar(c[1].y), btScalar(c[2].y), btScalar(c[0].z), btScalar(c[1].z),
                                       btScalar(c[2].z)),
                           vector(m.translation));
    }

    std::vector<std::unique_ptr<btCollisionShape>> shapes_;
    std::vector<std::unique_ptr<btCollisionObject>> objects_;
    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_{&configuration_};
    btDbvtBroadphase broadphase_;
    btCollisionWorld world_{&dispatcher_, &broadphase_, &configuration_};
};

const AddContactKeeper bullet_world({"bullet", std::to_string(btGetVersion()), [](const MixedBodies& start) {
                                         return std::make_unique<BulletWorld>(start);
                                     }});

}  // namespace
}  // namespace hitbox::bench
