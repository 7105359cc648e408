// closest_on.hpp: the point of a shape that is nearest to a given point, and how far it is, for shapes whose kind is
// known to the compiler (distance of a point or a sphere to a segment, triangle, box, plane).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/sphere.hpp>

#include <optional>

namespace hitbox {

template <Scalar T>
struct ClosestPoints;

}  // namespace hitbox

namespace hitbox::detail {

// One function for each kind, compiled for float and double: plain doubles first (nearest_in_doubles.hpp), and
// closest.hpp where they leave a doubt. Whether the shapes meet is not asked before the distance is known: where that
// is above its error they are apart.
//
// How far. Zero exactly where they meet, infinite where either is empty, never zero where they are apart. Else
//   |computed - true| <= 2^-51 * true   from a point to any shape but a plane (2 ulp)
//   |computed - true| <= 2^-49 * true   from a point to a plane, from a sphere to any shape (8 ulp)
// near contact too, and infinite where the true distance rounds to that. Below the normal numbers add half of the
// smallest one; what would round to zero is the smallest one.
//
// Where. The given point itself where they meet, a different one where they do not. Each coordinate is within 2^-49
// (8 ulp) of the largest coordinate of either shape or of the answer, plus the distance. A corner that is nearest is
// given as it is. The answer lies in the bounds of a segment, triangle or AABB; in others as far as doubles allow.
// For floats the answer is rounded once more, and where that would bring it onto the given point, though the shapes
// are apart, it is the neighbour of the point that lies toward the answer.

// Shape is a Vec<3, T>, Segment, Ray, Line, Plane, Triangle, Rectangle, Aabb or Obb of T, which is float or double.

template <class Shape, class T>
double distance_to(const Shape& shape, const Vec<3, T>& point);
template <class T>
double distance_to(const Plane<T>& plane, const Vec<3, T>& point);
/// Negative behind the plane; NaN where either is empty.
template <class T>
double signed_distance_to(const Plane<T>& plane, const Vec<3, T>& point);

template <class Shape, class T>
double distance_to(const Shape& shape, const Sphere<T>& sphere);
template <class T>
double distance_to(const Plane<T>& plane, const Sphere<T>& sphere);
template <class T>
double distance_to(const Sphere<T>& a, const Sphere<T>& b);

/// The nearest point of the shape, and the point; nothing where either is empty.
template <class Shape, class T>
std::optional<ClosestPoints<T>> closest_pair(const Shape& shape, const Vec<3, T>& point);
template <class T>
std::optional<ClosestPoints<T>> closest_pair(const Plane<T>& plane, const Vec<3, T>& point);

}  // namespace hitbox::detail
