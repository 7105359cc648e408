// quick_entry.cpp: roots and quotients in double-doubles, each with a bound of its error.
#include <hitbox/world/detail/quick_entry.hpp>

#include <hitbox/exact/estimate.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>
#include <hitbox/pair/pairs.hpp>

#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::detail {

namespace {

using exact::Estimate;
using exact::Format;
using exact::Stored;
using exact::Twofold;

// Three numbers with errors, and the operations that estimate.hpp does not have.
using Estimates = std::array<Estimate, 3>;

// The product has a relative error of at most 7 u^2 (Muller, Rideau 2022), and 1 is added for the errors of the factors.
template <bool F>
HITBOX_INLINE Estimate times(const Estimate& a, const Estimate& b) {
    const double x = std::fabs(a.value.high), y = std::fabs(b.value.high);
    return {exact::detail::product<F>(a.value, b.value), x * b.error + y * a.error + a.error * b.error +
                                                             8 * exact::detail::square_roundoff * (x * y) +
                                                             exact::detail::underflow};
}
HITBOX_INLINE Estimate minus(const Estimate& a, const Estimate& b) { return a + -b; }
template <bool F>
HITBOX_INLINE Estimate dot_of(const Estimates& a, const Estimates& b) {
    return times<F>(a[0], b[0]) + times<F>(a[1], b[1]) + times<F>(a[2], b[2]);
}

// The errors were computed with a few roundings.
HITBOX_INLINE double most_error(const Estimate& x) { return x.error * (1 + 0x1p-20); }
HITBOX_INLINE bool is_above(const Estimate& x) { return x.value.high > 2 * most_error(x); }
HITBOX_INLINE bool is_below(const Estimate& x) { return x.value.high < -2 * most_error(x); }

// The exact difference of two points.
HITBOX_INLINE Estimates step_between(const Vec3& from, const Vec3& to) {
    Estimates r;
    for (std::size_t k = 0; k < 3; ++k) r[k] = {exact::detail::two_sum(to[k], -from[k]), 0};
    return r;
}
HITBOX_INLINE double largest_of(const Estimates& v) {
    return size_of(Vec3{v[0].value.high, v[1].value.high, v[2].value.high});
}

// The power of two that brings a size to [1/2, 1). Zero if the size is too small or too large for that.
HITBOX_INLINE double unit_of(double size) {
    if (!(size > 0x1p-400 && size < 0x1p400)) return 0;
    int exponent = 0;
    std::frexp(size, &exponent);
    return std::ldexp(1.0, -exponent);
}
// Times a power of two. What underflows is covered by the error that each product allows for.
HITBOX_INLINE Estimates scaled_by(Estimates v, double unit) {
    for (Estimate& x : v) x.value.high *= unit, x.value.low *= unit;
    return v;
}

// The nearer root of a t^2 + 2 b t + c = 0, without a difference of nearly equal numbers. False if the roots are not
// surely apart.
template <bool F>
HITBOX_INLINE bool nearer_root(const Estimate& a, const Estimate& b, const Estimate& c, Estimate& t) {
    const Estimate d = minus(times<F>(b, b), times<F>(a, c));
    if (!is_above(a) || !is_above(d)) return false;
    const Estimate root = exact::square_root<F>(d);
    t = b.value.high > 0 ? exact::quotient<F>(-(b + root), a) : exact::quotient<F>(c, minus(root, b));
    return true;
}

// The parameter in units of its own.
template <bool F>
HITBOX_INLINE bool enter_capsule(const Estimates& from_a, const Estimates& axis, const Estimates& way,
                                 const Estimate& radius, Estimate& t) {
    const Estimate square = times<F>(radius, radius), ww = dot_of<F>(way, way);
    const auto enter_ball = [&](const Estimates& from) HITBOX_INLINE_LAMBDA {
        return nearer_root<F>(ww, dot_of<F>(from, way), minus(dot_of<F>(from, from), square), t);
    };
    const auto from_b = [&]() HITBOX_INLINE_LAMBDA {
        return Estimates{minus(from_a[0], axis[0]), minus(from_a[1], axis[1]), minus(from_a[2], axis[2])};
    };
    const Estimate uu = dot_of<F>(axis, axis), mu = dot_of<F>(from_a, axis), wu = dot_of<F>(way, axis);
    if (uu.value.high == 0) return enter_ball(from_a);
    // A ray along a coordinate axis, and the capsule too: the line never leaves or enters the cylinder.
    const auto along = [&](std::size_t k) {
        const std::size_t i = (k + 1) % 3, j = (k + 2) % 3;
        return way[i].value.high == 0 && way[j].value.high == 0 && axis[i].value.high == 0 &&
               axis[j].value.high == 0;
    };
    if (along(0) || along(1) || along(2))
        return wu.value.high < 0 ? enter_ball(from_b()) : enter_ball(from_a);
    const Estimate aa = minus(times<F>(uu, ww), times<F>(wu, wu)),
                   bb = minus(times<F>(uu, dot_of<F>(from_a, way)), times<F>(mu, wu)),
                   cc = minus(times<F>(uu, minus(dot_of<F>(from_a, from_a), square)), times<F>(mu, mu));
    if (!nearer_root<F>(aa, bb, cc, t)) return false;
    const Estimate place = mu + times<F>(t, wu), beyond = minus(place, uu);
    if (is_below(place)) return enter_ball(from_a);
    if (is_above(beyond)) return enter_ball(from_b());
    return is_above(place) && is_below(beyond);
}

// The point at the parameter, and both rounded.
template <bool F, class Step>
HITBOX_INLINE bool settle_entry(const Vec3& o, const std::array<Step, 3>& way, const Estimate& t,
                                EntryPoint& entry) {
    if (!settle(t, Format::binary64, entry.t)) return false;
    bool sure = true;
    for (std::size_t k = 0; k < 3; ++k)
        sure &= exact::settle_coordinate(Stored<F>{o[k]}, way[k], t, Format::binary64, entry.point[k]);
    return sure;
}
template <bool F>
HITBOX_INLINE bool settle_on(const Linear& line, const Estimate& t, EntryPoint& entry) {
    const auto stored = [](double x) { return Stored<F>{x}; };
    const Vec3 &o = line.first, &p = line.second;
    if (line.kind == Linear::Kind::ray)
        return settle_entry<F>(o, std::array{stored(p.x), stored(p.y), stored(p.z)}, t, entry);
    return settle_entry<F>(
        o, std::array{stored(p.x) - stored(o.x), stored(p.y) - stored(o.y), stored(p.z) - stored(o.z)}, t,
        entry);
}

HITBOX_INLINE bool is_moderate(const Linear& line) {
    return size_of(line.first) < largest_quick_size && size_of(line.second) < largest_quick_size;
}

HITBOX_INLINE Estimates way_of_line(const Linear& line) {
    return line.kind == Linear::Kind::ray ? step_between({}, line.second)
                                          : step_between(line.first, line.second);
}

}  // namespace

