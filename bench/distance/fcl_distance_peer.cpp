// fcl_distance_peer.cpp: distances by both solvers of FCL, its own and that of libccd (peer for distances).
#include <fcl/config.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/detail/gjk_solver_indep.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>
#include <fcl/narrowphase/detail/primitive_shape_algorithm/triangle_distance.h>

#include <algorithm>
#include <array>
#include <memory>
#include <type_traits>
#include <vector>

#include "distance_peer.hpp"

namespace hitbox::bench {
namespace {

template <class T>
fcl::Vector3<T> vector(const Vec<3, T>& v) {
    return {v.x, v.y, v.z};
}

/// A shape of FCL and its pose.
template <class Shape>
struct Placed {
    using T = typename Shape::S;

    Shape shape;
    fcl::Transform3<T> pose = fcl::Transform3<T>::Identity();

    explicit Placed(const PosedShape<T>& s) : shape(made(s)) {
        for (int k = 0; k < 3; ++k) pose.linear().col(k) = vector(s.axes[std::size_t(k)]);
        pose.translation() = vector(s.center);
    }

private:
    static Shape made(const PosedShape<T>& s) {
        if constexpr (std::is_same_v<Shape, fcl::Box<T>>)
            return Shape(2 * s.half.x, 2 * s.half.y, 2 * s.half.z);
        else if constexpr (std::is_same_v<Shape, fcl::Capsule<T>>)
            return Shape(s.radius, 2 * s.half.z);
        else
            return Shape(s.radius);
    }
};

/// FCL takes the corners of triangles in the world.
template <class T>
struct PlacedTriangle {
    std::array<fcl::Vector3<T>, 3> corner;

    explicit PlacedTriangle(const PosedShape<T>& s)
        : corner{vector(s.corner[0]), vector(s.corner[1]), vector(s.corner[2])} {}
};

/// What fcl::distance calls for two shapes, without its table of functions. It always asks for the nearest
/// points too. The distance of shapes that overlap is negative.
template <class T, class Solver>
struct Ask {
    Solver solver{};

    template <class A, class B>
    T operator()(const Placed<A>& a, const Placed<B>& b) const {
        T distance = 0;
        fcl::Vector3<T> p, q;
        solver.shapeDistance(a.shape, a.pose, b.shape, b.pose, &distance, &p, &q);
        return std::max(distance, T(0));
    }
    template <class A>
    T operator()(const Placed<A>& a, const PlacedTriangle<T>& t) const {
        T distance = 0;
        fcl::Vector3<T> p, q;
        solver.shapeTriangleDistance(a.shape, a.pose, t.corner[0], t.corner[1], t.corner[2], &distance, &p,
                                     &q);
        return std::max(distance, T(0));
    }
    T operator()(const PlacedTriangle<T>& a, const PlacedTriangle<T>& b) const {
        fcl::Vector3<T> p, q;
        return fcl::detail::TriangleDistance<T>::triDistance(a.corner.data(), b.corner.data(), p, q);
    }
};

/// Calls `use` with the type of FCL for shapes of that kind.
template <class T>
auto with_type_of(PosedKind kind, const auto& use) {
    if (kind == PosedKind::box) return use(std::type_identity<Placed<fcl::Box<T>>>());
    if (kind == PosedKind::capsule) return use(std::type_identity<Placed<fcl::Capsule<T>>>());
    if (kind == PosedKind::sphere) return use(std::type_identity<Placed<fcl::Sphere<T>>>());
    return use(std::type_identity<PlacedTriangle<T>>());
}

template <class T, class Solver>
std::shared_ptr<Inquiry> inquire(const PosedShapes<T>& a, const PosedShapes<T>& b) {
    if (a[0].kind > b[0].kind) return inquire<T, Solver>(b, a);
    return with_type_of<T>(a[0].kind, [&]<class A>(std::type_identity<A>) {
        return with_type_of<T>(b[0].kind, [&]<class B>(std::type_identity<B>) -> std::shared_ptr<Inquiry> {
            if constexpr (std::is_invocable_v<Ask<T, Solver>, const A&, const B&>)
                return std::make_shared<PairInquiry<A, B, Ask<T, Solver>>>(
                    std::vector<A>(a.begin(), a.end()), std::vector<B>(b.begin(), b.end()), Ask<T, Solver>());
            else
                return nullptr;  // the order that is exchanged above
        });
    });
}

template <class T>
using Own = fcl::detail::GJKSolver_indep<T>;
template <class T>
using Ccd = fcl::detail::GJKSolver_libccd<T>;

const char* const why = "rounds, or stops early";
const AddDistancePeer<float> own_float({{FCL_VERSION, false, "indep", why, "fcl"},
                                        inquire<float, Own<float>>});
const AddDistancePeer<double> own_double({{FCL_VERSION, true, "indep", why, "fcl"},
                                          inquire<double, Own<double>>});
/// As Debian builds it, an assertion of it fails for some capsules that touch.
const AddDistancePeer<double> ccd_double({{FCL_VERSION, true, "libccd", why, "fcl"},
                                          inquire<double, Ccd<double>>,
                                          false});

}  // namespace
}  // namespace hitbox::bench
