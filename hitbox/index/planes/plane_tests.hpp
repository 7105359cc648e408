// plane_tests.hpp: eight boxes against the planes of a frustum: surely outside, surely inside, or neither (culling, SIMD).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/index/lanes/box_lanes.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace hitbox::detail {

/// A plane of a frustum in the scalar of the boxes, multiplied by a power of two so that the largest coordinate of the
/// normal is from 1 to 2. The height of x is normal . x + constant.
///
/// Error   the height of a corner is a sum of three products and the constant. It has four roundings, and in float one
///         more, of the coefficients. Together they are less than 8 u (|n|_1 size + |constant|), for coordinates up
///         to `size`; u is the unit roundoff. The rest of the 8 u covers what becomes subnormal in the normal.
template <class U>
struct CullPlane {
    /// Heights of smaller coordinates and constants do not overflow.
    static constexpr U largest = U(sizeof(U) == sizeof(float) ? 0x1p120 : 0x1p1000);

    U normal[3], constant;
    U error_per_size, error;  ///< of a height, for coordinates up to `size`: error_per_size * size + error
    bool is_up[3];            ///< the highest corner of a box is at max, not at min

    CullPlane() = default;
    CullPlane(const Vec3& n, double offset, int exponent) {
        constexpr U unit = std::numeric_limits<U>::epsilon() / 2, inf = std::numeric_limits<U>::infinity();
        for (std::size_t k = 0; k < 3; ++k)
            normal[k] = U(std::ldexp(n[k], -exponent)), is_up[k] = normal[k] >= 0;
        const double scaled = -std::ldexp(offset, -exponent);
        const bool in_range = std::fabs(scaled) < double(largest);
        constant = in_range ? U(scaled) : U(0);
        error_per_size = 8 * unit * (std::fabs(normal[0]) + std::fabs(normal[1]) + std::fabs(normal[2]));
        // With an infinite error every box is undecided.
        error = in_range ? 8 * unit * std::fabs(constant) + 64 * std::numeric_limits<U>::denorm_min() : inf;
    }
};

/// The planes of a frustum that set a limit, as bits of a mask: those with a normal.
class PlaneTests {
public:
    static constexpr unsigned count = 6;

    template <class T>
    explicit PlaneTests(const Frustum<T>& frustum) : is_empty_(frustum.is_empty()) {
        for (unsigned p = 0; p < count && !is_empty_; ++p) {
            const Plane<T>& plane = frustum.planes[p];
            const Vec3 n{double(plane.normal.x), double(plane.normal.y), double(plane.normal.z)};
            const double size = std::fmax(std::fmax(std::fabs(n.x), std::fabs(n.y)), std::fabs(n.z));
            if (size == 0) {
                is_empty_ = plane.offset > 0;  // 0 >= offset holds for all points or for none
                continue;
            }
            all_ |= 1u << p;
            rows_[p] = {n, double(plane.offset), std::ilogb(size)};
            rounded_[p] = {n, double(plane.offset), std::ilogb(size)};
        }
    }

    /// True if a number is NaN or infinite, or if a plane without a normal excludes all points. Planes that exclude
    /// each other are not noticed.
    bool is_empty() const { return is_empty_; }

    unsigned all() const { return all_; }

    template <class U>
    HITBOX_INLINE const CullPlane<U>& row(unsigned p) const {
        if constexpr (sizeof(U) == sizeof(float))
            return rounded_[p];
        else
            return rows_[p];
    }

private:
    std::array<CullPlane<double>, count> rows_{};
    std::array<CullPlane<float>, count> rounded_{};
    unsigned all_ = 0;
    bool is_empty_ = false;
};

/// The certain results of eight boxes against some planes. Bit i belongs to box i.
struct LanePlanes {
    unsigned reached = 0;       ///< the boxes that are not surely outside of a plane
    std::uint64_t crossed = 0;  ///< byte i is the mask of the planes that box i is not surely inside of
    unsigned cut = 0;           ///< a corner is surely outside of a plane
    unsigned met = 0;           ///< for each plane some corner is surely inside of it

    unsigned planes(unsigned lane) const { return unsigned(crossed >> (8 * lane)) & 0xff; }
};

/// Bit i of the mask becomes bit 0 of byte i.
HITBOX_INLINE std::uint64_t bytes_of_bits(unsigned mask) {
    const std::uint64_t apart = mask * 0x0101010101010101u & 0x8040201008040201u;
    return (apart + 0x7f7f7f7f7f7f7f7fu) >> 7 & 0x0101010101010101u;
}

/// Tests the boxes in registers of W floats. If not `Closely`, `cut` and `met` are left out. Boxes with
/// an infinite or very large coordinate are undecided.
template <int W, bool Closely, class U>
HITBOX_INLINE void ask_planes(const PlaneTests& tests, unsigned planes, const BoxLanes<3, U>& boxes,
                              LanePlanes& found) {
    constexpr int width = sizeof(U) == sizeof(float) ? W : W / 2;
    using L = simd::Lanes<U, width>;
    unsigned filled = 0, valid = 0, outside = 0, cut = 0, met = 0xff;
    unsigned inside[PlaneTests::count] = {};
    for (unsigned first = 0; first < lane_count; first += unsigned(width)) {
        L size = L::of(0);
        for (std::size_t k = 0; k < 3; ++k)
            size = larger(
                larger(absolute(L::load(boxes.min[k] + first)), absolute(L::load(boxes.max[k] + first))),
                size);
        const L x = L::load(boxes.min[0] + first);
        filled |= bits_at_most(x, x) << first;
        valid |= bits_less(size, L::of(CullPlane<U>::largest)) << first;
        unsigned met_here = 0xff;
        for (unsigned left = planes; left != 0; left &= left - 1) {
            const auto p = unsigned(std::countr_zero(left));
            const CullPlane<U>& row = tests.row<U>(p);
            L high = L::of(row.constant), low = high;
            for (std::size_t k = 0; k < 3; ++k) {
                const L n = L::of(row.normal[k]);
                high = multiply_add(n, L::load((row.is_up[k] ? boxes.max[k] : boxes.min[k]) + first), high);
                low = multiply_add(n, L::load((row.is_up[k] ? boxes.min[k] : boxes.max[k]) + first), low);
            }
            const L error = multiply_add(size, L::of(row.error_per_size), L::of(row.error));
            outside |= bits_less(high, -error) << first;
            inside[p] |= bits_less(error, low) << first;
            if constexpr (Closely) {
                cut |= bits_less(low, -error) << first;
                met_here &= bits_less(error, high);
            }
        }
        if constexpr (Closely) met &= met_here << first | ~(((1u << width) - 1) << first);
    }
    found.reached = filled & ~(outside & valid);
    found.crossed = 0;
    for (unsigned left = planes; left != 0; left &= left - 1) {
        const auto p = unsigned(std::countr_zero(left));
        found.crossed |= bytes_of_bits(~(inside[p] & valid) & 0xff) << p;
    }
    if constexpr (Closely) found.cut = cut & valid, found.met = met & valid;
}

}  // namespace hitbox::detail
