// first_approach.cpp: the time at which a core that moves comes within the radii of another one (conservative advancement).
#include <hitbox/pair/closest/moving.hpp>

#include <hitbox/exact/double_double.hpp>
#include <hitbox/pair/closest/between.hpp>
#include <hitbox/pair/closest/detail/exact_spread.hpp>
#include <hitbox/pair/closest/detail/gjk.hpp>
#include <hitbox/pair/closest/detail/moving_spread.hpp>
#include <hitbox/pair/closest/detail/nearest_parts.hpp>
#include <hitbox/pair/closest/detail/parts_in_pairs.hpp>
#include <hitbox/pair/closest/detail/point_pair.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <type_traits>

namespace hitbox::detail {

namespace {

using exact::DoubleDouble;
using features::joined_within;

DoubleDouble root_of(const DoubleDouble& x) {
    if (!(x.high > 0)) return {};
    const double s = std::sqrt(x.high);
    return DoubleDouble::sum(s, (x - DoubleDouble::product(s, s)).high / (2 * s));
}
double root_of(double x) { return x > 0 ? std::sqrt(x) : 0; }
double rounded_once(const DoubleDouble& x) { return x.high; }
double rounded_once(double x) { return x; }

template <class N>
Spread<N> spread_in(const ConvexSet& s, const Vec3& origin) {
    if constexpr (std::is_same_v<N, DoubleDouble>) {
        return spread_in_pairs(s, origin);
    } else {
        return spread(
            form<double>(
                s, [&](std::size_t i, std::size_t k) { return s.v[i][k] - origin[k]; },
                [&](std::size_t i, std::size_t j, std::size_t k) { return s.v[j][k] - s.v[i][k]; },
                [&](std::size_t i, std::size_t k) { return s.v[i][k]; }, [](const auto&) { return 0.0; }),
            1.0);
    }
}

double largest_finite_number(const RoundedSet& a, const RoundedSet& b) {
    double most = std::max(a.radius, b.radius);
    for (const ConvexSet* s : {&a.core, &b.core})
        for (const Vec3& v : s->v)
            for (std::size_t k = 0; k < 3; ++k) most = std::max(most, std::fabs(finite_or_zero(v[k])));
    return most;
}

// How often the motion can be halved until it is less than a hundred times the coordinates. Bounded shapes meet before it has
// moved a coordinate by ten times the largest one; beside an infinite box, each coordinate that moves may be the last.
int halvings_of(const Vec3& motion, double size, bool beside_infinite) {
    double way = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const double step = std::fabs(motion[k]);
        if (step != 0) way = way == 0 ? step : beside_infinite ? std::min(way, step) : std::max(way, step);
    }
    return std::max(0, std::ilogb(way) - std::ilogb(size) - 6);
}

// The numbers scaled such that the largest is near 1.
struct ScaledPath {
    RoundedSet moving, other;
    Vec3 motion;
    int power = 0;
    double size = 0;  ///< the largest number

