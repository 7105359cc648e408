// six_planes.hpp: the first stages of frustum tests in the scalar of the shapes: six planes and a sample point (culling).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/fused.hpp>
#include <hitbox/exact/sign.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/frustum/detail/plane_packs.hpp>
#include <hitbox/pair/frustum/frustum_relation.hpp>
#include <hitbox/pair/frustum/on_grid.hpp>
#include <hitbox/pair/frustum/plane_heights.hpp>
#include <hitbox/shape/widened.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

namespace hitbox::detail {

using exact::Verdict;

/// The six-plane test with a sample point. No, if the shape is behind one of the planes by more than the error.
/// Yes, if the sample point is in front of all planes by more than the error. This decides nearly all cases.
/// sample_of(plane, height) is the height of the sample point: `height` for that of plane_heights(shape).
template <class T, class Planes, class Shape, class Sample>
HITBOX_INLINE Verdict decide_by_six_planes(const Planes& planes, const Shape& shape,
                                           const Sample& sample_of) {
    using P = simd::Pack<T>;
    const PlaneHeights<Shape> over = plane_heights(shape);
    const P size = over.size();
    unsigned behind = 0, within = P::all;
    for (std::size_t p = 0; p < plane_packs<T>; ++p) {
        const PlanePack<T>& pack = planes.pack(p);
        const P error = height_error(pack, size, PlaneHeights<Shape>::factor);
        const Heights<P> heights = over.heights(pack);
        behind |= less(heights.highest, -error);
        within &= less(error, sample_of(pack.plane, heights.sample));
    }
    if (behind != 0) return Verdict::no;
    return within == P::all && over.not_empty() ? Verdict::yes : Verdict::unknown;
}

/// The set in doubles for frustum_relation.hpp.
template <class T, class Shape>
auto wide_set(const Shape& shape) {
    if constexpr (std::is_same_v<Shape, Sphere<T>>)
        return in_double(Capsule<T>{shape.center, shape.center, shape.radius});
    else if constexpr (std::is_same_v<Shape, Capsule<T>>)
        return in_double(shape);
    else
        return convex_set(shape);
}

/// The same without the sample point: true unless the shape is behind one plane, or one of the two is empty.
template <class T, class Planes, class Shape>
HITBOX_INLINE bool may_meet_six_planes(const Planes& planes, const Shape& shape) {
    using P = simd::Pack<T>;
    const PlaneHeights<Shape> over = plane_heights(shape);
    const P size = over.size();
    std::array<P, plane_packs<T>> highest, error;
    unsigned ahead = P::all;
    for (std::size_t p = 0; p < plane_packs<T>; ++p) {
        const PlanePack<T>& pack = planes.pack(p);
        error[p] = -height_error(pack, size, PlaneHeights<Shape>::factor);
        highest[p] = over.heights(pack).highest;
        ahead &= less(error[p], highest[p]);
    }
    if (ahead == P::all && over.not_empty()) return true;
    unsigned behind = 0;
    for (std::size_t p = 0; p < plane_packs<T>; ++p) behind |= less(highest[p], error[p]);
    if (behind != 0) return false;
    return may_meet(frustum_set(planes.frustum), wide_set<T>(shape));  // infinite, empty or huge
}

/// The start and slopes of the shape over all planes, for further tests.
template <class T, std::size_t K>
struct PlaneRows {
    static constexpr std::size_t count = plane_packs<T> * simd::Pack<T>::size;

    std::array<Rows<simd::Pack<T>, K>, plane_packs<T>> packs;
    std::array<simd::Pack<T>, plane_packs<T>> error;

