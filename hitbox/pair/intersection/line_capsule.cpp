// line_capsule.cpp: the ends of the common part as roots: in double-doubles, or in integers.
#include <hitbox/pair/intersection/line_capsule.hpp>

#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/estimate.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/rounded_root.hpp>
#include <hitbox/pair/intersection/detail/line_and_capsule.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>
#include <hitbox/pair/linear_sphere.hpp>

#include <array>

namespace hitbox::detail {

namespace {

using exact::BigInt;
using exact::Estimate;
using exact::Format;
using exact::Sign;

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
                return exact::rounded_root({p, end == EndOfPart::entry ? -way : way, d, a}, shift, format_);
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
        const Estimate& t = end == EndOfPart::entry ? near : far;
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
    const auto on = [&](EndOfPart end) { return end == EndOfPart::entry ? part.near_on : part.far_on; };
    const auto point = [&](EndOfPart end) -> Vec3 {
        if (end == EndOfPart::start) return {x[0], x[1], x[2]};
        if (end == EndOfPart::finish) return {x[3], x[4], x[5]};
        return roots.point(on(end), end);
    };
    r.points[0] = point(part.low), r.points[1] = point(part.high);
    r.line_t = ParameterRange<double>{roots.parameter(part.near_on, EndOfPart::entry),
                                      roots.parameter(part.far_on, EndOfPart::exit)};
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
               : end == EndOfPart::entry  ? r.line_t->low
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
