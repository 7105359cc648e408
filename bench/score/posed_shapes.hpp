// posed_shapes.hpp: shapes as other libraries take them, in a frame of their own, and whether nothing was rounded (score).
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <type_traits>

#include "../distance/posed_shape.hpp"
#include "typed_shapes.hpp"

namespace hitbox::score {

using bench::PosedKind, bench::PosedShape;

/// Triangles stay where they are. std::nullopt for what has no frame: planes, rays, lines, frusta.
template <class T>
std::optional<PosedShape<T>> posed_shape(const oracle::Shape& s) {
    std::optional<PosedShape<T>> r;
    detail::with_type<T>(s, [&]<class S>(const S& shape) {
        if constexpr (bench::HasPose<S>) r = bench::posed(shape);
    });
    if (r && r->kind == PosedKind::triangle) r->center = {};
    return r;
}

/// Whether the posed shape is the same set of points, to the last bit: box and capsule with axes along those of space.
template <class T>
bool is_posed_exactly(const oracle::Shape& s) {
    const std::optional<PosedShape<T>> p = posed_shape<T>(s);
    if (!p) return false;
    const auto wide = [](const Vec<3, T>& v) { return Vec3{v.x, v.y, v.z}; };
    const Vec3 center = wide(p->center), half = wide(p->half);
    switch (s.kind) {
        case oracle::Kind::point:
        case oracle::Kind::sphere:
        case oracle::Kind::triangle:
            return true;
        case oracle::Kind::aabb:
            return center - half == s.v[0] && center + half == s.v[1];
        case oracle::Kind::segment:
        case oracle::Kind::capsule: {
            const Vec3 axis = wide(p->axes[2]) * half.z;
            return std::fabs(axis.x) + std::fabs(axis.y) + std::fabs(axis.z) == half.z &&
                   center - axis == s.v[0] && center + axis == s.v[1];
        }
        case oracle::Kind::obb:
        case oracle::Kind::rectangle: {
            const std::size_t count = s.kind == oracle::Kind::obb ? 3 : 2;
            for (std::size_t k = 0; k < count; ++k) {
                const Vec3 axis = wide(p->axes[k]) * half[k];
                const bool is_along = std::fabs(axis.x) + std::fabs(axis.y) + std::fabs(axis.z) == half[k];
                if (!is_along || (axis != s.v[1 + k] && axis != -s.v[1 + k])) return false;
            }
            return center == s.v[0];
        }
        default:
            return false;
    }
}

}  // namespace hitbox::score
