// box_overlap.cpp: few of the fifteen axes of two boxes, each with its overlap from centers and half-axes.
#include <hitbox/pair/contact/box_overlap.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/pair/contact/detail/box_axes.hpp>
#include <hitbox/pair/contact/detail/overlap_along.hpp>
#include <hitbox/pair/detail/form.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace hitbox::detail {

namespace {

using exact::Verdict;
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

struct Tried {
    std::size_t number;
    Vec3 unit;
    double apart, depth;  // of the center of b from that of a, along the axis
};

}  // namespace

SureOverlap sure_overlap_of_boxes(const ConvexSet& set_a, const ConvexSet& set_b, ErrorOf error_of) {
    SureOverlap r;
    CenteredBox a, b;
    const Vec3 origin = set_a.v[0];
    if (!center_box(set_a, origin, a) || !center_box(set_b, origin, b)) return r;
    const double reach = std::max(reach_of_box(a), reach_of_box(b));
    if (!(reach > 0x1p-60 && reach < 0x1p60)) return r;
    const double error = 48 * exact::unit_roundoff * HITBOX_TEST_ERROR_BOUND_SCALE * reach;
    const BoxAxes axes = axes_of_boxes(a, b, 12 * error);
    const Vec3 t = b.center - a.center;

    std::array<Tried, 15> tried;
    std::size_t count = 0;
    double least = 0, doubtful = 0;
    for (std::size_t k = 0; k < 15; ++k) {
        // Parallel edges, up to an angle of 2^-51, have nothing that the faces along them do not have.
        if (!axes.likely[k] || (k >= 6 && axes.square[k] <= 0x1p-102 * axes.sizes[k])) continue;
        if (!(axes.square[k] > 0x1p-40 * axes.sizes[k] && axes.square[k] > 0x1p-700)) return r;
        const Vec3 n = k < 3   ? axes.face_a[k]
                       : k < 6 ? axes.face_b[k - 3]
                               : cross(a.half[(k - 6) / 3], b.half[(k - 6) % 3]);
        Tried& now = tried[count];
        now.number = k, now.unit = n * (1 / std::sqrt(axes.square[k])), now.apart = dot(now.unit, t);
        now.depth = reach_along(a, now.unit) + reach_along(b, now.unit) - std::fabs(now.apart);
        if (axes.known[k]) {
            if (now.depth < -error) return r.verdict = Verdict::no, r;
            if (count == 0 || now.depth < least) least = now.depth;
            ++count;
        } else {
            // The error of an angle is 6 * 2^-53 over the sine.
            const double of_angle = 16 * exact::unit_roundoff * HITBOX_TEST_ERROR_BOUND_SCALE * reach *
                                    std::sqrt(axes.sizes[k] / axes.square[k]);
            const double lowest = now.depth - of_angle;
            if (doubtful == 0 || lowest < doubtful) doubtful = lowest;
        }
    }
    if (count == 0 || (doubtful != 0 && !(doubtful > least + 3 * error))) return r;
    if (!(least > (error_of == ErrorOf::size ? 16 * error : 0x1p-7 * reach))) return r;
    std::size_t i = 0;
    while (!(tried[i].depth <= least + error / 6)) ++i;
    const Tried& best = tried[i];
    r.verdict = Verdict::yes;
    r.overlap.depth = best.depth;
    r.overlap.axis = (best.apart > 0 ? -best.unit : best.unit) + Vec3{};  // no -0
    const std::size_t k = best.number;
    if (k < 3)
        r.overlap.source = AxisSource::face_a, r.overlap.a_index = k;
    else if (k < 6)
        r.overlap.source = AxisSource::face_b, r.overlap.b_index = k - 3;
    else
        r.overlap.source = AxisSource::edge_edge, r.overlap.a_index = (k - 6) / 3,
        r.overlap.b_index = (k - 6) % 3;
    return r;
}

}  // namespace hitbox::detail
