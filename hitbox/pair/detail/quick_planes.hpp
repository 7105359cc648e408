// quick_planes.hpp: the line that two planes share, if they are clearly not parallel (fast path, filter).
#pragma once

#include <hitbox/exact/rounded_quotient.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/shape/plane.hpp>

namespace hitbox::detail {

/// The line through its point nearest to the origin of coordinates; its direction is the cross product of the normals
/// times a power of two, the largest coordinate of size 1 to 2. False where a coordinate is in doubt, a zero too, for
/// planes that may be parallel, and for huge numbers. `r` is empty before, and complete after true.
bool cross_quickly(const Plane3& a, const Plane3& b, exact::Format format, Intersection<double>& r);

}  // namespace hitbox::detail
