// closest_between.cpp: the closest points of any two shapes, in double, in double-double and in integers.
#include <hitbox/pair/closest/between.hpp>

#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/scaled.hpp>
#include <hitbox/pair/closest/detail/certain.hpp>
#include <hitbox/pair/closest/detail/exact_spread.hpp>
#include <hitbox/pair/closest/detail/gap_of_cores.hpp>
#include <hitbox/pair/closest/detail/gjk.hpp>
#include <hitbox/pair/closest/detail/infinite_box.hpp>
#include <hitbox/pair/closest/detail/met_parts.hpp>
#include <hitbox/pair/closest/detail/parts_in_integers.hpp>
#include <hitbox/pair/closest/detail/parts_in_pairs.hpp>
#include <hitbox/pair/closest/detail/point_pair.hpp>
#include <hitbox/pair/closest/detail/points_in_doubles.hpp>
#include <hitbox/pair/closest/detail/wide_number.hpp>
#include <hitbox/pair/closest/meet_by_kind.hpp>
#include <hitbox/pair/intersection/convex_intersection.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox::detail {

namespace {

using exact::DoubleDouble;

double largest_coordinate(const ConvexSet& s) {
    double most = 0;
    for (std::size_t i = 0; i < counts_of(s.kind).places; ++i)
        for (std::size_t k = 0; k < 3; ++k) most = std::max(most, std::fabs(finite_or_zero(s.v[i][k])));
    return most;
}

// ---- disjoint cores -----------------------------------------------------------------------------------------------

struct ClosestOfCores {
    PointPair points;
    Vec3 way;  // a direction from b to a
};

// The point of a part, rounded once.
Vec3 point_in_pairs(const Placed<DoubleDouble>& part, const std::array<DoubleDouble, 2>& multiple,
                    const DoubleDouble& weight, const Vec3& origin) {
    Triple<DoubleDouble> at = part.at;
    for (std::size_t i = 0; i < part.dimension; ++i)
        at = sum(at, features::times(part.free[i], multiple[i] / weight));
    return {(at.x + origin.x).high, (at.y + origin.y).high, (at.z + origin.z).high};
}

// std::nullopt if the parts are not certain.
std::optional<PointPair> closest_in_doubles(const ExactSpread& of_a, const RoundedSet& a,
                                            const ExactSpread& of_b, const RoundedSet& b,
                                            const Guess& guess) {
    const Certain found = Prover(of_a, guess.a, of_b, guess.b).result();
    if (!found.sure || !found.in_face) return std::nullopt;
    const double* multiple = found.multiple.data();
    const Vec3 on_a = point_of_part(of_a, guess.a, multiple), on_b = point_of_part(of_b, guess.b, multiple);
    if (a.radius == 0 && b.radius == 0) return PointPair{on_a, on_b};
    const double gap = gap_of_cores(found.kept, found.square, found.size, a.radius, b.radius);
    return moved_by_radii({on_a, on_b}, found.way, a, b, gap == gap ? gap == 0 : meet_by_kind(a, b));
}

// std::nullopt if the errors could affect the result.
std::optional<ClosestOfCores> closest_cores_in_pairs(const ConvexSet& a, const ConvexSet& b,
                                                     const Guess& guess) {
    const auto judged = judged_in_pairs(a, b, guess);
    if (!judged || !(judged->error < 0x1p-54)) return std::nullopt;
    const Joined<DoubleDouble>& parts = judged->parts;
    if (!(judged->place_error < 0x1p-54 * std::max(largest_coordinate(a), largest_coordinate(b))))
        return std::nullopt;
    const DoubleDouble weight = parts.apart.weight();
    const Triple<DoubleDouble> way = parts.apart.way();
    const Vec3 origin = common_origin(a, b);
    return ClosestOfCores{{point_in_pairs(parts.a, parts.of_a, weight, origin),
                           point_in_pairs(parts.b, parts.of_b, weight, origin)},
                          {way.x.high, way.y.high, way.z.high}};
}

HITBOX_NOINLINE ClosestOfCores closest_cores_in_integers(const ConvexSet& a, const ConvexSet& b,
                                                         const Guess& guess) {
    return parts_in_integers(
        {a, 0}, {b, 0}, guess, []<class N>(const Joined<N>& parts, const N&, const exact::Grid& grid) {
            const N weight = parts.apart.weight();
            const auto point = [&](const Placed<N>& part, const std::array<N, 2>& multiple) {
                Triple<N> at = features::times(part.at, weight);
                for (std::size_t i = 0; i < part.dimension; ++i)
                    at = sum(at, features::times(part.free[i], multiple[i]));
                return quotient_of(at, weight, grid);
            };
            return ClosestOfCores{{point(parts.a, parts.of_a), point(parts.b, parts.of_b)},
                                  direction_of(parts.apart.way())};
        });
}

// ---- cores that meet ----------------------------------------------------------------------------------------------

// The weights of the corners of a tetrahedron for the origin inside it.
std::array<double, 4> weights_of_origin(const std::array<NearOrigin::Corner, 4>& c) {
    const auto volume = [&](std::size_t i, std::size_t j, std::size_t k) {
        return dot(c[i].at, cross(c[j].at, c[k].at));
    };
    std::array<double, 4> w{volume(1, 2, 3), -volume(0, 2, 3), volume(0, 1, 3), -volume(0, 1, 2)};
    const double whole = w[0] + w[1] + w[2] + w[3];
    for (double& x : w) x /= whole;
    return w;
}

// In double, by a tetrahedron of corners of the difference that contains the origin. The weights are not negative, so the
// point is in a; it is in b as far as the points of both agree. std::nullopt if they do not.
std::optional<Vec3> common_point_in_doubles(const ConvexSet& a, const ConvexSet& b) {
    const ExactSpread of_a(a), of_b(b);
    NearOrigin simplex;
    if (!guess_by_gjk(of_a, of_b, simplex).meet || simplex.count != 4) return std::nullopt;
    const std::array<double, 4> weight = weights_of_origin(simplex.corner);
    Vec3 p = of_a.base, q = of_b.base;
    for (std::size_t i = 0; i < 4; ++i) {
        if (!(weight[i] >= 0)) return std::nullopt;
        p = p + corner_of(of_a, simplex.corner[i].a) * weight[i];
        q = q + corner_of(of_b, simplex.corner[i].b) * weight[i];
    }
    const Vec3 apart = p - q;
    const double most = std::max({std::fabs(apart.x), std::fabs(apart.y), std::fabs(apart.z)});
    const double size = std::max(largest_coordinate(a), largest_coordinate(b));
    if (!(most <= 0x1p-51 * size && size < 0x1p500 && size > 0x1p-500)) return std::nullopt;
    return p;
}

HITBOX_NOINLINE Vec3 common_point_in_integers(const ConvexSet& a, const ConvexSet& b) {
    return spreads_in_integers(
        {a, 0}, {b, 0},
        []<class N>(const Spread<N>& in_a, const Spread<N>& in_b, const N&, const exact::Grid& grid) {
            const features::Met<N> met = *features::met(in_a, in_b);
            return quotient_of(met.way, met.weight, grid);
        });
}

Vec3 common_point(const ConvexSet& a, const ConvexSet& b) {
    if (a.kind == Kind::point) return a.v[0];
    if (b.kind == Kind::point) return b.v[0];
    const auto is_long = [](Kind kind) { return kind == Kind::segment || is_linear(kind); };
    if (is_long(a.kind) && is_long(b.kind))
        return clip_lines_exactly(a, b, exact::Format::binary64).points[0];
    if (is_long(a.kind)) return clip_line_exactly(a, b, exact::Format::binary64).points[0];
    if (is_long(b.kind)) return clip_line_exactly(b, a, exact::Format::binary64).points[0];
    if (const auto p = common_point_in_doubles(a, b)) return *p;
    return common_point_in_integers(a, b);
}

}  // namespace

