// frustum_relation.hpp: the exact test of a frustum against a shape, and the six-plane test (culling).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
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

template <class T>
FrustumSet frustum_set(const Frustum<T>& f) {
    FrustumSet set;
    bool finite = true;
    for (std::size_t i = 0; i < 6; ++i) {
        const Plane<T>& p = f.planes[i];
        finite = finite && exact::all_finite(p.normal, Vec<3, T>{p.offset, 0, 0});
        set.planes[i] = {wide(p.normal), widen(p.offset)};
    }
    set.is_empty = !finite;
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

/// The same for a sphere and a capsule. The point of the frustum nearest to the center is the center itself, or its
/// projection onto a plane, onto the line of two planes, or the corner of three. A projection in the frustum
/// and within the radius is a common point. For a capsule, the closest points of an edge or corner and the interior of
/// the axis are asked too.
bool meet(const FrustumSet& frustum, const SphereSet& sphere);
bool meet(const FrustumSet& frustum, const Capsule3& capsule);

/// The six-plane test: false only if the shape certainly lies behind one of the planes. A disjoint shape
/// beside an edge of the frustum need not lie behind any of them.
bool may_meet(const FrustumSet& frustum, const ConvexSet& shape);
bool may_meet(const FrustumSet& frustum, const SphereSet& sphere);

}  // namespace hitbox::detail
