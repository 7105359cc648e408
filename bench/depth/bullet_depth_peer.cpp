// bullet_depth_peer.cpp: penetrations by both algorithms of Bullet, and the contacts of two boxes (peer for depths).
#include <BulletCollision/CollisionDispatch/btBoxBoxDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "../distance/bullet_shapes.hpp"

namespace hitbox::bench {
namespace {

/// The largest depth of the points that Bullet reports.
struct Deepest : btDiscreteCollisionDetectorInterface::Result {
    btScalar depth = -1;

    void setShapeIdentifiersA(int, int) override {}
    void setShapeIdentifiersB(int, int) override {}
    void addContactPoint(const btVector3&, const btVector3&, btScalar distance) override {
        if (distance <= 0) depth = std::max(depth, -distance);
    }
};

DepthAnswer deepest(btDiscreteCollisionDetectorInterface& detector, const BulletShape& a,
                    const BulletShape& b) {
    btDiscreteCollisionDetectorInterface::ClosestPointInput input;
    input.m_transformA = a.pose;
    input.m_transformB = b.pose;
    Deepest found;
    detector.getClosestPoints(input, found, nullptr);
    return {double(found.depth)};
}

/// What a world of Bullet asks for two convex shapes: GJK, and where they overlap, EPA.
struct Detector {
    std::shared_ptr<btGjkEpaPenetrationDepthSolver> depth_solver =
        std::make_shared<btGjkEpaPenetrationDepthSolver>();

    DepthAnswer operator()(const BulletShape& a, const BulletShape& b) const {
        btVoronoiSimplexSolver simplex;
        btGjkPairDetector detector(a.shape.get(), b.shape.get(), &simplex, depth_solver.get());
        return deepest(detector, a, b);
    }
};

/// GJK and EPA alone.
struct Epa {
    DepthAnswer operator()(const BulletShape& a, const BulletShape& b) const {
        btGjkEpaSolver2::sResults found;
        const bool overlap = btGjkEpaSolver2::Penetration(a.shape.get(), a.pose, b.shape.get(), b.pose,
                                                          b.pose.getOrigin() - a.pose.getOrigin(), found);
        return {overlap ? -double(found.distance) : -1};
    }
};

/// Separating axes and clipping, for two boxes: up to four points.
struct BoxBox {
    DepthAnswer operator()(const BulletShape& a, const BulletShape& b) const {
        btBoxBoxDetector detector(static_cast<const btBoxShape*>(a.shape.get()),
                                  static_cast<const btBoxShape*>(b.shape.get()));
        return deepest(detector, a, b);
    }
};

std::shared_ptr<Inquiry> ask_boxes(const PosedShapes<btScalar>& a, const PosedShapes<btScalar>& b) {
    const bool are_boxes = a[0].kind == PosedKind::box && b[0].kind == PosedKind::box;
    return are_boxes ? ask_bullet(a, b, BoxBox()) : nullptr;
}

ShapePeer<btScalar> peer(const char* algorithm,
                         std::shared_ptr<Inquiry> (*ask)(const PosedShapes<btScalar>&,
                                                         const PosedShapes<btScalar>&)) {
    return {{bullet_release.c_str(), is_bullet_double, algorithm, "rounds, or stops early", "bullet"}, ask};
}

std::shared_ptr<Inquiry> ask_detector(const PosedShapes<btScalar>& a, const PosedShapes<btScalar>& b) {
    return ask_bullet(a, b, Detector());
}
std::shared_ptr<Inquiry> ask_epa(const PosedShapes<btScalar>& a, const PosedShapes<btScalar>& b) {
    return ask_bullet(a, b, Epa());
}

const AddPeer<btScalar> depth_detector(Measure::depth, peer("gjk+epa", ask_detector));
const AddPeer<btScalar> depth_epa(Measure::depth, peer("epa", ask_epa));
const AddPeer<btScalar> depth_boxes(Measure::depth, peer("boxbox", ask_boxes));
const AddPeer<btScalar> contact_detector(Measure::contacts, peer("gjk+epa", ask_detector));
const AddPeer<btScalar> contact_boxes(Measure::contacts, peer("boxbox", ask_boxes));

}  // namespace
}  // namespace hitbox::bench
