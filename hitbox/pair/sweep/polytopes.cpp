// polytopes.cpp: the first contact of two shapes without a radius, in filtered doubles, double-doubles and integers
// (moving separating axes).
#include <hitbox/pair/sweep/first_contact.hpp>

#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/exact/scaled.hpp>
#include <hitbox/pair/closest/between.hpp>
#include <hitbox/pair/sweep/detail/at_start.hpp>
#include <hitbox/pair/sweep/detail/axis_times.hpp>
#include <hitbox/pair/sweep/detail/unit_axis.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox::detail {

namespace {

enum class Meeting { unknown, never, later, at_start };

/// The spans of all axes, as far as they are known.
class Timeline {
public:
    bool is_solid = false;

    /// Looks at some axes, again if they were seen before. Ends early if they show that the shapes do not meet.
    template <class N, class Numbers>
    void look(const MovingScene<N>& s, AxisSet wanted, Numbers& ask) {
        any_moving_axis(s, wanted, is_solid, [&](std::size_t i, const Triple<N>& axis) {
            ask.doubt = false;
            AxisSpan& span = span_[i];
            span = span_of(times_along(s, axis, ask));
            span.known &= !ask.doubt;  // on which side an infinite box is without end
            seen_ |= AxisSet{1} << i;
            in_low_ = std::max(in_low_, span.in_low), out_high_ = std::min(out_high_, span.out_high);
            return is_never();
        });
        in_high_ = -AxisSpan::never, out_low_ = AxisSpan::never, unknown_ = 0;
        for (AxisSet left = seen_; left != 0; left &= left - 1) {
            const std::size_t i = first_of(left);
            in_high_ = std::max(in_high_, span_[i].in_high), out_low_ = std::min(out_low_, span_[i].out_low);
            if (!span_[i].known) unknown_ |= AxisSet{1} << i;
        }
    }

    /// A gap that is known is certain, whatever the other axes are.
    bool is_never() const { return in_low_ > out_high_ || in_low_ > 1 || out_high_ < 0; }
    Meeting meeting() const {
        if (is_never()) return Meeting::never;
        if (unknown_ != 0 || !(in_high_ <= out_low_ && in_high_ <= 1 && out_low_ >= 0))
            return Meeting::unknown;
        return in_high_ <= 0 ? Meeting::at_start : in_low_ > 0 ? Meeting::later : Meeting::unknown;
    }

    /// Axes whose times may be the ones that matter.
    AxisSet last_to_enter() const {
        return of_axes([&](const AxisSpan& s) { return !s.known || s.in_high >= in_low_; });
    }
    AxisSet in_doubt() const {
        return of_axes([&](const AxisSpan& s) {
            return !s.known || s.in_high >= in_low_ || s.out_low <= out_high_ || s.out_low < 0;
        });
    }
    const AxisSpan& of(std::size_t i) const { return span_[i]; }
    /// Bounds of the time at which the last of them begins.
    double in_low() const { return in_low_; }
    double in_high() const { return in_high_; }
    static std::size_t first_of(AxisSet axes) { return std::size_t(std::countr_zero(axes)); }

private:
    template <class F>
    AxisSet of_axes(const F& belongs) const {
        AxisSet r = 0;
        for (AxisSet left = seen_; left != 0; left &= left - 1)
            if (belongs(span_[first_of(left)])) r |= left & (~left + 1);
        return r;
    }

