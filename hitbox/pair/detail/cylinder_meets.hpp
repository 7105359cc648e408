// cylinder_meets.hpp: a cylinder against point, sphere, line and plane, in any numbers (finite cylinder, predicates).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/sign.hpp>

#include <cstddef>

namespace hitbox::detail {

// d = b - a is the axis, L = d . d > 0, w = p - a, u = p - b for a point p. Each predicate reads its numbers from one array:
// a, b, the radius, then those of the other shape. It needs signs of polynomials of degree 6 at most, which are homogeneous if
// all numbers count as lengths. So a direction, a normal and an offset may have units of their own, but an offset has
// degree 2, and is multiplied by a number 1 of the array. Written out in the inputs, the largest is a sum of 7056 products of
// six, and none of degree d has more than 16^d / 2, which is what the integers of exact/lattice.hpp hold.
//
// `sign` gives the sign of a number, or `unknown`.

using exact::cross_product, exact::difference, exact::dot_product;
using exact::FilteredSign, exact::Verdict, exact::Triple;

constexpr Verdict not_below(FilteredSign s) {
    return s == FilteredSign::unknown ? Verdict::unknown : exact::yes_if(s != FilteredSign::negative);
}
constexpr Verdict not_above(FilteredSign s) {
    return s == FilteredSign::unknown ? Verdict::unknown : exact::yes_if(s != FilteredSign::positive);
}
constexpr Verdict is_above(FilteredSign s) {
    return s == FilteredSign::unknown ? Verdict::unknown : exact::yes_if(s == FilteredSign::positive);
}
constexpr Verdict is_below(FilteredSign s) {
    return s == FilteredSign::unknown ? Verdict::unknown : exact::yes_if(s == FilteredSign::negative);
}

/// The conjunction of verdicts. A condition after a `no` is not evaluated.
template <class... Conditions>
HITBOX_INLINE Verdict all_hold(const Conditions&... conditions) {
    Verdict all = Verdict::yes;
    const auto see = [&](Verdict v) {
        if (v != Verdict::yes) all = v;
        return v != Verdict::no;
    };
    static_cast<void>((see(conditions()) && ...));
    return all;
}
/// The disjunction. A condition after a `yes` is not evaluated.
template <class... Conditions>
HITBOX_INLINE Verdict one_holds(const Conditions&... conditions) {
    Verdict one = Verdict::no;
    const auto see = [&](Verdict v) {
        if (v != Verdict::no) one = v;
        return v != Verdict::yes;
    };
    static_cast<void>((see(conditions()) && ...));
    return one;
}

template <class Numbers>
HITBOX_INLINE auto triple_at(const Numbers& n, std::size_t at) {
    return Triple{n[at], n[at + 1], n[at + 2]};
}

// ---- point and sphere ---------------------------------------------------------------------------------------------------

/// 0 <= w . d, u . d <= 0, and |w x d|^2 <= r^2 L.
struct CylinderHasPoint {
    template <class Numbers, class Ask>
    static Verdict ask(const Numbers& n, const Ask& sign) {
        const auto a = triple_at(n, 0), b = triple_at(n, 3), p = triple_at(n, 7);
        const auto d = difference(b, a), w = difference(p, a);
        return all_hold([&] { return not_below(sign(dot_product(w, d))); },
                        [&] { return not_above(sign(dot_product(difference(p, b), d))); },
                        [&] {
                            const auto x = cross_product(w, d);
                            return not_above(sign(dot_product(x, x) - n[6] * n[6] * dot_product(d, d)));
                        });
    }
};

///              :  h > 0   c         A sphere with center c and radius q. Let rho be the distance of c from the axis, so that
///      ________:_________           X = rho^2 L = |w x d|^2. Between the two planes the nearest point of the cylinder is at
///     |        :                    the side or c itself: rho <= r + q decides. Beyond the end e by h it is on the disc
///     a--------e - - - - - -        (h <= q) if rho <= r. Otherwise it is on the rim: h^2 + (rho - r)^2 <= q^2. With
///     |________:________            |c - e|^2 = h^2 + rho^2 this is A := |c - e|^2 + r^2 - q^2 <= 2 r rho, so A <= 0 or
///              :                    A^2 L <= 4 r^2 X.
struct CylinderMeetsSphere {
    template <class Numbers, class Ask>
    static Verdict ask(const Numbers& n, const Ask& sign) {
        const auto a = triple_at(n, 0), b = triple_at(n, 3), c = triple_at(n, 7);
        const auto d = difference(b, a), w = difference(c, a), u = difference(c, b);
        const auto x = cross_product(w, d);
        const auto xx = dot_product(x, x);
        const auto dd = dot_product(d, d);
        const auto from_a = dot_product(w, d), from_b = dot_product(u, d);
        const FilteredSign at_a = sign(from_a), at_b = sign(from_b);
        if (is_below(at_a) == Verdict::yes) return beyond(n, w, from_a, xx, dd, sign);
        if (is_above(at_b) == Verdict::yes) return beyond(n, u, from_b, xx, dd, sign);
        const auto reach = n[6] + n[10];
        const Verdict is_near = not_above(sign(xx - reach * reach * dd));
        if (is_near == Verdict::no) return Verdict::no;
        return all_hold([&] { return not_below(at_a); }, [&] { return not_above(at_b); },
                        [&] { return is_near; });
    }

private:
    template <class Numbers, class W, class H, class X, class D, class Ask>
    static Verdict beyond(const Numbers& n, const W& w, const H& h, const X& xx, const D& dd,
                          const Ask& sign) {
        const auto rr = n[6] * n[6], qq = n[10] * n[10];
        const Verdict over_disc = not_above(sign(xx - rr * dd)), in_reach = not_above(sign(h * h - qq * dd));
        if (in_reach == Verdict::no || (over_disc == Verdict::yes && in_reach == Verdict::yes))
            return in_reach;
        const auto rim = dot_product(w, w) + rr - qq;
        const Verdict at_rim = one_holds([&] { return not_above(sign(rim)); },
                                         [&] {
                                             const auto twice_r = n[6] + n[6];
                                             return not_above(sign(rim * rim * dd - twice_r * twice_r * xx));
                                         });
        if (over_disc == Verdict::no) return at_rim;
        // The rim is a part of the disc. Whether the disc is below c is unknown, or whether it is in reach.
        return at_rim == Verdict::yes ? Verdict::yes : Verdict::unknown;
    }
};

// ---- segment, ray and line ----------------------------------------------------------------------------------------------

/// The end of the parameters of p + t e after t = 0: at t = 1, none, or none on both sides.
enum class LinearEnds { segment, ray, line };

/// Four sets of parameters t: those of the segment, ray or line itself; those on the right side of the plane of each disc;
/// and those within the radius of the axis. Each is an interval, so all have a common t exactly if every two of them do
/// (Helly's theorem on the line). This needs no division and no case for a line parallel to the discs or to the axis.
///
///     f(t) = A t^2 + 2 B t + C = |(w + t e) x d|^2 - r^2 L     A = |e x d|^2, B = (w x d) . (e x d), C = |w x d|^2 - r^2 L
///     B^2 - A C = L (r^2 |e x d|^2 - (w . (e x d))^2)
///
/// The half-space of a disc and f <= 0, where f <= 0 holds for some t: the vertex of f is in the half-space, or f <= 0 where
/// the line crosses the plane. With s = w . d, m = e . d and for the disc at a:
///
///     the vertex is in it     0 <= s A - B m = L (s |e|^2 - (w . e) m)
///     f <= 0 at t = -s / m    0 >= A s^2 - 2 B s m + C m^2 = L (|s e - m w|^2 - r^2 m^2)
///
/// The first is also true for m = 0, where s >= 0 is already known. If e is parallel to d, A = B = 0 and it is 0 <= 0.
template <LinearEnds Ends>
struct CylinderMeetsLinear {
    /// For a segment the last three numbers are its other end, otherwise the direction.
    template <class Numbers, class Ask>
    static Verdict ask(const Numbers& n, const Ask& sign) {
        const auto a = triple_at(n, 0), b = triple_at(n, 3), p = triple_at(n, 7), q = triple_at(n, 10);
        const auto d = difference(b, a), w = difference(p, a), u = difference(p, b);
        const auto rr = n[6] * n[6];
        if constexpr (Ends == LinearEnds::segment)
            return ask_parts(d, w, u, difference(q, p), difference(q, a), difference(q, b), rr, sign);
        else
            return ask_parts(d, w, u, q, q, q, rr, sign);
    }

private:
    /// w_end and u_end are w and u at the other end of a segment, and not used otherwise.
    template <class D, class W, class E, class F, class R, class Ask>
    static Verdict ask_parts(const D& d, const W& w, const W& u, const E& e, const F& w_end, const F& u_end,
                             const R& rr, const Ask& sign) {
        const auto s = dot_product(w, d), s_of_b = dot_product(u, d);
        const auto m = dot_product(e, d);
        const auto end_on_side = [&](const auto& end, auto wanted) {
            if constexpr (Ends == LinearEnds::segment) {
                return wanted(sign(dot_product(end, d)));
            } else {  // it goes to that side, however far that is, unless it is parallel to the disc
                const FilteredSign slope = sign(m);
                if (slope == FilteredSign::unknown) return Verdict::unknown;
                if (slope == FilteredSign::zero) return Verdict::no;
                return Ends == LinearEnds::line ? Verdict::yes : wanted(slope);
            }
        };
        const auto ee = dot_product(e, e);
        return all_hold(
            [&] {
                return one_holds([&] { return not_below(sign(s)); },
                                 [&] { return end_on_side(w_end, not_below); });
            },
            [&] {
                return one_holds([&] { return not_above(sign(s_of_b)); },
                                 [&] { return end_on_side(u_end, not_above); });
            },
            [&] { return near_axis(d, w, e, w_end, rr, sign); },
            [&] {
                return one_holds([&] { return not_below(sign(s * ee - dot_product(w, e) * m)); },
                                 [&] { return on_disc(s, m, w, e, rr, sign); });
            },
            [&] {
                return one_holds([&] { return not_above(sign(s_of_b * ee - dot_product(u, e) * m)); },
                                 [&] { return on_disc(s_of_b, m, u, e, rr, sign); });
            });
    }

