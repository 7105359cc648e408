// unit_box.hpp: the body that most tests of the world use, and where to put it.
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/shape/aabb.hpp>

namespace hitbox::test {

inline const Aabb3 unit{{0, 0, 0}, {1, 1, 1}};

inline Affine3 at(double x, double y = 0, double z = 0) { return Affine3::translate({x, y, z}); }

}  // namespace hitbox::test
