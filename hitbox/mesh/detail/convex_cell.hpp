// convex_cell.hpp: convex polyhedra that planes cut in two (space partition, branch and bound).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace hitbox::detail {

/// A bounded convex polyhedron, in rounded coordinates.
class ConvexCell {
public:
    explicit ConvexCell(const Aabb3& box);

    const std::vector<Vec3>& points() const { return points_; }

    /// The mean of the points.
    Vec3 middle() const;

    /// Cuts along the plane normal . x = offset: first the part below it, then the part above. Points within `slack` of
    /// the plane belong to both. Together the parts cover the cell up to `slack`. Nothing if all points are on one side.
    std::optional<std::pair<ConvexCell, ConvexCell>> cut(const Vec3& normal, double offset,
                                                         double slack) const;

    /// The planes of the faces, as a point and the outward normal.
    struct Face {
        Vec3 point, normal;
    };
    std::vector<Face> faces() const;

private:
    using Loop = std::vector<std::uint16_t>;
    ConvexCell() = default;

    std::vector<Vec3> points_;
    std::vector<Loop> loops_;  // the points of each face, counter-clockwise seen from outside
};

}  // namespace hitbox::detail
