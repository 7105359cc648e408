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
//                       or shape makes one of them NaN. Not for rays and lines, which may have no highest point
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
    if constexpr (K == 0) {
        return r.start;
    } else {
        N most = r.slope[0];
        for (std::size_t k = 1; k < K; ++k) most = larger(most, r.slope[k]);
        return r.start + larger(most, N{});  // N{} is zero, or for Counted no larger
    }
}

inline constexpr Triple<Counted> counted_place{exact::stored, exact::stored, exact::stored};
inline constexpr PlaneColumns<Counted> counted_plane{counted_place, exact::stored};

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

/// OBB and rectangle: a center and K half-axes. Ray and line: an origin and a direction, whose end has no height.
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

    HITBOX_INLINE AxesHeights(const Vec<3, T>& center, const std::array<Vec<3, T>, K>& half_axes,
                              bool not_empty = true)
        : center_(packs_of(center)), half_axes_(packs_of(half_axes)), not_empty_(not_empty) {}
    HITBOX_INLINE Heights<P> heights(const PlanePack<T>& p) const
        requires(K > 1)
    {
        const Rows<P, K> r = rows(p.plane);
        const P highest = highest_of_box(r);
        // If a half-axis is NaN, `smaller` returns `highest`, which is NaN: see simd/lanes.hpp.
        return {highest, smaller(r.start, highest)};
    }
    HITBOX_INLINE Rows<P, K> rows(const PlaneColumns<P>& p) const { return formula(p, center_, half_axes_); }
    HITBOX_INLINE P size() const { return larger(size_of(center_), size_of(half_axes_)); }
    HITBOX_INLINE bool not_empty() const { return not_empty_; }

private:
    Triple<P> center_;
    std::array<Triple<P>, K> half_axes_;
    bool not_empty_;
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
    // The height of the mean of the corners; `part` is 1 / (K + 1).
    template <class N>
    static HITBOX_INLINE constexpr N mean_of(const Rows<N, K>& r, [[maybe_unused]] const N& part) {
        if constexpr (K == 0) {
            return r.start;
        } else {
            N sum = r.slope[0];
            for (std::size_t k = 1; k < K; ++k) sum = sum + r.slope[k];
            return r.start + sum * part;
        }
    }
    static constexpr T share = T(1) / T(K + 1);

public:
    using P = simd::Pack<T>;
    static constexpr std::size_t columns = K;
    static constexpr Rows<Counted, K> counted = formula(counted_plane, counted_places<K + 1>());
    static constexpr Counted count =
        larger(highest_of_hull(counted), mean_of(counted, Counted{share, share}));
    static constexpr T factor = exact::bound_factor<T>(count);

    HITBOX_INLINE explicit HullHeights(const std::array<Vec<3, T>, K + 1>& corners)
        : corners_(packs_of(corners)) {}
    HITBOX_INLINE Heights<P> heights(const PlanePack<T>& p) const {
        const Rows<P, K> r = rows(p.plane);
        return {highest_of_hull(r), mean_of(r, P::of(share))};
    }
    HITBOX_INLINE Rows<P, K> rows(const PlaneColumns<P>& p) const { return formula(p, corners_); }
    HITBOX_INLINE P size() const { return size_of(corners_); }
    static constexpr bool not_empty() { return true; }

private:
    std::array<Triple<P>, K + 1> corners_;
};

// ---- spheres and capsules -----------------------------------------------------------------------------------------

/// Sphere and capsule: the hull of one point or two, and a radius.
template <class T, std::size_t K>
class RoundHeights {
    // The length of a normal is at most 1.8 times its largest coordinate, and its error is less than 6 u of
    // that: three squares and two sums have an error of 5 u of the square, so 2.5 u of the root, and the root
    // adds half a u. If squares underflow, the length is too small by less than `lost`.
    static constexpr Counted counted_length{2, 6};
    static constexpr T lost = std::is_same_v<T, float> ? T(0x1p-70) : T(0x1p-530);

public:
    using P = simd::Pack<T>;
    static constexpr T factor =
        exact::bound_factor<T>(HullHeights<T, K>::count + exact::stored * counted_length);

    HITBOX_INLINE RoundHeights(const std::array<Vec<3, T>, K + 1>& corners, T radius)
        : core_(corners), radius_(P::of(radius)), not_empty_(radius >= 0) {}
    HITBOX_INLINE Heights<P> heights(const PlanePack<T>& p) const {
        const Heights<P> core = core_.heights(p);
        const P length = square_root(dot_product(p.plane.normal, p.plane.normal)) + P::of(lost);
        return {core.highest + radius_ * length, core.sample};
    }
    HITBOX_INLINE P size() const { return larger(core_.size(), radius_); }
    HITBOX_INLINE bool not_empty() const { return not_empty_; }

private:
    HullHeights<T, K> core_;
    P radius_;
    bool not_empty_;
};

// ---- by shape -----------------------------------------------------------------------------------------------------

template <class T>
HITBOX_INLINE auto plane_heights(const Vec<3, T>& p) {
    return HullHeights<T, 0>({p});
}
template <class T>
HITBOX_INLINE auto plane_heights(const Segment<T>& s) {
    return HullHeights<T, 1>({s.a, s.b});
}
template <class T>
HITBOX_INLINE auto plane_heights(const Triangle<T>& t) {
    return HullHeights<T, 2>({t.a, t.b, t.c});
}
template <class T>
HITBOX_INLINE auto plane_heights(const Aabb<3, T>& b) {
    return AabbHeights<T>(b);
}
template <class T>
HITBOX_INLINE auto plane_heights(const Rectangle<T>& r) {
    return AxesHeights<T, 2>(r.center, r.half_axes);
}
template <class T>
HITBOX_INLINE auto plane_heights(const Obb<T>& b) {
    return AxesHeights<T, 3>(b.center, b.half_axes);
}
template <ShapeOfKind<ShapeKind::ray, ShapeKind::line> S>
HITBOX_INLINE auto plane_heights(const S& s) {
    return AxesHeights<ScalarOf<S>, 1>(s.origin, {s.direction}, s.direction != Vec<3, ScalarOf<S>>{});
}
template <class T>
HITBOX_INLINE auto plane_heights(const Sphere<T>& s) {
    return RoundHeights<T, 0>({s.center}, s.radius);
}
template <class T>
HITBOX_INLINE auto plane_heights(const Capsule<T>& c) {
    return RoundHeights<T, 1>({c.a, c.b}, c.radius);
}

template <class Shape>
using PlaneHeights = decltype(plane_heights(std::declval<const Shape&>()));

}  // namespace hitbox::detail
