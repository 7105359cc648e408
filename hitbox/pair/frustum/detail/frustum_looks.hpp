// frustum_looks.hpp: the heights of each shape above the planes of a frustum, with error bounds
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

namespace hitbox::detail {

// A shape without curved faces is start + sum of s_k * column k. Its heights above a plane are start + sum of
// s_k slope_k. Look<T, Shape> holds the coordinates of a shape in packs. Its members are
//     heights(planes)   the height of its best corner: if it is negative, the shape is behind that plane; and the
//                       height of one of its points: if all are positive, the shapes intersect. A NaN in the plane
//                       or shape makes one of them NaN
//     rows(planes)      start and slopes
//     size()            the size of the coordinates, for the error bound; its `factor` is counted from the formulas
//     is_sane()         false for a shape that is empty without a NaN

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

template <class N>
HITBOX_INLINE constexpr Triple<N> sum_of(const Triple<N>& a, const Triple<N>& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}

template <class T, class Shape>
class Look;

template <class T>
class Look<T, Vec<3, T>> {
public:
    using P = simd::Pack<T>;
    static constexpr T factor = exact::bound_factor<T>(height_of(counted_plane, counted_place));

    HITBOX_INLINE explicit Look(const Vec<3, T>& p) : p_(packs_of(p)) {}
    HITBOX_INLINE Heights<P> heights(const PlanePack<T>& p) const {
        const P height = height_of(p.plane, p_);
        return {height, height};
    }
    HITBOX_INLINE P size() const { return size_of(p_); }
    static constexpr bool is_sane() { return true; }

private:
    Triple<P> p_;
};

// ---- boxes: s_k between -1 and 1 ----------------------------------------------------------------------------------

template <class T>
class Look<T, Aabb<3, T>> {
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

    HITBOX_INLINE explicit Look(const Aabb<3, T>& b)
        : sum_(packs_of(b.min + b.max)),
          edge_(packs_of(b.max - b.min)),
          // False also if both are the same infinity, because their difference is NaN.
          is_sane_((b.max.x - b.min.x >= 0) & (b.max.y - b.min.y >= 0) & (b.max.z - b.min.z >= 0)) {}
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
    HITBOX_INLINE bool is_sane() const { return is_sane_; }

private:
    Triple<P> sum_, edge_;
    bool is_sane_;
};

template <class T, std::size_t K>
class LookAtAxes {
    template <class N>
    static HITBOX_INLINE constexpr Rows<N, K> formula(const PlaneColumns<N>& p, const Triple<N>& center,
                                                      const std::array<Triple<N>, K>& half_axis) {
        Rows<N, K> r{height_of(p, center), {}};
        for (std::size_t k = 0; k < K; ++k) r.slope[k] = dot_product(p.normal, half_axis[k]);
        return r;
    }
    static constexpr std::array<Triple<Counted>, K> counted_axes() {
        std::array<Triple<Counted>, K> r;
        r.fill(counted_place);
        return r;
    }

public:
    using P = simd::Pack<T>;
    static constexpr std::size_t columns = K;
    static constexpr Rows<Counted, K> counted = formula(counted_plane, counted_place, counted_axes());
    static constexpr T factor = exact::bound_factor<T>(highest_of_box(counted));

    HITBOX_INLINE LookAtAxes(const Vec<3, T>& center, const std::array<Vec<3, T>, K>& half_axes)
        : center_(packs_of(center)) {
        for (std::size_t k = 0; k < K; ++k) half_axis_[k] = packs_of(half_axes[k]);
    }
    HITBOX_INLINE Heights<P> heights(const PlanePack<T>& p) const {
        const Rows<P, K> r = rows(p.plane);
        const P highest = highest_of_box(r);
        // If a half-axis is NaN, `smaller` returns `highest`, which is NaN: see pack.hpp.
        return {highest, smaller(r.start, highest)};
    }
    HITBOX_INLINE Rows<P, K> rows(const PlaneColumns<P>& p) const { return formula(p, center_, half_axis_); }
    HITBOX_INLINE P size() const {
        P most = size_of(center_);
        for (const Triple<P>& h : half_axis_) most = larger(most, size_of(h));
        return most;
    }
    static constexpr bool is_sane() { return true; }

private:
    Triple<P> center_;
    std::array<Triple<P>, K> half_axis_;
};

template <class T>
class Look<T, Obb<T>> : public LookAtAxes<T, 3> {
public:
    HITBOX_INLINE explicit Look(const Obb<T>& b) : LookAtAxes<T, 3>(b.center, b.half_axes) {}
};
template <class T>
class Look<T, Rectangle<T>> : public LookAtAxes<T, 2> {
public:
    HITBOX_INLINE explicit Look(const Rectangle<T>& r) : LookAtAxes<T, 2>(r.center, r.half_axes) {}
};

// ---- hulls of corners: s_k >= 0, and their sum at most 1 ----------------------------------------------------------

template <class T, std::size_t K>
class LookAtCorners {
    template <class N>
    static HITBOX_INLINE constexpr Rows<N, K> formula(const PlaneColumns<N>& p,
                                                      const std::array<Triple<N>, K + 1>& corner) {
        Rows<N, K> r{height_of(p, corner[0]), {}};
        for (std::size_t k = 0; k < K; ++k) r.slope[k] = height_of(p, corner[k + 1]) - r.start;
        return r;
    }
    static constexpr std::array<Triple<Counted>, K + 1> counted_corners() {
        std::array<Triple<Counted>, K + 1> r;
        r.fill(counted_place);
        return r;
    }

public:
    using P = simd::Pack<T>;
    static constexpr std::size_t columns = K;
    static constexpr Rows<Counted, K> counted = formula(counted_plane, counted_corners());
    static constexpr T factor = exact::bound_factor<T>(highest_of_hull(counted));

