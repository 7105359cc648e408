// hull_penetration.hpp: the smallest translation that parts a convex hull and another shape (penetration depth of polytopes).
#pragma once

#include <hitbox/pair/closest/hull/hull_overlap.hpp>
#include <hitbox/pair/closest/hull/hull_shape.hpp>
#include <hitbox/pair/closest/rounded_set.hpp>
#include <hitbox/pair/contact/penetrating.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/convex_hull.hpp>
#include <hitbox/shape/sphere.hpp>

#include <optional>

namespace hitbox::detail {

// Of shapes that meet. If a shape has a radius and its core is apart from the hull, the triangle of the hull that is nearest
// to it decides. If the core meets the hull, the radius adds to the overlap along every axis.

Penetration penetration_of_polytopes(const HullView& hull, const ConvexSet& set);
Penetration penetration_of_polytopes(const HullView& hull, const Aabb3& box);
Penetration penetration_of_hulls(const HullView& a, const HullView& b);
/// The core is not in the hull.
Penetration penetration_beside_core(const HullView& hull, const RoundedSet& shape);

/// Of the core of a sphere or a capsule.
inline bool core_meets_hull(const HullView& hull, const ConvexSet& core) {
    if (core.kind == ConvexSet::Kind::point) return hull_meets(hull, core.v[0]);
    return hull_meets(hull, Segment3{core.v[0], core.v[1]});
}

/// How a hull that meets another set begins to move (hull_overlap.hpp).
HullStart start_of_hull(const HullView& hull, const Vec3& motion, const ConvexSet& set);
HullStart start_of_hulls(const HullView& a, const Vec3& motion, const HullView& b);
/// The core is not in the hull.
HullStart start_beside_core(const HullView& hull, const Vec3& motion, const RoundedSet& shape);

/// std::nullopt exactly if they do not meet, or if the shape is empty. The hull must not be empty.
template <class S>
std::optional<Penetration> penetration_of_hull(const HullView& hull, const S& shape) {
    if (!hull_meets(hull, shape)) return std::nullopt;
    if constexpr (requires { shape.radius; }) {
        const RoundedSet set = rounded_set(shape);
        if (!core_meets_hull(hull, set.core)) return penetration_beside_core(hull, set);
        Penetration r = penetration_of_polytopes(hull, set.core);
        r.depth += set.radius;
        return r;
    } else if constexpr (ShapeOfKind<S, ShapeKind::aabb>) {
        return penetration_of_polytopes(hull, shape);
    } else {
        return penetration_of_polytopes(hull, convex_set(shape));
    }
}

}  // namespace hitbox::detail
