// apart.hpp: how far any two shapes are apart, in exact arithmetic (test oracle of distance and closest_points).
#pragma once

#include <gmpxx.h>

#include "shape.hpp"
#include "simplex.hpp"

namespace hitbox::oracle {

// The only geometry is that a point of a convex set is a weighted sum of its generators. Two sets are as far apart
// as their set of differences is from zero. Its nearest point is found by Wolfe's method and then proved to be
// nearest: every generator lies beyond the plane through it that faces zero. Nothing here knows of faces, edges or
// separating axes. Source: Wolfe 1976, Finding the nearest point in a polytope.

/// A number of 320 bits: sums and roots of what is exact lose next to nothing, at any exponent.
using LongReal = mpf_class;
LongReal long_real(double x);

/// What is left of a shape without its radius: of a sphere its center, of a capsule its axis, of others all.
Shape core_of(const Shape& shape);

/// Without radii, the squared distance is square / weight in units of 4^exponent; the sum of the radii is `reach`
/// in units of 2^exponent.
struct Apart {
    bool is_empty = false;  ///< one of the shapes is; nothing else holds then
    Integer square, weight = 1, reach;
    int exponent = 0;

    /// Exact.
    bool meet() const;
    mpq_class squared_distance_of_cores() const;

    /// The distance of the shapes, 0 where they meet. Nothing cancels: its relative error is below 2^-300.
    LongReal gap() const;
};

/// Any two shapes of any scale. Aborts where the proof fails.
Apart apart(const Shape& a, const Shape& b);

/// All that a, moved by t * motion with t from `from` to `to`, goes over, and b. Finite times and motion.
Apart apart_on_the_way(const Shape& a, const Vec3& motion, double from, double to, const Shape& b);

}  // namespace hitbox::oracle
