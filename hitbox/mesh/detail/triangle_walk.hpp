// triangle_walk.hpp: the triangles of a surface along a cast or around a point, near ones first (BVH traversal).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/index/detail/cast.hpp>
#include <hitbox/mesh/surface.hpp>

#include <cstdint>
#include <span>

namespace hitbox::detail {

/// Takes eight triangles at most, and says up to where more are wanted; a negative number stops the walk.
using VisitTriangles = FunctionRef<double(std::span<const std::uint32_t> triangles)>;

/// All triangles that the cast meets exactly and few others, mostly in the order of the cast; up to a parameter of it.
void along(const Surface& surface, const Cast<3, double>& cast, VisitTriangles visit);

/// The triangles within a distance of the point that may be the nearest ones, mostly the nearest first.
void around(const Surface& surface, const Vec3& point, double within, VisitTriangles visit);

}  // namespace hitbox::detail
