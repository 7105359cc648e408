// rounded_root.hpp: a root of a quadratic equation, correctly rounded to double or float
// (quadratic irrational, surd).
#pragma once

#include <hitbox/exact/big_int.hpp>
#include <hitbox/exact/rounded_quotient.hpp>

namespace hitbox::exact {

/// (p + q sqrt(d)) / a, where d >= 0 and a > 0.
struct Surd {
    BigInt p, q, d, a;
};

/// x * 2^shift, rounded once to the nearest number of the format, ties to even.
///
/// x is compared with a number m by the sign of (p - m a) + q sqrt(d). No root is taken: if the two terms
/// have different signs, their squares decide. An estimate in double gives a first candidate; exact
/// comparisons with midpoints find the nearest number.
/// Cost: tens of microseconds.
double rounded_root(const Surd& x, int shift, Format format);

}  // namespace hitbox::exact
