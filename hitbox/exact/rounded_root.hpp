// rounded_root.hpp: the double or float nearest to a root of a quadratic equation (quadratic irrational, surd).
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
/// No root is taken: x is compared with a number m by the sign of (p - m a) + q sqrt(d), and where the two terms have
/// different signs their squares tell which is larger. An estimate in double says where to look, and the comparisons
/// with the midpoints around it say where to stop. Tens of microseconds.
double rounded_root(const Surd& x, int shift, Format format);

}  // namespace hitbox::exact
