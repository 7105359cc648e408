// quick_cut.hpp: a plane that cuts a triangle, rectangle or box properly, or misses it clearly (fast path, filter).
#pragma once

#include <hitbox/exact/rounded_quotient.hpp>
#include <hitbox/pair/intersection.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/triangle.hpp>

namespace hitbox::detail {

/// What the two share, if no corner is so close to the plane that its side is in doubt in double. False where one is,
/// for degenerate and infinite shapes, where the order of the points is in doubt, and for huge numbers. `r` is empty
/// before, and complete after true.
bool cut_quickly(const Plane3& plane, const Triangle3& t, exact::Format format, Intersection<double>& r);
bool cut_quickly(const Plane3& plane, const Rectangle3& s, exact::Format format, Intersection<double>& r);
bool cut_quickly(const Plane3& plane, const Aabb3& box, exact::Format format, Intersection<double>& r);
bool cut_quickly(const Plane3& plane, const Obb3& box, exact::Format format, Intersection<double>& r);

}  // namespace hitbox::detail
