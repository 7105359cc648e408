// frustum_relation.hpp: whether a frustum meets a shape, exactly, and whether it may, quickly (culling).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/detail/sphere_relation.hpp>
#include <hitbox/shape/frustum.hpp>

#include <array>
#include <cstddef>

namespace hitbox::detail {

struct WidePlane {
    Vec3 normal;
    double offset;
};

/// What lies in front of some planes, widened to double: a frustum, or what two have in common.
template <std::size_t Planes>
struct PlaneSet {
    std::array<WidePlane, Planes> planes{};
    bool is_empty = true;  ///< a number in it is none
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

/// True if the two share a point, whatever the shape.
///
/// They share none exactly if some sum of the planes, with weights that are not negative, has the whole shape
/// behind it (Farkas). How high a sum stands at its best over the shape is linear in the weights but for creases,
/// where the best corner changes; so if any sum tells them apart, then one tells on whose weights the creases leave
/// no choice: one plane, two on one crease, three on two, four on three. Those are tried: 6 for a point, 21 for a
/// segment, 71 for a triangle, 126 for a box; a line counts as a segment, a plane as
/// a rectangle, and both have no end where a sum that is not level could stop. In double first, where a point found in both or a sum that surely
/// tells ends it; in integers where that leaves a doubt.
/// Source: Schrijver 1986, "Theory of Linear and Integer Programming", 7.3 and 8.8.
bool meet(const FrustumSet& frustum, const ConvexSet& shape);

/// The same for two frusta: the twelve planes leave a point of space.
bool meet(const FrustumSet& a, const FrustumSet& b);

/// The same for a sphere: the nearest point of the frustum is the center or its foot on a plane, on the line of two
/// or the corner of three; a foot that lies in the frustum, within the radius, is a shared point.
bool meet(const FrustumSet& frustum, const SphereSet& sphere);

/// True if every point of the shape lies in the frustum, exactly: all six planes have it in front. The empty shape
/// lies in every frustum.
bool holds(const FrustumSet& frustum, const ConvexSet& shape);

/// The six-plane test: false only if the shape surely lies behind one of the planes. A shape beside an edge of the
/// frustum may lie behind none and yet apart.
bool may_meet(const FrustumSet& frustum, const ConvexSet& shape);
bool may_meet(const FrustumSet& frustum, const SphereSet& sphere);

}  // namespace hitbox::detail
