// capsule_part.cpp: the ends of the common part of a line and a capsule, by signs of polynomials.
#include <hitbox/pair/intersection/detail/line_and_capsule.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/known_sign.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/sign.hpp>

#include <array>
#include <cstddef>
#include <utility>

namespace hitbox::detail {

namespace {

using exact::FilteredSign;
using exact::Sign;

/// The signs of numbers, and whether all of them were certain.
class SureSigns {
public:
    template <class N>
    Sign operator()(const N& n) {
        const FilteredSign s = exact::known_sign(n);
        if (s != FilteredSign::unknown) return Sign(int(s));
        sure_ = false;
        return Sign::zero;
    }
    bool sure() const { return sure_; }

private:
    bool sure_ = true;
};

/// The value of a convex quadratic function of t, and half its slope.
struct ValueAndSlope {
    Sign value, slope;

    // The sign of the lower root minus this t, and of the upper root; the roots are real.
    Sign of_near() const {
        if (value == Sign::negative || slope == Sign::positive) return Sign::negative;
        return value;
    }
    Sign of_far() const {
        if (value == Sign::negative || slope == Sign::negative) return Sign::positive;
        return -value;
    }
};

template <class N, class W>
class CapsuleSigns {
public:
    CapsuleSigns(const LineAndCapsule<N, W>& both, SureSigns& ask)
        : x_(both), ask_(ask), rr_(both.radius * both.radius) {}

    PartInCapsule part(Linear::Kind kind) {
        PartInCapsule r;
        r.empty = !pierces(r);
        if (!r.empty) clip(r, kind);
        return r;
    }

private:
    // Fills in the parts of the surface through which the infinite line enters and leaves.
    bool pierces(PartInCapsule& r) {
        const auto& w = x_.way;
        const auto n = difference(x_.b, x_.a);
        const auto across = cross_product(w, n);
        const auto steepness = dot_product(across, across);
        const auto wn = dot_product(w, n);
        const Sign turn = ask_(wn);
        const bool forward = turn != Sign::negative;
        const CapsulePart first = forward ? CapsulePart::ball_a : CapsulePart::ball_b,
                          last = forward ? CapsulePart::ball_b : CapsulePart::ball_a;
        const auto nn = dot_product(n, n);
        if (ask_(nn) == Sign::zero) {  // a ball
            const Sign chord = chord_of_ball(CapsulePart::ball_a);
            r.near_on = r.far_on = CapsulePart::ball_a;
            r.touches = chord == Sign::zero;
            return chord != Sign::negative;
        }
        if (ask_(steepness) == Sign::zero) {
            const auto off = cross_product(difference(x_.first, x_.a), n);
            r.near_on = first, r.far_on = last;
            return ask_(dot_product(off, off) - rr_ * nn) != Sign::positive;
        }
        const auto volume = dot_product(difference(x_.first, x_.a), across);
        const Sign depth = ask_(rr_ * steepness - volume * volume);
        if (depth == Sign::negative) return false;
        r.near_on = r.far_on = CapsulePart::side;
        if (turn == Sign::zero) {
            if (ask_(dot_product(difference(x_.first, x_.a), n)) == Sign::negative)
                r.near_on = r.far_on = CapsulePart::ball_a;
            else if (ask_(dot_product(difference(x_.first, x_.b), n)) == Sign::positive)
                r.near_on = r.far_on = CapsulePart::ball_b;
        } else {
            const ValueAndSlope at_first = in_plane_of(first, n, wn, turn),
                                at_last = in_plane_of(last, n, wn, turn);
            if (at_first.of_near() == Sign::negative) r.near_on = first;
            if (at_last.of_near() == Sign::positive) r.near_on = last;
            if (at_first.of_far() == Sign::negative) r.far_on = first;
            if (at_last.of_far() == Sign::positive) r.far_on = last;
        }
        if (r.near_on != r.far_on) return true;
        const Sign chord = r.near_on == CapsulePart::side ? depth : chord_of_ball(r.near_on);
        r.touches = chord == Sign::zero;
        return chord != Sign::negative;
    }

    // The infinite cylinder where the line crosses the plane through an end of the axis. The crossing is v / wn
    // from that end.
    template <class Axis, class Dot>
    ValueAndSlope in_plane_of(CapsulePart ball, const Axis& n, const Dot& wn, Sign turn) {
        const auto& w = x_.way;
        const auto from = difference(x_.first, x_.end(ball));
        const auto height = dot_product(from, n);
        const Triple v{from.x * wn - w.x * height, from.y * wn - w.y * height, from.z * wn - w.z * height};
        return {ask_(dot_product(v, v) - rr_ * (wn * wn)), ask_(dot_product(v, w)) * turn};
    }

    Sign chord_of_ball(CapsulePart ball) {
        const auto& w = x_.way;
        const auto off = cross_product(difference(x_.first, x_.end(ball)), w);
        return ask_(rr_ * dot_product(w, w) - dot_product(off, off));
    }

    // The ball or the infinite cylinder at an end of the ray or segment.
    ValueAndSlope at(CapsulePart part, const Triple<N>& p) {
        if (part != CapsulePart::side) {
            const auto from = difference(p, x_.end(part));
            return {ask_(dot_product(from, from) - rr_), ask_(dot_product(from, x_.way))};
        }
        const auto n = difference(x_.b, x_.a);
        const auto off = cross_product(difference(p, x_.a), n);
        return {ask_(dot_product(off, off) - rr_ * dot_product(n, n)),
                ask_(dot_product(off, cross_product(x_.way, n)))};
    }

    void clip(PartInCapsule& r, Linear::Kind kind) {
        if (r.touches) r.high = r.low;
        if (kind == Linear::Kind::line) return;
        const Sign far_from_start = at(r.far_on, x_.first).of_far();
        if (far_from_start == Sign::negative) r.empty = true;
        if (at(r.near_on, x_.first).of_near() != Sign::positive) r.low = EndOfPart::start;
        if (far_from_start == Sign::zero) r.low = r.high = EndOfPart::start;
        if (kind == Linear::Kind::ray || r.empty) return;
        const Sign near_from_end = at(r.near_on, x_.second).of_near();
        if (near_from_end == Sign::positive) r.empty = true;
        if (near_from_end == Sign::zero) {
            r.low = r.high = EndOfPart::finish;
        } else if (r.low != r.high && at(r.far_on, x_.second).of_far() != Sign::negative) {
            r.high = EndOfPart::finish;
        }
    }

    const LineAndCapsule<N, W>& x_;
    SureSigns& ask_;
    decltype(std::declval<N>() * std::declval<N>()) rr_;
};

template <class N, class W>
PartInCapsule ask_signs(const std::array<N, 13>& x, Linear::Kind kind, SureSigns& ask) {
    const LineAndCapsule<N, W> both(x, kind == Linear::Kind::segment);
    return CapsuleSigns<N, W>(both, ask).part(kind);
}

}  // namespace

PartInCapsule part_in_capsule(const CapsuleInputs& x, Linear::Kind kind, bool in_range) {
    if (in_range && !small_code) {
        std::array<exact::Input, 13> filtered;
        for (std::size_t i = 0; i < x.size(); ++i) filtered[i] = {x[i]};
        SureSigns ask;
        const PartInCapsule r = ask_signs<exact::Input, exact::Approx<1, true>>(filtered, kind, ask);
        if (ask.sure()) return r;
    }
    return exact::resolve(x, 6, [kind]<class N>(const std::array<N, 13>& n) {
        SureSigns ask;
        return ask_signs<N, N>(n, kind, ask);
    });
}

}  // namespace hitbox::detail
