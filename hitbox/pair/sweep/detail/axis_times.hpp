// axis_times.hpp: when the projections of two shapes onto an axis overlap, if one moves (moving separating axes;
// include in .cpp files only).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/pair/detail/form.hpp>
#include <hitbox/pair/sweep/detail/measured_pair.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace hitbox::detail {

// The axes of convex_relation.hpp decide for every place of a whether a and b meet, also of flat shapes. Along an axis n
//
//     ahead  = b.low - a.high     the gap if b lies beyond a, negative if they overlap
//     behind = b.high - a.low     negative if b lies on the other side
//     speed  = n . motion
//
// the projections overlap while ahead <= t speed <= behind. So a enters b at the largest of the times at which this
// begins, unless it has ended on another axis by then. Each time is a quotient of two polynomials.
// Source: Ericson 2005, 5.5.8; van den Bergen 2004, "Collision Detection in Interactive 3D Environments".

/// A set of axes, one bit for each.
using AxisSet = std::uint64_t;
constexpr AxisSet all_axes = ~AxisSet{0};
constexpr std::size_t most_axes = 36;

template <class N>
struct AxisTimes {
    Triple<N> axis;
    N ahead, behind, speed;
    bool no_ahead = false, no_behind = false;  ///< an infinite box: there is no gap on that side
};

/// Two shapes without a radius, and the motion of the first, in numbers of one type.
template <class N>
struct MovingScene {
    Form<N> a, b;
    Triple<N> motion;
    N one{1};
};

template <class N, class Numbers>
AxisTimes<N> times_along(const MovingScene<N>& s, const Triple<N>& axis, Numbers& ask) {
    const Interval<N> a = along(s.a, axis, ask), b = along(s.b, axis, ask);
    return {axis,
            b.low - a.high,
            b.high - a.low,
            dot_product(axis, s.motion),
            a.endless_high || b.endless_low,
            b.endless_high || a.endless_low};
}

/// Calls f(index, axis) for the wanted axes until a call returns true. The indices are the same for all number types. If
/// the difference of the shapes is certainly solid, so that its faces are spanned by their edges, `is_solid` leaves out the
/// axes that only flat differences need.
template <class N, class F>
HITBOX_INLINE void any_moving_axis(const MovingScene<N>& s, AxisSet wanted, bool is_solid, const F& f) {
    std::size_t index = 0;
    const auto next = [&](const auto& axis) {
        const std::size_t i = index++;
        return (wanted >> i & 1) != 0 && f(i, axis());
    };
    if (s.a.kind == Kind::plane || s.b.kind == Kind::plane) {
        next([&] { return s.a.kind == Kind::plane ? s.a.v[0] : s.b.v[0]; });
        return;
    }
    const N zero(0);
    if (is_solid) {
        index = 3;
    } else {
        if (next([&] { return Triple<N>{s.one, zero, zero}; })) return;
        if (next([&] { return Triple<N>{zero, s.one, zero}; })) return;
        if (next([&] { return Triple<N>{zero, zero, s.one}; })) return;
    }
    for (const Form<N>* shape : {&s.a, &s.b}) {
        // The three edges of a triangle have one normal.
        const std::size_t first = shape->kind == Kind::triangle ? 1 : shape->edges;
        for (std::size_t i = 0; i < first; ++i)
            for (std::size_t j = i + 1; j < (first == 1 ? 2 : shape->edges); ++j)
                if (next([&] { return cross_product(shape->edge[i], shape->edge[j]); })) return;
    }
    for (std::size_t i = 0; i < s.a.edges; ++i)
        for (std::size_t j = 0; j < s.b.edges; ++j)
            if (next([&] { return cross_product(s.a.edge[i], s.b.edge[j]); })) return;
    if (is_solid) return;
    for (const Form<N>* shape : {&s.a, &s.b})
        for (std::size_t i = 0; i < shape->edges; ++i) {
            const Triple<N>& e = shape->edge[i];
            if (next([&] { return Triple<N>{zero, e.z, -e.y}; })) return;
            if (next([&] { return Triple<N>{-e.z, zero, e.x}; })) return;
            if (next([&] { return Triple<N>{e.y, -e.x, zero}; })) return;
        }
}

/// True only if the difference of the shapes is solid.
template <class N, class Numbers>
bool is_surely_solid(const MovingScene<N>& s, Numbers& ask) {
    if (s.a.kind == Kind::aabb || s.b.kind == Kind::aabb) return false;
    const auto stands_on = [&](const Triple<N>& n, const Form<N>& shape) {
        for (std::size_t i = 0; i < shape.edges; ++i)
            if (ask.surely_not_zero(dot_product(n, shape.edge[i]))) return true;
        return false;
    };
    for (const Form<N>* shape : {&s.a, &s.b})
        if (shape->edges > 1) {
            const Triple<N> n = cross_product(shape->edge[0], shape->edge[1]);
            if (stands_on(n, s.a) || stands_on(n, s.b)) return true;
        }
    return false;
}

// ---- the scene in each number type ----------------------------------------------------------------------------------

inline MovingScene<Measured> measured_scene(const ConvexSet& a, const Vec3& motion, const ConvexSet& b) {
    const Vec3 origin = common_origin(a, b);
    return {measured_form(a, origin),
            measured_form(b, origin),
            {Measured(motion.x), Measured(motion.y), Measured(motion.z)}};
}

