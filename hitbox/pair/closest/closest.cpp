// closest.cpp: the nearest feature in double-double and in integers, and the rounding of the result.
#include <hitbox/pair/closest/closest_on.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/scaled.hpp>
#include <hitbox/pair/closest/detail/nearest_feature.hpp>
#include <hitbox/pair/closest/detail/wide_number.hpp>
#include <hitbox/pair/closest/meet_by_kind.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

namespace {

using namespace features;

constexpr double inf = std::numeric_limits<double>::infinity();

// A guess for each half-axis whether the nearest point is at an end or between the ends, by coordinate
// descent in double, one half-axis after the other. If it is right, the 27 combinations need not be tried.
Ends guessed_ends(const ConvexSet& s, const Vec3& p) {
    Ends ends{0, 0, s.kind == Kind::rectangle ? 1 : 0};
    std::array<double, 3> t{};
    Vec3 way = p - s.v[0];
    for (int sweep = 0; sweep < 24; ++sweep)
        for (std::size_t i = 0; i < counts_of(s.kind).half_axes; ++i) {
            const Vec3& h = s.v[i + 1];
            const double whole = length_sq(h);
            if (!(whole > 0 && whole < inf)) continue;
            const double wanted = t[i] + dot(way, h) / whole;
            const double next = wanted >= 1 ? 1 : wanted <= -1 ? -1 : wanted;
            way = way - h * (next - t[i]);
            t[i] = next, ends[i] = next == 1 ? 1 : next == -1 ? -1 : 0;
        }
    return ends;
}

// ---- in double-doubles ------------------------------------------------------------------------------------

using Pair = DoubleDouble;

double size_sq(const Triple<Pair>& v) {
    return v.x.high * v.x.high + v.y.high * v.y.high + v.z.high * v.z.high;
}

// The shape relative to p.
Form<Pair> form_in_pairs(const ConvexSet& s, const Vec3& p) {
    return form<Pair>(
        s, [&](std::size_t i, std::size_t k) { return Pair::difference(s.v[i][k], p[k]); },
        [&](std::size_t i, std::size_t j, std::size_t k) { return Pair::difference(s.v[j][k], s.v[i][k]); },
        [&](std::size_t i, std::size_t k) { return Pair{s.v[i][k], 0}; },
        [&](const auto&) {
            return -(Pair::product(s.v[0].x, p.x) + Pair::product(s.v[0].y, p.y) +
                     Pair::product(s.v[0].z, p.z)) +
                   s.offset;
        });
}

// The feature, and the square of the largest length involved, to which its errors are relative.
struct Judged {
    Feature<Pair> feature;
    double reach_sq = 0;
};

// Requires lengths whose products of six stay in range. The shape must not be too thin, so that a wrong feature
// does not affect the distance: the sine of the angle between any two edges or half-axes is above 2^-25.
std::optional<Judged> judged_in_pairs(const ConvexSet& shape, const Vec3& p) {
    const Form<Pair> s = form_in_pairs(shape, p);
    double most = 0, least = inf;
    const auto look_at = [&](const Triple<Pair>& v) {
        const double sq = size_sq(v);
        most = std::max(most, sq);
        if (v.x.high != 0 || v.y.high != 0 || v.z.high != 0) least = std::min(least, sq);
    };
    for (std::size_t i = 0; i < vectors_of(s.kind); ++i) look_at(s.v[i]);
    for (std::size_t i = 0; i < s.edges; ++i) look_at(s.edge[i]);
    if (!(least > 0x1p-200 && most < 0x1p200)) return std::nullopt;
    if (shape.kind == Kind::plane) {
        // The height is a sum of products. Its error is relative to their magnitudes.
        const double sizes = (std::fabs(shape.v[0].x * p.x) + std::fabs(shape.v[0].y * p.y)) +
                             (std::fabs(shape.v[0].z * p.z) + std::fabs(shape.offset));
        if (!(sizes > 0x1p-200 && sizes < 0x1p200)) return std::nullopt;
        return Judged{{2, {}, s.v[0], s.offset}, sizes * sizes};
    }
    const auto thin = [&](const Triple<Pair>& u, const Triple<Pair>& v) {
        return !(square(cross_product(u, v)).high > 0x1p-50 * size_sq(u) * size_sq(v));
    };
    if (shape.kind == Kind::triangle && thin(s.edge[0], s.edge[2])) return std::nullopt;
    if (shape.kind == Kind::rectangle && thin(s.v[1], s.v[2])) return std::nullopt;
    if (shape.kind == Kind::obb) {
        const double volume = dot_product(cross_product(s.v[1], s.v[2]), s.v[3]).high;
        if (!(volume * volume > 0x1p-50 * size_sq(s.v[1]) * size_sq(s.v[2]) * size_sq(s.v[3])))
            return std::nullopt;
    }
    const auto feature = feature_of(s, guessed_ends(shape, p));
    if (!feature || feature->dimension == 3) return std::nullopt;
    double reach_sq = most;
    if (feature->dimension == 1) reach_sq *= size_sq(feature->along);
    if (feature->dimension == 2) reach_sq *= size_sq(feature->u) * size_sq(feature->v);
    return Judged{*feature, reach_sq};
}

// The relative error of the squared distance. First, an operation has an error of 2^-102 of the magnitudes of
// its operands, a dozen operations follow each other, and squaring doubles the error. Second, a nearest point
// with an error of 2^-73 of the lengths, as in the thinnest shapes, is farther by the square of that.
double error_of_square(double top, double reach_sq) {
    const double loss = reach_sq / top;
    return HITBOX_TEST_ERROR_BOUND_SCALE * (0x1p-95 * std::sqrt(loss) + 0x1p-146 * loss);
}

// std::nullopt if the error could affect the result.
std::optional<double> distance_in_pairs(const ConvexSet& shape, const Vec3& p, double radius,
                                        double more_radius) {
    const auto found = judged_in_pairs(shape, p);
    if (!found || !(radius + more_radius < 0x1p100)) return std::nullopt;
    const Feature<Pair>& f = found->feature;
    const Pair top = f.top(), base = f.weight(), reach = Pair::sum(radius, more_radius),
               over = top - reach * reach * base;
    const double error = error_of_square(top.high, found->reach_sq) * top.high;
    if (over.high < -error) return 0;
    if (!(over.high * 0x1p-55 > error)) return std::nullopt;
    if (reach.high == 0) return std::sqrt((top / base).high);
    return (over / base).high / (std::sqrt((top / base).high) + reach.high);
}

// The nearest point, rounded, and a direction from the given point to it, which is zero if they intersect.
struct Rounded {
    Vec3 at, toward;
};

std::optional<Rounded> closest_in_pairs(const ConvexSet& shape, const Vec3& p) {
    const auto found = judged_in_pairs(shape, p);
    if (!found) return std::nullopt;
    const Feature<Pair>& f = found->feature;
    const double top = f.top().high;
    if (!(error_of_square(top, found->reach_sq) < 0x1p-55)) return std::nullopt;
    const Pair weight = f.weight();
    const Triple<Pair> way = f.way();
    const auto at = [&](const Pair& w, double from) { return (w / weight + from).high; };
    return Rounded{{at(way.x, p.x), at(way.y, p.y), at(way.z, p.z)}, {way.x.high, way.y.high, way.z.high}};
}

// ---- in integers ------------------------------------------------------------------------------------------

constexpr std::size_t point_at = numbers_of_set, radius_at = point_at + 3, one_at = radius_at + 2;

// Calls f(feature, point, radius, grid) in numbers that represent everything exactly.
template <class F>
auto in_integers(const ConvexSet& shape, const Vec3& p, double radius, double more_radius, const F& f) {
    std::array<double, one_at + 1> inputs{};
    append(shape, inputs.data());
    for (std::size_t k = 0; k < 3; ++k) inputs[point_at + k] = p[k];
    inputs[radius_at] = radius, inputs[radius_at + 1] = more_radius;
    // Only a plane needs the unit. It gives the offset the same degree as normal . x.
    if (shape.kind == Kind::plane) inputs[one_at] = 1;
    const Ends guess = guessed_ends(shape, p);
    return exact::resolve(
        inputs, counts_of(shape.kind).degree,
        [&]<class N>(const std::array<N, one_at + 1>& n, const exact::Grid& grid) {
            const Triple<N> point{n[point_at], n[point_at + 1], n[point_at + 2]};
            const Form<N> s = form<N>(
                shape, [&](std::size_t i, std::size_t k) { return n[3 * i + k] - n[point_at + k]; },
                [&](std::size_t i, std::size_t j, std::size_t k) { return n[3 * j + k] - n[3 * i + k]; },
                [&](std::size_t i, std::size_t k) { return n[3 * i + k]; },
                [&](const Triple<N>& normal) {
                    return n[offset_at] * n[one_at] - dot_product(normal, point);
                });
            return f(*feature_of(s, guess), point, n[radius_at] + n[radius_at + 1], grid);
        });
}

HITBOX_NOINLINE double distance_in_integers(const ConvexSet& shape, const Vec3& p, double radius,
                                            double more_radius) {
    const auto outcome = [&]<class N>(const Feature<N>& f, const Triple<N>&, const N& reach,
                                      const exact::Grid& grid) {
        if (f.dimension == 3) return 0.0;
        const N base = f.weight(), top = f.top(), over = top - reach * reach * base;
        if (!positive(over)) return 0.0;
        const Wide wide_base = Wide::of(scaled(base)), apart = root(Wide::of(scaled(top)) / wide_base);
        const Wide gap = sign(reach) == Sign::zero
                             ? apart
                             : Wide::of(scaled(over)) / wide_base / (apart + Wide::of(scaled(reach)));
        return std::max(gap.times_power_of_two(grid.low), std::numeric_limits<double>::denorm_min());
    };
    return in_integers(shape, p, radius, more_radius, outcome);
}

HITBOX_NOINLINE Rounded closest_in_integers(const ConvexSet& shape, const Vec3& p) {
    const auto outcome = [&]<class N>(const Feature<N>& f, const Triple<N>& point, const N&,
                                      const exact::Grid& grid) {
        if (f.dimension == 3) return Rounded{p, {}};
        const N weight = f.weight();
        const Triple<N> way = f.way(), at = sum(times(point, weight), way);
        const Wide x = Wide::of(scaled(way.x)), y = Wide::of(scaled(way.y)), z = Wide::of(scaled(way.z));
        const exact::Scaled whole = scaled(weight);
        const auto quotient = [&](const N& n) { return exact::quotient(scaled(n), whole, grid.low); };
        // Zeros are skipped: they have no exponent.
        int most = std::numeric_limits<int>::min();
        for (const Wide& w : {x, y, z})
            if (w.value != 0) most = std::max(most, w.exponent);
        const auto part = [&](const Wide& w) { return w.value == 0 ? 0 : w.times_power_of_two(-most); };
        return Rounded{{quotient(at.x), quotient(at.y), quotient(at.z)}, {part(x), part(y), part(z)}};
    };
    return in_integers(shape, p, 0, 0, outcome);
}

bool is_empty(const ConvexSet& shape, const Vec3& p) {
    return shape.kind == Kind::empty || !exact::all_finite(p);
}

}  // namespace

