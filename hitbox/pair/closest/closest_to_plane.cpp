// closest_to_plane.cpp: the closest points of a plane and any shape.
#include <hitbox/pair/closest/between.hpp>

#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/grid.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/exact/scaled.hpp>
#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/closest/detail/nearest_parts.hpp>
#include <hitbox/pair/closest/detail/parts_in_pairs.hpp>
#include <hitbox/pair/closest/detail/point_pair.hpp>
#include <hitbox/pair/closest/meet_by_kind.hpp>
#include <hitbox/pair/detail/convex_relation.hpp>
#include <hitbox/pair/intersection/convex_intersection.hpp>
#include <hitbox/pair/side.hpp>

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

// normal . p - offset
double height_of(const ConvexSet& plane, const Vec3& p) {
    const Vec3& n = plane.v[0];
    return (DoubleDouble::product(n.x, p.x) + DoubleDouble::product(n.y, p.y) +
            (DoubleDouble::product(n.z, p.z) + -plane.offset))
        .high;
}

Vec3 foot_of(const ConvexSet& plane, const Vec3& p) {
    const Vec3& n = plane.v[0];
    return p - n * (height_of(plane, p) / length_sq(n));
}

// ---- the nearest point of a set, in double ----------------------------------------------------------------------------

// Of a triangle: its lowest corner, or where an edge crosses the plane.
Vec3 nearest_of_triangle(const ConvexSet& plane, const ConvexSet& t) {
    std::array<double, 3> height;
    std::size_t low = 0, high = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        height[i] = height_of(plane, t.v[i]);
        if (height[i] < height[low]) low = i;
        if (height[i] > height[high]) high = i;
    }
    if (height[low] >= 0) return t.v[low];
    if (height[high] <= 0) return t.v[high];
    const double share = height[low] / (height[low] - height[high]);
    return t.v[low] + (t.v[high] - t.v[low]) * share;
}

struct Step {
    Vec3 way;
    double speed, low, high;  // of the height along the way, and the range of its multiple
};

// Of other sets: from a point of the set, along each way toward the plane as far as the set or the plane allows. Finite
// ways first, then the steepest, so that coordinates stay small.
Vec3 nearest_of_spread(const ConvexSet& plane, const ConvexSet& s) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    std::array<Step, 3> steps;
    std::size_t count = 0;
    Vec3 at = s.v[0];
    const auto add = [&](const Vec3& way, double low, double high) {
        steps[count++] = {way, dot(plane.v[0], way), low, high};
    };
    if (s.kind == Kind::segment) {
        add(s.v[1] - s.v[0], 0, 1);
    } else if (s.kind == Kind::ray) {
        add(s.v[1], 0, infinity);
    } else if (s.kind == Kind::line) {
        add(s.v[1], -infinity, infinity);
    } else if (s.kind == Kind::aabb) {
        for (std::size_t k = 0; k < 3; ++k) {
            const double low = s.v[0][k], high = s.v[1][k];
            at[k] = std::clamp(0.0, low, high);
            Vec3 way{};
            way[k] = 1;
            add(way, low - at[k], high - at[k]);
        }
    } else {
        for (std::size_t i = 0; i < counts_of(s.kind).half_axes; ++i) add(s.v[i + 1], -1, 1);
    }
    const auto is_before = [](const Step& p, const Step& q) {
        const bool p_ends = std::isfinite(p.low) && std::isfinite(p.high),
                   q_ends = std::isfinite(q.low) && std::isfinite(q.high);
        if (p_ends != q_ends) return p_ends;
        return std::fabs(p.speed) > std::fabs(q.speed);
    };
    std::array<bool, 3> taken{};
    for (std::size_t n = 0; n < count; ++n) {
        std::size_t next = 3;
        for (std::size_t i = 0; i < count; ++i)
            if (!taken[i] && (next == 3 || is_before(steps[i], steps[next]))) next = i;
        taken[next] = true;
        const Step& step = steps[next];
        const double height = height_of(plane, at);
        if (height == 0) break;
        if (step.speed != 0) at = at + step.way * std::clamp(-height / step.speed, step.low, step.high);
    }
    return at;
}

PointPair corner_in_doubles(const ConvexSet& plane, const ConvexSet& s) {
    const Vec3 p = s.kind == Kind::point      ? s.v[0]
                   : s.kind == Kind::triangle ? nearest_of_triangle(plane, s)
                                              : nearest_of_spread(plane, s);
    return {foot_of(plane, p), p};
}

// True if no product of the functions above leaves the range of double.
bool everyday_with(const ConvexSet& plane, const ConvexSet& s) {
    return is_everyday_set(s) && exact::in_range<6>(plane.v[0], Vec3{plane.offset, 0, 0});
}

// ---- in integers --------------------------------------------------------------------------------------------------

