// exact_entry.hpp: where a segment or ray enters a shape, as a root in integers (exact stage of a cast).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/rounded_root.hpp>
#include <hitbox/pair/intersection/quick_intersection.hpp>
#include <hitbox/shape/any_shape.hpp>

namespace hitbox::detail {

/// The parameter of the first common point, and the line on its grid.
struct ExactEntry {
    exact::Surd t;
    exact::Triple<exact::BigInt> origin, way;
    int grid = 0;

    /// Correctly rounded.
    double parameter() const;
    Vec3 point() const;
};

/// The first point of the segment or ray in the shape. They must meet.
///
///     o---(--->    sphere, capsule: the nearer root of a quadratic equation. The line enters the infinite cylinder around
///                  the axis at one parameter. If that point lies between the ends of the axis, it is the entry. If it
///                  lies before the first end, the entry is that of the sphere there; the same for the other end. These
///                  are signs of p + q sqrt(d).
///     o---|--->    frustum: the last of the planes that the line starts behind. Others: see intersection/exact_line.hpp.
///
/// Cost        some microseconds; tens of them for capsules in full precision.
ExactEntry exact_entry(const Linear& line, const AnyShape& shape);

}  // namespace hitbox::detail
