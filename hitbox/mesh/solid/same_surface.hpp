// same_surface.hpp: parts that are the same surface (duplicates, parts imported twice).
#pragma once

#include <hitbox/mesh/solid/solids.hpp>
#include <hitbox/mesh/surface.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// By surface: the smallest index of a surface with the same triangles, in any order, each with any corner first. A flipped
/// triangle is another one, because the winding numbers are others.
std::vector<std::uint32_t> first_with_same_triangles(std::span<const Surface> surfaces);

/// True if both surfaces are the same set of points, however it is cut into triangles. Exact. `contacts` are all
/// pairs of triangles that meet; the sides were made from them.
bool same_points(const PairSide& a, const PairSide& b, std::span<const TrianglePair> contacts);

}  // namespace hitbox::detail
