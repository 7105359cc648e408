// rounded_from.hpp: a measured number beside the exact one (area, length, volume; tolerance).
#pragma once

#include <doctest/doctest.h>

#include <limits>

namespace hitbox::test {

/// Equal to a number whose relative error is less than 1e-14. Zero is equal to zero and to a few subnormal numbers.
inline doctest::Approx rounded_from(double exact) {
    // doctest compares by <, so a scale of zero would make zero unequal to itself.
    return doctest::Approx(exact).epsilon(1e-14).scale((std::numeric_limits<double>::min)());
}

}  // namespace hitbox::test
