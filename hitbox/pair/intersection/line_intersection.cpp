// line_intersection.cpp: two lines, and a line and any convex shape (segments, rays; clipping, near and far).
#include <hitbox/exact/lattice.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection/convex_intersection.hpp>
#include <hitbox/pair/intersection/exact_line.hpp>
#include <hitbox/pair/intersection/line_crossing.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>

#include <array>
#include <cmath>

namespace hitbox::detail {

namespace {

using exact::Counted;
using exact::Format;

// ---- fast path for two lines ------------------------------------------------------------------------------

// True if the volume spanned by both directions and the vector between the origins is certainly not zero.
bool surely_pass(const Linear& a, const Linear& b) {
    constexpr Triple<Counted> once = counted(exact::rounded_once);
    constexpr double factor = exact::bound_factor<double>(dot_product(cross_product(once, once), once));
    const Vec3 v = a.way(), w = b.way(), s = b.first - a.first;
    const double v_size = size_of(v), w_size = size_of(w), s_size = size_of(s);
    const double volume = dot_product(cross_product(numbers(v), numbers(w)), numbers(s));
    return v_size + w_size + s_size < largest_quick_size &&
           std::fabs(volume) > factor * (v_size * w_size * s_size) + allowance;
}

// Whether over / under is a parameter of the shape, for under > 0.
template <class N>
bool is_on(Linear::Kind kind, const N& over, const N& under) {
    if (kind == Linear::Kind::line) return true;
    if (sign(over) == Sign::negative) return false;
    return kind == Linear::Kind::ray || sign(under - over) != Sign::negative;
}

// With v and w the directions and s the vector from one origin to the other, t (v x w) = s x w and u (v x w) = s x v.
template <class N>
bool cross_lines(const std::array<N, 12>& x, Linear::Kind a, Linear::Kind b, int grid, Format format,
                 Intersection<double>& r) {
    const auto o = triple(x.data()), p = triple(x.data() + 6);
    const auto way = [](Linear::Kind kind, const Triple<N>& first, const Triple<N>& second) {
        return kind == Linear::Kind::segment ? difference(second, first) : second;
    };
    const auto v = way(a, o, triple(x.data() + 3)), w = way(b, p, triple(x.data() + 9)), s = difference(p, o);
    const auto across = cross_product(v, w);
    std::size_t k = 0;
    while (k < 3 && sign(coordinate(across, k)) == Sign::zero) ++k;
    if (k == 3) return false;
    if (sign(dot_product(across, s)) != Sign::zero) return true;
    auto under = coordinate(across, k), t = coordinate(cross_product(s, w), k),
         u = coordinate(cross_product(s, v), k);
    if (sign(under) == Sign::negative) under = -under, t = -t, u = -u;
    if (!is_on(a, t, under) || !is_on(b, u, under)) return true;
    const auto at = [&](const N& from, const N& along) {
        return rounded_quotient(from * under + along * t, under, grid, format);
    };
    const double t_rounded = rounded_quotient(t, under, 0, format),
                 u_rounded = rounded_quotient(u, under, 0, format);
    r.kind = IntersectionKind::point;
    r.points[0] = {at(o.x, v.x), at(o.y, v.y), at(o.z, v.z)};
    r.count = 1;
    r.t = ParameterRange<double>{t_rounded, t_rounded};
    r.t_b = ParameterRange<double>{u_rounded, u_rounded};
    return true;
}

// ---- in integers, for every input -------------------------------------------------------------------------

/// Fills in the intersection of the line and the shape, given as the range `s` on the line.
template <class N>
void describe(Intersection<double>& r, const ConvexSet& line, const Form<N>& on_grid, const Stretch<N>& s,
              int grid, Format format) {
    const Triple<N> way = way_of(on_grid);
    const auto add = [&](const Fraction<N>& t) {
        r.points[r.count++] = rounded(point_at(on_grid.v[0], way, t), grid, format);
    };
    r.t = s.rounded(format);
    if (s.is_point()) {
        r.kind = IntersectionKind::point;
        add(*s.low);
    } else if (s.low && s.high) {
        r.kind = IntersectionKind::segment;
        add(*s.low), add(*s.high);
    } else {
        const Vec3 direction = line.v[1];
        r.kind = s.low || s.high ? IntersectionKind::ray : IntersectionKind::line;
        if (s.low)
            add(*s.low);
        else if (s.high)
            add(*s.high);
        else
            r.points[r.count++] = line.v[0];
        r.points[r.count++] = s.high ? -direction : direction;
    }
}

// The part of the infinite line through `line` that lies in the shape, and the part of `line` in it.
template <class N>
struct Clipped {
    Stretch<N> endless, own;
    bool is_point_set;  ///< a segment with equal ends

    Clipped(const Form<N>& line, const Form<N>& other, const N& one) {
        const Triple<N> way = way_of(line);
        endless = own = stretch_in(line.v[0], way, other, one);
        own.clip_to_ends_of(line.kind);
        // A segment with equal ends has no parameter to solve for. If it intersects, the whole of it does.
        is_point_set = ExactNumbers::is_zero(way);
        if (is_point_set) own.high = own.low = Fraction<N>{N(0), N(1)};
    }
};

}  // namespace

bool cross_quickly(const Linear& a, const Linear& b, Format format, Intersection<double>& r) {
    if (surely_pass(a, b)) return true;
    if constexpr (small_code) return false;
    const std::array<double, 12> x = values_of(a.first, a.second, b.first, b.second);
    const double size = exact::largest_size_of(x);
    if (const auto one = exact::on_lattice<1>(x, size))
        return cross_lines(one->value, a.kind, b.kind, one->grid, format, r);
    if (const auto two = exact::on_lattice<2>(x, size))
        return cross_lines(two->value, a.kind, b.kind, two->grid, format, r);
    return false;
}

Intersection<double> clip_line_exactly(const ConvexSet& line, const ConvexSet& other, Format format) {
    if (!meet(line, other)) return {};
    return in_integers(line, other, counts_of(other.kind).degree, [&]<class N>(const OnGrid<N>& both) {
        const Clipped<N> clipped(both.a, both.b, both.one);
        Intersection<double> r;
        if (clipped.own.is_empty()) return r;
        if ((other.kind == Kind::aabb || other.kind == Kind::obb) && !clipped.is_point_set)
            r.line_t = clipped.endless.rounded(format);
        describe(r, line, both.a, clipped.own, both.grid, format);
        return r;
    });
}

Intersection<double> clip_lines_exactly(const ConvexSet& a, const ConvexSet& b, Format format) {
    if (!meet(a, b)) return {};
    return in_integers(a, b, 4, [&]<class N>(const OnGrid<N>& both) {
        const Clipped<N> first(both.a, both.b, both.one);
        Intersection<double> r;
        if (first.own.is_empty()) return r;
        describe(r, a, both.a, first.own, both.grid, format);
        r.t_b = Clipped<N>(both.b, both.a, both.one).own.rounded(format);
        return r;
    });
}

}  // namespace hitbox::detail
