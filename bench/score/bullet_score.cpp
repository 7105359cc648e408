// bullet_score.cpp: Bullet's GJK with EPA, and its sweep by conservative advancement, in its own precision (score).
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <optional>
#include <string>

#include "../distance/bullet_shapes.hpp"
#include "posed_shapes.hpp"
#include "score_peer.hpp"

namespace hitbox::score {
namespace {

using bench::BulletShape;

/// Negative for shapes that overlap. Nothing reported means that they are apart by more than the largest number.
struct Nearest : btDiscreteCollisionDetectorInterface::Result {
    std::optional<double> distance;
    void setShapeIdentifiersA(int, int) override {}
    void setShapeIdentifiersB(int, int) override {}
    void addContactPoint(const btVector3&, const btVector3&, btScalar d) override { distance = double(d); }
};

struct Two {
    BulletShape a, b;
};
std::optional<Two> both(const Shape& a, const Shape& b, const Vec3& motion = {}) {
    std::optional<PosedShape<btScalar>> p = posed_shape<btScalar>(a);
    const std::optional<PosedShape<btScalar>> q = posed_shape<btScalar>(b);
    if (!p || !q) return std::nullopt;
    p->motion = {btScalar(motion.x), btScalar(motion.y), btScalar(motion.z)};
    return Two{BulletShape(*p), BulletShape(*q)};
}

std::optional<double> signed_distance(const Shape& a, const Shape& b) {
    const std::optional<Two> two = both(a, b);
    if (!two) return std::nullopt;
    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver depth;
    btGjkPairDetector detector(two->a.shape.get(), two->b.shape.get(), &simplex, &depth);
    btGjkPairDetector::ClosestPointInput input;
    input.m_transformA = two->a.pose;
    input.m_transformB = two->b.pose;
    Nearest found;
    detector.getClosestPoints(input, found, nullptr);
    return found.distance.value_or(0);
}

std::optional<bool> hits(const Shape& a, const Shape& b) {
    const std::optional<double> d = signed_distance(a, b);
    return d ? std::optional(*d <= 0) : std::nullopt;
}
std::optional<double> distance(const Shape& a, const Shape& b) {
    const std::optional<double> d = signed_distance(a, b);
    return d ? std::optional(*d < 0 ? 0 : *d) : std::nullopt;
}

std::optional<bool> sweep(const Shape& a, const Vec3& motion, const Shape& b) {
    const std::optional<Two> two = both(a, b, motion);
    if (!two) return std::nullopt;
    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver depth;
    btContinuousConvexCollision cast(two->a.shape.get(), two->b.shape.get(), &simplex, &depth);
    btConvexCast::CastResult found;
    found.m_fraction = 1;
    return cast.calcTimeOfImpact(two->a.pose, two->a.pose_after, two->b.pose, two->b.pose, found) &&
           found.m_fraction <= 1;
}

const AddPeer bullet({.name = "Bullet " + bench::bullet_release.substr(0, 1) + "." +
                              bench::bullet_release.substr(1),
                      .numbers = bench::is_bullet_double ? Numbers::doubles : Numbers::floats,
                      .hits = hits,
                      .distance = distance,
                      .sweep = sweep,
                      .takes_exactly = is_posed_exactly<btScalar>});

}  // namespace
}  // namespace hitbox::score
