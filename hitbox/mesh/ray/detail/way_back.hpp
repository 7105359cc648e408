// way_back.hpp: a segment or ray in the coordinates of a surface that is placed by a map (inverse transform of a ray).
#pragma once

#include <hitbox/mesh/tree/moved_surface.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/cast.hpp>
#include <hitbox/shape/segment.hpp>

namespace hitbox::detail {

/// The part of a cast within the bounds of a moved surface, taken back to the coordinates of the surface.
///
///     world      o-----------|====[ bounds ]====|--->       from `first_` to `last_` of the scaled direction
///     surface                a ================ b           from 0 to 1
///
/// With the matrix G of MapBack, the cast meets the image of a triangle at a parameter exactly if the line from G (first - t)
/// to G (last - t) meets, at the same one, a triangle whose corners are off by the error. What the rounding adds to the
/// ends is in the error, too: it changes a point of the line by no more than it changes the ends.
class WayBack {
public:
    WayBack(const MovedSurface& surface, const Cast<3, double>& cast);

    /// The cast passes the bounds.
    bool misses() const { return misses_; }

    /// In the coordinates of the surface. They are valid if the error is finite.
    const Segment3& part() const { return part_; }
    double error() const { return error_; }

    /// A parameter from 0 to 1 of that part, not below the one for this parameter of the cast; or more than 1.
    double part_until(double t) const;

    /// In the world: contains the part of the cast.
    const Aabb3& bounds() const { return bounds_; }

private:
    bool misses_ = false;
    int exponent_ = 0;
    double first_ = 0, last_ = 0, error_;
    Segment3 part_;
    Aabb3 bounds_;
};

}  // namespace hitbox::detail
