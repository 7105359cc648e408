// plane_hit.cpp: the formulas of line_crossing.hpp and on_triangle.cpp, with a coordinate in each lane.
#include <hitbox/mesh/ray/detail/plane_hit.hpp>

#include <hitbox/core/largest_axis.hpp>
#include <hitbox/exact/estimate.hpp>
#include <hitbox/exact/twofold.hpp>
#include <hitbox/mesh/ray/detail/on_triangle.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace hitbox::detail {

#if HITBOX_HAS_LEVELS

namespace {

using Xyz = simd::Lanes<double, 4>;
using Number = exact::Stored<true, Xyz>;
template <int K>
using InLanes = exact::Twofold<K, true, Xyz>;
template <int K>
using Scalar = exact::Twofold<K, true>;

constexpr unsigned all_three = 7;

HITBOX_LANES_INLINE Number number(const Vec3& v) { return {Xyz::of(v.x, v.y, v.z, 0)}; }

// (x, y, z) to (y, z, x).
HITBOX_LANES_INLINE Xyz turned(const Xyz& a) { return Xyz::of(a.v[1], a.v[2], a.v[0], 0); }
HITBOX_LANES_INLINE InLanes<0> turned(const InLanes<0>& a) {
    return {{turned(a.value.high), turned(a.value.low)}};
}
template <int K>
HITBOX_LANES_INLINE InLanes<K> turned(const InLanes<K>& a) {
    return {{turned(a.value.high), turned(a.value.low)}, turned(a.bound_magnitude)};
}

template <class A, class B>
HITBOX_LANES_INLINE auto cross_product_in_lanes(const A& a, const B& b) {
    return turned(a * turned(b) - turned(a) * b);
}

template <int K>
HITBOX_LANES_INLINE Scalar<K> lane(const InLanes<K>& a, int i) {
    return {{a.value.high.v[i], a.value.low.v[i]}, a.bound_magnitude.v[i]};
}
template <int K>
HITBOX_LANES_INLINE auto sum_of_lanes(const InLanes<K>& a) {
    return lane(a, 0) + lane(a, 1) + lane(a, 2);
}

HITBOX_LANES_INLINE double largest(const Xyz& a) {
    Xyz m = absolute(a);
    return (std::max)((std::max)(m.v[0], m.v[1]), m.v[2]);
}
HITBOX_LANES_INLINE Vec3 vec(const Xyz& a) { return {a.v[0], a.v[1], a.v[2]}; }

template <bool Segment>
HITBOX_LANES_INLINE bool complete_in_lanes(const Cast<3, double>& cast, const Triangle3& t, MeshHit& hit) {
    Number o = number(cast.origin), to = number(cast.to), a = number(t.a), b = number(t.b), c = number(t.c);
    Xyz size = larger(larger(absolute(o.value), absolute(to.value)),
                      larger(absolute(a.value), larger(absolute(b.value), absolute(c.value))));
    Xyz zero = Xyz::of(0);
    InLanes<0> e = b - a, f = c - a, s = a - o;
    auto way = [&]() HITBOX_INLINE_LAMBDA {
        if constexpr (Segment)
            return to - o;
        else
            return to;
    }();
    auto n = cross_product_in_lanes(e, f);
    exact::Estimate at = quotient(sum_of_lanes(n * s), sum_of_lanes(n * way));
    unsigned sure =
        exact::settle(at, exact::Format::binary64, hit.t) && largest(size) < largest_quick_size / 8;

    exact::EstimateOf<Xyz> everywhere{{Xyz::of(at.value.high), Xyz::of(at.value.low)}, Xyz::of(at.error)};
    Xyz p, length;
    unsigned settled = settle(point_at(o, way, everywhere), p);
    if constexpr (Segment)
        length = absolute(way.value.high);
    else
        length = absolute(way.value);
    // That of the origin, or of all corners.
    Xyz side_e = e.value.high, side_f = f.value.high, apart = larger(absolute(side_e), absolute(side_f));
    settled |= bits_at_most(smaller(length, apart), zero);
    p = if_less(zero, length, p, o.value);
    p = if_less(zero, apart, p, a.value) + zero;  // -0 becomes +0
    hit.point = vec(p);

    Xyz e_next = turned(side_e), f_next = turned(side_f), from_a = p - a.value, next_from_a = turned(from_a);
    Xyz normal = turned(side_e * f_next - e_next * side_f);
    const double size_e = largest(side_e), size_f = largest(side_f);
    sure &= unsigned(size_e > on_triangle_limits::least_size && size_f > on_triangle_limits::least_size &&
                     size_e < on_triangle_limits::largest_size && size_f < on_triangle_limits::largest_size &&
                     largest(normal) > on_triangle_limits::thin * size_e * size_f);
    const Vec3 across = vec(normal);
    hit.normal = vec(normal * Xyz::of(1 / std::sqrt(length_sq(across))));
    const std::size_t k = last_largest_axis(across);
    const Vec3 of_b = vec(turned(from_a * f_next - next_from_a * side_f)),
               of_c = vec(turned(side_e * next_from_a - e_next * from_a));
    const double wb = of_b[k] / across[k], wc = of_c[k] / across[k];
    const double part_b = wb > 0 ? (std::min)(wb, 1.0) : 0.0,
                 part_c = wc > 0 ? (std::min)(wc, 1.0 - part_b) : 0.0;
    hit.barycentric = {1 - part_b - part_c, part_b, part_c};
    return sure != 0 && (settled & all_three) == all_three;
}

HITBOX_TARGET_LEVEL_AVX2 bool complete_avx2(const Cast<3, double>& cast, const Triangle3& t, MeshHit& hit) {
    return cast.kind == Cast<3, double>::Kind::segment ? complete_in_lanes<true>(cast, t, hit)
                                                       : complete_in_lanes<false>(cast, t, hit);
}

}  // namespace

#endif

bool complete_plane_hit(const Cast<3, double>& cast, const Triangle3& t, MeshHit& hit) {
#if HITBOX_HAS_LEVELS
    if (simd::level() >= simd::Level::avx2) return complete_avx2(cast, t, hit);
#endif
    (void)cast, (void)t, (void)hit;
    return false;
}

}  // namespace hitbox::detail
