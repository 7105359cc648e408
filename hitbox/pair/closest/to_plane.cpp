// to_plane.cpp: the distance from a plane to any shape, by the heights of its ends.
#include <hitbox/pair/closest/between.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/kept_sum.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/scaled.hpp>
#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/closest/detail/gap_of_cores.hpp>
#include <hitbox/pair/closest/detail/nearest_feature.hpp>
#include <hitbox/pair/closest/detail/nearest_in_doubles.hpp>
#include <hitbox/pair/closest/detail/wide_number.hpp>
#include <hitbox/pair/closest/meet_by_kind.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox::detail {

namespace {

using exact::DoubleDouble, exact::KeptSum, exact::SplitDouble;
using features::positive;

// Signs and magnitudes of rounded numbers, for `along` (form.hpp).
struct RoundedNumbers {
    static Sign sign_of(const DoubleDouble& n) { return features::sign_of(n); }
    static bool doubts(const DoubleDouble&) { return false; }
    static DoubleDouble absolute(const DoubleDouble& n) { return features::size_of(n); }
    static DoubleDouble lower(const DoubleDouble& a, const DoubleDouble& b) { return smaller(a, b); }
    static DoubleDouble higher(const DoubleDouble& a, const DoubleDouble& b) { return larger(a, b); }
};

// How far the shape stays in front of or behind the plane, times the length of the normal; zero or less if it meets it.
template <class N, class Numbers>
N height_of_nearest(const Form<N>& shape, const Triple<N>& normal, const N& offset, Numbers& numbers) {
    const Interval<N> r = along(shape, normal, numbers);
    if (r.endless_low && r.endless_high) return N{0};
    if (r.endless_low) return offset - r.high;
    if (r.endless_high) return r.low - offset;
    return numbers.higher(r.low - offset, offset - r.high);
}

// ---- in doubles without cancellation ----------------------------------------------------------------------------------

// offset - normal . v for vectors v, and the sum of the sizes of its terms.
class KeptHeights {
public:
    explicit KeptHeights(const Vec3& normal) : normal_(normal), x_(normal.x), y_(normal.y), z_(normal.z) {}

