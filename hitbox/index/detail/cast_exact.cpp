// cast_exact.cpp: the order of crossings as the sign of a polynomial of degree two, and the exact slab test.
#include <hitbox/index/detail/cast_exact.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/exact/resolve.hpp>

#include <array>
#include <cmath>
#include <limits>

namespace hitbox::detail {

namespace {

using exact::Sign;

// The numerator of t(q on axis j) - t(p on axis i): the difference times the direction components along i and j.
template <class Number>
auto order_value(const Number& di, const Number& dj, const Number& oi, const Number& oj, const Number& p,
                 const Number& q) {
    return di * (q - oj) - dj * (p - oi);
}
template <class Number>
auto segment_order_value(const Number& bi, const Number& bj, const Number& oi, const Number& oj,
                         const Number& p, const Number& q) {
    return (bi - oi) * (q - oj) - (bj - oj) * (p - oi);
}

HITBOX_NOINLINE Sign order_exactly(const std::array<double, 6>& n, bool is_ray) {
    return exact::resolve(n, 2, [is_ray](const auto& v) {
        return is_ray ? sign(order_value(v[0], v[1], v[2], v[3], v[4], v[5]))
                      : sign(segment_order_value(v[0], v[1], v[2], v[3], v[4], v[5]));
    });
}

bool is_finite(double x) { return std::fabs(x) <= std::numeric_limits<double>::max(); }

}  // namespace

template <int N>
Sign crossing_order(const ExactCast<N>& cast, const Crossing& first, const Crossing& second) {
    const unsigned i = first.axis, j = second.axis;
    if (i == j) return exact::sign_of_value(second.at - first.at) * cast.forward[i];
    const std::array<double, 6> n{cast.to[i],     cast.to[j], cast.origin[i],
                                  cast.origin[j], first.at,   second.at};
    const Sign turn = cast.forward[i] * cast.forward[j];
    if (exact::in_range<2>(Vec3{n[0], n[1], n[2]}, Vec3{n[3], n[4], n[5]})) {
        using exact::Input;
        const auto in = [&](std::size_t k) { return Input{n[k]}; };
        const exact::FilteredSign s =
            cast.is_ray ? filtered_sign(order_value(in(0), in(1), in(2), in(3), in(4), in(5)))
                        : filtered_sign(segment_order_value(in(0), in(1), in(2), in(3), in(4), in(5)));
        if (s != exact::FilteredSign::unknown) return Sign(int(s)) * turn;
    }
    return order_exactly(n, cast.is_ray) * turn;
}

template <int N, class T>
bool enters(const ExactCast<N>& cast, const Aabb<N, T>& box, Entry& entry) {
    // On each axis the cast must reach the slab: a segment between its ends, a ray in front of its origin.
    // Infinite faces are never crossed, and faces behind the origin do not count.
    std::array<Crossing, N> in, out;
    std::size_t ins = 0, outs = 0;
    for (unsigned k = 0; k < N; ++k) {
        const double low = double(box.min[k]), high = double(box.max[k]), o = cast.origin[k];
        if (!(low <= high)) return false;
        const bool up = cast.forward[k] == Sign::positive, still = cast.forward[k] == Sign::zero;
        const double near = up ? low : high, far = up ? high : low;
        if (still) {
            if (!(low <= o && o <= high)) return false;
            continue;
        }
        if (up ? far < o : far > o) return false;
        if (!cast.is_ray && (up ? near > cast.to[k] : near < cast.to[k])) return false;
        if (up ? near > o : near < o) {
            if (!is_finite(near)) return false;  // a box that lies wholly at infinity
            in[ins++] = {k, near};
        }
        if (is_finite(far)) out[outs++] = {k, far};
    }
    entry = {};
    for (std::size_t a = 0; a < ins; ++a) {
        for (std::size_t b = 0; b < outs; ++b)
            if (in[a].axis != out[b].axis && crossing_order(cast, in[a], out[b]) == Sign::negative)
                return false;
        if (entry.at_origin || crossing_order(cast, entry.crossing, in[a]) == Sign::positive)
            entry = {false, in[a]};
    }
    return true;
}

template <int N>
Sign entry_order(const ExactCast<N>& cast, const Entry& a, const Entry& b) {
    if (a.at_origin || b.at_origin) return exact::sign_of_value(int(b.at_origin) - int(a.at_origin));
    return -crossing_order(cast, a.crossing, b.crossing);
}

template Sign crossing_order(const ExactCast<2>&, const Crossing&, const Crossing&);
template Sign crossing_order(const ExactCast<3>&, const Crossing&, const Crossing&);
template bool enters(const ExactCast<2>&, const Aabb<2, float>&, Entry&);
template bool enters(const ExactCast<2>&, const Aabb<2, double>&, Entry&);
template bool enters(const ExactCast<3>&, const Aabb<3, float>&, Entry&);
template bool enters(const ExactCast<3>&, const Aabb<3, double>&, Entry&);
template Sign entry_order(const ExactCast<2>&, const Entry&, const Entry&);
template Sign entry_order(const ExactCast<3>&, const Entry&, const Entry&);

}  // namespace hitbox::detail
