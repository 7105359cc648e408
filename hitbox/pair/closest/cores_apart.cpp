// cores_apart.cpp: the vector between two cores and what the radii exceed it by, in double, double-double and integers.
#include <hitbox/pair/closest/cores_apart.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/scaled.hpp>
#include <hitbox/pair/closest/detail/certain.hpp>
#include <hitbox/pair/closest/detail/exact_spread.hpp>
#include <hitbox/pair/closest/detail/gjk.hpp>
#include <hitbox/pair/closest/detail/infinite_box.hpp>
#include <hitbox/pair/closest/detail/parts_in_integers.hpp>
#include <hitbox/pair/closest/detail/parts_in_pairs.hpp>
#include <hitbox/pair/closest/detail/point_pair.hpp>
#include <hitbox/pair/closest/detail/wide_number.hpp>
#include <hitbox/pair/closest/meet_by_kind.hpp>
#include <hitbox/pair/closest/reach_beyond.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox::detail {

namespace {

using exact::DoubleDouble;

// Both the depth r - d and the gap d - r are computed as (r^2 - d^2) / (r + d) where much would cancel.

// std::nullopt if the errors could affect the result.
std::optional<CoresApart> cores_in_doubles(const Certain& found, double radius, double more_radius) {
    const double length = std::sqrt(found.square);
    if (!(found.doubt * HITBOX_TEST_ERROR_BOUND_SCALE < 0x1p-45 * length)) return std::nullopt;
    const double reach = radius + more_radius;
    // An error of 2 ulp of the larger number is then at most 8 ulp of the difference.
    if (reach > 1.5 * length || reach < 0.5 * length)
        return CoresApart{unit_along(found.way), reach - length};
    const DoubleDouble square = found.kept.square(), sum = DoubleDouble::sum(radius, more_radius),
                       over = sum * sum - square;
    const double loss = found.size / square.high;
    const double error =
        HITBOX_TEST_ERROR_BOUND_SCALE * (0x1p-70 * std::sqrt(loss) + 0x1p-91 * loss) * square.high;
    if (!(std::fabs(over.high) > 0x1p50 * error)) return std::nullopt;
    return CoresApart{unit_along(found.way), over.high / (length + reach)};
}

std::optional<CoresApart> cores_in_pairs(const JudgedInPairs& judged, double radius, double more_radius) {
    const DoubleDouble top = judged.parts.apart.top(), weight = judged.parts.apart.weight(),
                       sum = DoubleDouble::sum(radius, more_radius);
    if (!(sum.high < 0x1p90 && judged.error < 0x1p-45)) return std::nullopt;
    const DoubleDouble over = sum * sum * weight - top;
    if (!(std::fabs(over.high) * 0x1p-50 > judged.error * top.high)) return std::nullopt;
    const Triple<DoubleDouble> way = judged.parts.apart.way();
    return CoresApart{unit_along({way.x.high, way.y.high, way.z.high}),
                      (over / weight).high / (std::sqrt((top / weight).high) + sum.high)};
}

HITBOX_NOINLINE CoresApart cores_in_integers(const RoundedSet& a, const RoundedSet& b, const Guess& guess) {
    return parts_in_integers(
        a, b, guess, []<class N>(const Joined<N>& parts, const N& reach, const exact::Grid& grid) {
            const N weight = parts.apart.weight(), top = parts.apart.top(),
                    over = reach * reach * weight - top;
            CoresApart r{unit_along(direction_of(parts.apart.way())), 0};
            if (sign(over) == Sign::zero) return r;
            const Wide wide_weight = Wide::of(scaled(weight)),
                       length = root(Wide::of(scaled(top)) / wide_weight);
            const Wide depth = Wide::of(scaled(over)) / wide_weight / (length + Wide::of(scaled(reach)));
            constexpr double least = std::numeric_limits<double>::denorm_min();
            const double rounded_depth = depth.times_power_of_two(grid.low);
            r.depth = depth.value > 0 ? std::max(rounded_depth, least) : std::min(rounded_depth, -least);
            return r;
        });
}

// Two balls. Unless one only just reaches the other, each difference is rounded once.
std::optional<CoresApart> quick_balls(const RoundedSet& a, const RoundedSet& b) {
    const Vec3 way = a.core.v[0] - b.core.v[0];
    const double square = length_sq(way), reach = a.radius + b.radius;
    if (!(square > 0x1p-900 && square < 0x1p900)) return std::nullopt;
    const double length = std::sqrt(square);
    double depth = reach - length;
    if (!(reach > 1.5 * length || reach < 0.5 * length)) {
        std::array<DoubleDouble, 3> pairs;
        for (std::size_t k = 0; k < 3; ++k)
            pairs[k] = DoubleDouble::difference(a.core.v[0][k], b.core.v[0][k]);
        const auto beyond = reach_beyond(pairs, a.radius, b.radius);
        if (!beyond) return std::nullopt;
        depth = *beyond;
    }
    return CoresApart{{way.x / length, way.y / length, way.z / length}, depth};
}

// An axis that leads an infinite box away from another shape does not lead it toward where it has no end. Roundings may.
std::optional<CoresApart> leading_away(std::optional<CoresApart> r, const ConvexSet& box, double sign) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (r)
        for (std::size_t k = 0; k < 3; ++k) {
            const double along = r->axis[k] * sign;
            if ((along > 0 && box.v[0][k] == -infinity) || (along < 0 && box.v[1][k] == infinity))
                r->axis[k] = 0;
        }
    return r;
}

}  // namespace

std::optional<CoresApart> cores_apart(const RoundedSet& a, const RoundedSet& b) {
    if (a.core.kind == Kind::empty || b.core.kind == Kind::empty) return std::nullopt;
    if (is_infinite(a.core))
        return leading_away(cores_apart(RoundedSet{cut_beside(a.core, b.core), a.radius}, b), a.core, 1);
    if (is_infinite(b.core))
        return leading_away(cores_apart(a, RoundedSet{cut_beside(b.core, a.core), b.radius}), b.core, -1);
    if (a.core.kind == Kind::point && b.core.kind == Kind::point)
        if (const auto quick = quick_balls(a, b)) return quick;
    const ExactSpread body_a(a.core), body_b(b.core);
    const Guess guess = guess_parts(body_a, body_b);
    if (!guess.meet) {
        const Certain found = Prover(body_a, guess.a, body_b, guess.b).result();
        if (found.sure)
            if (const auto known = cores_in_doubles(found, a.radius, b.radius)) [[likely]]
                return known;
    }
    if (meet_by_kind({a.core}, {b.core})) return std::nullopt;
    if (const auto judged = judged_in_pairs(a.core, b.core, guess))
        if (const auto known = cores_in_pairs(*judged, a.radius, b.radius)) return known;
    return cores_in_integers(a, b, guess);
}

}  // namespace hitbox::detail
