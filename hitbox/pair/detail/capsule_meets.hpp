// capsule_meets.hpp: a capsule against lines, spheres and capsules, and against the edges and corners of other shapes
// (closest points of two segments, without divisions; predicates).
#pragma once

#include <hitbox/exact/plain.hpp>
#include <hitbox/pair/detail/features.hpp>
#include <hitbox/pair/detail/linear_meets.hpp>
#include <hitbox/pair/detail/sphere_meets.hpp>

#include <algorithm>
#include <cstddef>

namespace hitbox::detail {

using exact::twice;  // for doubles; other overloads are found by argument type

/// Calls see(start, way, part) for each edge: the points start + t way, where t is a parameter of `part`.
/// Returns true as soon as one call does.
template <class S, class See>
bool any_edge(const S& shape, const See& see) {
    if constexpr (requires { shape.origin; }) {
        return see(shape.origin, shape.direction, shape);
    } else {
        const auto corner = corners_of(shape);
        return any_edge_between(
            corner.size(), [&](std::size_t i, std::size_t j, [[maybe_unused]] std::size_t k) {
                if constexpr (requires { shape.half_axes; }) {
                    const auto& h = shape.half_axes[k];
                    return see(corner[i], Triple{twice(h.x), twice(h.y), twice(h.z)}, over::Segment<int>{});
                } else {
                    return see(corner[i], difference(corner[j], corner[i]), over::Segment<int>{});
                }
            });
    }
}

// ---- predicates ---------------------------------------------------------------------------------------------------

/// A sphere whose center and radius may be sums.
template <class P, class R>
struct Ball {
    P center;
    R radius;
};
template <class P, class R>
Ball(P, R) -> Ball<P, R>;

template <class N>
HITBOX_INLINE auto reach_of(const over::Capsule<N>& capsule, const over::Capsule<N>& other) {
    return capsule.radius + other.radius;
}
template <class N, class S>
HITBOX_INLINE auto reach_of(const over::Capsule<N>& capsule, const S&) {
    return capsule.radius;
}
template <class N>
HITBOX_INLINE over::Segment<N> axis_of(const over::Capsule<N>& c) {
    return {c.a, c.b};
}

/// The disjunction of verdicts: yes if one is yes, no if all are no.
class AnyOf {
public:
    /// Returns true if no further verdict is needed.
    bool operator()(Verdict v) {
        if (v != Verdict::no) all_ = v;
        return v == Verdict::yes;
    }
    Verdict verdict() const { return all_; }

private:
    Verdict all_ = Verdict::no;
};

///          a
///          |  s           The lines a + s d and p + t e are closest where d . x = 0 and e . x = 0 for the
///     p----+-----> t      vector x between them: at s = S / D and t = T / D, with D = |d x e|^2. Their
///          |              distance is |(p - a) . (d x e)| / |d x e|. If they are parallel, or closest beyond an
///          b              end, then a corner of the other shape or an end of the axis is closest.
///
/// This class tests the edges and corners, not the ends of the axis.
/// Source: Ericson 2005, 5.1.9; Eberly 2018, "Robust Computation of Distance Between Line Segments".
struct AxisNearBorder {
    static constexpr int degree = 6;
    static constexpr bool in_big_integers = true;

    template <class N, class B, class Ask>
    static Verdict ask(const over::Capsule<N>& capsule, const B& other, const Ask& sign) {
        const auto d = difference(capsule.b, capsule.a);
        const auto reach = reach_of(capsule, other);
        const auto dd = dot_product(d, d);
        const auto rr = reach * reach;
        AnyOf any;
        const bool meets = std::ranges::any_of(
                               corners_of(other),
                               [&](const auto& p) {
                                   return any(LinearMeetsSphere::ask(axis_of(capsule), Ball{p, reach}, sign));
                               }) ||
                           any_edge(other, [&](const auto& p, const auto& e, const auto& part) {
                               return any(edge(d, dd, rr, difference(p, capsule.a), e, part, sign));
                           });
        return meets ? Verdict::yes : any.verdict();
    }

private:
    template <class D, class DD, class RR, class W, class E, class Part, class Ask>
    static Verdict edge(const D& d, const DD& dd, const RR& rr, const W& w, const E& e, const Part& part,
                        const Ask& sign) {
        const auto n = cross_product(d, e);
        const auto whole = dot_product(n, n);
        const auto height = dot_product(w, n);
        const FilteredSign apart = sign(height * height - rr * whole);
        if (apart == FilteredSign::positive) return Verdict::no;
        const auto de = dot_product(d, e);
        const auto ee = dot_product(e, e);
        const auto dw = dot_product(d, w);
        const auto ew = dot_product(e, w);
        const auto s = dw * ee - ew * de;
        const auto t = dw * de - dd * ew;
        const Verdict inside =
            both(within(s, whole, over::Segment<int>{}, sign), within(t, whole, part, sign));
        if (inside == Verdict::no) return Verdict::no;
        const FilteredSign parallel = sign(whole);
        if (parallel == FilteredSign::zero) return Verdict::no;
        if (apart != FilteredSign::unknown && parallel != FilteredSign::unknown && inside != Verdict::unknown)
            return inside;
        return is_beyond(part, dd * rr, dd * dot_product(w, w) - dw * dw, t, sign) ? Verdict::no
                                                                                   : Verdict::unknown;
    }

