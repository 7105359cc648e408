// kept_sum.hpp: sums of products, and vectors of them, without cancellation (compensated arithmetic; for .cpp files only).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/double_double.hpp>

#include <bit>
#include <cstdint>

namespace hitbox::exact {

/// The vector between two points, exactly: high + low.
struct ExactDifference {
    Vec3 high, low;
};

HITBOX_INLINE ExactDifference way_between(const Vec3& from, const Vec3& to) {
    const DoubleDouble x = DoubleDouble::difference(to.x, from.x), y = DoubleDouble::difference(to.y, from.y),
                       z = DoubleDouble::difference(to.z, from.z);
    return {{x.high, y.high, z.high}, {x.low, y.low, z.low}};
}

/// The upper 26 bits of a number and the remainder, so that products of two upper parts are exact.
struct SplitDouble {
    double upper, lower;
    explicit HITBOX_INLINE SplitDouble(double x)
        : upper(std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & ~std::uint64_t{0x7ffffff})),
          lower(x - upper) {}
};

/// A sum with a compensation term for rounding errors.
///
/// Of a product t * x the upper split are multiplied exactly and added to `value`. The other parts are added
/// to `rest`; they are below 2^-24 |t x|, so their roundings are below 2^-75 |t x|. The exact products stay
/// exact under contraction.
/// Source: Dekker 1971, "A Floating-Point Technique for Extending the Available Precision".
struct KeptSum {
    double value = 0, rest = 0;

    HITBOX_INLINE void subtract(const SplitDouble& t, double x) {
        const SplitDouble h(x);
        const double term = -(t.upper * h.upper), sum = value + term, of_term = sum - value;
        rest += (value - (sum - of_term)) + (term - of_term);
        rest -= t.upper * h.lower + t.lower * x;
        value = sum;
    }
    HITBOX_INLINE double result() const { return value + rest; }
    HITBOX_INLINE DoubleDouble in_pair() const { return DoubleDouble::sum(value, rest); }
};

/// The vector `from` - t * along - ... (further pairs of a number and a direction). The numbers must be
/// between 2^-200 and 2^200.
///
/// The error of each coordinate is at most 2^-74 of the sum of the sizes of all terms, before result() rounds it.
class KeptWay {
public:
    KeptWay() = default;
    explicit HITBOX_INLINE KeptWay(const ExactDifference& from)
        : x_{from.high.x, from.low.x}, y_{from.high.y, from.low.y}, z_{from.high.z, from.low.z} {}

    HITBOX_INLINE KeptWay& subtract(double t, const Vec3& along) {
        const SplitDouble split(t);
        x_.subtract(split, along.x), y_.subtract(split, along.y), z_.subtract(split, along.z);
        return *this;
    }
    HITBOX_INLINE KeptWay& subtract(double t, const ExactDifference& along) {
        subtract(t, along.high);
        x_.rest -= t * along.low.x, y_.rest -= t * along.low.y, z_.rest -= t * along.low.z;
        return *this;
    }

    HITBOX_INLINE Vec3 result() const { return {x_.result(), y_.result(), z_.result()}; }
    /// The squared length. Its error is at most 2^-72 of the length times the sum of the sizes of all terms.
    DoubleDouble square() const {
        const auto squared = [](const KeptSum& s) {
            const DoubleDouble p = s.in_pair();
            return p * p;
        };
        return squared(x_) + squared(y_) + squared(z_);
    }

private:
    KeptSum x_, y_, z_;
};

}  // namespace hitbox::exact
