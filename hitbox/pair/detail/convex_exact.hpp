// convex_exact.hpp: the exact, complete test of two bounded polytopes, degenerate ones included (separating
// axes).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/orient3d.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>

namespace hitbox::detail {

/// A bounded convex shape as the points that define it, widened to double. Everything that a filter could not
/// decide ends here, so that there is one slow road and it is complete.
struct ConvexSet {
    enum class Kind {
        point,     ///< point[0]
        segment,   ///< hull of point[0..1]
        triangle,  ///< hull of point[0..2]
        aabb,      ///< corners point[0] (min) and point[1] (max)
        obb,       ///< center point[0], half-axes point[1..3]
    };
    Kind kind;
    std::array<Vec3, 4> point{};
};

template <class T>
ConvexSet convex_set(const Vec<3, T>& p) {
    return {ConvexSet::Kind::point, {exact::detail::widened(p)}};
}
template <class T>
ConvexSet convex_set(const Segment<T>& s) {
    return {ConvexSet::Kind::segment, {exact::detail::widened(s.a), exact::detail::widened(s.b)}};
}
template <class T>
ConvexSet convex_set(const Triangle<T>& t) {
    using exact::detail::widened;
    return {ConvexSet::Kind::triangle, {widened(t.a), widened(t.b), widened(t.c)}};
}
template <class T>
ConvexSet convex_set(const Aabb<3, T>& b) {
    return {ConvexSet::Kind::aabb, {exact::detail::widened(b.min), exact::detail::widened(b.max)}};
}
template <class T>
ConvexSet convex_set(const Obb<T>& b) {
    using exact::detail::widened;
    return {ConvexSet::Kind::obb,
            {widened(b.center), widened(b.half_axes[0]), widened(b.half_axes[1]), widened(b.half_axes[2])}};
}

/// True if the two sets share a point, in exact arithmetic, for every degenerate form. False if a coordinate
/// is NaN or infinite. Boxes with min > max are not looked for: callers have.
///
/// Why the axes suffice: replace b by b + eps * unit cube. The sets are disjoint iff they stay so for every
/// small eps, and a - (b + eps * cube) is full-dimensional, so its facet normals are a complete set of axes.
/// These are the coordinate axes, the face normals of a and b, and the cross products of an edge of one with
/// an edge of the other or with a coordinate axis. Zero vectors separate nothing. Source: Gottschalk, Lin,
/// Manocha 1996, "OBBTree" (the axes); Ericson 2005, 5.2.1.
bool meet_exactly(const ConvexSet& a, const ConvexSet& b);

}  // namespace hitbox::detail
