// quick_cut.hpp: fast path for a plane that properly cuts a triangle, rectangle or box, or
// clearly misses it (filter).
#pragma once

#include <hitbox/exact/rounded_quotient.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::detail {

/// The intersection, if the side of every corner is certain in double. Returns false otherwise, and for
/// degenerate and infinite shapes, if the order of the points is uncertain, and for huge numbers. `r` must be
/// empty; it is complete if the result is true.
bool cut_quickly(const Plane3& plane, const Triangle3& t, exact::Format format, Intersection<double>& r);
bool cut_quickly(const Plane3& plane, const Rectangle3& s, exact::Format format, Intersection<double>& r);
bool cut_quickly(const Plane3& plane, const Aabb3& box, exact::Format format, Intersection<double>& r);
bool cut_quickly(const Plane3& plane, const Obb3& box, exact::Format format, Intersection<double>& r);

}  // namespace hitbox::detail