    std::array<AxisSpan, most_axes> span_;
    AxisSet seen_ = 0, unknown_ = 0;
    double in_low_ = -AxisSpan::never, out_high_ = AxisSpan::never, in_high_ = 0, out_low_ = 0;
};

struct Entry {
    Meeting meeting = Meeting::unknown;
    double t = 0;
    Vec3 normal;
};

// Out of b: against the motion.
Vec3 against(const Vec3& axis, bool is_with_motion) { return is_with_motion ? -axis : axis; }

// ---- in integers --------------------------------------------------------------------------------------------------

// The positive quotient or zero of two integers.
template <class N>
struct Moment {
    N over, under;  // under > 0
    friend Sign compare(const Moment& a, const Moment& b) {
        return sign(a.over * b.under - b.over * a.under);
    }
};

HITBOX_NOINLINE Entry entry_in_integers(const ConvexSet& a, const Vec3& motion, const ConvexSet& b,
                                        AxisSet wanted, bool is_solid) {
    return scene_in_integers(a, motion, b, [&]<class N>(const MovingScene<N>& s) {
        ExactNumbers numbers;
        std::optional<Moment<N>> in, out;
        Triple<N> axis;
        bool up = false, never = false;
        any_moving_axis(s, wanted, is_solid, [&](std::size_t, const Triple<N>& n) {
            if (numbers.is_zero(n)) return false;
            const AxisTimes<N> times = times_along(s, n, numbers);
            const Sign way = sign(times.speed);
            if (way == Sign::zero)
                return never = (!times.no_ahead && sign(times.ahead) == Sign::positive) ||
                               (!times.no_behind && sign(times.behind) == Sign::negative);
            const bool is_up = way == Sign::positive;
            const auto moment = [&](const N& gap) {
                return is_up ? Moment<N>{gap, times.speed} : Moment<N>{-gap, -times.speed};
            };
            if (!(is_up ? times.no_ahead : times.no_behind)) {
                const Moment<N> next = moment(is_up ? times.ahead : times.behind);
                if (!in || compare(next, *in) == Sign::positive) in = next, axis = n, up = is_up;
            }
            if (!(is_up ? times.no_behind : times.no_ahead)) {
                const Moment<N> next = moment(is_up ? times.behind : times.ahead);
                if (!out || compare(next, *out) == Sign::negative) out = next;
            }
            return false;
        });
        Entry r{Meeting::never, 0, {}};
        if (never || (out && sign(out->over) == Sign::negative)) return r;
        if (!in || sign(in->over) != Sign::positive) return r.meeting = Meeting::at_start, r;
        if (sign(in->under - in->over) == Sign::negative || (out && compare(*in, *out) == Sign::positive))
            return r;
        r.meeting = Meeting::later;
        r.t = exact::quotient(scaled(in->over), scaled(in->under));
        r.normal = against(unit_axis(axis), up);
        return r;
    });
}

// ---- the stages -------------------------------------------------------------------------------------------------------

Entry entry_of(const ConvexSet& a, const Vec3& motion, const ConvexSet& b, bool only_whether) {
    Timeline line;
    AxisSet doubt = all_axes;
    if (is_tame_scene(a, motion, b)) {
        MeasuredNumbers numbers;
        const MovingScene<Measured> s = measured_scene(a, motion, b);
        line.is_solid = is_surely_solid(s, numbers);
        line.look(s, all_axes, numbers);
        const Meeting meeting = line.meeting();
        if (meeting == Meeting::never || meeting == Meeting::at_start ||
            (only_whether && meeting == Meeting::later))
            return {meeting, 0, {}};
        doubt = meeting == Meeting::later ? line.last_to_enter() : line.in_doubt();
    }
    if (is_everyday_scene(a, motion, b)) {
        MeasuredPairNumbers numbers;
        const MovingScene<MeasuredPair> s = scene_in_pairs(a, motion, b);
        if (doubt == all_axes) line.is_solid = is_surely_solid(s, numbers);
        line.look(s, doubt, numbers);
        const Meeting meeting = line.meeting();
        if (meeting == Meeting::never || meeting == Meeting::at_start) return {meeting, 0, {}};
        if (meeting == Meeting::later) {
            const AxisSet last = line.last_to_enter();
            const std::size_t winner = Timeline::first_of(last);
            const AxisSpan& span = line.of(winner);
            // The true time is between the bounds of all axes.
            const double error = 0x1p-51 * span.in;
            if (line.in_high() - span.in <= error && span.in - line.in_low() <= error) {
                Entry r{meeting, span.in, {}};
                any_moving_axis(s, AxisSet{1} << winner, line.is_solid,
                                [&](std::size_t, const Triple<MeasuredPair>& n) {
                                    r.normal = against(unit_axis(n), dot_product(n, s.motion).value.high > 0);
                                    return true;
                                });
                return r;
            }
            doubt = last;
        } else {
            doubt = line.in_doubt();
        }
    }
    return entry_in_integers(a, motion, b, doubt, line.is_solid);
}

}  // namespace

Vec3 common_point_at_start(const ConvexSet& a, const ConvexSet& b) {
    const auto both = closest_between({a, 0}, {b, 0});
    return both ? both->b : Vec3{};
}

bool meet_on_the_way(const ConvexSet& a, const Vec3& motion, const ConvexSet& b) {
    if (a.kind == Kind::empty || b.kind == Kind::empty) return false;
    return entry_of(a, motion, b, true).meeting != Meeting::never;
}

std::optional<FirstContact> first_contact_of_polytopes(const ConvexSet& a, const Vec3& motion,
                                                       const ConvexSet& b) {
    if (a.kind == Kind::empty || b.kind == Kind::empty) return std::nullopt;
    if (a.kind == Kind::obb && b.kind == Kind::obb) {
        const QuickContact boxes = first_contact_of_oriented_boxes(a, motion, b);
        if (boxes.verdict == exact::Verdict::no) return std::nullopt;
        if (boxes.verdict == exact::Verdict::yes) return boxes.contact;
    }
    const Entry entry = entry_of(a, motion, b, false);
    if (entry.meeting == Meeting::never) return std::nullopt;
    FirstContact r;
    if (entry.meeting == Meeting::at_start) {
        const Start start = start_of(a, motion, b);
        r.started = true, r.leaving = start.leaving, r.normal = start.normal;
        r.point = start.touching ? point_of_contact(a, {}, b, r.normal) : common_point_at_start(a, b);
        return r;
    }
    r.t = std::clamp(entry.t, std::numeric_limits<double>::denorm_min(), 1.0);
    r.normal = entry.normal;
    r.point = point_of_contact(a, motion * r.t, b, r.normal);
    return r;
}

}  // namespace hitbox::detail
