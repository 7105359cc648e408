// planes.cpp: the first contact of two planes, and of a shape with a radius and a plane.
#include <hitbox/pair/sweep/first_contact.hpp>

#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/scaled.hpp>
#include <hitbox/pair/closest/between.hpp>
#include <hitbox/pair/sweep/detail/at_start.hpp>
#include <hitbox/pair/sweep/detail/axis_times.hpp>
#include <hitbox/pair/sweep/detail/unit_axis.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox::detail {

namespace {

using exact::DoubleDouble;

// The heights of a core over the plane, times the length n of its normal; its speed likewise; r n.
//
//     low - r n > 0     in front       high + r n < 0     behind
enum class Height { in_front, behind, met };
struct PlaneTime {
    bool known = false;
    Height before = Height::met, after = Height::met;
    Sign speed = Sign::zero;
    double t = 0;
};

DoubleDouble root_in_pair(const DoubleDouble& x) {
    if (!(x.high > 0)) return {};
    const double s = std::sqrt(x.high);
    return DoubleDouble::sum(s, (x - DoubleDouble::product(s, s)).high / (2 * s));
}

PlaneTime plane_time_in_pairs(const RoundedSet& a, const Vec3& motion, const ConvexSet& plane) {
    PlaneTime r;
    if (!is_everyday_scene(a.core, motion, plane) || !exact::in_range<6>(Vec3{a.radius, 0, 0})) return r;
    const MovingScene<MeasuredPair> s = scene_in_pairs(a.core, motion, plane);
    MeasuredPairNumbers numbers;
    const Interval<MeasuredPair> core = along(s.a, s.b.v[0], numbers);
    const MeasuredPair low = core.low - s.b.offset, high = core.high - s.b.offset,
                       speed = dot_product(s.b.v[0], s.motion), square_of_normal = square(s.b.v[0]);
    const DoubleDouble length = root_in_pair(square_of_normal.value);
    // The root has an error of 2^-96.
    MeasuredPair reach(length * a.radius);
    reach.magnitude *= 4;
    r.known = true;
    const auto sign_of = [&](const MeasuredPair& n) {
        numbers.doubt = false;
        const Sign sign = numbers.sign_of(n);
        r.known &= !numbers.doubt;
        return sign;
    };
    const auto height = [&](const MeasuredPair& bottom, const MeasuredPair& top) {
        if (sign_of(bottom - reach) == Sign::positive) return Height::in_front;
        return sign_of(top + reach) == Sign::negative ? Height::behind : Height::met;
    };
    r.speed = sign_of(speed);
    r.before = height(low, high);
    r.after = height(low + speed, high + speed);
    if (r.known && r.before != Height::met) {
        const MeasuredPair gap = r.before == Height::in_front ? low - reach : high + reach;
        const DoubleDouble t = -gap.value / speed.value;
        r.t = t.high;
        // As accurate as 4 ulp, or in integers.
        r.known = MeasuredPairNumbers::error_of(gap) <= 0x1p-52 * std::fabs(gap.value.high) &&
                  MeasuredPairNumbers::error_of(speed) <= 0x1p-52 * std::fabs(speed.value.high);
        if (speed.value.high == 0) r.known = r.after == r.before;
    }
    return r;
}

HITBOX_NOINLINE PlaneTime plane_time_in_integers(const RoundedSet& a, const Vec3& motion,
                                                 const ConvexSet& plane) {
    std::array<double, input_count + 4> inputs{};
    const auto both = inputs_of(a.core, plane);
    std::copy(both.begin(), both.end(), inputs.begin());
    for (std::size_t k = 0; k < 3; ++k) inputs[input_count + k] = motion[k];
    inputs[input_count + 3] = a.radius;
    return exact::resolve(inputs, 4, [&]<class N>(const std::array<N, input_count + 4>& n) {
        std::array<N, input_count> sets;
        std::copy_n(n.begin(), input_count, sets.begin());
        const Form<N> core = exact_form(a.core, sets, 0), p = exact_form(plane, sets, 1);
        const Triple<N> m{n[input_count], n[input_count + 1], n[input_count + 2]};
        const N reach = n[input_count + 3], weight = square(p.v[0]), reach_sq = reach * reach * weight,
                speed = dot_product(p.v[0], m);
        ExactNumbers numbers;
        const Interval<N> heights = along(core, p.v[0], numbers);
        const N low = heights.low - p.offset, high = heights.high - p.offset;
        const auto is_beyond = [&](const N& h) {
            return sign(h) == Sign::positive && sign(h * h - reach_sq) == Sign::positive;
        };
        const auto height = [&](const N& bottom, const N& top) {
            return is_beyond(bottom) ? Height::in_front : is_beyond(-top) ? Height::behind : Height::met;
        };
        PlaneTime r{true, height(low, high), height(low + speed, high + speed), sign(speed), 0};
        if (r.before == Height::met || r.speed == Sign::zero) return r;
        // (h^2 - r^2 n^2) / (h + r n) / speed, where h + r n = h (1 + root of r^2 n^2 / h^2).
        const N h = r.before == Height::in_front ? low : -high;
        const N pace = r.before == Height::in_front ? -speed : speed;
        const double part = std::sqrt(exact::quotient(scaled(reach_sq), scaled(h * h)));
        r.t = exact::quotient(scaled(h * h - reach_sq), scaled(h * pace)) / (1 + part);
        return r;
    });
}

}  // namespace

