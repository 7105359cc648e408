// bullet_shapes.hpp: shapes of Bullet with their poses (benchmark).
#pragma once

#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/CollisionShapes/btTriangleShape.h>
#include <LinearMath/btScalar.h>

#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "shape_peer.hpp"

namespace hitbox::bench {

inline btVector3 bullet_vector(const Vec<3, btScalar>& v) { return {v.x, v.y, v.z}; }

/// Margins are set to zero, since they would round the corners; those of spheres and capsules are their radius.
inline std::shared_ptr<btConvexShape> bullet_convex(const PosedShape<btScalar>& s) {
    if (s.kind == PosedKind::sphere) return std::make_shared<btSphereShape>(s.radius);
    if (s.kind == PosedKind::capsule) return std::make_shared<btCapsuleShapeZ>(s.radius, 2 * s.half.z);
    std::shared_ptr<btConvexShape> shape;
    if (s.kind == PosedKind::box)
        shape = std::make_shared<btBoxShape>(bullet_vector(s.half));
    else
        shape = std::make_shared<btTriangleShape>(bullet_vector(s.corner[0] - s.center),
                                                  bullet_vector(s.corner[1] - s.center),
                                                  bullet_vector(s.corner[2] - s.center));
    shape->setMargin(0);
    return shape;
}

struct BulletShape {
    std::shared_ptr<btConvexShape> shape;
    btTransform pose, pose_after;  ///< before and after the motion

    explicit BulletShape(const PosedShape<btScalar>& s)
        : shape(bullet_convex(s)),
          pose({s.axes[0].x, s.axes[1].x, s.axes[2].x, s.axes[0].y, s.axes[1].y, s.axes[2].y, s.axes[0].z,
                s.axes[1].z, s.axes[2].z},
               bullet_vector(s.center)),
          pose_after(pose.getBasis(), bullet_vector(s.center + s.motion)) {}
};

template <class Question>
std::shared_ptr<Inquiry> ask_bullet(const PosedShapes<btScalar>& a, const PosedShapes<btScalar>& b,
                                    const Question& question) {
    return std::make_shared<PairInquiry<BulletShape, BulletShape, Question>>(
        std::vector<BulletShape>(a.begin(), a.end()), std::vector<BulletShape>(b.begin(), b.end()), question);
}

inline const std::string bullet_release = std::to_string(btGetVersion());
constexpr bool is_bullet_double = std::is_same_v<btScalar, double>;

}  // namespace hitbox::bench