std::optional<Vec3> closest_on(const ConvexSet& shape, const Vec3& point) {
    if (is_empty(shape, point)) return std::nullopt;
    const ConvexSet part = nearest_part(shape, point);
    if (part.kind == Kind::point) return part.v[0];
    const std::optional<Rounded> known = closest_in_pairs(part, point);
    const auto [at, toward] = known ? *known : closest_in_integers(part, point);
    if (toward == Vec3{}) return point;
    Vec3 q = at;
    // Clamp the rounded point to the bounds of a shape that is the hull of its corners.
    if (part.kind == Kind::segment || part.kind == Kind::triangle) {
        const Vec3 &a = part.v[0], &b = part.v[1], &c = part.kind == Kind::segment ? b : part.v[2];
        for (std::size_t k = 0; k < 3; ++k)
            q[k] = std::clamp(q[k], std::min({a[k], b[k], c[k]}), std::max({a[k], b[k], c[k]}));
    }
    return q == point ? neighbour_along(toward, point) : q;
}

double distance_to_ball(const ConvexSet& shape, const Vec3& center, double radius, double more_radius) {
    if (is_empty(shape, center)) return inf;
    const ConvexSet part = nearest_part(shape, center);
    if (meet_by_kind({part, more_radius}, {{Kind::point, {center}}, radius})) return 0;
    if (const auto known = distance_in_pairs(part, center, radius, more_radius)) return *known;
    return distance_in_integers(part, center, radius, more_radius);
}

double distance_to(const ConvexSet& shape, const Vec3& point) { return distance_to_ball(shape, point, 0); }

double signed_distance_to(const ConvexSet& plane, const Vec3& point) {
    if (is_empty(plane, point)) return std::numeric_limits<double>::quiet_NaN();
    const double distance = distance_to(plane, point);
    const std::array inputs{plane.v[0].x, plane.v[0].y, plane.v[0].z, plane.offset,
                            point.x,      point.y,      point.z,      1.0};
    const Sign side = exact::resolve(inputs, 2, []<class N>(const std::array<N, 8>& n) {
        return sign(n[0] * n[4] + n[1] * n[5] + n[2] * n[6] - n[3] * n[7]);
    });
    return side == Sign::negative ? -distance : distance;
}

}  // namespace hitbox::detail