    HITBOX_INLINE explicit LookAtCorners(const std::array<Vec<3, T>, K + 1>& corners) {
        for (std::size_t i = 0; i <= K; ++i) corner_[i] = packs_of(corners[i]);
    }
    HITBOX_INLINE Heights<P> heights(const PlanePack<T>& p) const {
        const Rows<P, K> r = rows(p.plane);
        P sum = r.slope[0];
        for (std::size_t k = 1; k < K; ++k) sum = sum + r.slope[k];
        return {highest_of_hull(r), r.start + sum * P::of(T(1) / T(K + 1))};
    }
    HITBOX_INLINE Rows<P, K> rows(const PlaneColumns<P>& p) const { return formula(p, corner_); }
    HITBOX_INLINE P size() const {
        P most = size_of(corner_[0]);
        for (std::size_t i = 1; i <= K; ++i) most = larger(most, size_of(corner_[i]));
        return most;
    }
    static constexpr bool is_sane() { return true; }

private:
    std::array<Triple<P>, K + 1> corner_;
};

template <class T>
class Look<T, Segment<T>> : public LookAtCorners<T, 1> {
public:
    HITBOX_INLINE explicit Look(const Segment<T>& s) : LookAtCorners<T, 1>({s.a, s.b}) {}
};
template <class T>
class Look<T, Triangle<T>> : public LookAtCorners<T, 2> {
public:
    HITBOX_INLINE explicit Look(const Triangle<T>& t) : LookAtCorners<T, 2>({t.a, t.b, t.c}) {}
};

// ---- unbounded shapes, spheres and capsules -----------------------------------------------------------------------

/// A ray: origin and direction. Its largest height is infinite if the slope is positive.
template <class T>
class LookAlong {
    template <class N>
    static HITBOX_INLINE constexpr Rows<N, 1> formula(const PlaneColumns<N>& p, const Triple<N>& origin,
                                                      const Triple<N>& direction) {
        return {height_of(p, origin), {dot_product(p.normal, direction)}};
    }

public:
    using P = simd::Pack<T>;
    static constexpr Rows<Counted, 1> counted = formula(counted_plane, counted_place, counted_place);
    static constexpr std::size_t columns = 1;
    static constexpr T factor = exact::bound_factor<T>(counted.start);

    HITBOX_INLINE LookAlong(const Vec<3, T>& origin, const Vec<3, T>& direction)
        : origin_(packs_of(origin)), direction_(packs_of(direction)), is_sane_(direction != Vec<3, T>{}) {}
    HITBOX_INLINE Rows<P, 1> rows(const PlaneColumns<P>& p) const { return formula(p, origin_, direction_); }
    HITBOX_INLINE P size() const { return larger(size_of(origin_), size_of(direction_)); }
    HITBOX_INLINE bool is_sane() const { return is_sane_; }

private:
    Triple<P> origin_, direction_;
    bool is_sane_;
};
template <class T>
class Look<T, Ray<T>> : public LookAlong<T> {
public:
    HITBOX_INLINE explicit Look(const Ray<T>& r) : LookAlong<T>(r.origin, r.direction) {}
};
template <class T>
class Look<T, Line<T>> : public LookAlong<T> {
public:
    HITBOX_INLINE explicit Look(const Line<T>& l) : LookAlong<T>(l.origin, l.direction) {}
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

template <class T>
class Look<T, Sphere<T>> {
public:
    using P = simd::Pack<T>;
    static constexpr T factor =
        exact::bound_factor<T>(height_of(counted_plane, counted_place) + Reach<T>::counted);

    HITBOX_INLINE explicit Look(const Sphere<T>& s)
        : center_(packs_of(s.center)), radius_(P::of(s.radius)), is_sane_(s.radius >= 0) {}
    HITBOX_INLINE Heights<P> heights(const PlanePack<T>& p) const {
        const P height = height_of(p.plane, center_);
        return {height + Reach<T>::of(radius_, p), height};
    }
    HITBOX_INLINE P size() const { return larger(size_of(center_), radius_); }
    HITBOX_INLINE bool is_sane() const { return is_sane_; }

private:
    Triple<P> center_;
    P radius_;
    bool is_sane_;
};

/// The sample point is the midpoint of the axis. Its height is half the sum of two heights. Its error is at
/// most that of the largest height, to which the radius is added.
template <class T>
class Look<T, Capsule<T>> {
public:
    using P = simd::Pack<T>;
    static constexpr T factor =
        exact::bound_factor<T>(height_of(counted_plane, counted_place) + Reach<T>::counted);

    HITBOX_INLINE explicit Look(const Capsule<T>& c)
        : a_(packs_of(c.a)), b_(packs_of(c.b)), radius_(P::of(c.radius)), is_sane_(c.radius >= 0) {}
    HITBOX_INLINE Heights<P> heights(const PlanePack<T>& p) const {
        const P a = height_of(p.plane, a_), b = height_of(p.plane, b_);
        return {larger(a, b) + Reach<T>::of(radius_, p), (a + b) * P::of(T(0.5))};
    }
    HITBOX_INLINE P size() const { return larger(larger(size_of(a_), size_of(b_)), radius_); }
    HITBOX_INLINE bool is_sane() const { return is_sane_; }

private:
    Triple<P> a_, b_;
    P radius_;
    bool is_sane_;
};

}  // namespace hitbox::detail
