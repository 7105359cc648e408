// coarse.hpp: one error bound for a whole test, computed from the size of its input (semi-static filter).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/approx.hpp>

namespace hitbox::exact {

/// The relative error bound of a coarse filter, for tests in inner loops. Everything is computed in plain
/// double, and all signs of a test share one bound, `coarse_error<Units> * size^degree`. It is a hundred
/// times wider than the bounds of approx.hpp, but no magnitudes are computed. About one in 10^12 random
/// tests, and tests of touching shapes, are undecided and go to the next stage.
///
/// `Units` is the largest error in units of unit_roundoff * size^degree: the difference of two inputs adds at
/// most one unit of `size`, and each operation adds one unit of the bound of its result.
/// Source: Devillers, Pion 2003, "Efficient Exact Geometric Predicates for Delaunay Triangulations".
template <int Units>
constexpr double coarse_error = Units * unit_roundoff * HITBOX_TEST_ERROR_BOUND_SCALE;

/// True if the third power of `size` neither overflows nor comes near the subnormal numbers. False for
/// infinity and NaN. If `size` is a sum over all inputs, this one comparison checks all of them.
HITBOX_INLINE bool coarse_range(double size) { return size > 0x1p-300 && size < 0x1p300; }

}  // namespace hitbox::exact
