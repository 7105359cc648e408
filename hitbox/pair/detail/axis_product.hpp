// axis_product.hpp: the common perpendicular of two directions, also nearly parallel ones (cross product;
// include in .cpp files only).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/scaled.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

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

// True if no difference is rounded. Then the products are exact, and equal products cancel to exactly zero.
inline bool surely_parallel(const Factors& f) {
    const auto stored = [](const Direction& d) {
        const auto p = d.in_pairs();
        return p.x.low == 0 && p.y.low == 0 && p.z.low == 0;
    };
    const auto equal = [](double a, double b, double c, double d) {
        const exact::DoubleDouble p = exact::DoubleDouble::product(a, b),
                                  q = exact::DoubleDouble::product(c, d);
        return p.high == q.high && p.low == q.low;
    };
    const Vec3 &d = f.d->v, &e = f.e->v;
    return stored(*f.d) && stored(*f.e) && equal(d.y, e.z, d.z, e.y) && equal(d.z, e.x, d.x, e.z) &&
           equal(d.x, e.y, d.y, e.x);
}

// The upper 106 bits, times 2^-shift.
template <class N>
exact::DoubleDouble upper_bits(const N& n, int shift) {
    const auto times_power = [&](const exact::Scaled& s) { return std::ldexp(s.value, s.exponent - shift); };
    const exact::Scaled high = scaled(n);
    if (high.value == 0) return {};
    const exact::Dyadic d = exact::Dyadic::from(high.value);
    return exact::DoubleDouble::sum(
        times_power(high), times_power(scaled(n - N::shifted(d.mantissa, d.exponent + high.exponent))));
}

// The product in integers. Zero for exactly parallel directions.
HITBOX_NOINLINE inline Axis product_in_integers(const Factors& f) {
    const Vec3 &a = f.d->from, &b = f.d->to, &c = f.e->from, &d = f.e->to;
    const std::array inputs{a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z, d.x, d.y, d.z};
    return exact::resolve(inputs, 2, []<class N>(const std::array<N, 12>& n) {
        const auto way = [&](std::size_t i) {
            return exact::Triple<N>{n[i + 3] - n[i], n[i + 4] - n[i + 1], n[i + 5] - n[i + 2]};
        };
        const exact::Triple<N> product = cross_product(way(0), way(6));
        int shift = (std::numeric_limits<int>::min)();
        for (const N* x : {&product.x, &product.y, &product.z})
            if (const exact::Scaled s = scaled(*x); s.value != 0)
                shift = (std::max)(shift, s.exponent + std::ilogb(s.value));
        return Axis{
            {upper_bits(product.x, shift), upper_bits(product.y, shift), upper_bits(product.z, shift)},
            0x1p-100};
    });
}

// The difference of the two largest doubles overflows; the difference of their quarters does not.
inline exact::Triple<exact::DoubleDouble> Direction::in_pairs() const {
    const auto one = [&](double a, double b) {
        if (shift == 0) return exact::DoubleDouble::difference(b, a);
        const int before = shift < 0 ? -2 : 0;
        const exact::DoubleDouble d =
            exact::DoubleDouble::difference(std::ldexp(b, before), std::ldexp(a, before));
        return exact::times_power_of_two(d, shift - before);
    };
    return {one(from.x, to.x), one(from.y, to.y), one(from.z, to.z)};
}

inline void Direction::bring_near_one() {
    const double size = largest_coordinate(v);
    if (size == 0) return;
    shift = size < 1 ? -std::ilogb(size) : -std::ilogb(largest_coordinate(to * 0.25 - from * 0.25)) - 2;
    const exact::Triple<exact::DoubleDouble> p = in_pairs();
    v = {p.x.high, p.y.high, p.z.high};
}

/// The product in double-double. Its error is 2^-98 divided by the sine.
inline Axis product_in_pairs(const Factors& f) {
    Axis axis{cross_product(f.d->in_pairs(), f.e->in_pairs()), 0};
    axis.tilt = 0x1p-98 / axis.sine(f);
    return axis;
}

/// The product with an error of at most 2^-80, in integers if necessary. Zero exactly if the directions are parallel.
inline Axis exact_enough_product(const Factors& f) {
    if (surely_parallel(f)) return {};
    const Axis axis = product_in_pairs(f);
    return axis.sine(f) > 0x1p-18 ? axis : product_in_integers(f);
}

}  // namespace hitbox::detail
