// quick_planes.hpp: fast path for the intersection line of two planes that are clearly not parallel (filter).
#pragma once

#include <hitbox/exact/rounded_quotient.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/shape/plane.hpp>

namespace hitbox::detail {

/// The line through its point nearest to the origin of the coordinate system. Its direction is the cross
/// product of the normals times a power of two, with a largest coordinate of size 1 to 2. Returns false if a
/// coordinate is uncertain, also if it may be zero, for planes that may be parallel, and for huge numbers.
/// `r` must be empty; it is complete if the result is true.
bool cross_quickly(const Plane3& a, const Plane3& b, exact::Format format, Intersection<double>& r);

}  // namespace hitbox::detail
