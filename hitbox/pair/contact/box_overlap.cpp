// box_overlap.cpp: few of the fifteen axes of two boxes, each with its overlap from centers and half-axes.
#include <hitbox/pair/contact/box_overlap.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/lattice.hpp>
#include <hitbox/pair/contact/detail/box_axes.hpp>
#include <hitbox/pair/contact/detail/overlap_along.hpp>
#include <hitbox/pair/detail/form.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

namespace {

using exact::DoubleDouble, exact::Verdict;
using overlaps::axes_of_boxes, overlaps::BoxAxes, overlaps::CenteredBox;

// Relative to an origin. False for other sets, and for infinite boxes.
bool center_box(const ConvexSet& s, const Vec3& origin, CenteredBox& r) {
    if (s.kind == Kind::obb) {
        r = {s.v[0] - origin, {s.v[1], s.v[2], s.v[3]}};
        return true;
    }
    if (s.kind != Kind::aabb || is_infinite(s)) return false;
    const Vec3 low = s.v[0] - origin, high = s.v[1] - origin, half = (high - low) * 0.5;
    r = {(low + high) * 0.5, {Vec3{half.x, 0, 0}, Vec3{0, half.y, 0}, Vec3{0, 0, half.z}}};
    return true;
}

// As reach_of_form.
double reach_of_box(const CenteredBox& s) {
    return 1.75 * (largest_coordinate(s.center) + largest_coordinate(s.half[0]) +
                   largest_coordinate(s.half[1]) + largest_coordinate(s.half[2]));
}

double reach_along(const CenteredBox& s, const Vec3& n) {
    return std::fabs(dot(n, s.half[0])) + std::fabs(dot(n, s.half[1])) + std::fabs(dot(n, s.half[2]));
}

// An axis: how far the center of b is from that of a, and how far the boxes overlap.
struct Tried {
    std::size_t number = 0;
    Vec3 unit;
    double apart = 0, depth = 0;
};
Tried try_along(const Vec3& n, const CenteredBox& a, const CenteredBox& b, const Vec3& t) {
    Tried r;
    r.unit = n * (1 / std::sqrt(length_sq(n))), r.apart = dot(r.unit, t);
    r.depth = reach_along(a, r.unit) + reach_along(b, r.unit) - std::fabs(r.apart);
    return r;
}

// The two half-axes whose product an axis is.
struct AxisFactors {
    const Vec3 &u, &v;
};
AxisFactors factors_of(const CenteredBox& a, const CenteredBox& b, std::size_t axis) {
    if (axis < 3) return {a.half[(axis + 1) % 3], a.half[(axis + 2) % 3]};
    if (axis < 6) return {b.half[(axis + 1) % 3], b.half[(axis + 2) % 3]};
    return {a.half[(axis - 6) / 3], b.half[(axis - 6) % 3]};
}

// The product of vectors that may be nearly parallel, with an error of its last place.
Vec3 accurate_product(const Vec3& u, const Vec3& v) {
    const auto minor = [&](std::size_t i, std::size_t j) {
        return (DoubleDouble::product(u[i], v[j]) - DoubleDouble::product(u[j], v[i])).high;
    };
    return {minor(1, 2), minor(2, 0), minor(0, 1)};
}

SureOverlap along_axis(const Vec3& unit, double apart, double depth, std::size_t axis) {
    SureOverlap r{Verdict::yes, {}};
    r.overlap.depth = depth, r.overlap.axis = (apart > 0 ? -unit : unit) + Vec3{};  // no -0
    if (axis < 3)
        r.overlap.source = AxisSource::face_a, r.overlap.a_index = axis;
    else if (axis < 6)
        r.overlap.source = AxisSource::face_b, r.overlap.b_index = axis - 3;
    else
        r.overlap.source = AxisSource::edge_edge, r.overlap.a_index = (axis - 6) / 3,
        r.overlap.b_index = (axis - 6) % 3;
    return r;
}

SureOverlap with_bounds(const CenteredBox& a, const CenteredBox& b, const BoxAxes& axes, double reach,
                        double error, ErrorOf error_of) {
    const Vec3 t = b.center - a.center;
    std::array<Tried, 15> tried;
    std::size_t count = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < 15; ++k) {
        if (!axes.likely[k]) continue;
        // Between parallel edges, up to an angle of 2^-50, the least overlap is that of a face along them, up to 4 such angles.
        if (k >= 6 && axes.square[k] <= 0x1p-100 * axes.sizes[k]) continue;
        if (!(axes.square[k] > 0x1p-80 * axes.sizes[k] && axes.square[k] > 0x1p-700)) return {};
        const auto [u, v] = factors_of(a, b, k);
        Tried now = try_along(cross(u, v), a, b, t);
        if (!axes.known[k]) {
            // The error of an angle is 6 * 2^-53 over the sine.
            const double of_angle = 16 * exact::unit_roundoff * HITBOX_TEST_ERROR_BOUND_SCALE * reach *
                                    std::sqrt(axes.sizes[k] / axes.square[k]);
            if (now.depth > least + of_angle + 3 * error) continue;
            now = try_along(accurate_product(u, v), a, b, t);
        }
        if (now.depth < -error) return {Verdict::no, {}};
        now.number = k;
        tried[count++] = now;
        least = std::min(least, now.depth);
    }
    if (count == 0 || !(least > (error_of == ErrorOf::size ? 16 * error : 0x1p-7 * reach))) return {};
    std::size_t i = 0;
    while (!(tried[i].depth <= least + error / 6)) ++i;
    return along_axis(tried[i].unit, tried[i].apart, tried[i].depth, tried[i].number);
}

