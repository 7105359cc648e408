// capsule_frustum.cpp: edges and corners of a frustum beside the axis of a capsule, from the planes.
#include <hitbox/pair/capsule_frustum.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/big_int.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/grid.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/exact/subnormals.hpp>
#include <hitbox/pair/detail/verdict.hpp>

#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::detail {

namespace {

using exact::cross_product, exact::difference, exact::dot_product, exact::FilteredSign, exact::Triple;

template <class N>
struct Planes {
    std::array<Triple<N>, 6> normal;
    std::array<N, 6> offset;
};

Verdict both(Verdict a, Verdict b) {
    if (a == Verdict::no || b == Verdict::no) return Verdict::no;
    return a == Verdict::unknown ? a : b;
}
Verdict unless_negative(FilteredSign s) {
    return s == FilteredSign::unknown ? Verdict::unknown : yes_if(s != FilteredSign::negative);
}
Verdict unless_positive(FilteredSign s) {
    return s == FilteredSign::unknown ? Verdict::unknown : yes_if(s != FilteredSign::positive);
}

// The axis is a + s d. Of plane i let h_i = n_i . a - o_i be the height of a, and g_i = n_i . d its growth.
//
// Planes i and j cut in a line along e = n_i x n_j. With m = d x e = g_j n_i - g_i n_j, D = m . m and
// V = g_j h_i - g_i h_j, the lines are V / |m| apart. Seen along m they cross where the plane through e and m cuts the
// axis: its normal is p n_i + q n_j, p = g_i n_j.n_j - g_j n_i.n_j, q = g_j n_i.n_i - g_i n_i.n_j, so at s = S / D with
// S = -(p h_i + q h_j). The point of the edge there is a + s d - V/D m; its height over plane k, times D, is
// D h_k + S g_k - V n_k . m.
template <class N, class Ask>
Verdict near_edge(const Planes<N>& planes, const Triple<N>& a, const auto& d, const N& radius, std::size_t i,
                  std::size_t j, const Ask& sign) {
    const auto& u = planes.normal[i];
    const auto& v = planes.normal[j];
    const auto height = [&](std::size_t k) { return dot_product(planes.normal[k], a) - planes.offset[k]; };
    const auto g = dot_product(u, d), f = dot_product(v, d);
    const auto h = height(i), l = height(j);
    const auto scaled_by = [](const auto& n, const auto& x) { return Triple{n.x * x, n.y * x, n.z * x}; };
    const auto m = difference(scaled_by(u, f), scaled_by(v, g));
    const auto D = dot_product(m, m), V = f * h - g * l;
    Verdict all = unless_positive(sign(V * V - (radius * radius) * D));
    if (all == Verdict::no) return all;
    const auto uu = dot_product(u, u), uv = dot_product(u, v), vv = dot_product(v, v);
    const auto S = (f * uv - g * vv) * h + (g * uv - f * uu) * l;
    all = both(all, both(unless_negative(sign(S)), unless_negative(sign(D - S))));
    for (std::size_t k = 0; k < 6 && all != Verdict::no; ++k)
        if (k != i && k != j)
            all = both(all, unless_negative(sign(D * height(k) + S * dot_product(planes.normal[k], d) -
                                                 V * dot_product(planes.normal[k], m))));
    if (all == Verdict::no) return all;
    const FilteredSign parallel = sign(D);
    if (parallel == FilteredSign::zero) return Verdict::no;
    return parallel == FilteredSign::unknown ? Verdict::unknown : all;
}

// Three planes cut in the point C / W, W = n_i . (n_j x n_k). With c = C - W a the way there from a, times W, it is
// beside the axis between its ends if 0 <= c . d <= W d . d, and |c x d| / (|W| |d|) from it.
template <class N, class Ask>
Verdict near_corner(const Planes<N>& planes, const Triple<N>& a, const auto& d, const N& radius,
                    std::size_t i, std::size_t j, std::size_t k, const Ask& sign) {
    const auto &u = planes.normal[i], &v = planes.normal[j], &w = planes.normal[k];
    const auto vw = cross_product(v, w), wu = cross_product(w, u), uv = cross_product(u, v);
    const auto W = dot_product(u, vw);
    const FilteredSign turn = sign(W);
    if (turn == FilteredSign::zero) return Verdict::no;
    if (turn == FilteredSign::unknown) return Verdict::unknown;
    // Turned so that W > 0.
    const auto ahead = [&](const auto& x) { return turn == FilteredSign::negative ? -x : x; };
    const auto at = [&](const auto& x, const auto& y, const auto& z, const auto& from) {
        return (x * planes.offset[i] + y * planes.offset[j] + z * planes.offset[k]) - W * from;
    };
    const Triple c{at(vw.x, wu.x, uv.x, a.x), at(vw.y, wu.y, uv.y, a.y), at(vw.z, wu.z, uv.z, a.z)};
    const auto dd = dot_product(d, d), along = dot_product(c, d);
    Verdict all = both(unless_negative(sign(ahead(along))), unless_negative(sign(ahead(W * dd - along))));
    if (all == Verdict::no) return all;
    const auto beside = cross_product(c, d);
    all = both(all, unless_positive(sign(dot_product(beside, beside) - (radius * radius) * (dd * (W * W)))));
    for (std::size_t p = 0; p < 6 && all != Verdict::no; ++p) {
        if (p == i || p == j || p == k) continue;
        const auto& n = planes.normal[p];
        const auto height = dot_product(n, c) + W * (dot_product(n, a) - planes.offset[p]);
        all = both(all, unless_negative(sign(ahead(height))));
    }
    return all;
}

template <class N, class Ask>
Verdict near_border(const Planes<N>& planes, const Triple<N>& a, const Triple<N>& b, const N& radius,
                    const Ask& sign) {
    const auto d = difference(b, a);
    bool doubt = false;
    const auto is_near = [&](Verdict v) {
        doubt |= v == Verdict::unknown;
        return v == Verdict::yes;
    };
    for (std::size_t i = 0; i < 6; ++i)
        for (std::size_t j = i + 1; j < 6; ++j) {
            if (is_near(near_edge(planes, a, d, radius, i, j, sign))) return Verdict::yes;
            for (std::size_t k = j + 1; k < 6; ++k)
                if (is_near(near_corner(planes, a, d, radius, i, j, k, sign))) return Verdict::yes;
        }
    return doubt ? Verdict::unknown : Verdict::no;
}

template <class N, class Place, class Normal, class Offset, class Ask>
Verdict ask(const Capsule3& capsule, const Frustum3& frustum, const Place& length, const Normal& normal,
            const Offset& offset, const Ask& sign) {
    const auto in = [](const Vec3& v, const auto& number) {
        return Triple<N>{number(v.x), number(v.y), number(v.z)};
    };
    Planes<N> planes;
    for (std::size_t i = 0; i < 6; ++i) {
        planes.normal[i] = in(frustum.planes[i].normal, normal);
        planes.offset[i] = offset(frustum.planes[i].offset);
    }
    return near_border(planes, in(capsule.a, length), in(capsule.b, length), length(capsule.radius), sign);
}

// Corners take the tenth power.
bool is_in_range(const Capsule3& c, const Frustum3& f) {
    bool good = exact::in_range<10>(c.a, c.b, Vec3{c.radius, 0, 0});
    for (const Plane3& p : f.planes) good = good && exact::in_range<10>(p.normal, Vec3{p.offset, 0, 0});
    return good;
}

}  // namespace

