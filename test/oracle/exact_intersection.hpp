// exact_intersection.hpp: whether an intersection is the exact one, every number rounded to the nearest (test oracle).
#pragma once

#include <hitbox/pair/intersection.hpp>

#include <gmpxx.h>

#include <optional>
#include <string>

#include "shape.hpp"

namespace hitbox::oracle {

/// What is wrong with the answer for the two shapes, or nothing: kind, number and order of the points, that each
/// coordinate and parameter is the number of its format nearest to the exact value, and that ranges ascend. Floats are
/// given as the doubles of the same value. At least one of the shapes is a segment, ray, line or plane, or both are
/// triangles; a box with infinite corners comes with a segment, ray or line only.
///
/// The truth comes from triangles: a line enters and leaves a shape through the triangles of its faces, through their
/// edges or corners, and each of these is one small equation in whole numbers of any size. What two surfaces share is
/// the hull of what each has of the other's edges. Nothing here knows of axes, slabs or signs of orientations.
std::string fault_of(const Intersection<double>& answer, const Shape& a, const Shape& b, Numbers numbers);

/// The first parameter at which a segment or ray is in a shape without curves, no frustum.
std::optional<mpq_class> first_parameter(const Shape& line, const Shape& other);

}  // namespace hitbox::oracle
