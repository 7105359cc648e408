// between.cpp: the guess, its proof in double-double and in integers, and the rounding of the distance.
#include <hitbox/pair/closest/between.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/scaled.hpp>
#include <hitbox/pair/closest/detail/certain.hpp>
#include <hitbox/pair/closest/detail/exact_spread.hpp>
#include <hitbox/pair/closest/detail/gap_of_cores.hpp>
#include <hitbox/pair/closest/detail/gjk.hpp>
#include <hitbox/pair/closest/detail/infinite_box.hpp>
#include <hitbox/pair/closest/detail/parts_in_integers.hpp>
#include <hitbox/pair/closest/detail/parts_in_pairs.hpp>
#include <hitbox/pair/closest/detail/wide_number.hpp>
#include <hitbox/pair/closest/meet_by_kind.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox::detail {

namespace {

using exact::DoubleDouble;
using features::positive;

constexpr double endless = std::numeric_limits<double>::infinity();

// The distance minus both radii; std::nullopt if it is in doubt.
std::optional<double> gap_of_judged(const JudgedInPairs& judged, double radius, double more_radius) {
    const features::Feature<DoubleDouble>& f = judged.parts.apart;
    const DoubleDouble top = f.top(), weight = f.weight(), reach = DoubleDouble::sum(radius, more_radius);
    if (!(reach.high < 0x1p90)) return std::nullopt;
    const DoubleDouble over = top - reach * reach * weight;
    const double error = judged.error * top.high;
    if (over.high < -error) return 0;
    if (!(over.high * 0x1p-54 > error)) return std::nullopt;
    if (reach.high == 0) return std::sqrt((top / weight).high);
    return (over / weight).high / (std::sqrt((top / weight).high) + reach.high);
}

HITBOX_NOINLINE double gap_of_parts(const RoundedSet& a, const RoundedSet& b, const Guess& guess) {
    return parts_in_integers(
        a, b, guess, []<class N>(const Joined<N>& parts, const N& reach, const exact::Grid& grid) {
            const N weight = parts.apart.weight(), top = parts.apart.top(),
                    over = top - reach * reach * weight;
            if (!positive(over)) return 0.0;
            const Wide wide_weight = Wide::of(scaled(weight)),
                       apart = root(Wide::of(scaled(top)) / wide_weight);
            const Wide gap = sign(reach) == Sign::zero
                                 ? apart
                                 : Wide::of(scaled(over)) / wide_weight / (apart + Wide::of(scaled(reach)));
            return std::max(gap.times_power_of_two(grid.low), std::numeric_limits<double>::denorm_min());
        });
}

}  // namespace

bool is_before(const RoundedSet& a, const RoundedSet& b) {
    for (std::size_t i = 0; i < a.core.v.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k)
            if (a.core.v[i][k] != b.core.v[i][k]) return a.core.v[i][k] < b.core.v[i][k];
    if (a.core.offset != b.core.offset) return a.core.offset < b.core.offset;
    return a.radius < b.radius;
}

double distance_between(const RoundedSet& a, const RoundedSet& b) {
    if (a.core.kind == b.core.kind && is_before(b, a)) return distance_between(b, a);
    if (a.core.kind == Kind::empty || b.core.kind == Kind::empty) return endless;
    if (a.core.kind == Kind::plane) return distance_to_plane(a.core, b);
    if (b.core.kind == Kind::plane) return distance_to_plane(b.core, a);
    if (is_infinite(a.core) && !is_linear(b.core.kind) && !is_infinite(b.core))
        return distance_between(RoundedSet{cut_beside(a.core, b.core), a.radius}, b);
    if (is_infinite(b.core) && !is_linear(a.core.kind) && !is_infinite(a.core))
        return distance_between(a, RoundedSet{cut_beside(b.core, a.core), b.radius});

    Guess guess;
    if (is_infinite(a.core) || is_infinite(b.core)) {
        guess = {whole_of(a.core), whole_of(b.core)};
    } else {
        const ExactSpread of_a(a.core), of_b(b.core);
        guess = guess_parts(of_a, of_b);
        if (!guess.meet) {
            const Certain found = Prover(of_a, guess.a, of_b, guess.b).result();
            const double gap = found.sure
                                   ? gap_of_cores(found.kept, found.square, found.size, a.radius, b.radius)
                                   : not_decided;
            if (gap >= 0) [[likely]]
                return gap;
        }
    }
    if (meet_by_kind(a, b)) return 0;
    if (const auto judged = judged_in_pairs(a.core, b.core, guess))
        if (const auto gap = gap_of_judged(*judged, a.radius, b.radius)) return *gap;
    return gap_of_parts(a, b, guess);
}

}  // namespace hitbox::detail
