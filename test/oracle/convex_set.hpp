// convex_set.hpp: any convex shape as the points, directions and lines it is spanned by, in exact integers.
#pragma once

#include <hitbox/core/vec.hpp>

#include <array>
#include <cstddef>
#include <vector>

#include "shape.hpp"
#include "simplex.hpp"

namespace hitbox::oracle {

/// One generator in homogeneous integers: weight > 0 is the point (x, y, z) / weight, weight 0 a direction.
struct Generator {
    std::array<Integer, 3> x;
    Integer weight;
};

/// normal . x = offset in whole numbers, for x in units of the grid.
struct PlaneEquation {
    std::array<Integer, 3> normal;
    Integer offset;
};

/// The hull of some points, plus all non-negative multiples of some rays, plus all multiples of some lines. No points:
/// the empty set. Every shape of the library whose faces are flat is one of these. A frustum is all of space as far as
/// it lies in front of its limits, normal . x >= offset; that may hold no point either. Of oracle.hpp only `intersects`
/// takes limits.
struct ConvexSet {
    std::vector<Generator> points, rays, lines;
    std::vector<PlaneEquation> limits;

    bool is_empty() const { return points.empty(); }
};

/// For each axis a power of two that all coordinates of the shapes at hand are whole multiples of.
///
/// Each axis has its own: scaling an axis maps convex sets to convex sets and changes no answer, and it
/// keeps the integers short where one axis holds 1e300 and another 1e-300.
class Grid {
public:
    /// Refines axis `i` until `x` is on the grid. Infinities and NaN are left to whoever builds the set.
    void cover(std::size_t i, double x);

    void cover(const Vec3& v);
    void cover(const Shape& shape);

    /// `x` in units of the grid; `x` must be covered.
    Integer units(std::size_t i, double x) const;
    std::array<Integer, 3> units(const Vec3& v) const;

    /// The exponent of axis `i`'s power of two; 0 where nothing but zeros was covered.
    int exponent(std::size_t i) const { return found_[i] ? exponent_[i] : 0; }

private:
    std::array<int, 3> exponent_{};
    std::array<bool, 3> found_{};
};

// Shapes on a grid that covers them. One that is empty by the contract (NaN, min > max, no direction) gives
// the empty set; infinite corners of an AABB give rays and lines.

ConvexSet point_set(const Grid& grid, const Vec3& p);
ConvexSet hull(const Grid& grid, const std::vector<Vec3>& corners);
ConvexSet box_set(const Grid& grid, const Vec3& min, const Vec3& max);
/// The points center + s0*axes[0] + s1*axes[1] + ..., |s_i| <= 1.
ConvexSet zonotope(const Grid& grid, const Vec3& center, const std::vector<Vec3>& axes);
/// origin + s*direction for s >= 0, or for every s.
ConvexSet ray_set(const Grid& grid, const Vec3& origin, const Vec3& direction);
ConvexSet line_set(const Grid& grid, const Vec3& origin, const Vec3& direction);
/// normal . x = offset. Its numbers need no covering: they are no coordinates.
ConvexSet plane_set(const Grid& grid, const Vec3& normal, double offset);

/// All of space in front of six planes; a zero normal says 0 >= offset.
ConvexSet frustum_set(const Grid& grid, const std::array<Plane3, 6>& planes);

/// Of a sphere only the center, for those who ask whether it is empty.
ConvexSet convex_set(const Grid& grid, const Shape& shape);

PlaneEquation plane_equation(const Grid& grid, const Vec3& normal, double offset);

}  // namespace hitbox::oracle
