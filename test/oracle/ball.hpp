// ball.hpp: what is true of a solid sphere and any other shape, by distances in exact arithmetic (test oracle).
#pragma once

#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/side.hpp>

#include "shape.hpp"

namespace hitbox::oracle {

// The only geometry is again that a point of a convex set is a weighted sum of its generators. The nearest point of a
// set is that of some simplex of up to three generators, whichever they are: nothing here knows of faces or filters.

/// True for a sphere that is more than a point, finite.
bool is_ball(const Shape& shape);

/// A sphere of no radius as its point, one that is empty as an empty point; other shapes as they are.
Shape without_small_balls(const Shape& shape);

/// How the first lies to the second, which are without small balls; at least one is a ball.
Relation classify_balls(const Shape& a, const Shape& b);

/// Whether a ball meets a frustum: the point of the frustum that is nearest to the center is its projection onto up to
/// three planes at once.
bool ball_meets_frustum(const Shape& ball, const Shape& frustum);

/// On which side of a plane that is not empty the ball lies.
Side side_of_ball(const Shape& plane, const Shape& ball);

}  // namespace hitbox::oracle
