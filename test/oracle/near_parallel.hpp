// near_parallel.hpp: a shape that lies almost in the planes and along the edges of another (test data).
#pragma once

#include "random.hpp"
#include "shape.hpp"

namespace hitbox::oracle {

/// A shape of the given kind, whose corners lie within a hair of a plane along two edges of `of`, at simple
/// places, and whose directions run along its edges but for a hair. The hair is 1e-6 to 1e-15, or nothing. Some
/// rays and lines are parallel but for a few ulp, in one plane with an edge, and meet it far away.
Shape nearly_parallel(Kind kind, const Shape& of, Numbers numbers, Random& random);

}  // namespace hitbox::oracle