    KeptSum below(const Vec3& v, double offset) {
        KeptSum sum{offset, 0};
        sum.subtract(x_, v.x), sum.subtract(y_, v.y), sum.subtract(z_, v.z);
        sizes += std::fabs(offset) + std::fabs(normal_.x * v.x) + std::fabs(normal_.y * v.y) +
                 std::fabs(normal_.z * v.z);
        return sum;
    }
    double sizes = 0;

private:
    const Vec3& normal_;
    SplitDouble x_, y_, z_;
};

// How far the set is from the plane, times the length of the normal; zero or less if it meets it. The error is at most
// 2^-72 of the sizes, and the rounding of the result.
double height_of_core(const ConvexSet& plane, const ConvexSet& core, KeptHeights& heights) {
    if (core.kind == Kind::aabb) {
        const auto corner = [&](bool high) {
            const Vec3 &n = plane.v[0], &p = core.v[0], &q = core.v[1];
            return Vec3{(n.x > 0) == high ? q.x : p.x, (n.y > 0) == high ? q.y : p.y,
                        (n.z > 0) == high ? q.z : p.z};
        };
        const double least = heights.below(corner(true), plane.offset).result(),
                     most = heights.below(corner(false), plane.offset).result();
        return std::max(least, -most);
    }
    if (const std::size_t half_axes = counts_of(core.kind).half_axes; half_axes > 0) {
        const DoubleDouble center = heights.below(core.v[0], plane.offset).in_pair();
        DoubleDouble height = features::size_of(center);
        for (std::size_t i = 0; i < half_axes; ++i)
            height = height - features::size_of(heights.below(core.v[i + 1], 0).in_pair());
        return height.high;
    }
    double least = heights.below(core.v[0], plane.offset).result(), most = least;
    for (std::size_t i = 1; i < counts_of(core.kind).places; ++i) {
        const double next = heights.below(core.v[i], plane.offset).result();
        least = std::min(least, next), most = std::max(most, next);
    }
    return std::max(least, -most);
}

// NaN if the distance is in doubt.
double gap_above_plane(const ConvexSet& plane, const RoundedSet& shape) {
    const double normal_sq = length_sq(plane.v[0]);
    KeptHeights heights(plane.v[0]);
    const double height = height_of_core(plane, shape.core, heights), sizes = heights.sizes;
    if (!(is_everyday(normal_sq) && is_everyday(sizes))) return not_decided;
    if (-height > 0x1p-50 * HITBOX_TEST_ERROR_BOUND_SCALE * sizes) return 0;
    if (!(height > 0x1p-18 * HITBOX_TEST_ERROR_BOUND_SCALE * sizes)) return not_decided;
    // Up to a half of the distance of the core may be lost to the radius.
    const double distance = height / std::sqrt(normal_sq), gap = distance - shape.radius;
    return gap >= distance * HITBOX_TEST_ERROR_BOUND_SCALE / 2 ? gap : not_decided;
}

// ---- in double-doubles ------------------------------------------------------------------------------------------------

bool is_finite_box(const ConvexSet& s) { return exact::all_finite(s.v[0]) && exact::all_finite(s.v[1]); }

// std::nullopt if the distance is in doubt. The core is bounded.
std::optional<double> height_in_pairs(const ConvexSet& plane, const RoundedSet& shape) {
    const ConvexSet& core = shape.core;
    double most = 0, least = std::numeric_limits<double>::infinity();
    const auto look_at = [&](double x) {
        most = std::max(most, std::fabs(x));
        if (x != 0) least = std::min(least, std::fabs(x));
    };
    double length = 0;
    for (std::size_t i = 0; i < vectors_of(core.kind); ++i)
        for (std::size_t k = 0; k < 3; ++k) {
            look_at(core.v[i][k]);
            length = std::max(length, std::fabs(core.v[i][k]));
        }
    for (std::size_t k = 0; k < 3; ++k) look_at(plane.v[0][k]);
    look_at(plane.offset), look_at(shape.radius);
    if (!(most < 0x1p150 && least > 0x1p-150)) return std::nullopt;

    const auto number = [&](std::size_t i, std::size_t k) { return DoubleDouble{core.v[i][k], 0}; };
    const Form<DoubleDouble> s = form<DoubleDouble>(
        core, number,
        [&](std::size_t i, std::size_t j, std::size_t k) {
            return DoubleDouble::difference(core.v[j][k], core.v[i][k]);
        },
        number, [](const auto&) { return DoubleDouble{}; });
    const Vec3& n = plane.v[0];
    const Triple<DoubleDouble> normal{{n.x, 0}, {n.y, 0}, {n.z, 0}};
    RoundedNumbers numbers;
    const DoubleDouble height = height_of_nearest(s, normal, DoubleDouble{plane.offset, 0}, numbers);
    // A dozen operations, each with an error of 2^-102 of its operands.
    const double sizes =
        4 * length * (std::fabs(n.x) + std::fabs(n.y) + std::fabs(n.z)) + std::fabs(plane.offset);
    const double error = 0x1p-98 * HITBOX_TEST_ERROR_BOUND_SCALE * sizes;
    if (height.high < -error) return 0;
    const DoubleDouble normal_sq = square(normal),
                       reach_sq = DoubleDouble::product(shape.radius, shape.radius);
    // h^2 - r^2 n^2, and the error of h^2.
    const DoubleDouble over = height * height - reach_sq * normal_sq;
    const double over_error =
        2 * error * (std::fabs(height.high) + error) + 0x1p-98 * height.high * height.high;
    if (over.high < -over_error) return 0;
    if (!(height.high > error && over.high * 0x1p-54 > over_error)) return std::nullopt;
    if (shape.radius == 0) return height.high / std::sqrt(normal_sq.high);
    return (over / normal_sq).high / (height.high / std::sqrt(normal_sq.high) + shape.radius);
}

// ---- in integers --------------------------------------------------------------------------------------------------

double rounded_gap(const Wide& gap, int power) {
    return std::max(gap.times_power_of_two(power), std::numeric_limits<double>::denorm_min());
}

HITBOX_NOINLINE double height_in_integers(const ConvexSet& plane, const RoundedSet& shape) {
    std::array<double, input_count + 1> inputs{};
    const auto both = inputs_of(plane, shape.core);
    std::copy(both.begin(), both.end(), inputs.begin());
    inputs[input_count] = shape.radius;
    return exact::resolve(
        inputs, 4, [&]<class N>(const std::array<N, input_count + 1>& n, const exact::Grid& grid) {
            std::array<N, input_count> sets;
            std::copy_n(n.begin(), input_count, sets.begin());
            const Form<N> p = exact_form(plane, sets, 0), s = exact_form(shape.core, sets, 1);
            ExactNumbers numbers;
            const N &reach = n[input_count], height = height_of_nearest(s, p.v[0], p.offset, numbers),
                    weight = square(p.v[0]), over = height * height - reach * reach * weight;
            if (!positive(height) || !positive(over)) return 0.0;
            const Wide normal = root(Wide::of(scaled(weight))), apart = Wide::of(scaled(height)) / normal;
            if (sign(reach) == Sign::zero) return rounded_gap(apart, grid.low);
            return rounded_gap(
                Wide::of(scaled(over)) / Wide::of(scaled(weight)) / (apart + Wide::of(scaled(reach))),
                grid.low);
        });
}

// For parallel normals n and m, with offsets p and q: |p (n . m) - q (n . n)| / ((n . n) |m|).
HITBOX_NOINLINE double gap_of_planes(const ConvexSet& a, const ConvexSet& b) {
    if (relate(a, b) != Relation::disjoint) return 0;
    return exact::resolve(
        inputs_of(a, b), 8, [&]<class N>(const std::array<N, input_count>& n, const exact::Grid& grid) {
            const Form<N> p = exact_form(a, n, 0), q = exact_form(b, n, 1);
            const N whole = square(p.v[0]), other = square(q.v[0]);
            const N top = features::size_of(p.offset * dot_product(p.v[0], q.v[0]) - q.offset * whole);
            return rounded_gap(
                Wide::of(scaled(top)) / (Wide::of(scaled(whole)) * root(Wide::of(scaled(other)))), grid.low);
        });
}

}  // namespace

double distance_to_plane(const ConvexSet& plane, const RoundedSet& shape) {
    if (plane.kind == Kind::empty || shape.core.kind == Kind::empty)
        return std::numeric_limits<double>::infinity();
    if (shape.core.kind == Kind::plane) return gap_of_planes(plane, shape.core);
    const bool is_bounded_core =
        !is_linear(shape.core.kind) && (shape.core.kind != Kind::aabb || is_finite_box(shape.core));
    if (is_bounded_core) {
        const double gap = gap_above_plane(plane, shape);
        if (gap >= 0) [[likely]]
            return gap;
    }
    if (meet_by_kind({plane}, shape)) return 0;
    if (is_bounded_core)
        if (const auto known = height_in_pairs(plane, shape)) return *known;
    return height_in_integers(plane, shape);
}

}  // namespace hitbox::detail
