// convex_cell.hpp: convex polyhedra that planes cut in two (space partition, branch and bound).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace hitbox::detail {

/// A bounded convex polyhedron, in rounded coordinates.
class ConvexCell {
public:
    explicit ConvexCell(const Aabb3& box);

    std::span<const Vec3> points() const { return points_; }
    const Aabb3& bounds() const { return bounds_; }

    /// The mean of the points, and the largest distance of a point from it.
    const Vec3& middle() const { return middle_; }
    double reach() const { return reach_; }

    /// The least and the largest normal . x - offset over the points.
    struct Range {
        double low, high;
    };
    Range heights(const Vec3& normal, double offset) const;

    /// Cuts along the plane normal . x = offset: first the part below it, then the part above. Points within `slack` of
    /// the plane belong to both. Together the parts cover the cell up to `slack`. std::nullopt if all points are on
    /// one side, or if rounding would leave a part without a face.
    std::optional<std::pair<ConvexCell, ConvexCell>> cut(const Vec3& normal, double offset,
                                                         double slack) const;

    /// The planes of the faces, as a point and the outward normal.
    struct Face {
        Vec3 point, normal;
    };
    std::vector<Face> faces() const;

private:
    using Index = std::uint16_t;
    class Cutter;
    ConvexCell() = default;
    void measure();
    bool is_closed() const;  // each edge occurs in both directions

    std::span<const Index> face(std::size_t i) const {
        return std::span(loops_).subspan(starts_[i], starts_[i + 1] - starts_[i]);
    }
    void end_face() { starts_.push_back(Index(loops_.size())); }

    std::vector<Vec3> points_;
    std::vector<Index>
        loops_;  // the points of each face, counter-clockwise seen from outside, face after face
    std::vector<Index> starts_{0};  // of the faces within loops_, and the end
    Aabb3 bounds_;
    Vec3 middle_{0, 0, 0};
    double reach_ = 0;
};

}  // namespace hitbox::detail