    ScaledPath(const RoundedSet& a, const Vec3& m, const RoundedSet& b) : moving(a), other(b), motion(m) {
        double most = std::max({a.radius, b.radius, std::fabs(m.x), std::fabs(m.y), std::fabs(m.z)});
        for (const ConvexSet* s : {&a.core, &b.core})
            for (const Vec3& v : s->v)
                most = std::max({most, std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
        size = most;
        if (most > 0x1p-60 && most < 0x1p60) return;
        power = -std::ilogb(most), size = std::ldexp(most, power);
        motion = to_unit(motion);
        for (RoundedSet* s : {&moving, &other}) {
            for (Vec3& v : s->core.v) v = to_unit(v);
            s->radius = std::ldexp(s->radius, power);
        }
    }
    Vec3 to_unit(const Vec3& v) const {
        return {std::ldexp(v.x, power), std::ldexp(v.y, power), std::ldexp(v.z, power)};
    }
    Vec3 from_unit(const Vec3& v) const {
        return {std::ldexp(v.x, -power), std::ldexp(v.y, -power), std::ldexp(v.z, -power)};
    }
};

// The closest parts at a time. While they stay, a t^2 + 2 b t + c is zero when the cores are within the radii; t counts
// from that time.
template <class N>
struct Approaching {
    Joined<N> parts;
    N a{}, b{}, c{};

    double gap() const { return rounded_once(c); }
    bool closing() const { return rounded_once(b) < 0; }
    bool has_time() const { return rounded_once(b * b - a * c) >= 0; }
    /// When they meet, if the parts stay.
    double time() const { return rounded_once(c / (root_of(b * b - a * c) - b)); }
    /// When they are nearest.
    double lowest() const { return rounded_once(-b / a); }
    /// How much the square of the distance falls until then.
    double fall() const { return rounded_once(b * b / (a * parts.apart.weight())); }
    /// When the plane between the closest points is passed.
    double safe_time(const N& reach_sq_weight) const {
        // (d - r) d / -speed, with d and the speed times the root of the weight.
        const N top = c + reach_sq_weight, d = root_of(top);
        return rounded_once((d - root_of(reach_sq_weight)) * d / -b);
    }
};

class Follower {
public:
    Follower(const RoundedSet& moving, const Vec3& motion, const RoundedSet& other)
        : moving_(moving.core),
          other_(other.core),
          motion_(motion),
          body_(moving.core),
          beside_(other.core),
          origin_(common_origin(other.core, moving.core)),
          radius_(moving.radius),
          more_radius_(other.radius),
          body_in_double_(spread_in<double>(moving.core, origin_)),
          beside_in_double_(spread_in<double>(other.core, origin_)) {}

    Guess guess_at(double t) const {
        ExactSpread body = body_;
        body.base = body.base + motion_ * t;
        return guess_parts(body, beside_);
    }

    template <class N>
    std::optional<Approaching<N>> at(double t, const Guess& guess) const {
        const auto number = [](double x) {
            if constexpr (std::is_same_v<N, DoubleDouble>)
                return DoubleDouble{x, 0};
            else
                return x;
        };
        const Triple<N> m{number(motion_.x), number(motion_.y), number(motion_.z)};
        Spread<N> a, in_pairs;
        const Spread<N>* beside = nullptr;
        if constexpr (std::is_same_v<N, double>) {
            a = body_in_double_, beside = &beside_in_double_;
        } else {
            a = spread_in<N>(moving_, origin_), in_pairs = spread_in<N>(other_, origin_), beside = &in_pairs;
        }
        const Spread<N>& b = *beside;
        const Triple<N> step = features::times(m, number(t));
        a.base = sum(a.base, step);
        auto found = joined_within(a, guess.a, b, guess.b);
        if (!found) found = joined_within(a, whole_part(a), b, whole_part(b));
        if (!found) return std::nullopt;
        const Joined<N>& parts = *found;
        const N r = number(radius_) + number(more_radius_);
        Approaching<N> next{parts};
        const auto& f = parts.apart;
        const N reach_sq = r * r;
        if (f.dimension == 0) {
            next.a = square(m), next.b = dot_product(f.from, m), next.c = square(f.from) - reach_sq;
        } else if (f.dimension == 1) {
            const Triple<N> w = cross_product(f.from, f.along), v = cross_product(m, f.along);
            next.a = square(v), next.b = dot_product(w, v), next.c = square(w) - reach_sq * square(f.along);
        } else {
            const N v = dot_product(f.along, m);
            next.a = v * v, next.b = f.height * v, next.c = f.height * f.height - reach_sq * square(f.along);
        }
        return next;
    }
    template <class N>
    N reach_sq_weight(const Approaching<N>& at) const {
        N r;
        if constexpr (std::is_same_v<N, DoubleDouble>)
            r = DoubleDouble::sum(radius_, more_radius_);
        else
            r = radius_ + more_radius_;
        const auto& f = at.parts.apart;
        return f.dimension == 0 ? r * r : r * r * square(f.along);
    }

    double reach() const { return radius_ + more_radius_; }

    /// Between the surfaces. Infinite if parts so flat that products underflow do not tell it.
    template <class N>
    double gap_at(const Approaching<N>& now) const {
        if (!(rounded_once(now.parts.apart.weight()) > 0x1p-900))
            return std::numeric_limits<double>::infinity();
        N r;
        if constexpr (std::is_same_v<N, DoubleDouble>)
            r = DoubleDouble::sum(radius_, more_radius_);
        else
            r = radius_ + more_radius_;
        return rounded_once(root_of(now.parts.apart.top() / now.parts.apart.weight()) - r);
    }
    /// Whether the shapes touch up to an error.
    bool is_contact(double t, double error) const {
        const auto now = at<DoubleDouble>(t, guess_at(t));
        return now && std::fabs(gap_at(*now)) <= error;
    }

    const Vec3& origin() const { return origin_; }
    ConvexSet moved_to(double t) const {
        ConvexSet core = moving_;
        for (std::size_t i = 0; i < counts_of(core.kind).places; ++i) core.v[i] = core.v[i] + motion_ * t;
        return core;
    }
    bool cores_meet_at(double t) const { return meet(moved_to(t), other_); }

    /// Steps to the plane between the closest points, which are found one way or the other. They end between a time before
    /// the contact and one that is too late, or at which the shapes part again.
    double followed_by_distances() const {
        double t = 0, before = 0, after = 2, gap_before = std::numeric_limits<double>::infinity();
        bool is_met = false;
        for (int step = 0; step < 200; ++step) {
            const RoundedSet then{moved_to(t), radius_}, beside{other_, more_radius_};
            const double gap = distance_between(then, beside);
            const auto points = closest_between({then.core, 0}, {other_, 0});
            const double speed = points ? -dot(unit_along(points->a - points->b), motion_) : 0;
            if (gap > 0 && speed > 0) {
                if (t > 0 && !(t > before)) break;
                before = t, gap_before = gap;
            } else {
                if (!(t < after)) break;
                after = t, is_met |= !(gap > 0);
                if (!is_met && gap < gap_before && !(speed < 0)) return t;
            }
            double next = gap > 0 && speed > 0 ? t + gap / speed : before + (after - before) / 2;
            if (!(next < after)) next = before + (after - before) / 2;
            if (after == 2) next = (std::min)(next, 1.0);
            if (!(next > before && next < after)) break;
            t = next;
        }
        return is_met ? after : before;
    }

private:
    const ConvexSet &moving_, &other_;
    Vec3 motion_;
    ExactSpread body_, beside_;
    Vec3 origin_;
    double radius_, more_radius_;
    Spread<double> body_in_double_, beside_in_double_;
};

bool is_same_guess(const Guess& p, const Guess& q) { return p.a == q.a && p.b == q.b; }

// A time at which the parts stay, as far as numbers of this type tell. std::nullopt if no parts were found.
template <class N>
std::optional<double> followed(const Follower& follower, double t, int most_steps, double error) {
    double before = 0, after = 1;  // disjoint at the first, not at the second
    Guess last{};
    bool has_last = false, tried_end = false;
    for (int step = 0; step < most_steps; ++step) {
        const Guess guess = follower.guess_at(t);
        const auto now = follower.at<N>(t, guess);
        double next = t;
        const auto halfway = [&] { return before + (after - before) / 2; };
        if (!now) {
            if (t == 0 || !follower.cores_meet_at(t)) return std::nullopt;
            after = t, next = halfway();
        } else if (const double gap = now->gap(); gap > 0 && !now->closing()) {
            // They graze here, or this is beyond the time at which they are nearest. If they were nearer by more than what
            // rounding makes of a graze, they have met before.
            const bool met_before = now->fall() > 16 * error * (follower.reach() + error);
            if ((follower.gap_at(*now) <= error && !met_before) || t == 0) return t;
            after = t, next = halfway();
        } else {
            (gap > 0 ? before : after) = t;
            const bool is_same = has_last && is_same_guess(last, guess);
            if (now->closing() && now->has_time()) {
                next = t + now->time();
                if (is_same && next >= before && next <= after) return next;
            } else if (gap > 0) {
                next = t + (is_same ? now->lowest() : now->safe_time(follower.reach_sq_weight(*now)));
            } else {
                next = halfway();
            }
            if (!(next > before || next == t)) next = halfway();
            if (!(next < after))
                next = after == 1 && t < 1 && !tried_end ? (tried_end = true, 1.0) : halfway();
        }
        if (std::fabs(next - t) <= 0x1p-53 * t) return next;
        last = guess, has_last = true;
        t = next;
    }
    return t;
}

}  // namespace

Approach first_approach(const RoundedSet& a, const Vec3& motion, const RoundedSet& b) {
    // A motion far beyond the shapes leaves them nothing of the numbers; they meet in its first part.
    const double size = largest_finite_number(a, b);
    const int shorter = halvings_of(motion, size, is_infinite(b.core));
    const Vec3 m{std::ldexp(motion.x, -shorter), std::ldexp(motion.y, -shorter),
                 std::ldexp(motion.z, -shorter)};
    const ScaledPath path(a, m, bounded_beside(b, swept(a.core, m)));
    const Follower follower(path.moving, path.motion, path.other);
    const double nearly = followed<double>(follower, 0, 40, 0x1p-44 * path.size).value_or(0);
    // Usually one step in double-double is enough: it is so short that the parts and the way between them stay.
    const auto valid = [](double t) { return std::clamp(t, std::numeric_limits<double>::denorm_min(), 1.0); };
    const auto size_at = [&](double t) {
        return std::max(std::ldexp(size, path.power), std::sqrt(length_sq(path.motion)) * t);
    };
    double t = valid(nearly);
    auto end = follower.at<DoubleDouble>(t, follower.guess_at(t));
    const double step = end && end->closing() && end->has_time() ? end->time() : 1;
    const double reach = path.moving.radius + path.other.radius;
    if (reach > 0x1p-24 * path.size &&
        std::fabs(step) * std::sqrt(length_sq(path.motion)) <= 0x1p-44 * reach) {
        t = valid(t + step);
    } else {
        const auto found = followed<DoubleDouble>(follower, t, 60, 0x1p-51 * path.size);
        const bool is_right = found && follower.is_contact(valid(*found), 0x1p-50 * size_at(valid(*found)));
        t = valid(is_right ? *found : follower.followed_by_distances());
        end = follower.at<DoubleDouble>(t, follower.guess_at(t));
    }
    Approach r{std::ldexp(t, -shorter), unit_along(-m), {}};
    r.t = valid(r.t);
    Vec3 unit;
    if (end) {
        const Triple<DoubleDouble> way = end->parts.apart.way();
        unit = unit_along({way.x.high, way.y.high, way.z.high});
    }
    // No parts, or so flat ones that their normal underflows.
    if (unit == Vec3{}) {
        const auto both = closest_between({follower.moved_to(t), 0}, {path.other.core, 0});
        const Vec3 apart = both->a - both->b;
        if (apart != Vec3{}) r.way = unit_along(apart);
        r.point = path.from_unit(both->b + r.way * path.other.radius);
        return r;
    }
    r.way = unit;
    const DoubleDouble weight = end->parts.apart.weight();
    Triple<DoubleDouble> at = end->parts.b.at;
    for (std::size_t i = 0; i < end->parts.b.dimension; ++i)
        at = sum(at, features::times(end->parts.b.free[i], end->parts.of_b[i] / weight));
    const Vec3& o = follower.origin();
    r.point = path.from_unit(Vec3{(at.x + o.x).high, (at.y + o.y).high, (at.z + o.z).high} +
                             r.way * path.other.radius);
    return r;
}

}  // namespace hitbox::detail
