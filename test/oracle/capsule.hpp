// capsule.hpp: whether a capsule meets another shape, by distances in exact arithmetic (test oracle).
#pragma once

#include "shape.hpp"

namespace hitbox::oracle {

// A capsule meets a shape where 0 is within its radius of the differences of points of its axis and points of the shape.
// Those are a convex set too, spanned by the differences of the generators.

/// At least one is a capsule.
bool capsule_meets(const Shape& a, const Shape& b);

}  // namespace hitbox::oracle
