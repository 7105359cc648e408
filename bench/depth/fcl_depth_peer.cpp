// fcl_depth_peer.cpp: penetrations and contacts by both solvers of FCL, its own and that of libccd (peer for depths).
#include <fcl/narrowphase/detail/gjk_solver_indep.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

#include "../distance/fcl_shapes.hpp"

namespace hitbox::bench {
namespace {

/// What fcl::collide calls for two shapes if it is asked for contacts, without its table of functions: formulas for boxes and
/// round shapes, otherwise GJK and EPA. It has nothing for two triangles. Its own EPA gives the depth as a negative number.
template <class T, class Solver>
struct AskDepth {
    Solver solver{};

    template <class A, class B>
    DepthAnswer operator()(const FclShape<A>& a, const FclShape<B>& b) const {
        thread_local std::vector<fcl::ContactPoint<T>> points;
        points.clear();
        if (!solver.shapeIntersect(a.shape, a.pose, b.shape, b.pose, &points)) return {};
        double depth = 0;
        for (const auto& point : points) depth = std::max(depth, std::fabs(double(point.penetration_depth)));
        return {depth};
    }
    template <class A>
    DepthAnswer operator()(const FclShape<A>& a, const FclTriangle<T>& t) const {
        T depth = 0;
        fcl::Vector3<T> point, normal;
        if (!solver.shapeTriangleIntersect(a.shape, a.pose, t.corner[0], t.corner[1], t.corner[2], &point,
                                           &depth, &normal))
            return {};
        return {std::fabs(double(depth))};
    }
};

template <class T>
using Own = AskDepth<T, fcl::detail::GJKSolver_indep<T>>;
template <class T>
using Ccd = AskDepth<T, fcl::detail::GJKSolver_libccd<T>>;

template <class T, class Question>
ShapePeer<T> peer(const char* solver) {
    return {{FCL_VERSION, std::is_same_v<T, double>, solver, "rounds, or stops early", "fcl"},
            ask_fcl<T, Question>};
}

const AddPeer<float> depth_float(Measure::depth, peer<float, Own<float>>("indep"));
const AddPeer<double> depth_double(Measure::depth, peer<double, Own<double>>("indep"));
const AddPeer<double> depth_ccd(Measure::depth, peer<double, Ccd<double>>("libccd"));
const AddPeer<float> contacts_float(Measure::contacts, peer<float, Own<float>>("indep"));
const AddPeer<double> contacts_double(Measure::contacts, peer<double, Own<double>>("indep"));
const AddPeer<double> contacts_ccd(Measure::contacts, peer<double, Ccd<double>>("libccd"));

}  // namespace
}  // namespace hitbox::bench
