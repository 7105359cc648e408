// axis_product.hpp: the common perpendicular of two directions, also nearly parallel ones (cross product;
// include in .cpp files only).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/double_double.hpp>

#include <algorithm>
#include <cmath>

namespace hitbox::detail {

inline double largest_coordinate(const Vec3& p) {
    return (std::max)({std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
}

/// The vector between two places, scaled to a size near one if necessary, so that squares of products stay in range.
struct Direction {
    Vec3 from, to, v;
    int shift = 0;  ///< the exponent of the power of two by which it is multiplied

    Direction() = default;
    Direction(const Vec3& a, const Vec3& b) : from(a), to(b), v(b - a) {
        const double size = largest_coordinate(v);
        if (!(size > 0x1p-100 && size < 0x1p100)) [[unlikely]]
            bring_near_one();
    }
    exact::Triple<exact::DoubleDouble> in_pairs() const;

private:
    void bring_near_one();
};

/// The two directions that an axis is perpendicular to.
struct Factors {
    const Direction *d = nullptr, *e = nullptr;
};

/// A direction of any length, and a bound on its error as an angle.
struct Axis {
    exact::Triple<exact::DoubleDouble> in_pairs{};
    double tilt = 0;

    Vec3 in_double() const { return {in_pairs.x.high, in_pairs.y.high, in_pairs.z.high}; }
    bool is_zero() const { return in_double() == Vec3{}; }
    /// The sine of the angle between the two directions whose product this is.
    double sine(const Factors& f) const {
        return std::sqrt(length_sq(in_double()) / (length_sq(f.d->v) * length_sq(f.e->v)));
    }
};

/// The product in double-double. Its error is 2^-98 divided by the sine.
Axis product_in_pairs(const Factors& f);

/// The product with an error of at most 2^-80, in integers if necessary. Zero exactly if the directions are parallel.
Axis exact_enough_product(const Factors& f);

}  // namespace hitbox::detail