    template <class Planes, class Shape>
    HITBOX_INLINE PlaneRows(const Planes& planes, const Shape& shape, T factor) {
        const PlaneHeights<Shape> over = plane_heights(shape);
        const simd::Pack<T> size = over.size();
        for (std::size_t p = 0; p < plane_packs<T>; ++p) {
            const PlanePack<T>& pack = planes.pack(p);
            packs[p] = over.rows(pack.plane);
            error[p] = height_error(pack, size, factor);
        }
    }
};

/// Searches for a point of a box, rectangle or triangle that is in front of all planes, by relaxation from its center. Each
/// step moves to a little beyond the plane that the point is farthest behind, within the shape. Two steps
/// find nearly all such points.
/// Source: Agmon 1954, "The Relaxation Method for Linear Inequalities".
template <class T, class Shape, class Planes>
HITBOX_INLINE bool finds_point(const Planes& planes, const Shape& shape) {
    using P = simd::Pack<T>;
    using Over = PlaneHeights<Shape>;
    constexpr std::size_t K = Over::columns;
    constexpr bool is_hull = std::is_same_v<Shape, Triangle<T>>;
    constexpr T low = is_hull ? T(0) : T(-1);
    const PlaneRows<T, K> rows(planes, shape, exact::bound_factor<T>(counted_height_at(Over::counted)));
    using PlaneColumn = std::array<T, PlaneRows<T, K>::count>;
    std::array<PlaneColumn, K> slope;
    PlaneColumn depth;
    std::array<P, plane_packs<T>> per_size;
    for (std::size_t p = 0; p < plane_packs<T>; ++p) {
        P size = absolute(rows.packs[p].slope[0]);
        for (std::size_t k = 1; k < K; ++k) size = size + absolute(rows.packs[p].slope[k]);
        per_size[p] = P::of(1) / (size + rows.error[p]);
        for (std::size_t k = 0; k < K; ++k) rows.packs[p].slope[k].store(&slope[k][p * P::size]);
    }
    // If the best corner is not certainly in front, no such point can be found.
    unsigned ahead = P::all;
    for (std::size_t p = 0; p < plane_packs<T>; ++p)
        ahead &=
            less(rows.error[p], is_hull ? highest_of_hull(rows.packs[p]) : highest_of_box(rows.packs[p]));
    if (ahead != P::all) return false;
    std::array<T, K> s;
    s.fill(is_hull ? T(1) / T(K + 1) : T(0));
    for (int step = 0;; ++step) {
        unsigned within = P::all;
        for (std::size_t p = 0; p < plane_packs<T>; ++p) {
            std::array<P, K> at;
            for (std::size_t k = 0; k < K; ++k) at[k] = P::of(s[k]);
            const P height = height_at(rows.packs[p], at);
            within &= less(rows.error[p], height);
            (height * per_size[p]).store(&depth[p * P::size]);
        }
        if (within == P::all) return true;
        if (step == 2) return false;
        std::size_t worst = 0;
        for (std::size_t i = 1; i < 6; ++i)
            if (depth[i] < depth[worst]) worst = i;
        T steep = 0, size = 0;
        std::array<bool, K> moves;
        for (std::size_t k = 0; k < K; ++k) {
            const T g = slope[k][worst];
            moves[k] = g > 0 ? s[k] < 1 : s[k] > low;
            steep += moves[k] ? g * g : 0, size += std::fabs(g);
        }
        if (!(steep > 0)) return false;
        const T by = T(-1.25) * depth[worst] * size / steep;
        T sum = 0;
        for (std::size_t k = 0; k < K; ++k) {
            const T to = s[k] + (moves[k] ? by * slope[k][worst] : 0);
            s[k] = to < low ? low : to < 1 ? to : T(1);
            sum += s[k];
        }
        if (is_hull && sum > 1)
            for (T& x : s) x *= T(0.999) / sum;  // so that the rounded sum stays below one
    }
}

/// The same for a sphere, from its center: each step moves beyond the plane that the point is farthest
/// behind, by a quarter of the remaining distance to the surface.
template <class T, class Planes>
HITBOX_INLINE bool finds_point_of_ball(const Planes& planes, const Sphere<T>& ball) {
    using P = simd::Pack<T>;
    constexpr T factor = exact::bound_factor<T>(height_of(counted_plane, counted_place));
    constexpr T tiny = std::is_same_v<T, float> ? T(0x1p-40) : T(0x1p-400);
    if (!(ball.radius > tiny && ball.radius < 1 / tiny)) return false;
    constexpr std::size_t count = plane_packs<T> * P::size;
    std::array<T, count> depth, per_length;
    for (std::size_t p = 0; p < plane_packs<T>; ++p) {
        const Triple<P> n = planes.pack(p).plane.normal;
        (P::of(1) / square_root(dot_product(n, n))).store(&per_length[p * P::size]);
    }
    Vec<3, T> at = ball.center;
    for (int step = 0;; ++step) {
        const Triple<P> place = packs_of(at);
        const P size = size_of(place);
        unsigned within = P::all;
        for (std::size_t p = 0; p < plane_packs<T>; ++p) {
            const PlanePack<T>& pack = planes.pack(p);
            const P height = height_of(pack.plane, place);
            within &= less(height_error(pack, size, factor), height);
            (height * P::load(&per_length[p * P::size])).store(&depth[p * P::size]);
        }
        if (within == P::all) break;
        if (step == 2) return false;
        std::size_t worst = 0;
        for (std::size_t i = 1; i < 6; ++i) worst = depth[i] < depth[worst] ? i : worst;
        const T by = (ball.radius + depth[worst]) / 4 - depth[worst];
        at = at + planes.frustum.planes[worst].normal * (by * per_length[worst]);
    }
    // The squares have a rounding error of a few u, less than the margin. Underflow is far below the squared radius.
    return length_sq(at - ball.center) < ball.radius * ball.radius * (1 - T(0x1p-10));
}

/// Clips a line to the part in front of all planes. Yes, if the part is certainly not empty; no, if it certainly is.
/// Source: Cyrus, Beck 1978, "Generalized Two- and Three-Dimensional Clipping".
template <class T, class Shape, class Planes>
HITBOX_INLINE Verdict clip(const Planes& planes, const Shape& shape) {
    constexpr T inf = std::numeric_limits<T>::infinity();
    using Over = PlaneHeights<Shape>;
    const PlaneRows<T, 1> rows(planes, shape, exact::bound_factor<T>(counted_height_at(Over::counted)));
    std::array<T, PlaneRows<T, 1>::count> start, slope, error;
    for (std::size_t p = 0; p < plane_packs<T>; ++p) {
        rows.packs[p].start.store(&start[p * simd::Pack<T>::size]);
        rows.packs[p].slope[0].store(&slope[p * simd::Pack<T>::size]);
        rows.error[p].store(&error[p * simd::Pack<T>::size]);
    }
    T enter = std::is_same_v<Shape, Line<T>> ? -inf : T(0),
      leave = std::is_same_v<Shape, Segment<T>> ? T(1) : inf;
    std::size_t first = 6, last = 6;  // the planes at its entry and exit
    for (std::size_t i = 0; i < 6; ++i) {
        const T t = -start[i] / slope[i];
        if (slope[i] > 0 && t > enter) enter = t, first = i;
        if (slope[i] < 0 && t < leave) leave = t, last = i;
    }
    if (enter < leave) {
        const T t = enter == -inf  ? (leave == inf ? T(0) : leave - 1)
                    : leave == inf ? enter + 1
                                   : enter / 2 + leave / 2;
        // Beyond t = 1 the errors grow with t.
        const T grown = std::fabs(t) > 1 ? std::fabs(t) : T(1);
        bool within = true;
        for (std::size_t i = 0; i < 6; ++i) within &= start[i] + t * slope[i] > error[i] * grown;
        if (within && plane_heights(shape).not_empty()) return Verdict::yes;
    } else if (first < 6 && last < 6) {
        // The condition -h / g > -k / l for slopes g > 0 > l. Heights and slopes have an error of at most
        // `error`, which is larger than the rounding of the products.
        const T h = start[first], g = slope[first], k = start[last], l = slope[last];
        const T e = error[first] + error[last];
        const T bound = 2 * e * (std::fabs(h) + std::fabs(g) + std::fabs(k) + std::fabs(l)) +
                        (std::numeric_limits<T>::min)();
        if (g > e && l < -e && h * l - k * g > bound) return Verdict::no;
    } else if (last < 6 && start[last] < -error[last] && slope[last] < -error[last]) {
        return Verdict::no;  // a ray that starts behind the plane and leads away
    }
    return Verdict::unknown;
}

template <class T, class Planes, class Shape>
HITBOX_NOINLINE bool meets_in_later_stages(const Planes& planes, const Shape& shape) {
    if constexpr (std::is_same_v<Shape, Segment<T>>) {
        if (const Verdict answer = clip<T>(planes, shape); answer != Verdict::unknown)
            return answer == Verdict::yes;
    } else if constexpr (std::is_same_v<Shape, Capsule<T>>) {
        if (shape.is_empty() || planes.frustum.is_empty()) return false;
        if (clip<T>(planes, Segment<T>{shape.a, shape.b}) == Verdict::yes) return true;
    }
    const FrustumSet frustum = frustum_set(planes.frustum);
    const auto set = wide_set<T>(shape);
    // First what just touches on a grid, where no search finds a point that is certainly in front of all planes.
    if constexpr (small_code || std::is_same_v<Shape, Capsule<T>>) {
    } else if constexpr (std::is_same_v<Shape, Sphere<T>>) {
        if (has_foot_in_frustum(frustum, set)) return true;
    } else if constexpr (LinearShape<Shape>) {
        if (const Verdict answer = crosses_on_grid(frustum, set); answer != Verdict::unknown)
            return answer == Verdict::yes;
        if (edges_meet_on_grid(frustum, set)) return true;
    } else {
        if (edges_meet_on_grid(frustum, set)) return true;
    }
    if constexpr (std::is_same_v<Shape, Sphere<T>>) {
        if (finds_point_of_ball<T>(planes, shape)) return true;
    } else if constexpr (BoxShape<Shape> || PlanarShape<Shape>) {
        if (finds_point<T>(planes, shape) && plane_heights(shape).not_empty()) return true;
    }
    return meet(frustum, set);
}

template <class T, class Planes, class Shape>
HITBOX_INLINE Verdict first_stage(const Planes& planes, const Shape& shape) {
    using P = simd::Pack<T>;
    if constexpr (std::is_same_v<Shape, Ray<T>> || std::is_same_v<Shape, Line<T>>) {
        return clip<T>(planes, shape);
    } else {
        if constexpr (std::is_same_v<Shape, Aabb<3, T>> && requires { planes.middle; }) {
            if (planes.has_middle) {
                // The sample point is that of the box nearest to the middle of the frustum.
                const auto clamped = [](T x, T low, T high) HITBOX_INLINE_LAMBDA {
                    return (std::min)((std::max)(x, low), high);
                };
                const Vec<3, T>&m = planes.middle, &low = shape.min, &high = shape.max;
                const Triple<P> nearest = packs_of(Vec<3, T>{
                    clamped(m.x, low.x, high.x), clamped(m.y, low.y, high.y), clamped(m.z, low.z, high.z)});
                return decide_by_six_planes<T>(planes, shape,
                                               [&](const PlaneColumns<P>& plane, P) HITBOX_INLINE_LAMBDA {
                                                   return height_of(plane, nearest);
                                               });
            }
        }
        return decide_by_six_planes<T>(
            planes, shape, [](const PlaneColumns<P>&, P own) HITBOX_INLINE_LAMBDA { return own; });
    }
}

/// True if the two have a common point.
template <class T, class Planes, class Shape>
HITBOX_INLINE bool meets(const Planes& planes, const Shape& shape) {
    const Verdict answer = first_stage<T>(planes, shape);
    if (answer != Verdict::unknown) [[likely]]
        return answer == Verdict::yes;
    return meets_in_later_stages<T>(planes, shape);
}
template <class T, class Shape>
HITBOX_INLINE bool meets(const Frustum<T>& frustum, const Shape& shape) {
    return meets<T>(GivenPlanes<T>{frustum}, shape);
}

}  // namespace hitbox::detail
