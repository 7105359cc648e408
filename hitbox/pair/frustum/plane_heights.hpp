// plane_heights.hpp: the heights of each shape above the planes of a frustum, with error bounds
// (six-plane test, culling).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/counted.hpp>
#include <hitbox/pair/frustum/detail/plane_packs.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace hitbox::detail {

// A shape without curved faces is start + sum of s_k * column k. Its heights above a plane are start + sum of
// s_k slope_k. plane_heights(shape) holds the coordinates of a shape in packs. Its members are
//     heights(planes)   the height of its highest corner: if it is negative, the shape is behind that plane; and the
//                       height of one of its points: if all are positive, the shapes intersect. A NaN in the plane
//                       or shape makes one of them NaN
//     rows(planes)      start and slopes; `counted` has their errors
//     size()            the size of the coordinates, for the error bound; its `factor` is counted from the formulas
//     not_empty()       false for a shape that is empty without a NaN

using exact::Counted;
using exact::Triple;

template <class N>
struct Heights {
    N highest, sample;
};
template <class N, std::size_t K>
struct Rows {
    N start;
    std::array<N, K> slope;
};

/// The largest height for s_k between -1 and 1.
template <class N, std::size_t K>
HITBOX_INLINE constexpr N highest_of_box(const Rows<N, K>& r) {
    N reach = absolute(r.slope[0]);
    for (std::size_t k = 1; k < K; ++k) reach = reach + absolute(r.slope[k]);
    return r.start + reach;
}
/// The height of the point of the shape with |s_k| <= 1.
template <class N, std::size_t K>
HITBOX_INLINE constexpr N height_at(const Rows<N, K>& r, const std::array<N, K>& s) {
    N height = r.start;
    for (std::size_t k = 0; k < K; ++k) height = height + r.slope[k] * s[k];
    return height;
}
template <std::size_t K>
constexpr Counted counted_height_at(const Rows<Counted, K>& r) {
    std::array<Counted, K> s;
    s.fill({1, 0});
    return height_at(r, s);
}
/// The largest height for s_k >= 0 with a sum of at most 1.
template <class N, std::size_t K>
HITBOX_INLINE constexpr N highest_of_hull(const Rows<N, K>& r) {
    N most = r.slope[0];
    for (std::size_t k = 1; k < K; ++k) most = larger(most, r.slope[k]);
    return r.start + larger(most, N{});  // N{} is zero
}

inline constexpr Counted counted_one{1, 0};
inline constexpr Triple<Counted> counted_place{counted_one, counted_one, counted_one};
inline constexpr PlaneColumns<Counted> counted_plane{counted_place, counted_one};

template <std::size_t K>
constexpr std::array<Triple<Counted>, K> counted_places() {
    std::array<Triple<Counted>, K> r;
    r.fill(counted_place);
    return r;
}

/// The points in packs, and the largest size of their coordinates.
template <class T, std::size_t K>
HITBOX_INLINE std::array<Triple<simd::Pack<T>>, K> packs_of(const std::array<Vec<3, T>, K>& points) {
    std::array<Triple<simd::Pack<T>>, K> r;
    for (std::size_t i = 0; i < K; ++i) r[i] = packs_of(points[i]);
    return r;
}
template <class N, std::size_t K>
HITBOX_INLINE N size_of(const std::array<Triple<N>, K>& points) {
    N most = size_of(points[0]);
    for (std::size_t i = 1; i < K; ++i) most = larger(most, size_of(points[i]));
    return most;
}

template <class T>
class PointHeights {
public:
    using P = simd::Pack<T>;
    static constexpr T factor = exact::bound_factor<T>(height_of(counted_plane, counted_place));

    HITBOX_INLINE explicit PointHeights(const Vec<3, T>& p) : p_(packs_of(p)) {}
    HITBOX_INLINE Heights<P> heights(const PlanePack<T>& p) const {
        const P height = height_of(p.plane, p_);
        return {height, height};
    }
    HITBOX_INLINE P size() const { return size_of(p_); }
    static constexpr bool not_empty() { return true; }

private:
    Triple<P> p_;
};

// ---- boxes: s_k between -1 and 1 ----------------------------------------------------------------------------------

template <class T>
class AabbHeights {
    // Twice the height of the center, and the height of the difference of the corners.
    template <class N>
    static HITBOX_INLINE constexpr N middle(const PlaneColumns<N>& p, const Triple<N>& sum) {
        return dot_product(p.normal, sum) - twice(p.offset);
    }
    template <class N>
    static HITBOX_INLINE constexpr Rows<N, 3> formula(const PlaneColumns<N>& p, const Triple<N>& sum,
                                                      const Triple<N>& edge) {
        return {middle(p, sum), {p.normal.x * edge.x, p.normal.y * edge.y, p.normal.z * edge.z}};
    }
    // The size in the error bound is that of sums, which is twice that of coordinates.
    static constexpr Triple<Counted> counted_sum{exact::rounded_once, exact::rounded_once,
                                                 exact::rounded_once};

public:
    using P = simd::Pack<T>;
    static constexpr std::size_t columns = 3;
    static constexpr Rows<Counted, 3> counted = formula(counted_plane, counted_sum, counted_sum);
    static constexpr T factor = exact::bound_factor<T>(highest_of_box(counted));

