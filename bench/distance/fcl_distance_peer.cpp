// fcl_distance_peer.cpp: distances by both solvers of FCL, its own and that of libccd (peer for distances).
#include <fcl/narrowphase/detail/gjk_solver_indep.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>
#include <fcl/narrowphase/detail/primitive_shape_algorithm/triangle_distance.h>

#include <algorithm>

#include "fcl_shapes.hpp"

namespace hitbox::bench {
namespace {

/// What fcl::distance calls for two shapes, without its table of functions. It always asks for the nearest
/// points too. The distance of shapes that overlap is negative.
template <class T, class Solver>
struct Ask {
    Solver solver{};

    template <class A, class B>
    T operator()(const FclShape<A>& a, const FclShape<B>& b) const {
        T distance = 0;
        fcl::Vector3<T> p, q;
        solver.shapeDistance(a.shape, a.pose, b.shape, b.pose, &distance, &p, &q);
        return std::max(distance, T(0));
    }
    template <class A>
    T operator()(const FclShape<A>& a, const FclTriangle<T>& t) const {
        T distance = 0;
        fcl::Vector3<T> p, q;
        solver.shapeTriangleDistance(a.shape, a.pose, t.corner[0], t.corner[1], t.corner[2], &distance, &p,
                                     &q);
        return std::max(distance, T(0));
    }
    T operator()(const FclTriangle<T>& a, const FclTriangle<T>& b) const {
        fcl::Vector3<T> p, q;
        return fcl::detail::TriangleDistance<T>::triDistance(a.corner.data(), b.corner.data(), p, q);
    }
};

template <class T>
using Own = Ask<T, fcl::detail::GJKSolver_indep<T>>;
template <class T>
using Ccd = Ask<T, fcl::detail::GJKSolver_libccd<T>>;

const char* const why = "rounds, or stops early";
const AddPeer<float> own_float(Measure::distance,
                               {{FCL_VERSION, false, "indep", why, "fcl"}, ask_fcl<float, Own<float>>});
const AddPeer<double> own_double(Measure::distance,
                                 {{FCL_VERSION, true, "indep", why, "fcl"}, ask_fcl<double, Own<double>>});
/// As Debian builds it, an assertion of it fails for some capsules that touch.
const AddPeer<double> ccd_double(Measure::distance, {{FCL_VERSION, true, "libccd", why, "fcl"},
                                                     ask_fcl<double, Ccd<double>>,
                                                     false});

}  // namespace
}  // namespace hitbox::bench
