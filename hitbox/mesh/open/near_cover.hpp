// near_cover.hpp: which part of a triangle is within a distance of a surface (offset region, one-sided Hausdorff distance).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/shape/triangle.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hitbox::detail {

/// The corners of a convex polygon, in order, rounded.
using Polygon = std::vector<Vec3>;

/// The points of a polygon with dot(normal, p - from) <= height, and the others. Points on the plane are in both.
struct SplitPolygon {
    Polygon below, above;  ///< empty if there are none
};
SplitPolygon split(const Polygon& polygon, const Vec3& normal, const Vec3& from, double height);

/// A triangle with the directions out of it: unit vectors.
struct TriangleFrame {
    Triangle3 triangle;
    Vec3 normal;
    Vec3 edges[3];    ///< in the plane, out of the edges ab, bc, ca
    Vec3 corners[3];  ///< in the plane, out of the corners
    bool is_sound;    ///< false for a needle, whose normal is mostly rounding error
};
TriangleFrame frame_of(const Triangle3& t);

/// True if a convex polygon and the triangle are farther apart than the gap along one of these directions: the coordinate
/// axes, those of the triangle, and the normal of the polygon's plane.
bool shows_gap(std::span<const Vec3> polygon, const TriangleFrame& t, double gap);

/// Removes the parts of triangles that are near another surface. The cuts are rounded, but a piece is only left out if the
/// distances of all its corners to one triangle prove it: the distance to a convex set is a convex function.
///
/// Exactness   every point of a triangle that is farther than the distance is in the rest, up to a slack that is a
///             thousandth of the distance at most. Some nearer points may be in the rest too.
/// Cost        a few microseconds for each triangle nearby. The work is limited for each triangle, and for all of them.
class NearCover {
public:
    NearCover(const Surface& surface, double within, const Aabb3& of_both);

    /// False if the distance is so small for the coordinates that rounding errors matter.
    bool is_fine() const { return within_ > 0 && slack_ <= 0x1p-10 * within_; }

    /// A bound of the rounding errors of a polygon.
    double slack() const { return slack_; }
    double within() const { return within_; }

    /// The triangles of the surface whose boxes are within the distance of the triangle, sorted. std::nullopt if there are too many.
    std::optional<std::vector<std::uint32_t>> nearby(const Triangle3& t) const;

    /// Convex polygons with all points of the triangle that are not proven to be within the distance of one of the
    /// triangles `nearby`. std::nullopt if that takes too much work.
    std::optional<std::vector<Polygon>> rest(const Triangle3& t, std::span<const std::uint32_t> nearby);

    /// One triangle of the surface such that the whole given triangle is near it. Decides small triangles without a list of
    /// those nearby, which may be long.
    std::optional<std::uint32_t> one_that_covers(const Triangle3& t) const;

    /// True if all of the triangle is within the distance. False also if that takes too much work to prove.
    bool covers(const Triangle3& t);

private:
    struct Reach {
        double height, edge, corner;  // how far from a triangle, out of its edges and corners, in distances
    };
    bool is_covered(const Polygon& polygon, const Triangle3& by) const;
    void cut(const Polygon& polygon, const TriangleFrame& by, const Reach& reach, std::vector<Polygon>& out);
    bool is_covered_in_cells(const Polygon& polygon, std::span<const std::uint32_t> nearby);

    const Surface& surface_;
    double within_, slack_;
    std::size_t work_left_;
};

/// True if each point of one surface is proven to be within the distance of the other one.
bool is_same_within(const Surface& a, const Surface& b, double within);

}  // namespace hitbox::detail