// The common point of an edge or corner and the plane, for a set that meets it.
HITBOX_NOINLINE Vec3 crossing_in_integers(const ConvexSet& plane, const ConvexSet& set) {
    return exact::resolve(
        inputs_of(plane, set), 4, [&]<class N>(const std::array<N, input_count>& n, const exact::Grid& grid) {
            const Form<N> p = exact_form(plane, n, 0);
            const Spread<N> s = spread(exact_form(set, n, 1), N{1});
            Vec3 r{};
            any_part_within(s, whole_part(s), [&](const Part& part) {
                const Placed<N> placed = place(s, part);
                if (placed.dimension > 1) return false;
                const N height = dot_product(p.v[0], placed.at) - p.offset;
                if (placed.dimension == 0) {
                    if (features::sign_of(height) != Sign::zero) return false;
                    r = quotient_of(placed.at, N{1}, grid);
                    return true;
                }
                const N speed = dot_product(p.v[0], placed.free[0]);
                if (features::sign_of(speed) == Sign::zero) return false;
                const N weight = features::size_of(speed), multiple = positive(speed) ? -height : height;
                if (!features::in_range(multiple, weight, placed.range[0])) return false;
                r = quotient_of(
                    sum(features::times(placed.at, weight), features::times(placed.free[0], multiple)),
                    weight, grid);
                return true;
            });
            return r;
        });
}

// A corner that is nearest to the plane, and its foot, for a set beside it.
HITBOX_NOINLINE PointPair corner_in_integers(const ConvexSet& plane, const ConvexSet& set) {
    return exact::resolve(
        inputs_of(plane, set), 4, [&]<class N>(const std::array<N, input_count>& n, const exact::Grid& grid) {
            const Form<N> p = exact_form(plane, n, 0);
            const Spread<N> s = spread(exact_form(set, n, 1), N{1});
            const bool above = positive(dot_product(p.v[0], s.base) - p.offset);
            PointPair r{};
            any_part_within(s, whole_part(s), [&](const Part& part) {
                const Placed<N> placed = place(s, part);
                if (placed.dimension > 0) return false;
                for (std::size_t i = 0; i < placed.inwards; ++i) {
                    const N speed = dot_product(p.v[0], placed.inward[i]);
                    if (above ? features::negative(speed) : positive(speed)) return false;
                }
                const N whole = square(p.v[0]), height = dot_product(p.v[0], placed.at) - p.offset;
                r.a = quotient_of(
                    difference(features::times(placed.at, whole), features::times(p.v[0], height)), whole,
                    grid);
                r.b = quotient_of(placed.at, N{1}, grid);
                return true;
            });
            return r;
        });
}

// ---- two planes ---------------------------------------------------------------------------------------------------

PointPair closest_of_planes(const ConvexSet& a, const ConvexSet& b) {
    if (relate(a, b) == Relation::overlapping) {
        const Vec3 p = cross_planes_exactly(a, b, exact::Format::binary64).points[0];
        return {p, p};
    }
    // The feet of the origin.
    return exact::resolve(
        inputs_of(a, b), 4, [&]<class N>(const std::array<N, input_count>& n, const exact::Grid& grid) {
            const Form<N> p = exact_form(a, n, 0), q = exact_form(b, n, 1);
            const Vec3 on_a = quotient_of(features::times(p.v[0], p.offset), square(p.v[0]), grid);
            if (relate(a, b) == Relation::equal) return PointPair{on_a, on_a};
            return PointPair{on_a, quotient_of(features::times(q.v[0], q.offset), square(q.v[0]), grid)};
        });
}

}  // namespace

std::optional<PointPair> closest_to_plane(const ConvexSet& plane, const RoundedSet& shape) {
    if (plane.kind == Kind::empty || shape.core.kind == Kind::empty) return std::nullopt;
    if (shape.core.kind == Kind::plane) return closest_of_planes(plane, shape.core);
    if (is_linear(shape.core.kind) && meet_by_kind({plane}, {shape.core})) {
        const Vec3 p = clip_line_exactly(shape.core, plane, exact::Format::binary64).points[0];
        return PointPair{p, p};
    }
    const ConvexSet& core = shape.core;
    const bool everyday = everyday_with(plane, core);
    if (meet_by_kind({plane}, {core})) {
        const Vec3 p = everyday ? corner_in_doubles(plane, core).b : crossing_in_integers(plane, core);
        return PointPair{p, p};
    }
    const PointPair cores = everyday ? corner_in_doubles(plane, core) : corner_in_integers(plane, core);
    if (shape.radius == 0) return cores;
    const bool above = side_of_plane(plane, core) == Side::front;
    return moved_by_radii(cores, above ? -plane.v[0] : plane.v[0], {plane, 0}, shape,
                          distance_to_plane(plane, shape) == 0);
}

}  // namespace hitbox::detail