inline Form<MeasuredPair> form_in_measured_pairs(const ConvexSet& set, const Vec3& origin) {
    using N = MeasuredPair;
    using exact::DoubleDouble;
    return form<N>(
        set,
        [&](std::size_t i, std::size_t k) { return N(DoubleDouble::difference(set.v[i][k], origin[k])); },
        [&](std::size_t i, std::size_t j, std::size_t k) {
            return N(DoubleDouble::difference(set.v[j][k], set.v[i][k]));
        },
        [&](std::size_t i, std::size_t k) { return N(set.v[i][k]); },
        [&](const Triple<N>& n) {
            return N(set.offset) - dot_product(n, Triple<N>{N(origin.x), N(origin.y), N(origin.z)});
        });
}
inline MovingScene<MeasuredPair> scene_in_pairs(const ConvexSet& a, const Vec3& motion, const ConvexSet& b) {
    using N = MeasuredPair;
    const Vec3 origin = common_origin(a, b);
    return {form_in_measured_pairs(a, origin),
            form_in_measured_pairs(b, origin),
            {N(motion.x), N(motion.y), N(motion.z)}};
}

/// Calls f(scene, grid) in integers. The values are compared as products of two, with three factors each.
template <class F>
auto scene_in_integers(const ConvexSet& a, const Vec3& motion, const ConvexSet& b, const F& f) {
    std::array<double, input_count + 3> inputs{};
    const auto both = inputs_of(a, b);
    std::copy(both.begin(), both.end(), inputs.begin());
    for (std::size_t k = 0; k < 3; ++k) inputs[input_count + k] = motion[k];
    return exact::resolve(inputs, 6, [&]<class N>(const std::array<N, input_count + 3>& n) {
        std::array<N, input_count> sets;
        std::copy_n(n.begin(), input_count, sets.begin());
        return f(MovingScene<N>{exact_form(a, sets, 0),
                                exact_form(b, sets, 1),
                                {n[input_count], n[input_count + 1], n[input_count + 2]}});
    });
}

/// True if a filter of three factors is sound.
inline bool is_tame_scene(const ConvexSet& a, const Vec3& motion, const ConvexSet& b) {
    const auto tame = [](const Vec3& v) {
        return Vec3{finite_or_zero(v.x), finite_or_zero(v.y), finite_or_zero(v.z)};
    };
    const auto is_tame = [&](const ConvexSet& s) {
        return exact::in_range<3>(tame(s.v[0]), tame(s.v[1]), s.v[2], s.v[3], Vec3{s.offset, 0, 0});
    };
    return is_tame(a) && is_tame(b) && exact::in_range<3>(motion);
}
/// The same with the lower parts of double-doubles.
inline bool is_everyday_scene(const ConvexSet& a, const Vec3& motion, const ConvexSet& b) {
    const auto tame = [](const Vec3& v) {
        return Vec3{finite_or_zero(v.x), finite_or_zero(v.y), finite_or_zero(v.z)};
    };
    const auto is_everyday = [&](const ConvexSet& s) {
        return exact::in_range<6>(tame(s.v[0]), tame(s.v[1]), s.v[2], s.v[3], Vec3{s.offset, 0, 0});
    };
    return is_everyday(a) && is_everyday(b) && exact::in_range<6>(motion);
}

// ---- times with errors ------------------------------------------------------------------------------------------------

/// A number and a bound on its error.
struct Bounded {
    double value = 0, error = 0;
};
HITBOX_INLINE Bounded bounded(const Measured& n) {
    return {n.value, exact::error_bound<MeasuredNumbers::error_index> * n.magnitude};
}
HITBOX_INLINE Bounded bounded(const MeasuredPair& n) {
    return {n.value.high, MeasuredPairNumbers::error_of(n) + std::fabs(n.value.low)};
}

/// The times at which the projections onto an axis begin and cease to overlap, each between two bounds.
struct AxisSpan {
    static constexpr double never = std::numeric_limits<double>::infinity();
    double in = -never, in_low = -never, in_high = -never, out_low = never, out_high = never;
    bool known = true;
};

template <class N>
AxisSpan span_of(const AxisTimes<N>& times) {
    AxisSpan r;
    const Bounded ahead = bounded(times.ahead), behind = bounded(times.behind), speed = bounded(times.speed);
    const double slowest = std::fabs(speed.value) - speed.error;
    if (slowest > 0) {
        const bool up = speed.value > 0;
        const auto quotient = [&](const Bounded& n, double& t, double& low, double& high) {
            t = n.value / speed.value;
            const double error = (n.error + std::fabs(t) * speed.error) / slowest * (1 + 0x1p-30) +
                                 std::fabs(t) * 0x1p-53 + 0x1p-1070;
            low = t - error, high = t + error;
        };
        // What is surely before the start or after the end needs no quotient.
        const Bounded &entry = up ? ahead : behind, &exit = up ? behind : ahead;
        const double sign = up ? 1 : -1;
        if (!(up ? times.no_ahead : times.no_behind)) {
            if (sign * entry.value + entry.error < 0)
                r.in_high = 0;
            else
                quotient(entry, r.in, r.in_low, r.in_high);
        }
        double out = 0;
        if (!(up ? times.no_behind : times.no_ahead)) {
            if (sign * exit.value - exit.error > (std::fabs(speed.value) + speed.error) * (1 + 0x1p-50))
                r.out_low = 1;
            else
                quotient(exit, out, r.out_low, r.out_high);
        }
        return r;
    }
    // The projections move by less than this.
    const double most = std::fabs(speed.value) + speed.error;
    if ((!times.no_ahead && ahead.value - ahead.error > most) ||
        (!times.no_behind && behind.value + behind.error < -most)) {
        r.in = r.in_low = r.in_high = AxisSpan::never;
        return r;
    }
    r.known = (times.no_ahead || ahead.value + ahead.error <= -most) &&
              (times.no_behind || behind.value - behind.error >= most);
    return r;
}

}  // namespace hitbox::detail