// True if no subtraction and no sum of center_box was rounded.
bool is_centered_exactly(const ConvexSet& s, const Vec3& origin) {
    const auto is_exact = [](const DoubleDouble& x) { return x.low == 0; };
    for (std::size_t k = 0; k < 3; ++k) {
        const DoubleDouble low = DoubleDouble::difference(s.v[0][k], origin[k]);
        if (!is_exact(low)) return false;
        if (s.kind == Kind::obb) continue;
        const DoubleDouble high = DoubleDouble::difference(s.v[1][k], origin[k]);
        if (!is_exact(high) || !is_exact(DoubleDouble::sum(low.high, high.high)) ||
            !is_exact(DoubleDouble::difference(high.high, low.high)))
            return false;
    }
    return true;
}

bool is_center_way_exact(const CenteredBox& a, const CenteredBox& b) {
    for (std::size_t k = 0; k < 3; ++k)
        if (DoubleDouble::difference(b.center[k], a.center[k]).low != 0) return false;
    return true;
}

// Triple products of numbers with at most 15 bits do not round: each overlap is that of five, of six terms each. So the overlaps
// along all axes, times their lengths, are exact.
SureOverlap on_grid(const CenteredBox& a, const CenteredBox& b, const BoxAxes& axes) {
    const Vec3 t = b.center - a.center;
    std::array<double, 21> numbers;
    std::size_t n = 0;
    for (const Vec3& v : {t, a.half[0], a.half[1], a.half[2], b.half[0], b.half[1], b.half[2]})
        for (std::size_t k = 0; k < 3; ++k) numbers[n++] = v[k];
    // Flat boxes have fewer edges, and axes that are not here.
    const bool have_volume = dot(axes.face_a[0], a.half[0]) != 0 && dot(axes.face_b[0], b.half[0]) != 0;
    if (!have_volume || !exact::on_narrow_grid(numbers, 15)) return {};
    std::size_t best = 15;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < 15; ++k) {
        if (axes.square[k] == 0) continue;  // parallel edges
        if (axes.depth[k] < 0) return {Verdict::no, {}};
        const double depth = axes.depth[k] / std::sqrt(axes.square[k]);
        if (depth < least * (1 - 0x1p-46)) best = k, least = depth;
    }
    const auto [u, v] = factors_of(a, b, best);
    const Vec3 axis = cross(u, v);
    return along_axis(axis * (1 / std::sqrt(axes.square[best])), dot(axis, t), least, best);
}

}  // namespace

SureOverlap sure_overlap_of_boxes(const ConvexSet& set_a, const ConvexSet& set_b, ErrorOf error_of) {
    CenteredBox a, b;
    const Vec3 origin = set_a.v[0];
    if (!center_box(set_a, origin, a) || !center_box(set_b, origin, b)) return {};
    const double reach = std::max(reach_of_box(a), reach_of_box(b));
    if (!(reach > 0x1p-60 && reach < 0x1p60)) return {};
    const double error = 48 * exact::unit_roundoff * HITBOX_TEST_ERROR_BOUND_SCALE * reach;
    const BoxAxes axes = axes_of_boxes(a, b, 12 * error);
    const SureOverlap r = with_bounds(a, b, axes, reach, error, error_of);
    if (r.verdict != Verdict::unknown) return r;
    const bool is_exact =
        is_centered_exactly(set_a, origin) && is_centered_exactly(set_b, origin) && is_center_way_exact(a, b);
    return is_exact ? on_grid(a, b, axes) : SureOverlap{};
}

}  // namespace hitbox::detail