    template <class D, class W, class E, class F, class R, class Ask>
    static Verdict near_axis(const D& d, const W& w, const E& e, const F& w_end, const R& rr,
                             const Ask& sign) {
        const auto n = cross_product(e, d);
        const auto nn = dot_product(n, n);
        const auto apart = dot_product(w, n);
        const Verdict within = not_below(sign(rr * nn - apart * apart));
        if (within == Verdict::no) return within;
        const auto x = cross_product(w, d);
        const auto reach = rr * dot_product(d, d);
        const auto at_start = [&] { return not_above(sign(dot_product(x, x) - reach)); };
        const auto before_vertex = [&] { return is_below(sign(dot_product(x, n))); };
        if constexpr (Ends == LinearEnds::line)
            return one_holds(
                [&] { return all_hold([&] { return is_above(sign(nn)); }, [&] { return within; }); },
                at_start);
        else if constexpr (Ends == LinearEnds::ray)
            return one_holds(at_start, [&] { return all_hold(before_vertex, [&] { return within; }); });
        else {
            const auto y = cross_product(w_end, d);
            return one_holds(
                at_start, [&] { return not_above(sign(dot_product(y, y) - reach)); },
                [&] {
                    return all_hold(
                        before_vertex, [&] { return is_above(sign(dot_product(y, n))); },
                        [&] { return within; });
                });
        }
    }

