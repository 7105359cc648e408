// ray_lanes.hpp: conservative tests of one ray or segment against eight boxes at once (slab test).
#pragma once

#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/index/lanes/lane_masks.hpp>
#include <hitbox/index/lanes/outward.hpp>
#include <hitbox/shape/cast.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace hitbox::detail {

/// True if the cast is valid: finite, and for a ray with non-zero direction.
template <int N, class T>
bool is_cast(const Cast<N, T>& cast) {
    bool finite = true, moves = cast.kind == Cast<N, T>::Kind::segment;
    for (unsigned k = 0; k < N; ++k) {
        finite = finite && std::isfinite(cast.origin[k]) && std::isfinite(cast.to[k]);
        moves = moves || cast.to[k] != 0;
    }
    return finite && moves;
}

/// The exponent as std::frexp defines it: x is a number in [1/2, 1) times two to this power.
inline int exponent_of(double x) {
    const auto biased = int(std::bit_cast<std::uint64_t>(x) >> 52 & 0x7ff);
    if (biased != 0) return biased - 1022;
    int exponent;
    std::frexp(x, &exponent);
    return exponent;
}

/// The direction of a cast in double, scaled by a power of two so that its longest component is in [1/2, 1).
template <int N>
struct ScaledDirection {
    double at[std::size_t(N)] = {};
    int exponent = 0;  ///< the parameter t of the cast is the scaled parameter times 2^-exponent

    template <class T>
    explicit ScaledDirection(const Cast<N, T>& cast) {
        if (!scale(cast, 1)) scale(cast, 0.5);  // halves of the ends, if their difference overflows
    }

private:
    template <class T>
    bool scale(const Cast<N, T>& cast, double part) {
        double direction[std::size_t(N)], longest = 0;
        for (unsigned k = 0; k < N; ++k) {
            const double to = double(cast.to[k]), origin = double(cast.origin[k]);
            direction[k] = cast.kind == Cast<N, T>::Kind::ray ? to * part : to * part - origin * part;
            const double size = std::fabs(direction[k]);
            longest = size > longest ? size : longest;
        }
        if (!(longest <= (std::numeric_limits<double>::max)())) return false;
        exponent = exponent_of(longest);
        for (unsigned k = 0; k < N; ++k) at[k] = exact::times_power_of_two(direction[k], -exponent);
        exponent += part < 1;
        return true;
    }
};

/// A cast prepared for slab tests in U against boxes in U.
///
///     near = max over axes of (near plane - origin) / direction        The box is surely missed if far < 0, or if
///     far  = min over axes of (far plane  - origin) / direction        near > far or near > the end by more than
///                                                                      the rounding errors allow.
///
/// Proof that there are no false negatives. The longest component of the scaled direction is in [1/2, 1), so
/// each reciprocal is at least 1 in magnitude, and if a difference overflows, so does its parameter. Each
/// parameter takes a difference, a direction, a reciprocal and a product: at most 4 relative roundings. So
/// two of them differ by less than 9 u if the exact ones are equal. The test allows 16 u, and the smallest
/// normal number for products that underflow. The origin is rounded both down and up if U is narrower than T.
/// A zero direction component gives an infinite reciprocal. The parameters are then -inf or +inf, which
/// amounts to the comparison min <= origin <= max, or NaN on a face, which the maximum and minimum skip. A
/// component that is tiny compared with the longest one does not constrain the result (NaN).
template <int N, class U>
class RayLanes {
public:
    template <class T>
    explicit RayLanes(const Cast<N, T>& cast) : RayLanes(cast, ScaledDirection<N>(cast)) {}

    template <class T>
    RayLanes(const Cast<N, T>& cast, const ScaledDirection<N>& direction) {
        // A power of two below the range of U becomes 0. The allowance for underflow covers this.
        reach_ = cast.kind == Cast<N, T>::Kind::ray ? std::numeric_limits<U>::infinity()
                                                    : U(exact::times_power_of_two(1, direction.exponent));
        for (unsigned k = 0; k < N; ++k) {
            const double d = direction.at[k];
            // For subnormal ends the scaled difference is as exact as for others, so it is zero only if the
            // difference is.
            forward_[k] = d >= 0;
            if (d == 0 && !underflowed(cast, k))
                inverse_[k] = std::numeric_limits<U>::infinity();
            else if (std::fabs(d) < 0x1p-100)
                inverse_[k] = std::numeric_limits<U>::quiet_NaN();
            else
                inverse_[k] = U(1 / d);
            if constexpr (sizeof(U) < sizeof(T))
                low_[k] = round_down(cast.origin[k]), high_[k] = round_up(cast.origin[k]);
            else
                low_[k] = high_[k] = U(cast.origin[k]);
        }
    }

    /// Bit i is clear only if box i is surely missed, or entered beyond `end`. `enters` becomes the scaled
    /// parameters of entry, each within a relative error of 5 u, or the smallest normal number.
    HITBOX_INLINE unsigned mask(const BoxLanes<N, U>& boxes, U (&enters)[lane_count], U end) const {
        constexpr U slack = 1 + 8 * std::numeric_limits<U>::epsilon();  // epsilon is 2 u
        constexpr U tiny = (std::numeric_limits<U>::min)();
        using L = simd::NarrowLanes<U>;
        unsigned mask = 0;
        for (unsigned i = 0; i < lane_count; i += L::width) {
            L in = L::of(0), out = L::of(reach_);
            for (unsigned k = 0; k < N; ++k) {
                const U* first = forward_[k] ? boxes.min[k] : boxes.max[k];
                const U* last = forward_[k] ? boxes.max[k] : boxes.min[k];
                const L inverse = L::of(inverse_[k]);
                in = larger((L::load(first + i) - L::of(forward_[k] ? high_[k] : low_[k])) * inverse, in);
                out = smaller((L::load(last + i) - L::of(forward_[k] ? low_[k] : high_[k])) * inverse, out);
            }
            in.store(enters + i);
            const L corner = L::load(boxes.min[0] + i);  // an empty lane is NaN
            mask |= bits_of(at_most(corner, corner) & at_most(in, out * L::of(slack) + L::of(tiny)) &
                            at_most(in, L::of(end)))
                    << i;
        }
        return mask;
    }

    HITBOX_INLINE unsigned mask(const BoxLanes<N, U>& boxes, U (&enters)[lane_count]) const {
        return mask(boxes, enters, std::numeric_limits<U>::infinity());
    }
    unsigned mask(const BoxLanes<N, U>& boxes) const {
        alignas(64) U enters[lane_count];
        return mask(boxes, enters);
    }

private:
    // True for a component that is not zero but so small beside the longest that scaling makes it zero or subnormal.
    template <class T>
    static bool underflowed(const Cast<N, T>& cast, unsigned k) {
        return cast.kind == Cast<N, T>::Kind::ray ? cast.to[k] != 0 : cast.to[k] != cast.origin[k];
    }

    U low_[std::size_t(N)], high_[std::size_t(N)], inverse_[std::size_t(N)], reach_;
    bool forward_[std::size_t(N)];
};

}  // namespace hitbox::detail
