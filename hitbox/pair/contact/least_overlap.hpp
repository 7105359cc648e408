// least_overlap.hpp: the direction in which two convex sets overlap least (separating axis theorem, facets of the Minkowski
// difference).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/detail/convex_set.hpp>

#include <cstddef>
#include <optional>

namespace hitbox::detail {

/// What an axis is perpendicular to.
enum class AxisSource {
    face_a,     ///< a face of the first set
    face_b,     ///< a face of the second set
    edge_edge,  ///< an edge of each set
    none,       ///< both sets lie in one line: any perpendicular of it
};

/// What the error of a depth is measured by.
enum class ErrorOf {
    depth,  ///< at most 2^-40 of the depth
    size,  ///< or at most 2^-46 of the largest extent of a set from the middle between both. Shallow overlaps are found in double
};

struct LeastOverlap {
    /// How far a must be moved along the axis so that it only touches b. It is zero exactly if they only touch, or if both
    /// lie in one plane. It is infinite if one of them is all of space. A positive depth that would round to zero is the
    /// smallest number.
    double depth = 0;
    Vec3 axis;  ///< a unit vector from b to a, rounded
    AxisSource source = AxisSource::none;
    /// The direction (form.hpp) that the face is not parallel to, or the directions of both edges. Flat sets have face 2.
    std::size_t a_index = 0, b_index = 0;
};

/// The least over all directions. std::nullopt exactly if the sets have no common point. Both must be bounded, except for
/// infinite axis-aligned boxes, of which there may be one. A set of no points is allowed.
///
/// The set of all differences of a point of b and a point of a is a polytope. To part the sets, a must be moved by a vector
/// on its boundary, and the shortest one is perpendicular to a facet. Each facet is spanned by an edge of a and one of b,
/// or by two edges of one of them; a box without end has edges in the directions in which it is endless. If the differences
/// lie in one plane, the sets touch along its normal.
///
/// Stages: all axes in double, of two boxes only those that may be the best by their triple products; if the overlap is small,
/// those that may be the best in double-double; if it may be zero, the exact relation, and all axes in integers if it is not. Of
/// equal axes, those of faces of a come before those of faces of b, and faces before edges.
/// Source: Ericson 2005, 5.2.1 and 9.3; Cameron, Culley 1986, "Determining the Minimum Translational Distance between Two
/// Convex Polyhedra"; Gottschalk, Lin, Manocha 1996.
std::optional<LeastOverlap> least_overlap(const ConvexSet& a, const ConvexSet& b, ErrorOf error_of);

}  // namespace hitbox::detail
