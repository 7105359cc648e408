// plane_hit.hpp: where one cast crosses the plane of its triangle, with x, y and z side by side (SIMD, hit attributes).
#pragma once

#include <hitbox/mesh/cast.hpp>
#include <hitbox/shape/cast.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::detail {

/// Sets t, the point, the normal and the barycentric coordinates of a hit. Returns false where they are not certain, or where
/// the processor has no registers for it: ask place_of_hit() and on_triangle().
///
/// Exactness   as PlaneHits
/// Cost        70 to 100 ns; 30 for each of several hits, see PlaneHits.
[[nodiscard]] bool complete_plane_hit(const Cast<3, double>& cast, const Triangle3& t, MeshHit& hit);

}  // namespace hitbox::detail
