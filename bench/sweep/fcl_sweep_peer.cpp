// fcl_sweep_peer.cpp: the conservative advancement of FCL (peer for sweeps).
#include <fcl/math/motion/translation_motion.h>
#include <fcl/narrowphase/continuous_collision.h>

#include "../distance/fcl_shapes.hpp"

namespace hitbox::bench {
namespace {

/// A shape, and its motion, which FCL moves while it asks.
template <class Shape>
struct FclMoving {
    using T = typename Shape::S;

    FclShape<Shape> of;
    std::shared_ptr<fcl::TranslationMotion<T>> motion;

    explicit FclMoving(const PosedShape<T>& s)
        : of(s), motion(std::make_shared<fcl::TranslationMotion<T>>(of.pose, of.pose_after)) {}
};

/// Boxes, capsules and spheres; FCL does not sweep triangles.
template <class T>
struct Advance {
    template <class A, class B>
    TimeAnswer operator()(const FclMoving<A>& a, const FclMoving<B>& b) const {
        fcl::ContinuousCollisionRequest<T> request;
        request.ccd_motion_type = fcl::CCDM_TRANS;
        request.ccd_solver_type = fcl::CCDC_CONSERVATIVE_ADVANCEMENT;
        request.gjk_solver_type = fcl::GST_INDEP;
        fcl::ContinuousCollisionResult<T> found;
        a.motion->integrate(0);
        b.motion->integrate(0);
        fcl::continuousCollide(&a.of.shape, a.motion.get(), &b.of.shape, b.motion.get(), request, found);
        return {found.is_collide ? double(found.time_of_contact) : -1};
    }
};

template <class T>
auto with_moving(PosedKind kind, const auto& use) {
    if (kind == PosedKind::box) return use(std::type_identity<FclMoving<fcl::Box<T>>>());
    if (kind == PosedKind::capsule) return use(std::type_identity<FclMoving<fcl::Capsule<T>>>());
    return use(std::type_identity<FclMoving<fcl::Sphere<T>>>());
}

template <class T>
std::shared_ptr<Inquiry> ask(const PosedShapes<T>& a, const PosedShapes<T>& b) {
    if (a[0].kind == PosedKind::triangle || b[0].kind == PosedKind::triangle) return nullptr;
    return with_moving<T>(a[0].kind, [&]<class A>(std::type_identity<A>) {
        return with_moving<T>(b[0].kind, [&]<class B>(std::type_identity<B>) -> std::shared_ptr<Inquiry> {
            return std::make_shared<PairInquiry<A, B, Advance<T>>>(
                std::vector<A>(a.begin(), a.end()), std::vector<B>(b.begin(), b.end()), Advance<T>());
        });
    });
}

const AddPeer<double> advance_double(Measure::time,
                                     {{FCL_VERSION, true, "advance", "rounds, or stops early", "fcl"},
                                      ask<double>});

}  // namespace
}  // namespace hitbox::bench
