// entry.hpp: where a segment or ray first meets a shape, in rational numbers and roots of quadratic equations (oracle).
#pragma once

#include <gmpxx.h>

#include <optional>

#include "shape.hpp"

namespace hitbox::oracle {

/// A rational number, or the smaller root of a t^2 + 2 b t + c with a > 0.
///
/// All comparisons are values of such polynomials at rational numbers: a number below both roots has a positive value
/// and a negative slope. No root is taken or squared away.
class Entry {
public:
    explicit Entry(const mpq_class& t) : c_(t) {}
    /// Nothing if there is no root.
    static std::optional<Entry> smaller_root(const mpq_class& a, const mpq_class& b, const mpq_class& c);

    /// The sign of this - t.
    int compare(const mpq_class& t) const;
    int compare(const Entry& other) const;

private:
    mpq_class value_at(const mpq_class& t) const { return (a_ * t + 2 * b_) * t + c_; }
    bool is_rational() const { return a_ == 0; }

    mpq_class a_, b_, c_;  // a == 0: the number is c
};

/// The first parameter, at least 0, at which the segment or ray is in the closed shape; the shape is of any kind.
std::optional<Entry> entry_of(const Shape& line, const Shape& shape);

/// The same for a tetrahedron with its inside, given by its corners.
std::optional<Entry> entry_of_tetrahedron(const Shape& line, const std::array<Vec3, 4>& corners);

}  // namespace hitbox::oracle
