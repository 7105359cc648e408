// bullet_sweep_peer.cpp: the three casts of convex shapes of Bullet (peer for sweeps).
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <memory>

#include "../distance/bullet_shapes.hpp"

namespace hitbox::bench {
namespace {

TimeAnswer time_by(btConvexCast& cast, const BulletShape& a, const BulletShape& b) {
    btConvexCast::CastResult found;
    found.m_fraction = 1;
    const bool hits = cast.calcTimeOfImpact(a.pose, a.pose_after, b.pose, b.pose, found);
    return {hits && found.m_fraction <= 1 ? double(found.m_fraction) : -1};
}

/// Conservative advancement: what convexSweepTest of a world uses.
struct Advance {
    std::shared_ptr<btGjkEpaPenetrationDepthSolver> depth_solver =
        std::make_shared<btGjkEpaPenetrationDepthSolver>();

    TimeAnswer operator()(const BulletShape& a, const BulletShape& b) const {
        btVoronoiSimplexSolver simplex;
        btContinuousConvexCollision cast(a.shape.get(), b.shape.get(), &simplex, depth_solver.get());
        return time_by(cast, a, b);
    }
};

/// A ray against the Minkowski difference: by the algorithm of van den Bergen, or by steps of GJK.
template <class Cast>
struct RayCast {
    TimeAnswer operator()(const BulletShape& a, const BulletShape& b) const {
        btVoronoiSimplexSolver simplex;
        Cast cast(a.shape.get(), b.shape.get(), &simplex);
        return time_by(cast, a, b);
    }
};

template <class Question>
std::shared_ptr<Inquiry> ask(const PosedShapes<btScalar>& a, const PosedShapes<btScalar>& b) {
    return ask_bullet(a, b, Question());
}

const char* const why = "rounds, or stops early";
const AddPeer<btScalar> advance(Measure::time,
                                {{bullet_release.c_str(), is_bullet_double, "advance", why, "bullet"},
                                 ask<Advance>});
const AddPeer<btScalar> subsimplex(Measure::time,
                                   {{bullet_release.c_str(), is_bullet_double, "subsimplex", why, "bullet"},
                                    ask<RayCast<btSubsimplexConvexCast>>});
const AddPeer<btScalar> gjk(Measure::time, {{bullet_release.c_str(), is_bullet_double, "gjk", why, "bullet"},
                                            ask<RayCast<btGjkConvexCast>>});

}  // namespace
}  // namespace hitbox::bench
