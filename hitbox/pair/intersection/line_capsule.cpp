// line_capsule.cpp: the ends of the common part by signs, then as roots: in double-doubles, or in integers.
#include <hitbox/pair/intersection/line_capsule.hpp>

#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/estimate.hpp>
#include <hitbox/exact/known_sign.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/rounded_root.hpp>
#include <hitbox/pair/intersection/line_crossing.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>
#include <hitbox/pair/linear_sphere.hpp>

#include <array>
#include <type_traits>
#include <utility>

namespace hitbox::detail {

namespace {

using exact::BigInt;
using exact::Estimate;
using exact::FilteredSign;
using exact::Format;
using exact::Sign;
using exact::Triple;

/// The parts of the surface of a capsule.
enum class CapsulePart { ball_a, ball_b, side };

/// Two points of a segment, or origin and direction; the ends of the axis; the radius.
using CapsuleInputs = std::array<double, 13>;

/// W is the type of a difference of two N. A direction is taken as one.
template <class N, class W>
struct LineAndCapsule {
    Triple<N> first, second, a, b;
    N radius;
    Triple<W> way;

    LineAndCapsule(const std::array<N, 13>& x, bool is_segment)
        : first(triple(x.data())),
          second(triple(x.data() + 3)),
          a(triple(x.data() + 6)),
          b(triple(x.data() + 9)),
          radius(x[12]),
          way(is_segment ? Triple<W>(difference(second, first)) : Triple<W>(as_difference(second))) {}

    const Triple<N>& end(CapsulePart ball) const { return ball == CapsulePart::ball_a ? a : b; }

private:
    static Triple<W> as_difference(const Triple<N>& v) {
        if constexpr (std::is_same_v<N, W>)
            return v;
        else
            return {W{{v.x.value}}, W{{v.y.value}}, W{{v.z.value}}};
    }
};

// ---- which parts, by signs --------------------------------------------------------------------------------

enum class EndOfPart { start, finish, near, far };

struct PartInCapsule {
    bool empty = true;
    CapsulePart near_on{}, far_on{};
    EndOfPart low = EndOfPart::near, high = EndOfPart::far;  // equal for a point
    bool touches = false;                                    // near and far are one
};

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

// ---- the roots --------------------------------------------------------------------------------------------

/// The equation A t^2 + 2 B t + C = 0 of the line and a part of the surface, calls f(A, B, C, B^2 - A C).
template <class N, class W, class F>
HITBOX_INLINE auto with_equation(const LineAndCapsule<N, W>& x, CapsulePart part, const F& f) {
    const auto& w = x.way;
    const auto rr = x.radius * x.radius;
    if (part != CapsulePart::side) {
        const auto from = difference(x.first, x.end(part));
        const auto off = cross_product(from, w);
        const auto ww = dot_product(w, w);
        return f(ww, dot_product(from, w), dot_product(from, from) - rr, rr * ww - dot_product(off, off));
    }
    // Both sides times the square of the axis, so that nothing is divided. The discriminant by the identity of Lagrange.
    const auto n = difference(x.b, x.a), from = difference(x.first, x.a);
    const auto nn = dot_product(n, n);
    const auto across = cross_product(w, n), off = cross_product(from, n);
    const auto steepness = dot_product(across, across);
    const auto volume = dot_product(from, across);
    return f(steepness, dot_product(off, across), dot_product(off, off) - rr * nn,
             nn * (rr * steepness - volume * volume));
}

/// Both roots with error bounds.
struct EstimatedRoots {
    Estimate near, far;
};

template <bool Fused>
using StoredLineAndCapsule = LineAndCapsule<exact::Stored<Fused>, exact::Twofold<0, Fused>>;

template <bool Fused>
HITBOX_INLINE EstimatedRoots estimated_roots(const StoredLineAndCapsule<Fused>& x, CapsulePart part) {
    return with_equation(x, part,
                         [](const auto& a, const auto& b, const auto& c, const auto& d)
                             HITBOX_INLINE_LAMBDA -> EstimatedRoots {
                                 // The root of the discriminant gets the sign of -B, so that no nearly equal numbers are subtracted.
                                 const Estimate root = exact::square_root<Fused>(estimate(d)),
                                                half_slope = estimate(b);
                                 const bool back = half_slope.value.high > 0;
                                 const Estimate sum = back ? -(half_slope + root) : -half_slope + root;
                                 const Estimate large = exact::quotient<Fused>(sum, estimate(a)),
                                                small = exact::quotient<Fused>(estimate(c), sum);
                                 return back ? EstimatedRoots{large, small} : EstimatedRoots{small, large};
                             });
}

/// The same roots in integers of any size.
class RootsInIntegers {
public:
    RootsInIntegers(const CapsuleInputs& x, bool is_segment, Format format)
        : grid_(exact::Grid::of(x)),
          both_(exact::detail::run<BigInt>(x, grid_, [](const auto& n) { return n; }), is_segment),
          format_(format) {}

    double parameter(CapsulePart part, EndOfPart end) const {
        return rounded(part, end, BigInt(0), BigInt(1), 0);
    }
    Vec3 point(CapsulePart part, EndOfPart end) const {
        const auto& way = both_.way;
        const auto& from = both_.first;
        return {rounded(part, end, from.x, way.x, grid_.low), rounded(part, end, from.y, way.y, grid_.low),
                rounded(part, end, from.z, way.z, grid_.low)};
    }

private:
    // from + t way
    double rounded(CapsulePart part, EndOfPart end, const BigInt& from, const BigInt& way, int shift) const {
        return with_equation(
            both_, part, [&](const BigInt& a, const BigInt& b, const BigInt&, const BigInt& d) {
                const BigInt p = from * a - way * b;
                if (sign(d) == Sign::zero) return exact::rounded_quotient(p, a, shift, format_);
                return exact::rounded_root({p, end == EndOfPart::near ? -way : way, d, a}, shift, format_);
            });
    }