    HITBOX_INLINE explicit AabbHeights(const Aabb<3, T>& b)
        : sum_(packs_of(b.min + b.max)),
          edge_(packs_of(b.max - b.min)),
          // False also if both are the same infinity, because their difference is NaN.
          not_empty_((b.max.x - b.min.x >= 0) & (b.max.y - b.min.y >= 0) & (b.max.z - b.min.z >= 0)) {}
    HITBOX_INLINE Heights<P> heights(const PlanePack<T>& p) const {
        const P middle_height = middle(p.plane, sum_);
        return {middle_height + dot_product(p.absolute_normal, edge_), middle_height};
    }
    HITBOX_INLINE Rows<P, 3> rows(const PlaneColumns<P>& p) const { return formula(p, sum_, edge_); }
    // |sum| + edge is twice the larger of |min| and |max|.
    HITBOX_INLINE P size() const {
        return larger(larger(absolute(sum_.x) + edge_.x, absolute(sum_.y) + edge_.y),
                      absolute(sum_.z) + edge_.z);
    }
    HITBOX_INLINE bool not_empty() const { return not_empty_; }

private:
    Triple<P> sum_, edge_;
    bool not_empty_;
};

/// OBB and rectangle: a center and K half-axes.
template <class T, std::size_t K>
class AxesHeights {
    template <class N>
    static HITBOX_INLINE constexpr Rows<N, K> formula(const PlaneColumns<N>& p, const Triple<N>& center,
                                                      const std::array<Triple<N>, K>& half_axis) {
        Rows<N, K> r{height_of(p, center), {}};
        for (std::size_t k = 0; k < K; ++k) r.slope[k] = dot_product(p.normal, half_axis[k]);
        return r;
    }

public:
    using P = simd::Pack<T>;
    static constexpr std::size_t columns = K;
    static constexpr Rows<Counted, K> counted = formula(counted_plane, counted_place, counted_places<K>());
    static constexpr T factor = exact::bound_factor<T>(highest_of_box(counted));

    HITBOX_INLINE AxesHeights(const Vec<3, T>& center, const std::array<Vec<3, T>, K>& half_axes)
        : center_(packs_of(center)), half_axes_(packs_of(half_axes)) {}
    HITBOX_INLINE Heights<P> heights(const PlanePack<T>& p) const {
        const Rows<P, K> r = rows(p.plane);
        const P highest = highest_of_box(r);
        // If a half-axis is NaN, `smaller` returns `highest`, which is NaN: see pack.hpp.
        return {highest, smaller(r.start, highest)};
    }
    HITBOX_INLINE Rows<P, K> rows(const PlaneColumns<P>& p) const { return formula(p, center_, half_axes_); }
    HITBOX_INLINE P size() const { return larger(size_of(center_), size_of(half_axes_)); }
    static constexpr bool not_empty() { return true; }

private:
    Triple<P> center_;
    std::array<Triple<P>, K> half_axes_;
};

// ---- hulls of K + 1 corners: s_k >= 0, and their sum at most 1 ----------------------------------------------------

template <class T, std::size_t K>
class HullHeights {
    template <class N>
    static HITBOX_INLINE constexpr Rows<N, K> formula(const PlaneColumns<N>& p,
                                                      const std::array<Triple<N>, K + 1>& corner) {
        Rows<N, K> r{height_of(p, corner[0]), {}};
        for (std::size_t k = 0; k < K; ++k) r.slope[k] = height_of(p, corner[k + 1]) - r.start;
        return r;
    }

public:
    using P = simd::Pack<T>;
    static constexpr std::size_t columns = K;
    static constexpr Rows<Counted, K> counted = formula(counted_plane, counted_places<K + 1>());
    static constexpr T factor = exact::bound_factor<T>(highest_of_hull(counted));

    HITBOX_INLINE explicit HullHeights(const std::array<Vec<3, T>, K + 1>& corners)
        : corners_(packs_of(corners)) {}
    HITBOX_INLINE Heights<P> heights(const PlanePack<T>& p) const {
        const Rows<P, K> r = rows(p.plane);
        P sum = r.slope[0];
        for (std::size_t k = 1; k < K; ++k) sum = sum + r.slope[k];
        return {highest_of_hull(r), r.start + sum * P::of(T(1) / T(K + 1))};
    }
    HITBOX_INLINE Rows<P, K> rows(const PlaneColumns<P>& p) const { return formula(p, corners_); }
    HITBOX_INLINE P size() const { return size_of(corners_); }
    static constexpr bool not_empty() { return true; }

private:
    std::array<Triple<P>, K + 1> corners_;
};

// ---- unbounded shapes, spheres and capsules -----------------------------------------------------------------------

