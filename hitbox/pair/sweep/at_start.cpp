// at_start.cpp: the axes along which two shapes touch, or overlap least, and the speed along them.
#include <hitbox/pair/sweep/detail/at_start.hpp>

#include <hitbox/pair/sweep/detail/axis_times.hpp>
#include <hitbox/pair/sweep/detail/unit_axis.hpp>

#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <type_traits>

namespace hitbox::detail {

namespace {

template <class N>
double nearly(const N& n) {
    if constexpr (std::is_same_v<N, Measured>) {
        return n.value;
    } else if constexpr (std::is_same_v<N, MeasuredPair>) {
        return n.value.high;
    } else {
        const exact::Scaled s = scaled(n);
        return std::ldexp(s.value, s.exponent);
    }
}

// Of any size. std::hypot differs between C libraries in the last bit, and so would the choice of an axis.
double length_of(const Vec3& v) {
    const double most = std::fmax(std::fabs(v.x), std::fmax(std::fabs(v.y), std::fabs(v.z)));
    if (!(most > 0)) return 0;
    const Vec3 w{v.x / most, v.y / most, v.z / most};
    return most * std::sqrt(length_sq(w));
}

template <class Numbers>
void forget_doubt(Numbers& ask) {
    if constexpr (!std::is_same_v<Numbers, ExactNumbers>) ask.doubt = false;
}

// Collects the axes; those whose signs are in doubt are left for the next stage.
class StartSearch {
public:
    bool is_solid = false;
    AxisSet left = all_axes;

    template <class N, class Numbers>
    void look(const MovingScene<N>& s, Numbers& ask) {
        AxisSet again = 0;
        any_moving_axis(s, left, is_solid, [&](std::size_t i, const Triple<N>& axis) {
            forget_doubt(ask);
            const bool is_none = ask.sign_of(axis.x) == Sign::zero && ask.sign_of(axis.y) == Sign::zero &&
                                 ask.sign_of(axis.z) == Sign::zero;
            if (is_none && !ask.doubt) return false;
            forget_doubt(ask);
            const AxisTimes<N> times = times_along(s, axis, ask);
            const bool touch_ahead = !times.no_ahead && ask.sign_of(times.ahead) == Sign::zero;
            const bool touch_behind = !times.no_behind && ask.sign_of(times.behind) == Sign::zero;
            if (ask.doubt) return again |= AxisSet{1} << i, false;
            const bool touch = touch_ahead || touch_behind;
            // The sign of the speed matters if they touch. Otherwise only that along the axis of least overlap does.
            const Sign speed = ask.sign_of(times.speed);
            const bool speed_known = !ask.doubt;
            if (touch && !speed_known) return again |= AxisSet{1} << i, false;
            const Vec3 n = unit_axis(axis);
            if (touch_ahead && touch_behind) {
                if (speed != Sign::zero)
                    offer(i, Rank::off_flat, speed == Sign::positive ? n : -n, true);
                else
                    offer(i, Rank::along_flat, n, true);
            } else if (touch) {
                const Sign approach = touch_ahead ? speed : -speed;
                offer(i, approach != Sign::positive ? Rank::leaves_contact : Rank::enters_contact,
                      touch_ahead ? -n : n, approach != Sign::positive);
            } else {
                overlap(i, times, n, speed, speed_known);
            }
            return false;
        });
        left = again;
    }

    /// The axis of least overlap, if its speed is needed and not known.
    AxisSet speed_wanted() const {
        return rank_ == Rank::overlaps && !speed_known_ ? AxisSet{1} << index_ : 0;
    }
    /// Looks at that axis.
    template <class N, class Numbers>
    void look_at_speed(const MovingScene<N>& s, Numbers& ask) {
        any_moving_axis(s, speed_wanted(), is_solid, [&](std::size_t, const Triple<N>& axis) {
            forget_doubt(ask);
            const Sign speed = ask.sign_of(dot_product(axis, s.motion));
            if (!ask.doubt) result_.leaving = leaves(speed), speed_known_ = true;
            return true;
        });
    }

    const Start& result() const { return result_; }

private:
    // The better ones first.
    enum class Rank { off_flat, leaves_contact, enters_contact, overlaps, along_flat, none };

    // Of equally good ones the first axis, whichever stage is certain of it.
    void offer(std::size_t i, Rank rank, const Vec3& normal, bool leaving) {
        if (rank > rank_ || (rank == rank_ && i >= index_)) return;
        rank_ = rank, index_ = i, result_ = {normal, leaving, true};
    }

    template <class N>
    void overlap(std::size_t i, const AxisTimes<N>& times, const Vec3& n, Sign speed, bool speed_known) {
        if (rank_ < Rank::overlaps) return;
        const double length = length_of({nearly(times.axis.x), nearly(times.axis.y), nearly(times.axis.z)});
        const double endless = std::numeric_limits<double>::infinity();
        const double ahead = times.no_ahead ? endless : -nearly(times.ahead) / length,
                     behind = times.no_behind ? endless : nearly(times.behind) / length;
        const bool is_ahead = ahead < behind || (ahead == behind && speed != Sign::positive);
        const double least = is_ahead ? ahead : behind;
        if (rank_ == Rank::overlaps && !(least < least_ || (least == least_ && i < index_))) return;
        rank_ = Rank::overlaps, least_ = least, index_ = i, is_ahead_ = is_ahead;
        speed_known_ = speed_known;
        result_ = {is_ahead ? -n : n, leaves(speed), false};
    }
    bool leaves(Sign speed) const { return (is_ahead_ ? speed : -speed) != Sign::positive; }

    Start result_;
    Rank rank_ = Rank::none;
    double least_ = 0;
    std::size_t index_ = 0;
    bool is_ahead_ = false, speed_known_ = true;
};

}  // namespace

Start start_of(const ConvexSet& a, const Vec3& motion, const ConvexSet& b) {
    StartSearch search;
    if (is_tame_scene(a, motion, b)) {
        MeasuredNumbers numbers;
        const MovingScene<Measured> s = measured_scene(a, motion, b);
        search.is_solid = is_surely_solid(s, numbers);
        search.look(s, numbers);
    }
    if (search.left != 0 && is_everyday_scene(a, motion, b)) {
        MeasuredPairNumbers numbers;
        search.look(scene_in_pairs(a, motion, b), numbers);
    }
    if (search.left != 0 || search.speed_wanted() != 0)
        scene_in_integers(a, motion, b, [&]<class N>(const MovingScene<N>& s) {
            ExactNumbers numbers;
            search.look(s, numbers);
            if (search.speed_wanted() != 0) search.look_at_speed(s, numbers);
            return true;
        });
    return search.result();
}

}  // namespace hitbox::detail
