// bullet_distance_peer.cpp: distances by the GJK algorithm of Bullet, in its own precision (peer for distances).
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <algorithm>
#include <memory>

#include "bullet_shapes.hpp"

namespace hitbox::bench {
namespace {

/// The distance that Bullet reports, negative for shapes that overlap. It stays zero if it reports none.
struct Reported : btDiscreteCollisionDetectorInterface::Result {
    btScalar distance = 0;

    void setShapeIdentifiersA(int, int) override {}
    void setShapeIdentifiersB(int, int) override {}
    void addContactPoint(const btVector3&, const btVector3&, btScalar d) override { distance = d; }
};

/// With a solver for the depth of shapes that overlap, or without: then only distances are reported.
struct Gjk {
    std::shared_ptr<btGjkEpaPenetrationDepthSolver> depth_solver;

    btScalar operator()(const BulletShape& a, const BulletShape& b) const {
        btVoronoiSimplexSolver simplex;
        btGjkPairDetector detector(a.shape.get(), b.shape.get(), &simplex, depth_solver.get());
        btGjkPairDetector::ClosestPointInput input;
        input.m_transformA = a.pose;
        input.m_transformB = b.pose;
        Reported found;
        detector.getClosestPoints(input, found, nullptr);
        return std::max(found.distance, btScalar(0));
    }
};

const char* const why = "rounds, or stops early";
const AddPeer<btScalar> gjk(Measure::distance,
                            {{bullet_release.c_str(), is_bullet_double, "gjk", why, "bullet"},
                             [](const auto& a, const auto& b) { return ask_bullet(a, b, Gjk{}); }});
const AddPeer<btScalar> with_depth(Measure::distance,
                                   {{bullet_release.c_str(), is_bullet_double, "gjk+epa", why, "bullet"},
                                    [](const auto& a, const auto& b) {
                                        return ask_bullet(
                                            a, b, Gjk{std::make_shared<btGjkEpaPenetrationDepthSolver>()});
                                    }});

}  // namespace
}  // namespace hitbox::bench
