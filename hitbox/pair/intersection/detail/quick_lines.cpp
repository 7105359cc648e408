// quick_lines.cpp: a filter for disjoint lines, and the intersection of lines in integers.
#include <hitbox/pair/intersection/detail/quick_lines.hpp>

#include <hitbox/exact/lattice.hpp>
#include <hitbox/pair/intersection/line_crossing.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>

#include <array>
#include <cmath>

namespace hitbox::detail {

namespace {

using exact::Counted;
using exact::Format;
using exact::Sign;
using exact::Triple;
using Kind = Linear::Kind;

Vec3 way_of(const Linear& l) { return l.kind == Kind::segment ? l.second - l.first : l.second; }

// True if the volume spanned by both directions and the vector between the origins is certainly not zero.
bool surely_pass(const Linear& a, const Linear& b) {
    constexpr Triple<Counted> once = counted(exact::rounded_once);
    constexpr double factor = exact::bound_factor<double>(dot_product(cross_product(once, once), once));
    const Vec3 v = way_of(a), w = way_of(b), s = b.first - a.first;
    const double v_size = size_of(v), w_size = size_of(w), s_size = size_of(s);
    const double volume = dot_product(cross_product(numbers(v), numbers(w)), numbers(s));
    return v_size + w_size + s_size < largest_quick_size &&
           std::fabs(volume) > factor * (v_size * w_size * s_size) + allowance;
}

template <class N>
const N& component(const Triple<N>& v, std::size_t k) {
    return k == 0 ? v.x : k == 1 ? v.y : v.z;
}

// Whether over / under is a parameter of the shape, for under > 0.
template <class N>
bool is_on(Kind kind, const N& over, const N& under) {
    if (kind == Kind::line) return true;
    if (sign(over) == Sign::negative) return false;
    return kind == Kind::ray || sign(under - over) != Sign::negative;
}

// With v and w the directions and s the vector from one origin to the other, t (v x w) = s x w and u (v x w) = s x v.
template <class N>
bool cross_lines(const std::array<N, 12>& x, Kind a, Kind b, int grid, Format format,
                 Intersection<double>& r) {
    const auto o = triple(x.data()), p = triple(x.data() + 6);
    const auto way = [](Kind kind, const Triple<N>& first, const Triple<N>& second) {
        return kind == Kind::segment ? difference(second, first) : second;
    };
    const auto v = way(a, o, triple(x.data() + 3)), w = way(b, p, triple(x.data() + 9)), s = difference(p, o);
    const auto across = cross_product(v, w);
    std::size_t k = 0;
    while (k < 3 && sign(component(across, k)) == Sign::zero) ++k;
    if (k == 3) return false;
    if (sign(dot_product(across, s)) != Sign::zero) return true;
    auto under = component(across, k), t = component(cross_product(s, w), k),
         u = component(cross_product(s, v), k);
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

}  // namespace

bool meet_quickly(const Linear& a, const Linear& b, Format format, Intersection<double>& r) {
    if (surely_pass(a, b)) return true;
    if constexpr (small_code) return false;
    const auto &p = a.first, &q = a.second, &o = b.first, &e = b.second;
    const std::array<double, 12> x{p.x, p.y, p.z, q.x, q.y, q.z, o.x, o.y, o.z, e.x, e.y, e.z};
    const double size = exact::largest_size_of(x);
    if (const auto one = exact::on_lattice<1>(x, size))
        return cross_lines(one->value, a.kind, b.kind, one->grid, format, r);
    if (const auto two = exact::on_lattice<2>(x, size))
        return cross_lines(two->value, a.kind, b.kind, two->grid, format, r);
    return false;
}

}  // namespace hitbox::detail
