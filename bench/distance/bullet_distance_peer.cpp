// bullet_distance_peer.cpp: distances by the GJK algorithm of Bullet, in its own precision (peer for distances).
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/CollisionShapes/btTriangleShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <LinearMath/btScalar.h>

#include <algorithm>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "distance_peer.hpp"

namespace hitbox::bench {
namespace {

using Shape = PosedShape<btScalar>;

btVector3 vector(const Vec<3, btScalar>& v) { return {v.x, v.y, v.z}; }

/// Margins are set to zero, since they would round the corners; those of spheres and capsules are their radius.
std::shared_ptr<btConvexShape> convex_of(const Shape& s) {
    if (s.kind == PosedKind::sphere) return std::make_shared<btSphereShape>(s.radius);
    if (s.kind == PosedKind::capsule) return std::make_shared<btCapsuleShapeZ>(s.radius, 2 * s.half.z);
    std::shared_ptr<btConvexShape> shape;
    if (s.kind == PosedKind::box)
        shape = std::make_shared<btBoxShape>(vector(s.half));
    else
        shape = std::make_shared<btTriangleShape>(
            vector(s.corner[0] - s.center), vector(s.corner[1] - s.center), vector(s.corner[2] - s.center));
    shape->setMargin(0);
    return shape;
}

struct Placed {
    std::shared_ptr<btConvexShape> shape;
    btTransform pose;

    explicit Placed(const Shape& s)
        : shape(convex_of(s)),
          pose({s.axes[0].x, s.axes[1].x, s.axes[2].x, s.axes[0].y, s.axes[1].y, s.axes[2].y, s.axes[0].z,
                s.axes[1].z, s.axes[2].z},
               vector(s.center)) {}
};

/// The distance that Bullet reports, negative for shapes that overlap. It stays zero if it reports none.
struct Depth : btDiscreteCollisionDetectorInterface::Result {
    btScalar depth = 0;

    void setShapeIdentifiersA(int, int) override {}
    void setShapeIdentifiersB(int, int) override {}
    void addContactPoint(const btVector3&, const btVector3&, btScalar d) override { depth = d; }
};

/// With a solver for the depth of shapes that overlap, or without: then only distances are reported.
struct Gjk {
    std::shared_ptr<btGjkEpaPenetrationDepthSolver> depth_solver;

    btScalar operator()(const Placed& a, const Placed& b) const {
        btVoronoiSimplexSolver simplex;
        btGjkPairDetector detector(a.shape.get(), b.shape.get(), &simplex, depth_solver.get());
        btGjkPairDetector::ClosestPointInput input;
        input.m_transformA = a.pose;
        input.m_transformB = b.pose;
        Depth found;
        detector.getClosestPoints(input, found, nullptr);
        return std::max(found.depth, btScalar(0));
    }
};

std::shared_ptr<Inquiry> inquire(const PosedShapes<btScalar>& a, const PosedShapes<btScalar>& b,
                                 const Gjk& gjk) {
    return std::make_shared<PairInquiry<Placed, Placed, Gjk>>(std::vector<Placed>(a.begin(), a.end()),
                                                              std::vector<Placed>(b.begin(), b.end()), gjk);
}

const std::string release = std::to_string(btGetVersion());
constexpr bool is_double = std::is_same_v<btScalar, double>;

const AddDistancePeer<btScalar> gjk({{release.c_str(), is_double, "gjk", "rounds, or stops early", "bullet"},
                                     [](const auto& a, const auto& b) { return inquire(a, b, {}); }});
const AddDistancePeer<btScalar> with_depth(
    {{release.c_str(), is_double, "gjk+epa", "rounds, or stops early", "bullet"},
     [](const auto& a, const auto& b) {
         return inquire(a, b, {std::make_shared<btGjkEpaPenetrationDepthSolver>()});
     }});

}  // namespace
}  // namespace hitbox::bench
