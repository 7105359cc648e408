// fcl_score.cpp: both solvers of FCL, its own and that of libccd, and its continuous collision (score).
#include <fcl/math/motion/translation_motion.h>
#include <fcl/narrowphase/continuous_collision.h>
#include <fcl/narrowphase/detail/gjk_solver_indep.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>
#include <fcl/narrowphase/detail/primitive_shape_algorithm/triangle_distance.h>
#include <fcl/narrowphase/detail/traversal/collision/intersect.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

#include "../distance/fcl_shapes.hpp"
#include "posed_shapes.hpp"
#include "score_peer.hpp"

namespace hitbox::score {
namespace {

using bench::FclShape, bench::FclTriangle;

template <class T, class Solver>
struct Fcl {
    template <class A, class B>
    static bool meet(const FclShape<A>& a, const FclShape<B>& b) {
        return Solver().shapeIntersect(a.shape, a.pose, b.shape, b.pose, nullptr);
    }
    template <class A>
    static bool meet(const FclShape<A>& a, const FclTriangle<T>& t) {
        return Solver().shapeTriangleIntersect(a.shape, a.pose, t.corner[0], t.corner[1], t.corner[2]);
    }
    static bool meet(const FclTriangle<T>& a, const FclTriangle<T>& b) {
        return fcl::detail::Intersect<T>::intersect_Triangle(a.corner[0], a.corner[1], a.corner[2],
                                                             b.corner[0], b.corner[1], b.corner[2]);
    }

    template <class A, class B>
    static T apart(const FclShape<A>& a, const FclShape<B>& b) {
        T distance = 0;
        fcl::Vector3<T> p, q;
        Solver().shapeDistance(a.shape, a.pose, b.shape, b.pose, &distance, &p, &q);
        return distance;
    }
    template <class A>
    static T apart(const FclShape<A>& a, const FclTriangle<T>& t) {
        T distance = 0;
        fcl::Vector3<T> p, q;
        Solver().shapeTriangleDistance(a.shape, a.pose, t.corner[0], t.corner[1], t.corner[2], &distance, &p,
                                       &q);
        return distance;
    }
    static T apart(const FclTriangle<T>& a, const FclTriangle<T>& b) {
        fcl::Vector3<T> p, q;
        return fcl::detail::TriangleDistance<T>::triDistance(a.corner.data(), b.corner.data(), p, q);
    }

    /// ask(x, y) with the types of FCL, which takes triangles last.
    template <class Answer, class Ask>
    static std::optional<Answer> ask(const Shape& a, const Shape& b, const Ask& question) {
        const auto p = posed_shape<T>(a), q = posed_shape<T>(b);
        if (!p || !q) return std::nullopt;
        if (p->kind > q->kind) return ask<Answer>(b, a, question);
        return bench::with_fcl_type<T>(p->kind, [&]<class A>(std::type_identity<A>) {
            return bench::with_fcl_type<T>(q->kind,
                                           [&]<class B>(std::type_identity<B>) -> std::optional<Answer> {
                                               if constexpr (std::is_invocable_v<Ask, const A&, const B&>)
                                                   return question(A(*p), B(*q));
                                               else
                                                   return std::nullopt;
                                           });
        });
    }

    static std::optional<bool> hits(const Shape& a, const Shape& b) {
        return ask<bool>(a, b,
                         [](const auto& x, const auto& y) -> decltype(meet(x, y)) { return meet(x, y); });
    }
    static std::optional<double> distance(const Shape& a, const Shape& b) {
        return ask<double>(a, b, [](const auto& x, const auto& y) -> decltype(double(apart(x, y))) {
            return std::max(double(apart(x, y)), 0.0);
        });
    }
};

/// Boxes, capsules and spheres; FCL does not sweep triangles.
template <class T>
std::optional<bool> sweep(const Shape& a, const Vec3& motion, const Shape& b) {
    auto p = posed_shape<T>(a), q = posed_shape<T>(b);
    if (!p || !q || p->kind == PosedKind::triangle || q->kind == PosedKind::triangle) return std::nullopt;
    p->motion = {T(motion.x), T(motion.y), T(motion.z)};
    return bench::with_fcl_type<T>(p->kind, [&]<class A>(std::type_identity<A>) {
        return bench::with_fcl_type<T>(q->kind, [&]<class B>(std::type_identity<B>) -> std::optional<bool> {
            if constexpr (std::is_same_v<A, FclTriangle<T>> || std::is_same_v<B, FclTriangle<T>>) {
                return std::nullopt;
            } else {
                const A x(*p);
                const B y(*q);
                fcl::TranslationMotion<T> moves(x.pose, x.pose_after), stays(y.pose, y.pose);
                fcl::ContinuousCollisionRequest<T> request;
                request.ccd_motion_type = fcl::CCDM_TRANS;
                request.ccd_solver_type = fcl::CCDC_CONSERVATIVE_ADVANCEMENT;
                request.gjk_solver_type = fcl::GST_INDEP;
                fcl::ContinuousCollisionResult<T> found;
                fcl::continuousCollide(&x.shape, &moves, &y.shape, &stays, request, found);
                return found.is_collide;
            }
        });
    });
}

template <class T, template <class> class Solver>
Peer fcl_in(const char* solver, Numbers numbers) {
    return {.name = std::string("FCL " FCL_VERSION ", ") + solver,
            .numbers = numbers,
            .hits = Fcl<T, Solver<T>>::hits,
            .distance = Fcl<T, Solver<T>>::distance,
            .takes_exactly = is_posed_exactly<T>};
}
Peer with_sweep(Peer peer) {
    peer.sweep = sweep<double>;
    return peer;
}

const AddPeer own_float(fcl_in<float, fcl::detail::GJKSolver_indep>("its own GJK", Numbers::floats));
const AddPeer own_double(with_sweep(fcl_in<double, fcl::detail::GJKSolver_indep>("its own GJK",
                                                                                 Numbers::doubles)));
const AddPeer ccd_double(fcl_in<double, fcl::detail::GJKSolver_libccd>("libccd", Numbers::doubles));

}  // namespace
}  // namespace hitbox::score
