// between.hpp: the distance and the closest points of any two shapes (general algorithm).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest/rounded_set.hpp>

#include <optional>

namespace hitbox::detail {

/// The distance. It is zero exactly if they intersect, and infinite if either is empty. Otherwise the relative error is at
/// most 2^-49 (8 ulp), also near contact. A positive distance that would round to zero is the smallest number.
///
/// The parts (corners, edges, faces) that hold the closest points are guessed in double by the algorithm of Gilbert,
/// Johnson and Keerthi, which rounding can mislead. Whether the guess is right is a matter of signs, as is every step
/// after it:
///
///     guess in double --> signs of the guess in double --> exact test for intersection
///                     --> signs in double-double --> signs in integers, of the guess, then of all parts
///
/// Source: Ericson 2005, 9.5; Nocedal, Wright 2006, theorem 16.4.
double distance_between(const RoundedSet& a, const RoundedSet& b);

/// The same for a plane, and any shape.
double distance_to_plane(const ConvexSet& plane, const RoundedSet& shape);

/// The closest points of two shapes, the point of a and that of b.
struct PointPair {
    Vec3 a, b;
};

/// std::nullopt if either is empty. If the shapes intersect, both points are the same. Each is in its shape, and their
/// distance is that of the shapes, up to 2^-49 (8 ulp) of the largest coordinate plus the distance.
std::optional<PointPair> closest_between(const RoundedSet& a, const RoundedSet& b);

/// A direction from b to a, of cores that do not meet and are no planes: the way between their closest points, with an error of at
/// most 2^-44 of its length, also where they nearly touch. The length has no meaning.
Vec3 way_between(const ConvexSet& a, const ConvexSet& b);

/// The same for a plane, and any shape.
std::optional<PointPair> closest_to_plane(const ConvexSet& plane, const RoundedSet& shape);

/// An order of shapes of one kind that does not depend on the order in which they are given, so that both orders of the
/// arguments give the same bits.
bool is_before(const RoundedSet& a, const RoundedSet& b);

}  // namespace hitbox::detail
