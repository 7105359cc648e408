// block_pairs.hpp: the triangles of two blocks that may meet: boxes, then planes (separating axes, SIMD). For .cpp files.
#pragma once

#include <hitbox/mesh/tree/detail/pair_frame.hpp>
#include <hitbox/mesh/tree/triangle_lanes.hpp>
#include <hitbox/mesh/tree/triangle_tree.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace hitbox::detail {

/// The corners of eight triangles and their bounds, by coordinate.
struct alignas(64) LocalTriangles {
    static constexpr unsigned width = TriangleBlock::width;
    float corner[3][3][width];  ///< by corner and axis
    float low[3][width], high[3][width];
};

/// Two blocks in the axes of a pair frame, with the middle of block a as origin and the larger of their units as unit.
/// So all numbers are near those of the compressed corners, and floats suffice.
struct BlockPair {
    LocalTriangles a, b;
    float error;  ///< a coordinate is off by less
    float reach;  ///< no coordinate is larger
};

/// 2^exponent, or a tiny number if that is too small for a float: the product is then off by less than
/// `BlockPair::error`.
inline float power_in_range(int exponent) {
    return std::bit_cast<float>(std::uint32_t((std::max)(exponent, -100) + 127) << 23);
}

template <int W, bool Turned>
HITBOX_INLINE void unpack(const TriangleBlock& block, float scale, const double (&turn)[3][3],
                          const float (&offset)[3], LocalTriangles& to) {
    using L = simd::Lanes<float, W>;
    for (unsigned i = 0; i < TriangleBlock::width; i += W) {
        L low[3], high[3];
        for (std::size_t c = 0; c < 3; ++c) {
            L at[3];
            for (std::size_t k = 0; k < 3; ++k) load_integers(block.corner[c][k] + i, at[k]);
            for (std::size_t k = 0; k < 3; ++k) {
                L x = at[k];
                if constexpr (Turned)
                    x = at[0] * L::of(float(turn[k][0])) + at[1] * L::of(float(turn[k][1])) +
                        at[2] * L::of(float(turn[k][2]));
                x = x * L::of(scale) + L::of(offset[k]);
                std::memcpy(to.corner[c][k] + i, &x, sizeof x);
                low[k] = c == 0 ? x : smaller(x, low[k]);
                high[k] = c == 0 ? x : larger(x, high[k]);
            }
        }
        for (std::size_t k = 0; k < 3; ++k)
            std::memcpy(to.low[k] + i, &low[k], sizeof low[k]),
                std::memcpy(to.high[k] + i, &high[k], sizeof high[k]);
    }
}

/// The error of a compressed corner is half a unit along each axis, and a little more for roundings of the frame.
/// Turned, it is up to three times that. A rounded sum of a corner and an offset is off by at most 2^-23 of the larger.
template <int W, bool Turned>
HITBOX_INLINE void unpack(const TriangleBlock& a, const TriangleBlock& b, const PairFrame& frame,
                          BlockPair& pair) {
    const int of_a = a.exponent + frame.exponent_a, of_b = b.exponent + frame.exponent_b,
              exponent = (std::max)(of_a, of_b);
    // The unit of the larger mesh is at least 2^-46, because its exponent in the frame is 0 or -1.
    const double units = std::bit_cast<double>(std::uint64_t(1023 - exponent) << 52);
    const float scale_a = power_in_range(of_a - exponent), scale_b = power_in_range(of_b - exponent);
    const float none[3] = {0, 0, 0};
    float offset[3], farthest = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        double middle = 0;
        if constexpr (Turned)
            for (std::size_t i = 0; i < 3; ++i) middle += frame.turn[k][i] * double(b.middle[i]);
        else
            middle = double(b.middle[k]);
        const double d = middle * frame.scale_b + frame.shift[k] - double(a.middle[k]) * frame.scale_a;
        offset[k] = float(d * units);
        farthest = (std::max)(farthest, std::fabs(offset[k]));
    }
    pair.reach = farthest + 0x1p15f * (scale_a + (Turned ? 3.0f : 1.0f) * scale_b);
    pair.error = 0.55f * scale_a + (Turned ? 1.7f : 0.55f) * scale_b + 0x1p-22f * farthest +
                 (Turned ? float(frame.point_error * units) : 0.0f);
    unpack<W, false>(a, scale_a, frame.turn, none, pair.a);
    unpack<W, Turned>(b, scale_b, frame.turn, offset, pair.b);
}

