// wall.hpp: flat convex pieces of a surface, and distances to them in plain doubles, for searches with a slack.
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

namespace hitbox::detail {

/// A convex polygon: one triangle of a surface, or several that are coplanar up to a slack. Distances have an error
/// of at most a few hundred ulp of the coordinates; where the corners are on a line up to roundings, they are at most
/// too large.
///
///     +---------------+    Two triangles of a rectangle, say. The distance to the whole is the height above its
///     |            .' |    plane for every point over it. The distance to one of its triangles is not.
///     |   1     .'    |
///     |      .'   2   |
///     |   .'          |
///     +---------------+
class Wall {
public:
    static constexpr std::size_t most_corners = 8;

    Wall(const Triangle3& t, std::uint32_t triangle);
    /// A convex part of a wall of one triangle that is no needle.
    Wall(const Wall& whole, std::span<const Vec3> corners);

    /// Puts a corner of the triangle `triangle` behind corner `i`. The polygon must remain convex.
    void insert(std::size_t i, const Vec3& corner, std::uint32_t triangle);

    std::span<const Vec3> corners() const { return {corner_.data(), count_}; }
    std::span<const std::uint32_t> triangles() const { return {triangles_.data(), triangle_count_}; }
    const Aabb3& bounds() const { return bounds_; }

    /// Of length 1, or zero if the triangle is so thin that its cross product underflows.
    const Vec3& normal() const { return normal_; }
    double offset() const { return offset_; }
    /// The signed distance from the plane, positive in front.
    double height(const Vec3& p) const { return dot(normal_, p - corner_[0]); }

    /// The direction out of side i, from corner i to the next one, within the plane. As long as the side.
    const Vec3& outward(std::size_t i) const { return outward_[i]; }
    /// True if the rounding of the corners makes the direction of the plane unreliable. Distances do not depend on it.
    bool is_needle() const { return needle_; }
    /// True if the corners are collinear up to rounding, so that there is no normal.
    bool is_straight() const { return straight_; }
    /// The root of twice the area of the first triangle.
    double extent() const { return extent_; }

    double distance(const Vec3& p) const;
    /// The point of the polygon that has this distance.
    Vec3 foot(const Vec3& p) const;

private:
    void finish();
    Vec3 foot_on_straight(const Vec3& p) const;

    std::size_t count_ = 3, triangle_count_ = 1;
    bool needle_ = false, straight_ = false;
    double extent_ = 0, offset_ = 0;
    Vec3 normal_{0, 0, 0};
    Aabb3 bounds_;
    std::array<Vec3, most_corners> corner_, side_, outward_;
    std::array<double, most_corners> per_square_;  // 1 / the square of the length of the side
    std::array<std::uint32_t, most_corners - 2> triangles_{};
};

inline double length_of(const Vec3& v) { return std::sqrt(length_sq(v)); }

/// The distance to a triangle. For corners that are collinear up to rounding the exact function is used.
double quick_distance(const Triangle3& t, const Vec3& p);

}  // namespace hitbox::detail
