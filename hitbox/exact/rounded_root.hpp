// rounded_root.hpp: roots of quadratic equations: their order, and each correctly rounded to double or float
// (quadratic irrational, surd).
#pragma once

#include <hitbox/exact/big_int.hpp>
#include <hitbox/exact/rounded_quotient.hpp>

namespace hitbox::exact {

/// (p + q sqrt(d)) / a, where d >= 0 and a > 0.
struct Surd {
    BigInt p, q, d, a;
};

/// The sign of p + q sqrt(d), for d >= 0.
Sign sign_of_sum(const BigInt& p, const BigInt& q, const BigInt& d);

/// The sign of x - y.
///
/// With a common denominator it is the sign of P + Q sqrt(d) + R sqrt(e). If the last term has another sign than the
/// rest, the squares of both are compared, which is a sum with one root again.
Sign order(const Surd& x, const Surd& y);

/// x * 2^shift, rounded once to the nearest number of the format, ties to even.
///
/// x is compared with a number m by the sign of (p - m a) + q sqrt(d). No root is taken: if the two terms
/// have different signs, their squares decide. An estimate in double gives a first candidate; exact
/// comparisons with midpoints find the nearest number.
/// Cost: tens of microseconds.
double rounded_root(const Surd& x, int shift, Format format);

}  // namespace hitbox::exact
