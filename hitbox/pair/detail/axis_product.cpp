// axis_product.cpp: cross products in double-doubles and in integers.
#include <hitbox/pair/detail/axis_product.hpp>

#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/scaled.hpp>

#include <array>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

namespace {

using exact::DoubleDouble;
using exact::Triple;

// True if no difference is rounded. Then the products are exact, and equal products cancel to exactly zero.
bool surely_parallel(const Factors& f) {
    const auto stored = [](const Direction& d) {
        const auto p = d.in_pairs();
        return p.x.low == 0 && p.y.low == 0 && p.z.low == 0;
    };
    const auto equal = [](double a, double b, double c, double d) {
        const DoubleDouble p = DoubleDouble::product(a, b), q = DoubleDouble::product(c, d);
        return p.high == q.high && p.low == q.low;
    };
    const Vec3 &d = f.d->v, &e = f.e->v;
    return stored(*f.d) && stored(*f.e) && equal(d.y, e.z, d.z, e.y) && equal(d.z, e.x, d.x, e.z) &&
           equal(d.x, e.y, d.y, e.x);
}

// The upper 106 bits, times 2^-shift.
template <class N>
DoubleDouble upper_bits(const N& n, int shift) {
    const auto times_power = [&](const exact::Scaled& s) { return std::ldexp(s.value, s.exponent - shift); };
    const exact::Scaled high = scaled(n);
    if (high.value == 0) return {};
    const exact::Dyadic d = exact::Dyadic::from(high.value);
    return DoubleDouble::sum(times_power(high),
                             times_power(scaled(n - N::shifted(d.mantissa, d.exponent + high.exponent))));
}

// The product in integers. Zero for exactly parallel directions.
HITBOX_NOINLINE Axis product_in_integers(const Factors& f) {
    const Vec3 &a = f.d->from, &b = f.d->to, &c = f.e->from, &d = f.e->to;
    const std::array inputs{a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z, d.x, d.y, d.z};
    return exact::resolve(inputs, 2, []<class N>(const std::array<N, 12>& n) {
        const auto way = [&](std::size_t i) {
            return Triple<N>{n[i + 3] - n[i], n[i + 4] - n[i + 1], n[i + 5] - n[i + 2]};
        };
        const Triple<N> product = cross_product(way(0), way(6));
        int shift = std::numeric_limits<int>::min();
        for (const N* x : {&product.x, &product.y, &product.z})
            if (const exact::Scaled s = scaled(*x); s.value != 0)
                shift = std::max(shift, s.exponent + std::ilogb(s.value));
        return Axis{
            {upper_bits(product.x, shift), upper_bits(product.y, shift), upper_bits(product.z, shift)},
            0x1p-100};
    });
}

}  // namespace

// The difference of the two largest doubles overflows; the difference of their quarters does not.
Triple<DoubleDouble> Direction::in_pairs() const {
    const auto one = [&](double a, double b) {
        if (shift == 0) return DoubleDouble::difference(b, a);
        const int before = shift < 0 ? -2 : 0;
        const DoubleDouble d = DoubleDouble::difference(std::ldexp(b, before), std::ldexp(a, before));
        return exact::times_power_of_two(d, shift - before);
    };
    return {one(from.x, to.x), one(from.y, to.y), one(from.z, to.z)};
}

void Direction::bring_near_one() {
    const double size = largest_coordinate(v);
    if (size == 0) return;
    shift = size < 1 ? -std::ilogb(size) : -std::ilogb(largest_coordinate(to * 0.25 - from * 0.25)) - 2;
    const Triple<DoubleDouble> p = in_pairs();
    v = {p.x.high, p.y.high, p.z.high};
}

Axis product_in_pairs(const Factors& f) {
    Axis axis{cross_product(f.d->in_pairs(), f.e->in_pairs()), 0};
    axis.tilt = 0x1p-98 / axis.sine(f);
    return axis;
}

Axis exact_enough_product(const Factors& f) {
    if (surely_parallel(f)) return {};
    const Axis axis = product_in_pairs(f);
    return axis.sine(f) > 0x1p-18 ? axis : product_in_integers(f);
}

}  // namespace hitbox::detail