    exact::Grid grid_;
    LineAndCapsule<BigInt, BigInt> both_;
    Format format_;
};

// ---- the result -------------------------------------------------------------------------------------------

// Estimates allow for underflow in formulas of degree 8 whose factors are below this.
constexpr double largest_size_for_roots = 0x1p40;

template <bool Fused>
HITBOX_INLINE bool fill_quickly(Intersection<double>& r, const CapsuleInputs& x, bool is_segment,
                                const PartInCapsule& part, Format format) {
    std::array<exact::Stored<Fused>, 13> stored;
    for (std::size_t i = 0; i < x.size(); ++i) stored[i] = {x[i]};
    const StoredLineAndCapsule<Fused> both(stored, is_segment);
    const EstimatedRoots of_near = estimated_roots<Fused>(both, part.near_on);
    const Estimate& near = of_near.near;
    const Estimate far =
        part.near_on == part.far_on ? of_near.far : estimated_roots<Fused>(both, part.far_on).far;
    double enter, leave;
    bool sure = settle(near, format, enter);
    sure &= settle(far, format, leave);
    const auto& w = both.way;
    const auto point = [&](EndOfPart end, Vec3& p) HITBOX_INLINE_LAMBDA {
        if (end == EndOfPart::start || end == EndOfPart::finish) {
            const double* own = x.data() + (end == EndOfPart::start ? 0 : 3);
            p = {own[0], own[1], own[2]};
            return;
        }
        const Estimate& t = end == EndOfPart::near ? near : far;
        sure &= settle_coordinate(both.first.x, w.x, t, format, p.x);
        sure &= settle_coordinate(both.first.y, w.y, t, format, p.y);
        sure &= settle_coordinate(both.first.z, w.z, t, format, p.z);
    };
    point(part.low, r.points[0]), point(part.high, r.points[1]);
    r.line_t = ParameterRange<double>{enter, leave};
    return sure;
}

HITBOX_NOINLINE void fill_in_integers(Intersection<double>& r, const CapsuleInputs& x, bool is_segment,
                                      const PartInCapsule& part, Format format) {
    const RootsInIntegers roots(x, is_segment, format);
    const auto on = [&](EndOfPart end) { return end == EndOfPart::near ? part.near_on : part.far_on; };
    const auto point = [&](EndOfPart end) -> Vec3 {
        if (end == EndOfPart::start) return {x[0], x[1], x[2]};
        if (end == EndOfPart::finish) return {x[3], x[4], x[5]};
        return roots.point(on(end), end);
    };
    r.points[0] = point(part.low), r.points[1] = point(part.high);
    r.line_t = ParameterRange<double>{roots.parameter(part.near_on, EndOfPart::near),
                                      roots.parameter(part.far_on, EndOfPart::far)};
}

Intersection<double> clip_by_capsule(const CapsuleInputs& x, Linear::Kind kind, bool in_range,
                                     Format format) {
    const bool is_segment = kind == Linear::Kind::segment;
    const PartInCapsule part = part_in_capsule(x, kind, in_range);
    Intersection<double> r;
    if (part.empty) return r;
    const bool quick = !small_code && !part.touches && exact::largest_size_of(x) < largest_size_for_roots;
    if (!quick || !exact::with_fast_products([&](auto fused) HITBOX_INLINE_LAMBDA {
            return fill_quickly<fused.value>(r, x, is_segment, part, format);
        }))
        fill_in_integers(r, x, is_segment, part, format);
    const auto parameter = [&](EndOfPart end) {
        return end == EndOfPart::start    ? 0
               : end == EndOfPart::finish ? 1
               : end == EndOfPart::near   ? r.line_t->low
                                          : r.line_t->high;
    };
    r.kind = part.low == part.high ? IntersectionKind::point : IntersectionKind::segment;
    r.count = part.low == part.high ? 1 : 2;
    r.t = ParameterRange<double>{parameter(part.low), parameter(part.high)};
    if (r.count == 1) r.points[1] = {};
    return r;
}

}  // namespace

Intersection<double> clip_line_by_capsule(const Linear& line, const Capsule3& capsule, Format format) {
    const bool is_point = line.is_segment() ? line.first == line.second : line.second == Vec3{};
    if (capsule.is_empty() || !exact::all_finite(line.first, line.second) || (is_point && !line.is_segment()))
        return {};
    if (is_point) {
        Intersection<double> r;
        if (!intersects(Segment3{capsule.a, capsule.b}, Sphere3{line.first, capsule.radius})) return r;
        r.kind = IntersectionKind::point, r.count = 1, r.points[0] = line.first;
        r.t = ParameterRange<double>{0, 0};
        return r;
    }
    const CapsuleInputs x = values_of(line.first, line.second, capsule.a, capsule.b, capsule.radius);
    const bool in_range =
        exact::in_range<6>(line.first, line.second, capsule.a, capsule.b, Vec3{capsule.radius, 0, 0});
    return clip_by_capsule(x, line.kind, in_range, format);
}

}  // namespace hitbox::detail
