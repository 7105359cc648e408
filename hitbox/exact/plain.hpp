// plain.hpp: what formulas over any number type need of plain doubles (absolute value, larger, smaller, twice).
#pragma once

#include <hitbox/core/config.hpp>

#include <cmath>

namespace hitbox::exact {

HITBOX_INLINE double absolute(double x) { return std::fabs(x); }
HITBOX_INLINE double larger(double a, double b) { return a < b ? b : a; }
HITBOX_INLINE double smaller(double a, double b) { return b < a ? b : a; }
HITBOX_INLINE double twice(double x) { return 2 * x; }

}  // namespace hitbox::exact
