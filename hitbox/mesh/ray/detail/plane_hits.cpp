// plane_hits.cpp: the formulas of line_crossing.hpp and on_triangle.cpp in lanes.
#include <hitbox/mesh/ray/detail/plane_hits.hpp>

#include <hitbox/exact/estimate.hpp>
#include <hitbox/mesh/ray/detail/on_triangle.hpp>
#include <hitbox/pair/intersection/line_crossing.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace hitbox::detail {

template <int W, bool Fused, bool Segment>
HITBOX_LANES_INLINE void PlaneHits::compute_lanes() {
    using L = simd::Lanes<double, W>;
    using Number = exact::Stored<Fused, L>;
    L zero = L::of(0), one = L::of(1);
    certain_ = 0;
    for (std::size_t i = 0; i < count_; i += W) {
        // Without a loop, so that all stay in registers.
        const auto load = [&]<std::size_t... n>(std::index_sequence<n...>) HITBOX_INLINE_LAMBDA {
            return std::array<Number, 15>{Number{L::load(given_[n] + i)}...};
        };
        auto x = load(std::make_index_sequence<15>());
        auto largest_of = [](const auto&... v) HITBOX_INLINE_LAMBDA {
            L m = L::of(0);
            ((m = larger(absolute(v), m)), ...);
            return m;
        };
        L size = largest_of(x[0].value, x[1].value, x[2].value, x[3].value, x[4].value, x[5].value,
                            x[6].value, x[7].value, x[8].value, x[9].value, x[10].value, x[11].value,
                            x[12].value, x[13].value, x[14].value);
        auto crossed = LineAndPlane<Segment, TrianglePlane>{}(x);
        auto t = quotient(crossed.over, crossed.under);
        L rounded_t;
        unsigned sure = settle(t, rounded_t) & bits_less(size, L::of(largest_quick_size / 8));
        rounded_t.store(t_ + i);

        L p[3], e[3], f[3], s[3];
        auto coordinate = [&](std::size_t k, const auto& origin, const auto& way) HITBOX_INLINE_LAMBDA {
            L a = x[6 + k].value, b = x[9 + k].value, c = x[12 + k].value;
            unsigned settled = settle(point_at(origin, way, t), p[k]);
            L length;
            if constexpr (Segment)
                length = absolute(way.value.high);
            else
                length = absolute(way.value);
            // That of the origin, or of all corners.
            settled |= bits_at_most(length, zero);
            p[k] = if_less(zero, length, p[k], origin.value);
            e[k] = b - a, f[k] = c - a;
            L apart = larger(absolute(e[k]), absolute(f[k]));
            settled |= bits_at_most(apart, zero);
            p[k] = if_less(zero, apart, p[k], a) + zero;  // -0 becomes +0
            p[k].store(point_[k] + i);
            sure &= settled;
            s[k] = p[k] - a;
        };
        coordinate(0, crossed.origin.x, crossed.way.x);
        coordinate(1, crossed.origin.y, crossed.way.y);
        coordinate(2, crossed.origin.z, crossed.way.z);

        auto largest = [](const L(&v)[3]) HITBOX_INLINE_LAMBDA {
            L m = larger(absolute(v[0]), absolute(v[1]));
            return larger(m, absolute(v[2]));
        };
        L size_e = largest(e), size_f = largest(f);
        L n[3] = {e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]};
        sure &= bits_less(L::of(on_triangle_limits::least_size), smaller(size_e, size_f)) &
                bits_less(larger(size_e, size_f), L::of(on_triangle_limits::largest_size)) &
                bits_less(L::of(on_triangle_limits::thin) * size_e * size_f, largest(n));
        L scale = one / square_root(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        for (std::size_t k = 0; k < 3; ++k) (n[k] * scale).store(normal_[k] + i);

        // As last_largest_axis().
        L nx = absolute(n[0]), ny = absolute(n[1]), nz = absolute(n[2]);
        auto along_largest = [&](const L& ax, const L& ay, const L& az) HITBOX_INLINE_LAMBDA {
            L of_xy = if_less(ny, nx, ax, ay);
            return if_less(nz, larger(nx, ny), of_xy, az);
        };
        L whole = along_largest(n[0], n[1], n[2]);
        L of_b =
              along_largest(s[1] * f[2] - s[2] * f[1], s[2] * f[0] - s[0] * f[2], s[0] * f[1] - s[1] * f[0]) /
              whole,
          of_c =
              along_largest(e[1] * s[2] - e[2] * s[1], e[2] * s[0] - e[0] * s[2], e[0] * s[1] - e[1] * s[0]) /
              whole;
        L b = if_less(zero, of_b, smaller(of_b, one), zero),
          c = if_less(zero, of_c, smaller(of_c, one - b), zero);
        b.store(b_ + i), c.store(c_ + i);
        certain_ |= sure << i;
    }
}

template <int W, bool Fused>
HITBOX_LANES_INLINE void PlaneHits::compute_kind() {
    if (kind_ == Cast<3, double>::Kind::segment)
        compute_lanes<W, Fused, true>();
    else
        compute_lanes<W, Fused, false>();
}

#if HITBOX_HAS_LEVELS
HITBOX_TARGET_LEVEL_AVX2 void PlaneHits::compute_avx2() { compute_kind<4, true>(); }
#endif

void PlaneHits::compute() {
    // What the last register holds beside the hits must be numbers, nothing else.
    for (std::size_t n = 0; n < 15; ++n)
        for (std::size_t i = count_; i % 4 != 0; ++i) given_[n][i] = given_[n][0];
#if HITBOX_HAS_LEVELS
    if (simd::level() >= simd::Level::avx2) return compute_avx2();
#endif
    compute_kind<2, false>();
}

}  // namespace hitbox::detail
