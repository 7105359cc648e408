// beside_plane.hpp: on which side of a plane of a frustum a body lies: behind it, across it or before it (culling).
#pragma once

#include <hitbox/index/planes/beside_planes.hpp>
#include <hitbox/pair/pairs.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/sphere.hpp>

#include <optional>

namespace hitbox::detail {

/// The position relative to the half-space in front of a plane.
enum class Standing {
    behind,  ///< no common point
    across,  ///< points in it and points outside; or empty
    before,  ///< wholly in it; touching is allowed
};

/// Exact. For all shapes but frusta.
template <class Shape>
    requires requires(const Plane3& plane, const Shape& shape) { side(plane, shape); }
Standing standing(const Plane3& plane, const Shape& shape) {
    const std::optional<Side> where = side(plane, shape);
    return !where                 ? Standing::across
           : is_before(*where)    ? Standing::before
           : *where == Side::back ? Standing::behind
                                  : Standing::across;
}

inline Standing standing(const Plane3& plane, const Vec3& point) {
    return is_before(plane, point) ? Standing::before : Standing::behind;
}

inline Standing standing(const Plane3& plane, const Aabb3& box) {
    if (!box.is_finite()) return standing<Aabb3>(plane, box);
    if (is_before(plane, box)) return Standing::before;
    return is_before(plane, corner_along(plane.normal, box, true)) ? Standing::across : Standing::behind;
}

/// The same; nearly always without the exact side, which takes long for a sphere that meets the plane.
inline Standing standing(const Plane3& plane, const Sphere3& sphere) {
    // If a smaller ball meets the plane, the sphere has points strictly on both sides.
    const Sphere3 core{sphere.center, sphere.radius * (1 - 0x1p-20)};
    if (core.radius < sphere.radius && intersects(plane, core)) return Standing::across;
    return standing<Sphere3>(plane, sphere);
}

inline Standing standing(const Plane3& plane, const Capsule3& capsule) {
    const Standing a = standing(plane, Sphere3{capsule.a, capsule.radius}),
                   b = standing(plane, Sphere3{capsule.b, capsule.radius});
    return a == b ? a : Standing::across;
}

}  // namespace hitbox::detail
