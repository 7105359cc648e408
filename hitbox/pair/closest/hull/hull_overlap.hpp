// hull_overlap.hpp: the direction in which two polytopes with any number of corners overlap least (facets of the Minkowski
// difference).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/shape/convex_hull.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// A point as a sum of vectors, without rounding: the corner of an oriented box.
using CornerSum = std::array<Vec3, 4>;

/// A polytope for least_overlap_of: corners as sums without rounding, edges, and three corners of each face.
class OverlapBody {
public:
    /// The hull must not be empty and must outlive it.
    explicit OverlapBody(const HullView& hull);
    /// A bounded set.
    explicit OverlapBody(const ConvexSet& set);

    struct Edge {
        std::uint32_t from, to;
    };
    using Face = std::array<std::uint32_t, 3>;

    std::vector<CornerSum> sum;  ///< of each corner
    std::vector<Vec3> corner;    ///< rounded
    std::vector<std::uint32_t> ends, ends_start;
    std::vector<Edge> edges;
    std::vector<Face> faces;
    double size = 0;      ///< the largest coordinate of a part
    double diameter = 0;  ///< no two corners are farther apart
    bool is_rounded = false;

    std::span<const std::uint32_t> neighbours(std::size_t i) const {
        return {ends.data() + ends_start[i], ends_start[i + 1] - ends_start[i]};
    }

private:
    void finish();
};

/// The shortest way of a on which it only touches b: along a unit vector.
struct HullOverlap {
    double depth = 0;
    Vec3 axis;
};

/// The least over all directions, of sets that meet. Zero exactly if they only touch, or lie in one plane or line; otherwise
/// the relative error is below 2^-45, and that of the axis 2^-48.
///
/// The axes are the normals of faces and the cross products of two edges, as in least_overlap.hpp. Products of edges that do
/// not both support a plane across the axis are left out in double, if that is certain. The overlaps of the others have
/// error bounds in double; those that may be the least are computed in integers. An overlap along any axis is no less than the
/// least one, so it does not matter that a few axes are of no facet.
/// Cost     the product of the numbers of edges, some 50 ns each.
HullOverlap least_overlap_of(const OverlapBody& a, const OverlapBody& b);

/// How a, which meets b, begins to move.
struct HullStart {
    Vec3 normal;           ///< unit, out of b
    bool leaving = false;  ///< at no later time they are deeper in each other
};

/// If they touch, a leaves if it does not approach b along one of the axes along which they touch; otherwise the axis of least
/// overlap decides. The signs are exact; of axes whose overlaps are equal up to rounding either is taken. For sets in one
/// plane that move in it, and for sets in one line, the normal is zero and `leaving` is false. The motion must be finite.
HullStart start_of_motion(const OverlapBody& a, const Vec3& motion, const OverlapBody& b);

}  // namespace hitbox::detail
