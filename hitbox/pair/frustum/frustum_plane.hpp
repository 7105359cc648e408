// frustum_plane.hpp: frustum against plane, by guessed corners and proven answers (corners, Farkas' lemma).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/counted.hpp>
#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/frustum/detail/plane_packs.hpp>
#include <hitbox/pair/frustum/frustum_relation.hpp>
#include <hitbox/pair/frustum/on_grid.hpp>
#include <hitbox/pair/frustum/plane_heights.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/widened.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

// The eight corners are computed without error bounds, as if the planes came in pairs, like those of a
// camera. Then one of two tests follows:
//
//     corners on both sides of the plane     a weighted mean of the corners lies on the plane and should be well
//                                            inside the frustum: if it certainly is, the shapes intersect
//     all corners on one side                if the three planes of the corner nearest to the plane certainly
//                                            keep the frustum on that side, the shapes are disjoint
//
// Wrong corners, or missing ones if planes are parallel, give an undecided test but never a wrong answer.

template <class T>
HITBOX_INLINE PlaneColumns<simd::Pack<T>> same_columns(const Plane<T>& p) {
    return {packs_of(p.normal), simd::Pack<T>::of(p.offset)};
}

/// The sum of the corners on one side of a plane, weighted by their heights, and the sum of the squared heights.
template <class P>
struct WeighedCorners {
    exact::Triple<P> sum{P::of(0), P::of(0), P::of(0)};
    P weight = P::of(0), square = P::of(0);

    HITBOX_INLINE void add(const exact::Triple<P>& at, P height) {
        const P w = larger(height, P::of(0));
        sum = {sum.x + w * at.x, sum.y + w * at.y, sum.z + w * at.z};
        weight = weight + w, square = square + w * w;
    }
};

/// The corners of a frustum from its sides 0 and 1, 2 and 3, and its ends 4 and 5. The first pack has the
/// corners on two opposite edges, which suffice in most cases.
template <class T>
class GuessedCorners {
    using P = simd::Pack<T>;
    static constexpr std::size_t edges = 4;

public:
    static constexpr std::size_t packs = edges / P::size;

    HITBOX_INLINE GuessedCorners(const Frustum<T>& f, const Plane<T>& plane)
        : frustum_(f),
          plane_(same_columns(plane)),
          ends_{same_columns(f.planes[4]), same_columns(f.planes[5])} {}

    HITBOX_INLINE void add_pack(std::size_t p) {
        std::array<const Plane<T>*, P::size> first, second;
        for (std::size_t i = 0; i < P::size; ++i) {
            const std::size_t edge = p * P::size + i;
            first[i] = &frustum_.planes[first_of(edge)], second[i] = &frustum_.planes[second_of(edge)];
        }
        // The line of two planes a and b has the direction a x b and the moment d_a b - d_b a. A third plane cuts it.
        const PlaneColumns<P> a = columns_of<T>(first), b = columns_of<T>(second);
        const exact::Triple<P> direction = cross_product(a.normal, b.normal);
        const exact::Triple<P> moment{a.offset * b.normal.x - b.offset * a.normal.x,
                                      a.offset * b.normal.y - b.offset * a.normal.y,
                                      a.offset * b.normal.z - b.offset * a.normal.z};
        for (std::size_t i = 0; i < ends_.size(); ++i) {
            const PlaneColumns<P>& end = ends_[i];
            const exact::Triple<P> turned = cross_product(moment, end.normal);
            const P per = P::of(1) / dot_product(direction, end.normal);
            const exact::Triple<P> corner{(turned.x + direction.x * end.offset) * per,
                                          (turned.y + direction.y * end.offset) * per,
                                          (turned.z + direction.z * end.offset) * per};
            const P height = height_of(plane_, corner);
            front_.add(corner, height), back_.add(corner, -height);
            height.store(&height_[i * edges + p * P::size]);
        }
    }

    HITBOX_INLINE bool are_on_both_sides() const {
        return less(P::of(0), front_.weight) != 0 && less(P::of(0), back_.weight) != 0;
    }

    /// Let A and B be the sums of the squared heights in front and behind. With weights B times the height in
    /// front, and A times the height behind, the mean lies on the plane.
    HITBOX_INLINE exact::Triple<P> mean_on_plane() const {
        const P a = P::of(sum_of(front_.square)), b = P::of(sum_of(back_.square));
        const auto mixed = [&](P front, P back)
                               HITBOX_INLINE_LAMBDA { return P::of(sum_of(b * front + a * back)); };
        const P per = P::of(1) / mixed(front_.weight, back_.weight);
        return {mixed(front_.sum.x, back_.sum.x) * per, mixed(front_.sum.y, back_.sum.y) * per,
                mixed(front_.sum.z, back_.sum.z) * per};
    }

    /// The three planes of the corner nearest to the plane.
    HITBOX_INLINE std::array<std::size_t, 3> nearest() const {
        std::size_t best = 0;
        for (std::size_t i = 1; i < 2 * edges; ++i)
            best = std::fabs(height_[i]) < std::fabs(height_[best]) ? i : best;
        return {first_of(best % edges), second_of(best % edges), 4 + best / edges};
    }

private:
    // The edges (0, 2), (1, 3), (0, 3), (1, 2).
    static HITBOX_INLINE constexpr std::size_t first_of(std::size_t edge) { return edge % 2; }
    static HITBOX_INLINE constexpr std::size_t second_of(std::size_t edge) {
        return 2 + (edge / 2 ^ edge % 2);
    }