/// The largest error of a height of a corner above the plane of a triangle, as the scalar product with its normal.
/// M is the largest coordinate of its edges, D the reach and e the error of coordinates.
///
/// A component of the normal is below 2 M^2, and off by less than 8 e (M + e). A component of the vector from the
/// triangle to the corner is below 2 D and off by less than 2 e. So the three products are off by less than
/// 3 * (8 e (M + e) * (2 D + 2 e) + 2 M^2 * 2 e). Roundings are below 80 * 2^-24 * M^2 D, which is less than 2 e M D,
/// because 2^-17 M is less than e.
template <class Number>
HITBOX_INLINE Number height_error(const Number& m, const Number& e, const Number& d, const Number& fifty,
                                  const Number& twelve) {
    return e * (m + e) * (d + e) * fifty + m * m * e * twelve;
}

/// By triangle of a: those of b that may meet it.
template <int W>
HITBOX_INLINE unsigned may_meet(const BlockPair& pair, unsigned i, unsigned filled) {
    using L = simd::Lanes<float, W>;
    const LocalTriangles &a = pair.a, &b = pair.b;
    const float gap = 2 * pair.error;
    unsigned mask = 0;
    for (unsigned j = 0; j < LocalTriangles::width; j += W) {
        auto meeting = at_most(L::load(b.low[0] + j), L::of(a.high[0][i] + gap)) &
                       at_most(L::of(a.low[0][i] - gap), L::load(b.high[0] + j));
        for (std::size_t k = 1; k < 3; ++k)
            meeting = meeting & at_most(L::load(b.low[k] + j), L::of(a.high[k][i] + gap)) &
                      at_most(L::of(a.low[k][i] - gap), L::load(b.high[k] + j));
        mask |= bits_of(meeting) << j;
    }
    mask &= filled;
    if (mask == 0) return 0;

    // The plane of triangle i.
    const float p[3] = {a.corner[0][0][i], a.corner[0][1][i], a.corner[0][2][i]};
    float e[3], f[3], largest = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        e[k] = a.corner[1][k][i] - p[k], f[k] = a.corner[2][k][i] - p[k];
        largest = (std::max)(largest, (std::max)(std::fabs(e[k]), std::fabs(f[k])));
    }
    const float n[3] = {e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]};
    const float above = n[0] * p[0] + n[1] * p[1] + n[2] * p[2];
    const float error = height_error(largest, pair.error, pair.reach, 50.0f, 13.0f);
    for (unsigned j = 0; j < LocalTriangles::width; j += W) {
        L least, most;
        for (std::size_t c = 0; c < 3; ++c) {
            const L height = L::load(b.corner[c][0] + j) * L::of(n[0]) +
                             L::load(b.corner[c][1] + j) * L::of(n[1]) +
                             L::load(b.corner[c][2] + j) * L::of(n[2]);
            least = c == 0 ? height : smaller(height, least);
            most = c == 0 ? height : larger(height, most);
        }
        const unsigned apart = bits_less(L::of(above + error), least) | bits_less(most, L::of(above - error));
        mask &= ~(apart << j);
    }
    if (mask == 0) return 0;

    // The planes of the triangles of b.
    for (unsigned j = 0; j < LocalTriangles::width; j += W) {
        L q[3], u[3], v[3], size = L::of(0);
        for (std::size_t k = 0; k < 3; ++k) {
            q[k] = L::load(b.corner[0][k] + j);
            u[k] = L::load(b.corner[1][k] + j) - q[k], v[k] = L::load(b.corner[2][k] + j) - q[k];
            size = larger(larger(absolute(u[k]), absolute(v[k])), size);
        }
        const L normal[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
        const L plane = normal[0] * q[0] + normal[1] * q[1] + normal[2] * q[2];
        const L off = height_error(size, L::of(pair.error), L::of(pair.reach), L::of(50.0f), L::of(13.0f));
        L least, most;
        for (std::size_t c = 0; c < 3; ++c) {
            const L height = normal[0] * L::of(a.corner[c][0][i]) + normal[1] * L::of(a.corner[c][1][i]) +
                             normal[2] * L::of(a.corner[c][2][i]);
            least = c == 0 ? height : smaller(height, least);
            most = c == 0 ? height : larger(height, most);
        }
        const unsigned apart = bits_less(off, least - plane) | bits_less(off, plane - most);
        mask &= ~(apart << j);
    }
    return mask;
}

}  // namespace hitbox::detail