    template <class S, class M, class W, class E, class R, class Ask>
    static Verdict on_disc(const S& s, const M& m, const W& w, const E& e, const R& rr, const Ask& sign) {
        const Triple x{s * e.x - m * w.x, s * e.y - m * w.y, s * e.z - m * w.z};
        return not_above(sign(dot_product(x, x) - rr * (m * m)));
    }
};

// ---- plane --------------------------------------------------------------------------------------------------------------

/// The plane n . x = c meets the axis, or one of the discs: at the center of a disc it is |n . e - c| / |n| away, and the disc
/// reaches r |n x d| / (|n| sqrt(L)) along n. The nearest point of a cylinder beside the plane is on one of its discs.
struct CylinderMeetsPlane {
    /// The last number is 1.
    template <class Numbers, class Ask>
    static Verdict ask(const Numbers& n, const Ask& sign) {
        const auto a = triple_at(n, 0), b = triple_at(n, 3), normal = triple_at(n, 7);
        const auto d = difference(b, a);
        const auto offset = n[10] * n[11];
        const auto at_a = dot_product(normal, a) - offset, at_b = dot_product(normal, b) - offset;
        const auto x = cross_product(normal, d);
        const auto reach = n[6] * n[6] * dot_product(x, x);
        const auto dd = dot_product(d, d);
        return one_holds(
            [&] {
                const FilteredSign p = sign(at_a), q = sign(at_b);
                if (p == FilteredSign::zero || q == FilteredSign::zero) return Verdict::yes;
                if (p == FilteredSign::unknown || q == FilteredSign::unknown) return Verdict::unknown;
                return exact::yes_if(p != q);
            },
            [&] { return not_above(sign(at_a * at_a * dd - reach)); },
            [&] { return not_above(sign(at_b * at_b * dd - reach)); });
    }
};

}  // namespace hitbox::detail