Vec3 way_between(const ConvexSet& a, const ConvexSet& b) {
    if (a.kind == b.kind && is_before({b}, {a})) return -way_between(b, a);
    if (is_infinite(a) && is_bounded(b)) return way_between(cut_beside(a, b), b);
    if (is_infinite(b) && is_bounded(a)) return way_between(a, cut_beside(b, a));
    Guess guess{whole_of(a), whole_of(b)};
    if (!is_infinite(a) && !is_infinite(b)) {
        const ExactSpread of_a(a), of_b(b);
        guess = guess_parts(of_a, of_b);
        if (!guess.meet)
            if (const Certain found = Prover(of_a, guess.a, of_b, guess.b).result();
                found.sure && found.doubt < 0x1p-45 * std::sqrt(found.square))
                return found.way;
    }
    if (const auto known = closest_cores_in_pairs(a, b, guess)) return known->way;
    return closest_cores_in_integers(a, b, guess).way;
}

std::optional<PointPair> closest_between(const RoundedSet& a, const RoundedSet& b) {
    if (a.core.kind == Kind::empty || b.core.kind == Kind::empty) return std::nullopt;
    const auto swapped = [](const std::optional<PointPair>& p) {
        return p ? std::optional(PointPair{p->b, p->a}) : std::nullopt;
    };
    if (a.core.kind == b.core.kind && is_before(b, a)) return swapped(closest_between(b, a));
    if (a.core.kind == Kind::plane) return closest_to_plane(a.core, b);
    if (b.core.kind == Kind::plane) return swapped(closest_to_plane(b.core, a));
    if (is_infinite(a.core) && is_bounded(b.core))
        return closest_between(RoundedSet{cut_beside(a.core, b.core), a.radius}, b);
    if (is_infinite(b.core) && is_bounded(a.core))
        return closest_between(a, RoundedSet{cut_beside(b.core, a.core), b.radius});

    Guess guess{whole_of(a.core), whole_of(b.core)};
    if (!is_infinite(a.core) && !is_infinite(b.core)) {
        const ExactSpread of_a(a.core), of_b(b.core);
        guess = guess_parts(of_a, of_b);
        if (!guess.meet)
            if (const auto known = closest_in_doubles(of_a, a, of_b, b, guess)) return known;
    }
    if (meet_by_kind({a.core}, {b.core})) {
        const Vec3 p = common_point(a.core, b.core);
        return PointPair{p, p};
    }
    const auto known = closest_cores_in_pairs(a.core, b.core, guess);
    const ClosestOfCores cores = known ? *known : closest_cores_in_integers(a.core, b.core, guess);
    if (a.radius == 0 && b.radius == 0) return cores.points;
    return moved_by_radii(cores.points, cores.way, a, b, meet_by_kind(a, b));
}

}  // namespace hitbox::detail
