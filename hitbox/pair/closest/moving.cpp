// moving.cpp: whether a core that moves comes within the radii, in doubles, double-doubles and integers.
#include <hitbox/pair/closest/moving.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/pair/closest/detail/certain.hpp>
#include <hitbox/pair/closest/detail/exact_spread.hpp>
#include <hitbox/pair/closest/detail/gap_of_cores.hpp>
#include <hitbox/pair/closest/detail/gjk.hpp>
#include <hitbox/pair/closest/detail/moving_spread.hpp>
#include <hitbox/pair/closest/detail/nearest_parts.hpp>
#include <hitbox/pair/closest/detail/parts_in_pairs.hpp>
#include <hitbox/pair/closest/detail/point_pair.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox::detail {

namespace {

using exact::DoubleDouble, exact::Verdict;
using features::joined_within;

// ---- in integers --------------------------------------------------------------------------------------------------

constexpr std::size_t motion_at = 2 * numbers_of_set, reach_at = motion_at + 3, moving_count = reach_at + 2;

// Calls f(moving core, other core, motion, sum of the radii).
template <class F>
auto moving_in_integers(const RoundedSet& moving, const Vec3& motion, const RoundedSet& other, const F& f) {
    std::array<double, moving_count> inputs{};
    append(moving.core, inputs.data()), append(other.core, inputs.data() + numbers_of_set);
    for (std::size_t k = 0; k < 3; ++k) inputs[motion_at + k] = motion[k];
    inputs[reach_at] = moving.radius, inputs[reach_at + 1] = other.radius;
    return exact::resolve(inputs, 6, [&]<class N>(const std::array<N, moving_count>& n) {
        const auto in_numbers_of = [&](const ConvexSet& set, std::size_t first) {
            const auto number = [&](std::size_t i, std::size_t k) { return n[first + 3 * i + k]; };
            const auto step = [&](std::size_t i, std::size_t j, std::size_t k) {
                return number(j, k) - number(i, k);
            };
            return spread(form<N>(set, number, step, number, [](const auto&) { return N{0}; }), N{1});
        };
        return f(in_numbers_of(moving.core, 0), in_numbers_of(other.core, numbers_of_set),
                 Triple<N>{n[motion_at], n[motion_at + 1], n[motion_at + 2]}, n[reach_at] + n[reach_at + 1]);
    });
}

// Without a guess, all parts.
template <class N>
Joined<N> surely_joined(const Spread<N>& a, const Spread<N>& b, const std::optional<Guess>& guess) {
    auto parts = guess ? joined_within(a, guess->a, b, guess->b) : std::nullopt;
    if (!parts) parts = joined_within(a, whole_part(a), b, whole_part(b));
    return *parts;
}

// ---- whether they meet ------------------------------------------------------------------------------------------------

// Whether what moves may come beyond the largest number. There an infinite box cannot be cut off.
bool is_beyond_numbers(const ExactSpread& body) {
    constexpr double most = (std::numeric_limits<double>::max)() / 8;
    for (std::size_t k = 0; k < 3; ++k) {
        double sum = std::fabs(body.base[k]) / 8;
        for (std::size_t i = 0; i < body.ways; ++i) sum += std::fabs(body.way[i].high[k]) / 8;
        if (!(sum < most / 2)) return true;
    }
    return false;
}

// In double-doubles.
Verdict pass_in_pairs(const RoundedSet& moving, const Vec3& motion, const RoundedSet& other,
                      const Guess& guess) {
    const DoubleDouble reach = DoubleDouble::sum(moving.radius, other.radius);
    if (!is_everyday_set(moving.core) || !is_everyday_set(other.core) || !exact::in_range<6>(motion) ||
        !(reach.high < 0x1p90))
        return Verdict::unknown;
    const Vec3 origin = common_origin(moving.core, other.core);
    const Spread<DoubleDouble> a = swept(spread_in_pairs(moving.core, origin),
                                         {{motion.x, 0}, {motion.y, 0}, {motion.z, 0}}),
                               b = spread_in_pairs(other.core, origin);
    const auto found = joined_within(a, guess.a, b, guess.b);
    if (!found || !(found->apart.top().high > 0x1p-900)) return Verdict::unknown;
    const JudgedInPairs judged(*found, std::max(largest_square(a), largest_square(b)));
    const DoubleDouble top = found->apart.top(), over = top - reach * reach * found->apart.weight();
    const double error = judged.error * top.high;
    if (!(judged.error < 0x1p-20)) return Verdict::unknown;
    return over.high > error ? Verdict::no : over.high < -error ? Verdict::yes : Verdict::unknown;
}

}  // namespace

Verdict pass_surely(const RoundedSet& moving, const Vec3& motion, const RoundedSet& any_other) {
    const ExactSpread body = swept(moving.core, motion);
    if (is_infinite(any_other.core) && is_beyond_numbers(body)) return Verdict::unknown;
    const RoundedSet other = bounded_beside(any_other, body);
    const ExactSpread beside(other.core);
    const Guess guess = guess_parts(body, beside);
    if (guess.meet) return Verdict::unknown;
    const Certain found = Prover(body, guess.a, beside, guess.b).result();
    if (!found.sure) return Verdict::unknown;
    const double gap = gap_of_cores(found.kept, found.square, found.size, moving.radius, other.radius);
    return gap > 0 ? Verdict::no : gap == 0 ? Verdict::yes : Verdict::unknown;
}

bool pass_exactly(const RoundedSet& moving, const Vec3& motion, const RoundedSet& any_other) {
    const ExactSpread body = swept(moving.core, motion);
    const auto pass_in_integers = [&](const RoundedSet& other, const std::optional<Guess>& guess) {
        return moving_in_integers(
            moving, motion, other,
            [&]<class N>(const Spread<N>& core, const Spread<N>& b, const Triple<N>& m, const N& reach) {
                const Joined<N> parts = surely_joined(swept(core, m), b, guess);
                return !features::positive(parts.apart.top() - reach * reach * parts.apart.weight());
            });
    };
    if (is_infinite(any_other.core) && is_beyond_numbers(body))
        return pass_in_integers(any_other, std::nullopt);
    const RoundedSet other = bounded_beside(any_other, body);
    const Guess guess = guess_parts(body, ExactSpread(other.core));
    const Verdict known = pass_in_pairs(moving, motion, other, guess);
    return known == Verdict::unknown ? pass_in_integers(other, guess) : known == Verdict::yes;
}

Parting parting_of(const RoundedSet& moving, const Vec3& motion, const RoundedSet& any_other) {
    const ExactSpread body(moving.core);
    const RoundedSet other = bounded_beside(any_other, body);
    const ExactSpread beside(other.core);
    const Guess guess = guess_parts(body, beside);
    if (!guess.meet && exact::in_range<3>(motion)) {
        const Certain found = Prover(body, guess.a, beside, guess.b).result();
        const double speed = dot(found.way, motion);
        const double error =
            0x1p-26 * HITBOX_TEST_ERROR_BOUND_SCALE * std::sqrt(found.square) * std::sqrt(length_sq(motion));
        if (found.sure && (std::fabs(speed) > error || motion == Vec3{}))
            return {unit_along(found.way), exact::sign_of_value(speed)};
    }
    return moving_in_integers(
        moving, motion, other,
        [&]<class N>(const Spread<N>& core, const Spread<N>& b, const Triple<N>& m, const N&) {
            const Joined<N> parts = surely_joined(core, b, guess);
            const Triple<N> way = parts.apart.way();
            return Parting{unit_along(direction_of(way)), sign(dot_product(way, m))};
        });
}

}  // namespace hitbox::detail