std::optional<FirstContact> first_contact_with_plane(const RoundedSet& a, const Vec3& motion,
                                                     const ConvexSet& plane) {
    PlaneTime time = plane_time_in_pairs(a, motion, plane);
    if (!time.known) time = plane_time_in_integers(a, motion, plane);
    const Vec3 up = unit_axis(plane.v[0]);
    FirstContact r;
    if (time.before == Height::met) {
        // Out of the plane on the side where less of the shape is behind it.
        const Start start = start_of(a.core, motion, plane);
        r.started = true, r.normal = start.normal, r.leaving = start.leaving;
        const auto both = closest_between(a, RoundedSet{plane, 0});
        r.point = both ? both->b : Vec3{};
        return r;
    }
    if (time.after == time.before) return std::nullopt;
    r.t = std::clamp(time.t, std::numeric_limits<double>::denorm_min(), 1.0);
    r.normal = time.before == Height::in_front ? up : -up;
    const Vec3 beside = point_of_contact(a.core, motion * r.t, plane, r.normal);
    const auto both = closest_between({ConvexSet{Kind::point, {beside}}, 0}, {plane, 0});
    r.point = both ? both->b : beside;
    return r;
}

std::optional<FirstContact> first_contact_of_planes(const ConvexSet& a, const Vec3& motion,
                                                    const ConvexSet& b) {
    // For parallel normals n and q with offsets p and d, a point n p / n.n of a meets b when
    //     q . (n p / n.n + t motion) = d.
    auto r = scene_in_integers(a, motion, b, []<class N>(const MovingScene<N>& s) {
        const Triple<N>&n = s.a.v[0], &q = s.b.v[0];
        std::optional<FirstContact> hit;
        ExactNumbers numbers;
        const N speed = dot_product(q, s.motion) * square(n),
                gap = s.b.offset * square(n) - s.a.offset * dot_product(n, q);
        const Sign way = sign(speed), side = sign(gap);
        const Vec3 out = way == Sign::positive ? -unit_axis(q) : unit_axis(q);
        if (!numbers.is_zero(cross_product(n, q)) || side == Sign::zero) {
            hit = FirstContact{0, {}, -out, true, true};
        } else if (way == side &&
                   sign(side == Sign::positive ? speed - gap : gap - speed) != Sign::negative) {
            const double t = exact::quotient(scaled(gap), scaled(speed));
            hit = FirstContact{std::clamp(t, std::numeric_limits<double>::denorm_min(), 1.0), {}, out};
        }
        return hit;
    });
    if (!r) return r;
    if (const auto both = closest_between({a, 0}, {b, 0})) r->point = both->b;
    return r;
}

}  // namespace hitbox::detail