bool enter_quickly(const Linear& line, const Capsule3& capsule, EntryPoint& entry) {
    if (!is_moderate(line)) return false;
    return exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA {
        constexpr bool F = fused.value;
        const Estimates from_a = step_between(capsule.a, line.first),
                        axis = step_between(capsule.a, capsule.b), way = way_of_line(line);
        // Lengths in units of the largest one, and the parameter in units of theirs and that of the way.
        const double m = largest_of(from_a), u = largest_of(axis), w = unit_of(largest_of(way)),
                     unit = unit_of((m < u ? u : m) + capsule.radius);
        if (w == 0 || unit == 0) return false;
        Estimate t;
        if (!enter_capsule<F>(scaled_by(from_a, unit), scaled_by(axis, unit), scaled_by(way, w),
                              {{capsule.radius * unit, 0}, 0}, t))
            return false;
        const double back = w / unit;
        if (!(back > 0x1p-300 && back < 0x1p300)) return false;
        t.value.high *= back, t.value.low *= back, t.error *= back;
        return settle_on<F>(line, t, entry);
    });
}

bool enter_quickly(const Linear& line, const Frustum3& frustum, EntryPoint& entry) {
    if (!is_moderate(line)) return false;
    return exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA {
        constexpr bool F = fused.value;
        const Vec3& o = line.first;
        const Estimates way = way_of_line(line), start = step_between({}, o);
        Estimate last{{0, 0}, 0};
        double below = 0;  // an upper bound of all candidates but `last`
        bool found = false;
        for (const Plane3& plane : frustum.planes) {
            if (plane.normal == Vec3{}) continue;
            if (!(size_of(plane.normal) < largest_quick_size &&
                  std::fabs(plane.offset) < largest_quick_size * largest_quick_size))
                return false;
            const Estimates normal = step_between({}, plane.normal);
            const Estimate behind = minus(Estimate{{plane.offset, 0}, 0}, dot_of<F>(normal, start));
            if (is_below(behind)) continue;
            if (!is_above(behind)) {
                if (side(plane, o) == Side::back) return false;
                continue;  // on the plane, or barely in front of it
            }
            const Estimate speed = dot_of<F>(normal, way);
            if (!is_above(speed)) return false;
            const Estimate t = exact::quotient<F>(behind, speed);
            if (!found || t.value.high > last.value.high) {
                if (found) below = std::fmax(below, last.value.high + 2 * most_error(last));
                last = t, found = true;
            } else {
                below = std::fmax(below, t.value.high + 2 * most_error(t));
            }
        }
        // Planes that meet the line at one point, as at an edge of the frustum, have the same parameter.
        if (!found || !(last.value.high - 2 * most_error(last) > below)) return false;
        return settle_on<F>(line, last, entry);
    });
}

}  // namespace hitbox::detail