    const Frustum<T>& frustum_;
    PlaneColumns<P> plane_;
    std::array<PlaneColumns<P>, 2> ends_;
    WeighedCorners<P> front_, back_;
    std::array<T, 2 * edges> height_;
};

/// True only if a point of the plane lies in the frustum. Its distance from `point`, along the axis of the
/// largest coordinate of the normal, is at most the height of `point` divided by that coordinate.
template <class T>
HITBOX_INLINE bool surely_meet_near(const Frustum<T>& frustum, const Plane<T>& plane,
                                    const exact::Triple<simd::Pack<T>>& point) {
    using P = simd::Pack<T>;
    constexpr T factor = exact::bound_factor<T>(height_of(counted_plane, counted_place));
    const P size = size_of(point);
    const PlanePack<T> pack = PlanePack<T>::of(same_columns(plane));
    // The factor covers the roundings of these lines and of the sums below, the last term covers underflow.
    const P per = P::of(1 + T(0x1p-10)) / pack.normal_size;
    const P way = (absolute(height_of(pack.plane, point)) + height_error(pack, size, factor)) * per +
                  P::of((std::numeric_limits<T>::min)());
    unsigned within = P::all;
    for (std::size_t p = 0; p < plane_packs<T>; ++p) {
        const PlanePack<T> limit = PlanePack<T>::of(frustum, p);
        const P error = height_error(limit, size, factor) + limit.normal_size * way;
        within &= less(error, height_of(limit.plane, point));
    }
    return within == P::all;
}

/// True only if the three planes keep the frustum off the plane. With D the determinant of a, b and c:
///
///     D n = l_a a + l_b b + l_c c,     miss = l_a d_a + l_b d_b + l_c d_c - D d
///
/// Suppose that the coefficients and the miss all have the same sign. In the frustum the sum of l_a (a . x - d_a) and the
/// like is then zero or has that sign. D (n . x - d) is this sum plus the miss, so it is not zero. So no point of the
/// frustum is on the plane, for any D. Source: Farkas' lemma.
inline bool surely_kept_off(const Plane3& plane, const Plane3& a, const Plane3& b, const Plane3& c) {
    using exact::cross_product, exact::dot_product, exact::Input;
    double size = 0;
    const auto normal = [&](const Plane3& p) {
        size += std::fabs(p.normal.x) + std::fabs(p.normal.y) + std::fabs(p.normal.z) + std::fabs(p.offset);
        return Triple<Input>{{p.normal.x}, {p.normal.y}, {p.normal.z}};
    };
    const auto n = normal(plane), na = normal(a), nb = normal(b), nc = normal(c);
    if (!(size < exact::largest_factor<double>)) return false;
    const auto bc = cross_product(nb, nc);
    const auto of_a = dot_product(n, bc), of_b = dot_product(n, cross_product(nc, na)),
               of_c = dot_product(n, cross_product(na, nb));
    const auto miss = (of_a * Input{a.offset} + of_b * Input{b.offset}) +
                      (of_c * Input{c.offset} - dot_product(na, bc) * Input{plane.offset});
    const auto have_sign = [&](double sign) {
        const auto has = [&](const auto& x) { return sign * x.value > exact::error_of<4>(x); };
        return has(of_a) && has(of_b) && has(of_c) && has(miss);
    };
    return have_sign(1) || have_sign(-1);
}

/// Tests all corners, then the search for a common point. Out of line, so that the first test keeps its registers.
template <class T>
HITBOX_NOINLINE bool meet_plane_in_later_stages(const Frustum<T>& frustum, const Plane<T>& plane) {
    GuessedCorners<T> corners(frustum, plane);
    for (std::size_t p = 0; p < GuessedCorners<T>::packs; ++p) corners.add_pack(p);
    const std::array<std::size_t, 3> nearest = corners.nearest();
    if (corners.are_on_both_sides()) {
        if (GuessedCorners<T>::packs > 1 && surely_meet_near(frustum, plane, corners.mean_on_plane()))
            return true;
    } else {
        const auto& planes = frustum.planes;
        if (surely_kept_off(in_double(plane), in_double(planes[nearest[0]]), in_double(planes[nearest[1]]),
                            in_double(planes[nearest[2]])))
            return false;
    }
    if (!small_code && has_corner_on_plane(frustum_set(frustum), in_double(plane), nearest)) return true;
    return meet(frustum_set(frustum), convex_set(plane));
}

/// True if the two have a common point.
template <class T>
HITBOX_INLINE bool meets_plane(const Frustum<T>& frustum, const Plane<T>& plane) {
    GuessedCorners<T> corners(frustum, plane);
    corners.add_pack(0);
    if (corners.are_on_both_sides() && surely_meet_near(frustum, plane, corners.mean_on_plane())) return true;
    return meet_plane_in_later_stages(frustum, plane);
}

}  // namespace hitbox::detail
