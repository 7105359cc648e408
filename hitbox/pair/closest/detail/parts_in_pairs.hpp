// parts_in_pairs.hpp: the parts of two sets that contain their closest points, in double-double (include in .cpp files only).
#pragma once

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/pair/closest/detail/gjk.hpp>
#include <hitbox/pair/closest/detail/nearest_parts.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

namespace hitbox::detail {

inline double square_of(const Triple<exact::DoubleDouble>& v) {
    return v.x.high * v.x.high + v.y.high * v.y.high + v.z.high * v.z.high;
}

inline Spread<exact::DoubleDouble> spread_in_pairs(const ConvexSet& s, const Vec3& origin) {
    return spread(form<exact::DoubleDouble>(
                      s,
                      [&](std::size_t i, std::size_t k) {
                          return exact::DoubleDouble::difference(s.v[i][k], origin[k]);
                      },
                      [&](std::size_t i, std::size_t j, std::size_t k) {
                          return exact::DoubleDouble::difference(s.v[j][k], s.v[i][k]);
                      },
                      [&](std::size_t i, std::size_t k) { return exact::DoubleDouble{s.v[i][k], 0}; },
                      [](const auto&) { return exact::DoubleDouble{}; }),
                  exact::DoubleDouble{1, 0});
}

/// True if products of six coordinates are in range.
inline bool is_everyday_set(const ConvexSet& s) {
    const auto tame = [](const Vec3& v) {
        return Vec3{finite_or_zero(v.x), finite_or_zero(v.y), finite_or_zero(v.z)};
    };
    return exact::in_range<6>(tame(s.v[0]), tame(s.v[1]), s.v[2], s.v[3]);
}

/// The square of the largest length.
inline double largest_square(const Spread<exact::DoubleDouble>& s) {
    double most = square_of(s.base);
    for (std::size_t i = 0; i < s.ways; ++i) most = (std::max)(most, square_of(s.way[i]));
    return most;
}

/// Parts that contain the closest points, with the errors of the roundings and of signs that they made wrong.
///
/// An operation has an error of 2^-102 of the magnitudes of its operands, and a dozen follow each other. With s the sine
/// between the free ways, L the largest length and d the distance, an error of 2^-98 L / s of a vector that is tested
/// against an inward way moves the true distance away by that much, at most. Multiples have errors of 2^-98 L / s^2; a
/// point that far outside of its part has a distance too small by its square, since it moves perpendicularly.
struct JudgedInPairs {
    Joined<exact::DoubleDouble> parts;
    double error = 0;        ///< of the squared distance, relative to it
    double place_error = 0;  ///< of the points

    JudgedInPairs(const Joined<exact::DoubleDouble>& joined_parts, double largest_square_of_both)
        : parts(joined_parts) {
        const features::Feature<exact::DoubleDouble>& f = parts.apart;
        const double weight = f.weight().high, top = f.top().high;
        const double sine_sq =
            f.dimension == 2 ? (std::min)(1.0, weight / (square_of(f.u) * square_of(f.v))) : 1.0;
        const double size_sq = 16 * largest_square_of_both, loss = size_sq * weight / (top * sine_sq);
        error = HITBOX_TEST_ERROR_BOUND_SCALE * (0x1p-94 * std::sqrt(loss) + 0x1p-188 * loss / sine_sq);
        place_error = HITBOX_TEST_ERROR_BOUND_SCALE * 0x1p-98 * std::sqrt(size_sq) / sine_sq;
    }
};

/// std::nullopt if no parts were found, or if they are in doubt.
inline std::optional<JudgedInPairs> judged_in_pairs(const ConvexSet& a, const ConvexSet& b,
                                                    const Guess& guess) {
    if (!is_everyday_set(a) || !is_everyday_set(b)) return std::nullopt;
    const Vec3 origin = common_origin(a, b);
    const Spread<exact::DoubleDouble> in_a = spread_in_pairs(a, origin), in_b = spread_in_pairs(b, origin);
    const auto found = features::joined_within(in_a, guess.a, in_b, guess.b);
    if (!found || !(found->apart.top().high > 0x1p-900)) return std::nullopt;
    const JudgedInPairs r(*found, (std::max)(largest_square(in_a), largest_square(in_b)));
    return r.error < 0x1p-20 ? std::optional(r) : std::nullopt;
}

}  // namespace hitbox::detail
