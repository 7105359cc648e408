// penetrating.cpp: the penetration of two shapes from that of their cores.
#include <hitbox/pair/contact/penetrating.hpp>

#include <hitbox/exact/double_double.hpp>
#include <hitbox/pair/closest/between.hpp>
#include <hitbox/pair/closest/cores_apart.hpp>
#include <hitbox/pair/closest/reach_beyond.hpp>
#include <hitbox/pair/contact/ball_at_obb.hpp>
#include <hitbox/pair/contact/least_overlap.hpp>

#include <hitbox/pair/detail/form.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace hitbox::detail {

namespace {

// A ball, or a point, beside a box: the nearest face by comparisons if the center is inside, and otherwise the nearest point.
// std::nullopt if neither is certain.
std::optional<SourcedPenetration> quick_ball_in_box(const ConvexSet& box, double r, const Vec3& p, double s) {
    const Vec3 &low = box.v[0], &high = box.v[1];
    const double reach = r + s;
    Vec3 out{};
    std::array<exact::DoubleDouble, 3> out_in_pairs{};
    double inside = std::numeric_limits<double>::infinity();
    std::size_t face = 0;
    bool upper = false;
    for (std::size_t k = 0; k < 3; ++k) {
        const double below = p[k] - low[k], above = high[k] - p[k];
        if (below < 0) out[k] = below, out_in_pairs[k] = exact::DoubleDouble::difference(p[k], low[k]);
        if (above < 0) out[k] = -above, out_in_pairs[k] = exact::DoubleDouble::difference(p[k], high[k]);
        const double least = above < below ? above : below;
        if (least < inside) inside = least, face = k, upper = above < below;
    }
    SourcedPenetration result;
    result.source = AxisSource::face_a;
    Vec3& axis = result.least.axis;
    if (inside > 0) {
        if (!(inside < 0x1p1000)) return std::nullopt;
        axis[face] = upper ? -1 : 1;
        result.least.depth = inside + reach;
        return result;
    }
    // Each difference is rounded once, so the relative error of the length is 4 * 2^-53.
    const double square = length_sq(out);
    if (!(square > 0x1p-900 && square < 0x1p900)) return std::nullopt;
    const double length = std::sqrt(square);
    double depth = reach - length;
    if (!(reach > 1.5 * length)) {
        const auto beyond = reach_beyond(out_in_pairs, r, s);
        if (!beyond || *beyond < 0) return std::nullopt;
        depth = *beyond;
    }
    result.source = AxisSource::none;
    axis = {-out.x / length + 0.0, -out.y / length + 0.0, -out.z / length + 0.0};
    result.least.depth = depth;
    return result;
}

}  // namespace

std::optional<SourcedPenetration> penetration_in_order(const RoundedSet& a, const RoundedSet& b,
                                                       ErrorOf error_of) {
    if (a.core.kind == Kind::aabb && b.core.kind == Kind::point)
        if (const auto quick = quick_ball_in_box(a.core, a.radius, b.core.v[0], b.radius)) return quick;
    if (a.core.kind == Kind::obb && b.core.kind == Kind::point && a.radius == 0) {
        SourcedPenetration quick;
        const exact::Verdict meet = ball_at_obb(a.core, b.core.v[0], b.radius, error_of, quick);
        if (meet != exact::Verdict::unknown)
            return meet == exact::Verdict::yes ? std::optional(quick) : std::nullopt;
    }
    const bool round = a.radius > 0 || b.radius > 0;
    if (round)
        if (const auto apart = cores_apart(a, b)) {
            if (apart->depth < 0) return std::nullopt;
            return SourcedPenetration{{apart->depth, apart->axis}, AxisSource::none};
        }
    const auto least = least_overlap(a.core, b.core, error_of);
    if (!least) return std::nullopt;
    const double depth = round ? least->depth + (a.radius + b.radius) : least->depth;
    return SourcedPenetration{{depth, least->axis}, least->source};
}

std::optional<Penetration> penetration_between(const RoundedSet& a, const RoundedSet& b) {
    // One order for both orders of the arguments, so that they give the same bits.
    const bool swapped = a.core.kind == b.core.kind && is_before(b, a);
    const auto found =
        swapped ? penetration_in_order(b, a, ErrorOf::depth) : penetration_in_order(a, b, ErrorOf::depth);
    if (!found) return std::nullopt;
    return swapped ? mirrored(found->least) : found->least;
}

template <class T>
std::optional<Penetration> penetration_of_boxes(const Aabb<3, T>& a, const Aabb<3, T>& b) {
    if (a.is_empty() || b.is_empty()) return std::nullopt;
    Penetration r;
    for (std::size_t k = 0; k < 3; ++k) {
        const double up = widen(b.max[k]) - widen(a.min[k]), down = widen(a.max[k]) - widen(b.min[k]);
        if (up < 0 || down < 0) return std::nullopt;
        const double depth = up < down ? up : down;
        if (k > 0 && !(depth < r.depth)) continue;
        r.depth = depth, r.axis = {};
        // If both ways are equally long, both orders of the arguments agree.
        const bool is_upper = up < down || (up == down && is_before({convex_set(b), 0}, {convex_set(a), 0}));
        r.axis[k] = is_upper ? 1 : -1;
    }
    return r;
}

template std::optional<Penetration> penetration_of_boxes(const Aabb<3, float>&, const Aabb<3, float>&);
template std::optional<Penetration> penetration_of_boxes(const Aabb<3, double>&, const Aabb<3, double>&);

}  // namespace hitbox::detail
