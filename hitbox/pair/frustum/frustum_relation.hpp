// frustum_relation.hpp: the exact test of a frustum against a shape, and the six-plane test (culling).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/frustum.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail {

struct WidePlane {
    Vec3 normal;
    double offset;
};

/// The intersection of half-spaces, widened to double: a frustum, or two frusta.
template <std::size_t Planes>
struct PlaneSet {
    std::array<WidePlane, Planes> planes{};
    bool is_empty = true;  ///< a coefficient is NaN or infinite
};
using FrustumSet = PlaneSet<6>;

/// Inlined. A call would take the address of the frustum, and a loop over shapes would read its planes again for each.
template <class T>
HITBOX_INLINE FrustumSet frustum_set(const Frustum<T>& f) {
    FrustumSet set;
    T not_finite = 0;  // x - x is zero, or NaN if x is NaN or infinite
    for (std::size_t i = 0; i < 6; ++i) {
        const Plane<T>& p = f.planes[i];
        const Vec<3, T> n = p.normal - p.normal;
        not_finite += (n.x + n.y) + (n.z + (p.offset - p.offset));
        set.planes[i] = {wide(p.normal), widen(p.offset)};
    }
    set.is_empty = !(not_finite == 0);
    return set;
}

/// True if the two have a common point, for every shape.
///
/// The planes and the shape are linear inequalities in three unknowns. By Farkas' lemma they have no solution
/// if and only if some sum of the planes, with non-negative weights, has the whole shape behind it. A search
/// in double proposes a common point or such a sum (inequality_search.cpp); exact signs then verify it, or
/// continue from there (inequality_pivots.hpp).
/// Source: Schrijver 1986, "Theory of Linear and Integer Programming", 7.3 and 11.
bool meet(const FrustumSet& frustum, const ConvexSet& shape);

/// The same for two frusta: twelve half-spaces.
bool meet(const FrustumSet& a, const FrustumSet& b);

/// The same for a capsule, and for a sphere as a capsule whose ends coincide. The closest points of the frustum and the
/// axis belong to an end or the interior of the axis, and to the interior, a plane, an edge (the line of two planes) or a
/// corner (of three) of the frustum. Such a point in the frustum and within the radius is a common point.
bool meet(const FrustumSet& frustum, const Capsule3& capsule);

/// The six-plane test: false only if the box or sphere, a capsule whose ends coincide, certainly lies behind one of the
/// planes. A disjoint shape beside an edge of the frustum need not lie behind any of them.
bool may_meet(const FrustumSet& frustum, const ConvexSet& box);
bool may_meet(const FrustumSet& frustum, const Capsule3& sphere);

}  // namespace hitbox::detail