bool axis_near_border(const Capsule3& capsule, const Frustum3& frustum) {
    if (capsule.a == capsule.b) return false;  // all ends
    if (is_in_range(capsule, frustum)) {
        using N = exact::Approx<0, true>;
        const auto as_it_is = [](double x) { return N{x}; };
        const Verdict v = ask<N>(capsule, frustum, as_it_is, as_it_is, as_it_is,
                                 [](const auto& x) { return exact::filtered_sign(x); });
        if (v != Verdict::unknown) return v == Verdict::yes;
    }
    exact::assert_subnormals();
    // In units of the smallest double; an offset in those of normal times length.
    constexpr int unit = -1074;
    const auto number = [](int u) {
        return [u](double x) {
            const exact::Dyadic d = exact::Dyadic::from(x);
            return d.mantissa == 0 ? exact::BigInt() : exact::BigInt::shifted(d.mantissa, d.exponent - u);
        };
    };
    return ask<exact::BigInt>(capsule, frustum, number(unit), number(unit), number(2 * unit),
                              [](const auto& x) { return FilteredSign(int(sign(x))); }) == Verdict::yes;
}

bool surely_behind_a_plane(const Capsule3& capsule, const Frustum3& frustum) {
    const auto size_of = [](const Vec3& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); };
    for (const Plane3& p : frustum.planes) {
        // Of each height at most five roundings of products no larger than this, and of the radius' part eight.
        const double size = size_of(p.normal) * (size_of(capsule.a) + size_of(capsule.b) + capsule.radius);
        const double error =
            (size + std::fabs(p.offset)) * exact::error_bound<12> + exact::underflow_allowance<double, 3>;
        const double square = length_sq(p.normal);
        if (square < 0x1p-600) continue;  // something underflowed
        const double reach = capsule.radius * std::sqrt(square) - p.offset;
        if (dot(p.normal, capsule.a) + reach < -error && dot(p.normal, capsule.b) + reach < -error)
            return true;
    }
    return false;
}

}  // namespace hitbox::detail
