// prepared_frustum.hpp: a frustum made ready for many tests (view frustum culling, camera, prepared geometry).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/detail/frustum_hot.hpp>
#include <hitbox/pair/frustum_frustum.hpp>
#include <hitbox/pair/frustum_plane.hpp>
#include <hitbox/shape/frustum.hpp>

#include <concepts>
#include <type_traits>

namespace hitbox {

/// A copy of a frustum with its planes side by side and a point in its middle: what a test would else do each time. Worth
/// it from the second test on, as when a view is culled.
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

namespace detail {

template <class Shape, class T>
concept MeetsFrustum = requires(const Frustum<T>& f, const Shape& s) { Look<T, Shape>(s); } ||
                       std::same_as<Shape, Frustum<T>> || std::same_as<Shape, Plane<T>>;
template <class Shape, class T>
concept MaySeeFrustum = std::same_as<Shape, Aabb<3, T>> || std::same_as<Shape, Obb<T>> || std::same_as<Shape, Sphere<T>>;

}  // namespace detail

/// True if the two share at least one point; touching counts. The answer of intersects(frustum, shape).
///
/// Shapes      frustum, bounded or not; point, segment, ray, line, plane, rectangle, triangle, AABB with infinite corners
///             allowed, OBB, sphere, frustum.
/// Units       any one length unit. No tolerance is applied.
/// Exactness   exact for every finite input, on the set that the six planes leave, also near its edges.
/// Degenerate  as with the frustum itself: planes that exclude each other leave an empty frustum, a zero normal is no
///             limit where offset <= 0, an empty shape meets nothing.
/// Cost        about 15 ns for an AABB, most of it the six planes; 0.1 to 0.5 us where they touch. To prepare: 0.1 us.
/// Source      Assarsson, Moller 2000, "Optimized View Frustum Culling Algorithms for Bounding Boxes"; in doubt see
///             detail/frustum_relation.hpp.
template <Scalar T, detail::MeetsFrustum<T> Shape>
bool intersects(const PreparedFrustum<T>& frustum, const Shape& shape) {
    if constexpr (std::same_as<Shape, Frustum<T>> || std::same_as<Shape, Plane<T>>)
        return intersects(frustum.frustum(), shape);
    else
        return detail::meets<T>(frustum.planes(), shape);
}

template <Scalar T, detail::MeetsFrustum<T> Shape>
bool intersects(const Shape& shape, const PreparedFrustum<T>& frustum) {
    return intersects(frustum, shape);
}

template <Scalar T>
bool intersects(const PreparedFrustum<T>& a, const PreparedFrustum<T>& b) {
    return intersects(a.frustum(), b.frustum());
}

/// The six-plane test of culling, for AABB, OBB and sphere: false only if the shape lies wholly behind one of the planes,
/// so never where they meet; true also for some that lie beside an edge. The answer of may_intersect(frustum, shape).
/// About 10 ns.
/// Source: Assarsson, Moller 2000, "Optimized View Frustum Culling Algorithms for Bounding Boxes".
template <Scalar T, detail::MaySeeFrustum<T> Shape>
bool may_intersect(const PreparedFrustum<T>& frustum, const Shape& shape) {
    return detail::may_be_seen<T>(frustum.planes(), shape);
}

template <Scalar T, detail::MaySeeFrustum<T> Shape>
bool may_intersect(const Shape& shape, const PreparedFrustum<T>& frustum) {
    return may_intersect(frustum, shape);
}

}  // namespace hitbox
