// coarse.hpp: one error bound for a whole test, from the size of its input (semi-static filter).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/approx.hpp>

namespace hitbox::exact {

/// The first stage of a test that runs in inner loops: everything in plain double, and one bound for all of
/// its signs, `coarse_error<Units> * size^degree`. It is a hundred times wider than the bounds of
/// approx.hpp, and nothing has to be carried along. What it leaves open, about one test in 10^12 of random
/// ones and those that touch, goes to the next stage.
///
/// `Units` counts roundings in the worst case: what the difference of two inputs adds is at most one unit of
/// `size`, and each operation adds one unit of the bound of its result.
/// Source: Devillers, Pion 2003, "Efficient Exact Geometric Predicates for Delaunay Triangulations".
template <int Units>
constexpr double coarse_error = Units * unit_roundoff * HITBOX_TEST_ERROR_BOUND_SCALE;

/// Sizes whose third power neither overflows nor comes near the numbers where doubles lose bits. False for
/// infinity and NaN, so it looks at all of the input at once where `size` is a sum over all of it.
HITBOX_INLINE bool coarse_range(double size) { return size > 0x1p-300 && size < 0x1p300; }

}  // namespace hitbox::exact
