// enter.hpp: where a segment or ray enters a shape (entry point, first contact of a cast).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/pairs.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/world/detail/quick_entry.hpp>

#include <optional>

namespace hitbox::detail {

/// The first point of the segment or ray in the shape, and its parameter. Whether there is one is exact, and all
/// numbers are correctly rounded. These shapes have no intersection() that they could come from:
///
///     o-----(--->     capsule: the first of two spheres and the side of a cylinder
///     o----|--|->     frustum: the last of the planes that the line enters
///     o-----.---->    point: its place along the line
std::optional<EntryPoint> enter(const Segment3& line, const Capsule3& capsule);
std::optional<EntryPoint> enter(const Ray3& line, const Capsule3& capsule);
std::optional<EntryPoint> enter(const Segment3& line, const Frustum3& frustum);
std::optional<EntryPoint> enter(const Ray3& line, const Frustum3& frustum);
std::optional<EntryPoint> enter(const Segment3& line, const Vec3& point);
std::optional<EntryPoint> enter(const Ray3& line, const Vec3& point);

template <class Line, class Shape>
std::optional<EntryPoint> enter(const Line& line, const Shape& shape) {
    const auto shared = intersection(line, shape);
    if (!shared) return {};
    return EntryPoint{shared.t ? shared.t->low : 0, shared.point()};
}

}  // namespace hitbox::detail
