// capsule_meets.hpp: a capsule against lines, spheres and capsules, and against the edges and corners of other shapes
// (closest points of two segments, without divisions; predicates).
#pragma once

#include <hitbox/pair/detail/linear_meets.hpp>
#include <hitbox/pair/detail/sphere_meets.hpp>

#include <array>
#include <cstddef>
#include <tuple>

namespace hitbox::detail {

template <class P, class Q>
HITBOX_INLINE auto sum_of_points(const P& a, const Q& b) {
    return exact::Triple{a.x + b.x, a.y + b.y, a.z + b.z};
}

// ---- edges and corners --------------------------------------------------------------------------------------------

/// Calls see(start, way, part) for each edge: the points start + t way, where t is a parameter of `part`.
/// Returns true as soon as one call does.
template <class N, class See>
bool any_edge(const over::Segment<N>& s, const See& see) {
    return see(s.a, difference(s.b, s.a), s);
}
template <class N, class O, class See>
bool any_edge(const over::Ray<N, O>& r, const See& see) {
    return see(r.origin, r.direction, r);
}
template <class N, class O, class See>
bool any_edge(const over::Line<N, O>& l, const See& see) {
    return see(l.origin, l.direction, l);
}
template <class N, class See>
bool any_edge(const over::Capsule<N>& c, const See& see) {
    return any_edge(over::Segment<N>{c.a, c.b}, see);
}
template <class N, class See>
bool any_edge(const over::Triangle<N>& t, const See& see) {
    return any_edge(over::Segment<N>{t.a, t.b}, see) || any_edge(over::Segment<N>{t.b, t.c}, see) ||
           any_edge(over::Segment<N>{t.c, t.a}, see);
}

/// The edges along h of a shape with this center that extends both ways along h and along the other half-axes.
template <class N, class Others, class See>
bool any_edge_along(const over::Point<N>& center, const over::Point<N>& h, const Others& others,
                    const See& see) {
    const over::Segment<N> whole{center, center};  // only its type is used
    const exact::Triple way{twice(h.x), twice(h.y), twice(h.z)};
    const auto start = difference(center, h);
    if constexpr (std::tuple_size_v<Others> == 1) {
        return see(difference(start, others[0]), way, whole) ||
               see(sum_of_points(start, others[0]), way, whole);
    } else {
        const auto low = difference(start, others[0]), high = sum_of_points(start, others[0]);
        return see(difference(low, others[1]), way, whole) ||
               see(sum_of_points(low, others[1]), way, whole) ||
               see(difference(high, others[1]), way, whole) ||
               see(sum_of_points(high, others[1]), way, whole);
    }
}
template <class N, class See>
bool any_edge(const over::Rectangle<N>& r, const See& see) {
    const auto& [u, v] = r.half_axes;
    return any_edge_along(r.center, u, std::array{v}, see) || any_edge_along(r.center, v, std::array{u}, see);
}
template <class N, class See>
bool any_edge(const over::Obb<N>& b, const See& see) {
    const auto& [u, v, w] = b.half_axes;
    return any_edge_along(b.center, u, std::array{v, w}, see) ||
           any_edge_along(b.center, v, std::array{w, u}, see) ||
           any_edge_along(b.center, w, std::array{u, v}, see);
}
template <class N, class See>
bool any_edge(const over::Aabb<N>& box, const See& see) {
    const over::Segment<N> whole{box.min, box.max};
    const auto size = difference(box.max, box.min), none = difference(box.min, box.min);
    const auto along = [&](const auto& way, const auto& a, const auto& b, const auto& c, const auto& d) {
        return see(a, way, whole) || see(b, way, whole) || see(c, way, whole) || see(d, way, whole);
    };
    const auto &p = box.min, &q = box.max;
    using P = over::Point<N>;
    return along(exact::Triple{size.x, none.y, none.z}, p, P{p.x, q.y, p.z}, P{p.x, p.y, q.z},
                 P{p.x, q.y, q.z}) ||
           along(exact::Triple{none.x, size.y, none.z}, p, P{q.x, p.y, p.z}, P{p.x, p.y, q.z},
                 P{q.x, p.y, q.z}) ||
           along(exact::Triple{none.x, none.y, size.z}, p, P{q.x, p.y, p.z}, P{p.x, q.y, p.z},
                 P{q.x, q.y, p.z});
}

/// Calls see(p) for each corner or end, and for one point of a line. Returns true as soon as one call does.
template <class N, class See>
bool any_corner(const over::Segment<N>& s, const See& see) {
    return see(s.a) || see(s.b);
}
template <class N, class See>
bool any_corner(const over::Capsule<N>& c, const See& see) {
    return see(c.a) || see(c.b);
}
template <class N, class O, class See>
bool any_corner(const over::Ray<N, O>& r, const See& see) {
    return see(r.origin);
}
template <class N, class O, class See>
bool any_corner(const over::Line<N, O>& l, const See& see) {
    return see(l.origin);
}
template <class N, class See>
bool any_corner(const over::Triangle<N>& t, const See& see) {
    return see(t.a) || see(t.b) || see(t.c);
}
template <class N, class See>
bool any_corner(const over::Rectangle<N>& r, const See& see) {
    const auto low = difference(r.center, r.half_axes[0]), high = sum_of_points(r.center, r.half_axes[0]);
    const auto& v = r.half_axes[1];
    return see(difference(low, v)) || see(sum_of_points(low, v)) || see(difference(high, v)) ||
           see(sum_of_points(high, v));
}
template <class N, class See>
bool any_corner(const over::Obb<N>& b, const See& see) {
    const auto& w = b.half_axes[2];
    const over::Rectangle<N> middle{b.center, {b.half_axes[0], b.half_axes[1]}};
    return any_corner(middle,
                      [&](const auto& p) { return see(difference(p, w)) || see(sum_of_points(p, w)); });
}
template <class N, class See>
bool any_corner(const over::Aabb<N>& box, const See& see) {
    for (std::size_t i = 0; i < 8; ++i)
        if (see(over::Point<N>{i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y,
                               i & 4 ? box.max.z : box.min.z}))
            return true;
    return false;
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
        const bool meets =
            any_corner(other,
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
        return apart == FilteredSign::unknown || parallel == FilteredSign::unknown ? Verdict::unknown
                                                                                   : inside;
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
