// cast_walk.hpp: the triangles of a surface along a cast, near ones first (BVH traversal).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/tree/moved_surface.hpp>
#include <hitbox/shape/cast.hpp>

#include <cstdint>
#include <span>

namespace hitbox::detail {

/// A triangle that a cast may meet, with bounds of the parameter.
struct CastCandidate {
    std::uint32_t triangle = 0;
    bool is_sure = false;      ///< the cast meets it, and `from_front` and the bounds are valid
    bool from_front = false;   ///< it meets the front
    double low = 0, high = 0;  ///< bounds of the parameter
};

/// A callback that receives at most eight triangles. It returns the parameter up to which more are wanted; a negative
/// number stops.
using VisitCandidates = FunctionRef<double(std::span<const CastCandidate> candidates)>;

/// Visits all triangles that the cast meets and few others, roughly in the order of the cast, up to the limit
/// on its parameter.
void along(const Surface& surface, const Cast<3, double>& cast, VisitCandidates visit);

/// The same for the images of the triangles, in the coordinates of the surface. No candidate is sure.
void along(const MovedSurface& surface, const Cast<3, double>& cast, VisitCandidates visit);

/// Visits triangles by the exact test of boxes, in no order, until visit(triangle) returns false: for an origin so far away that
/// the frame of the tree is too coarse, and for a segment of length zero.
void along_boxes(const Surface& surface, const Cast<3, double>& cast,
                 FunctionRef<bool(std::uint32_t triangle)> visit);

}  // namespace hitbox::detail
