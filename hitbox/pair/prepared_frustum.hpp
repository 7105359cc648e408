// prepared_frustum.hpp: a frustum prepared for many tests (view frustum culling, camera, prepared geometry).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/frustum/six_planes.hpp>
#include <hitbox/pair/frustum_convex.hpp>
#include <hitbox/pair/frustum_round.hpp>
#include <hitbox/shape/frustum.hpp>

namespace hitbox {

/// A frustum with precomputed data: its planes in packs of coefficients, and an interior point. Otherwise
/// each test computes these. Use it if the same frustum is tested at least twice, as in culling.
template <Scalar T>
class PreparedFrustum {
public:
    explicit PreparedFrustum(const Frustum<T>& frustum) : planes_(frustum) {}

    const Frustum<T>& frustum() const { return planes_.frustum; }
    const detail::PreparedPlanes<T>& planes() const { return planes_; }

private:
    detail::PreparedPlanes<T> planes_;
};

template <class T>
PreparedFrustum(const Frustum<T>&) -> PreparedFrustum<T>;

using PreparedFrustum3 = PreparedFrustum<double>;
using PreparedFrustum3f = PreparedFrustum<float>;

namespace verb {

/// True if the two have a common point; touching counts. The same answer as intersects(frustum, shape), with
/// the same exactness and degenerate cases.
///
/// Cost        about 30 ns for a random AABB, most of it for the six planes; more if they touch.
/// Source      Assarsson, Moller 2000, "Optimized View Frustum Culling Algorithms for Bounding Boxes"; for
///             undecided cases see frustum/frustum_relation.hpp.
template <class S, Scalar T>
    requires detail::Answered<Intersects, Frustum<T>, S>
bool answer(Intersects, const PreparedFrustum<T>& frustum, const S& shape) {
    if constexpr (requires { detail::plane_heights(shape); })
        return detail::meets<T>(frustum.planes(), shape);
    else
        return intersects(frustum.frustum(), shape);
}

template <Scalar T>
bool answer(Intersects, const PreparedFrustum<T>& a, const PreparedFrustum<T>& b) {
    return intersects(a.frustum(), b.frustum());
}

/// The conservative six-plane test: the same answer as may_intersect(frustum, shape). About 20 ns.
template <class S, Scalar T>
    requires detail::Answered<MayIntersect, Frustum<T>, S>
bool answer(MayIntersect, const PreparedFrustum<T>& frustum, const S& shape) {
    return detail::may_meet_six_planes<T>(frustum.planes(), shape);
}

}  // namespace verb

}  // namespace hitbox
