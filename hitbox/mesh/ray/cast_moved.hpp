// cast_moved.hpp: a cast into a surface that is placed by a map (raycast against an instance of a mesh).
#pragma once

#include <hitbox/mesh/cast.hpp>
#include <hitbox/mesh/tree/moved_surface.hpp>
#include <hitbox/shape/cast.hpp>

#include <optional>

namespace hitbox::detail {

/// The first hit, with the index of the triangle in the surface: that of cast_closest() on a surface of the mapped points.
///
/// Method      the part of the cast within the bounds is taken back to the coordinates of the surface. There the tree names
///             candidates, with bounds that cover the roundings of both ways. Each is placed, and tested exactly.
std::optional<MeshHit> cast_closest(const MovedSurface& surface, const Cast<3, double>& cast,
                                    const CastOptions& options);

}  // namespace hitbox::detail