/// Ray and line: origin and direction. There is no highest corner if the slope is positive.
template <class T>
class RayHeights {
    template <class N>
    static HITBOX_INLINE constexpr Rows<N, 1> formula(const PlaneColumns<N>& p, const Triple<N>& origin,
                                                      const Triple<N>& direction) {
        return {height_of(p, origin), {dot_product(p.normal, direction)}};
    }

public:
    using P = simd::Pack<T>;
    static constexpr Rows<Counted, 1> counted = formula(counted_plane, counted_place, counted_place);
    static constexpr std::size_t columns = 1;

    HITBOX_INLINE RayHeights(const Vec<3, T>& origin, const Vec<3, T>& direction)
        : origin_(packs_of(origin)), direction_(packs_of(direction)), not_empty_(direction != Vec<3, T>{}) {}
    HITBOX_INLINE Rows<P, 1> rows(const PlaneColumns<P>& p) const { return formula(p, origin_, direction_); }
    HITBOX_INLINE P size() const { return larger(size_of(origin_), size_of(direction_)); }
    HITBOX_INLINE bool not_empty() const { return not_empty_; }

private:
    Triple<P> origin_, direction_;
    bool not_empty_;
};

/// The radius of a sphere times the length of each normal.
template <class T>
class Reach {
    // The length of a normal is at most 1.8 times its largest coordinate, and its error is less than 6 u of
    // that: three squares and two sums have an error of 5 u of the square, so 2.5 u of the root, and the root
    // adds half a u. If squares underflow, the length is too small by less than `lost`.
    static constexpr Counted counted_length{2, 6};
    static constexpr T lost = std::is_same_v<T, float> ? T(0x1p-70) : T(0x1p-530);

public:
    static constexpr Counted counted = counted_one * counted_length;

    static HITBOX_INLINE simd::Pack<T> of(simd::Pack<T> radius, const PlanePack<T>& p) {
        return radius * (square_root(dot_product(p.plane.normal, p.plane.normal)) + simd::Pack<T>::of(lost));
    }
};

/// Sphere and capsule: one point or two, and a radius. The sample point of a capsule is the midpoint of its axis, whose
/// height is half the sum of two heights. Its error is at most that of the largest height, to which the radius is added.
template <class T, std::size_t Points>
class RoundHeights {
public:
    using P = simd::Pack<T>;
    static constexpr T factor =
        exact::bound_factor<T>(height_of(counted_plane, counted_place) + Reach<T>::counted);

    HITBOX_INLINE RoundHeights(const std::array<Vec<3, T>, Points>& points, T radius)
        : points_(packs_of(points)), radius_(P::of(radius)), not_empty_(radius >= 0) {}
    HITBOX_INLINE Heights<P> heights(const PlanePack<T>& p) const {
        const P a = height_of(p.plane, points_[0]), reach = Reach<T>::of(radius_, p);
        if constexpr (Points == 1) return {a + reach, a};
        const P b = height_of(p.plane, points_[Points - 1]);
        return {larger(a, b) + reach, (a + b) * P::of(T(0.5))};
    }
    HITBOX_INLINE P size() const { return larger(size_of(points_), radius_); }
    HITBOX_INLINE bool not_empty() const { return not_empty_; }

private:
    std::array<Triple<P>, Points> points_;
    P radius_;
    bool not_empty_;
};

// ---- by shape -----------------------------------------------------------------------------------------------------

template <class T>
HITBOX_INLINE PointHeights<T> plane_heights(const Vec<3, T>& p) {
    return PointHeights<T>(p);
}
template <class T>
HITBOX_INLINE AabbHeights<T> plane_heights(const Aabb<3, T>& b) {
    return AabbHeights<T>(b);
}
template <class T>
HITBOX_INLINE AxesHeights<T, 3> plane_heights(const Obb<T>& b) {
    return {b.center, b.half_axes};
}
template <class T>
HITBOX_INLINE AxesHeights<T, 2> plane_heights(const Rectangle<T>& r) {
    return {r.center, r.half_axes};
}
template <class T>
HITBOX_INLINE HullHeights<T, 1> plane_heights(const Segment<T>& s) {
    return HullHeights<T, 1>({s.a, s.b});
}
template <class T>
HITBOX_INLINE HullHeights<T, 2> plane_heights(const Triangle<T>& t) {
    return HullHeights<T, 2>({t.a, t.b, t.c});
}
template <class T>
HITBOX_INLINE RayHeights<T> plane_heights(const Ray<T>& r) {
    return {r.origin, r.direction};
}
template <class T>
HITBOX_INLINE RayHeights<T> plane_heights(const Line<T>& l) {
    return {l.origin, l.direction};
}
template <class T>
HITBOX_INLINE RoundHeights<T, 1> plane_heights(const Sphere<T>& s) {
    return {{s.center}, s.radius};
}
template <class T>
HITBOX_INLINE RoundHeights<T, 2> plane_heights(const Capsule<T>& c) {
    return {{c.a, c.b}, c.radius};
}

template <class Shape>
using PlaneHeights = decltype(plane_heights(std::declval<const Shape&>()));

}  // namespace hitbox::detail
