// entry_normal.hpp: the normal of a shape where a segment or ray enters it (surface normal, raycast hit normal).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/intersection/quick_intersection.hpp>
#include <hitbox/shape/any_shape.hpp>

namespace hitbox::detail {

/// A unit vector out of the shape, toward the start of the line; rounded. `entry` is the first common point. Zero if the
/// start is in the shape, its border included.
///
///     o--->|     a face: of the faces that the start lies before, the one whose plane is highest at the entry. The sides
///          |     of triangles and rectangles are such faces, too.
///     o---(      from the center of a sphere, or the nearest point of the axis of a capsule
///     o---.      points, segments, rays and lines, and what has no area: against the line, perpendicular to the shape
///                unless the line runs along it
Vec3 entry_normal(const Linear& line, const AnyShape& shape, const Vec3& entry);

}  // namespace hitbox::detail
