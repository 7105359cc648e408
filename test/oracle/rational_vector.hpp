// rational_vector.hpp: vectors of GMP's rationals, for what the oracle computes exactly.
#pragma once

#include <gmpxx.h>

#include <array>

#include "shape.hpp"

namespace hitbox::oracle::rational {

using Rational = mpq_class;

struct Vector : std::array<Rational, 3> {};

inline Vector exact(const Vec3& v) { return {Rational(v.x), Rational(v.y), Rational(v.z)}; }

inline Vector operator+(const Vector& a, const Vector& b) {
    return {Rational(a[0] + b[0]), Rational(a[1] + b[1]), Rational(a[2] + b[2])};
}
inline Vector operator-(const Vector& a, const Vector& b) {
    return {Rational(a[0] - b[0]), Rational(a[1] - b[1]), Rational(a[2] - b[2])};
}
inline Vector operator*(const Rational& f, const Vector& a) {
    return {Rational(f * a[0]), Rational(f * a[1]), Rational(f * a[2])};
}
inline Rational dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline Vector cross(const Vector& a, const Vector& b) {
    return {Rational(a[1] * b[2] - a[2] * b[1]), Rational(a[2] * b[0] - a[0] * b[2]),
            Rational(a[0] * b[1] - a[1] * b[0])};
}
inline bool is_zero(const Vector& v) { return v[0] == 0 && v[1] == 0 && v[2] == 0; }

}  // namespace hitbox::oracle::rational
