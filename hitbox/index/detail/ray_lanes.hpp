// ray_lanes.hpp: one ray asked of eight boxes at once, never missing one (slab test, conservative).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/index/detail/box_lanes.hpp>
#include <hitbox/index/detail/outward.hpp>

#include <cmath>
#include <limits>
#include <type_traits>

namespace hitbox::detail {

/// Whether these make a ray: finite, and the direction is not zero.
template <int N, class T>
bool is_ray(const Vec<N, T>& origin, const Vec<N, T>& direction) {
    bool finite = true, moves = false;
    for (unsigned k = 0; k < N; ++k) {
        finite = finite && std::isfinite(origin[k]) && std::isfinite(direction[k]);
        moves = moves || direction[k] != 0;
    }
    return finite && moves;
}

/// A ray prepared for slab tests in U against boxes in U.
///
///     near = max over axes of (near plane - origin) / direction        The box is missed for certain when
///     far  = min over axes of (far plane  - origin) / direction        far < 0, or near > far by more than
///                                                                      rounding can explain.
/// Why it never misses one. The direction is scaled by a power of two so that its longest component is in
/// [1/2, 1); then each reciprocal is at least 1 in magnitude, and a difference that overflows stands for a
/// parameter that does. Each parameter is a difference, a reciprocal and a product: at most 3 roundings, all
/// relative, so that two of them differ by less than 7 u where the exact ones are equal; 16 u is allowed, and
/// the smallest normal number for products that underflow. The origin is rounded both ways where U is
/// narrower than T. A direction of 0 makes the reciprocal infinite, which turns the parameters into the
/// comparison min <= origin <= max: -inf or +inf, and NaN, which the maximum and minimum skip, on a face. A
/// component that is tiny beside the longest one constrains nothing (NaN).
template <int N, class U>
class RayLanes {
public:
    template <class T>
    RayLanes(const Vec<N, T>& origin, const Vec<N, T>& direction) {
        double longest = 0;
        for (unsigned k = 0; k < N; ++k) longest = (std::fmax)(longest, std::fabs(double(direction[k])));
        int exponent = 0;
        std::frexp(longest, &exponent);
        for (unsigned k = 0; k < N; ++k) {
            const double d = std::ldexp(double(direction[k]), -exponent);
            forward_[k] = direction[k] >= 0;
            if (direction[k] == 0)
                inverse_[k] = std::numeric_limits<U>::infinity();
            else if (std::fabs(d) < 0x1p-100)
                inverse_[k] = std::numeric_limits<U>::quiet_NaN();
            else
                inverse_[k] = U(1 / d);
            if constexpr (sizeof(U) < sizeof(T))
                low_[k] = round_down(origin[k]), high_[k] = round_up(origin[k]);
            else
                low_[k] = high_[k] = U(origin[k]);
        }
    }

    unsigned mask(const BoxLanes<N, U>& boxes) const {
        constexpr U slack = 1 + 8 * std::numeric_limits<U>::epsilon();  // epsilon is 2 u
        constexpr U tiny = (std::numeric_limits<U>::min)();
        alignas(64) U near[lane_count], far[lane_count];
        for (unsigned i = 0; i < lane_count; ++i) near[i] = 0, far[i] = std::numeric_limits<U>::infinity();
        for (unsigned k = 0; k < N; ++k) {
            const U* in = forward_[k] ? boxes.min[k] : boxes.max[k];
            const U* out = forward_[k] ? boxes.max[k] : boxes.min[k];
            const U from_in = forward_[k] ? high_[k] : low_[k], from_out = forward_[k] ? low_[k] : high_[k];
            for (unsigned i = 0; i < lane_count; ++i) {
                const U t_in = (in[i] - from_in) * inverse_[k], t_out = (out[i] - from_out) * inverse_[k];
                near[i] = t_in > near[i] ? t_in : near[i];
                far[i] = t_out < far[i] ? t_out : far[i];
            }
        }
        unsigned mask = 0;
        for (unsigned i = 0; i < lane_count; ++i) {
            const bool there = boxes.min[0][i] == boxes.min[0][i];  // a lane without a box is NaN
            mask |= unsigned(there & (near[i] <= far[i] * slack + tiny)) << i;
        }
        return mask;
    }

private:
    U low_[N], high_[N], inverse_[N];
    bool forward_[N];
};

}  // namespace hitbox::detail