    /// Edges nearly parallel to the axis. The vector u = (d . d) w - (d . w) d is perpendicular to the axis, and
    ///
    ///     u . w = g,   u . (w + e) = g - t,   u . u = (d . d) g,   g = (d . d)(w . w) - (d . w)^2
    ///
    /// so that no point of the edge is within the radius r if g > r^2 (d . d) and g - 2 t > r^2 (d . d), since then
    /// (g - x t)^2 >= g (g - 2 x t) > r^2 (u . u) for x from 0 to 1.
    template <class DR, class G, class T, class N, class Ask>
    static bool is_beyond(const over::Segment<N>&, const DR& reach, const G& g, const T& t, const Ask& sign) {
        const auto beyond = g - reach;
        return sign(beyond) == FilteredSign::positive && sign(beyond - (t + t)) == FilteredSign::positive;
    }
    template <class Part, class DR, class G, class T, class Ask>
    static bool is_beyond(const Part&, const DR&, const G&, const T&, const Ask&) {
        return false;
    }
    static Verdict both(Verdict a, Verdict b) {
        if (a == Verdict::no || b == Verdict::no) return Verdict::no;
        return a == Verdict::unknown ? a : b;
    }
    /// Whether part / whole is a parameter of the shape, for whole > 0.
    template <class P, class W, class N, class O, class Ask>
    static Verdict within(const P&, const W&, const over::Line<N, O>&, const Ask&) {
        return Verdict::yes;
    }
    template <class P, class W, class N, class O, class Ask>
    static Verdict within(const P& part, const W&, const over::Ray<N, O>&, const Ask& sign) {
        return unless_negative(sign(part));
    }
    template <class P, class W, class N, class Ask>
    static Verdict within(const P& part, const W& whole, const over::Segment<N>&, const Ask& sign) {
        return both(unless_negative(sign(part)), unless_negative(sign(whole - part)));
    }
    static Verdict unless_negative(FilteredSign s) {
        return s == FilteredSign::unknown ? Verdict::unknown : yes_if(s != FilteredSign::negative);
    }
};

/// Two segments, rays or lines: edges, corners and ends cover all cases.
struct CapsuleMeetsLinear {
    static constexpr int degree = 6;
    static constexpr bool in_big_integers = true;

    template <class N, class B, class Ask>
    static Verdict ask(const over::Capsule<N>& capsule, const B& other, const Ask& sign) {
        const auto reach = reach_of(capsule, other);
        AnyOf any;
        const bool meets = any(LinearMeetsSphere::ask(linear_of(other), Ball{capsule.a, reach}, sign)) ||
                           any(LinearMeetsSphere::ask(linear_of(other), Ball{capsule.b, reach}, sign)) ||
                           any(AxisNearBorder::ask(capsule, other, sign));
        return meets ? Verdict::yes : any.verdict();
    }

private:
    template <class N>
    static over::Segment<N> linear_of(const over::Capsule<N>& c) {
        return axis_of(c);
    }
    template <class L>
    static const L& linear_of(const L& line) {
        return line;
    }
};

/// True if the distance of the center from the axis is at most the sum of both radii.
struct CapsuleMeetsSphere {
    static constexpr int degree = 4;
    static constexpr bool in_big_integers = true;

    template <class N, class Ask>
    static HITBOX_INLINE Verdict ask(const over::Capsule<N>& capsule, const over::Sphere<N>& sphere,
                                     const Ask& sign) {
        return LinearMeetsSphere::ask(axis_of(capsule), Ball{sphere.center, capsule.radius + sphere.radius},
                                      sign);
    }
};

}  // namespace hitbox::detail
