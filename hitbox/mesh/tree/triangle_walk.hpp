// triangle_walk.hpp: the triangles of a surface around a point, near ones first (BVH traversal).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/tree/moved_surface.hpp>

#include <cstdint>
#include <span>

namespace hitbox::detail {

/// A callback that receives at most eight triangles. It returns the limit up to which more are wanted; a
/// negative number stops.
using VisitTriangles = FunctionRef<double(std::span<const std::uint32_t> triangles)>;

/// Visits the triangles that may be the nearest within a distance of the point, roughly the nearest first.
void around(const Surface& surface, const Vec3& point, double within, VisitTriangles visit);
/// The same with the triangles where the surface is placed.
void around(const MovedSurface& surface, const Vec3& point, double within, VisitTriangles visit);

}  // namespace hitbox::detail
