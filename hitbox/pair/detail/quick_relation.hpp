// quick_relation.hpp: the relation of two shapes that intersect, where filters decide it (first stage of classify).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/pair/detail/features.hpp>
#include <hitbox/pair/detail/plane_meets.hpp>
#include <hitbox/pair/detail/separating_axes.hpp>
#include <hitbox/pair/detail/stages.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/shape_info.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/widened.hpp>

#include <cmath>
#include <cstddef>
#include <optional>
#include <tuple>
#include <type_traits>

namespace hitbox::detail {

// ---- a slightly smaller solid: a shape that intersects it intersects the interior of the larger one -----------------

//     +-------------+      A convex shape that intersects the smaller box has a point in the open interior of
//     | +---------+ |      the larger one. Such a point has neighbours in the relative interior of the shape. So
//     | |     o~~~~~~~~    the relative interiors intersect: the shapes overlap, or one contains the other.
//     | +---------+ |      Source: Rockafellar 1970, "Convex Analysis", theorem 6.3.
//     +-------------+

/// A box in the open interior of a finite box; std::nullopt if there is none or it is too thin.
template <class T>
std::optional<Aabb<3, T>> solid_within(const Aabb<3, T>& box) {
    Aabb<3, T> within;
    bool is_within = true;
    for (std::size_t k = 0; k < 3; ++k) {
        const T step = (box.max[k] - box.min[k]) * T(0x1p-12);
        within.min[k] = box.min[k] + step, within.max[k] = box.max[k] - step;
        is_within &=
            box.min[k] < within.min[k] && within.min[k] <= within.max[k] && within.max[k] < box.max[k];
    }
    return is_within ? std::optional(within) : std::nullopt;
}

/// The half-axes are scaled by 1 - 2^-10. Rounding changes each by at most 2^-53 of its length. In units of the
/// half-axes that is 2^-53 times the ratio of their lengths, times the product of their lengths over the volume.
/// Both factors are at most 2^20, so it is less than 2^-12, and three of them do not reach the boundary.
inline std::optional<Obb3> solid_within(const Obb3& box) {
    const auto& h = box.half_axes;
    double least = HUGE_VAL, most = 0, product = 1;
    for (const Vec3& axis : h) {
        const double size = std::fabs(axis.x) + std::fabs(axis.y) + std::fabs(axis.z);
        least = size < least ? size : least, most = size > most ? size : most, product *= size;
    }
    const double volume = std::fabs(dot(h[0], cross(h[1], h[2])));
    const bool is_thick =
        product > 0x1p-900 && product < 0x1p900 && volume > product * 0x1p-20 && most < least * 0x1p20;
    if (!is_thick) return std::nullopt;
    constexpr double shorter = 1 - 0x1p-10;
    return Obb3{box.center, {h[0] * shorter, h[1] * shorter, h[2] * shorter}};
}
inline std::optional<Obb3> solid_within(const Obb3f& box) { return solid_within(in_double(box)); }

template <class T>
std::optional<Sphere<T>> solid_within(const Sphere<T>& ball) {
    const T radius = ball.radius * (1 - T(0x1p-12));
    return 0 < radius && radius < ball.radius ? std::optional(Sphere<T>{ball.center, radius}) : std::nullopt;
}

// ---- a plane: only heights count -----------------------------------------------------------------------------------

/// Whether a shape has points strictly on both sides of a plane; `no` if the two are disjoint.
template <Scalar T, class S>
HITBOX_INLINE Verdict surely_straddle(const Plane<T>& plane, const S& shape) {
    if constexpr (small_code || ShapeOfKind<S, ShapeKind::plane>) return Verdict::unknown;
    const ToApprox<T> to;
    const auto [low, high] =
        PlaneMeets::ends(in_numbers(plane, to), in_numbers(shape, to), filtered<PlaneMeets::degree>);
    if (low == FilteredSign::positive || high == FilteredSign::negative) return Verdict::no;
    const bool is_both = low == FilteredSign::negative && high == FilteredSign::positive;
    return is_both && !plane.is_empty() && exists(shape) ? Verdict::yes : Verdict::unknown;
}
template <class S, Scalar T>
HITBOX_INLINE Verdict surely_straddle(const S& shape, const Plane<T>& plane)
    requires(!ShapeOfKind<S, ShapeKind::plane>)
{
    return surely_straddle(plane, shape);
}

// ---- flat shapes: they cross if they intersect wherever one is moved a little --------------------------------------

/// A shape with its places moved. Directions and half-axes stay as they are.
template <class S>
HITBOX_INLINE S with_places_moved(S shape, const Vec3& by) {
    if constexpr (requires { shape.origin; })
        shape.origin = shape.origin + by;
    else if constexpr (requires { shape.center; })
        shape.center = shape.center + by;
    else
        shape.a = shape.a + by, shape.b = shape.b + by;
    if constexpr (requires { shape.c; }) shape.c = shape.c + by;
    return shape;
}

/// True only if two shapes cross: their relative interiors have a common point, and no plane contains both.
///
/// If they do not cross, they lie on two sides of some plane, or both in it (theorem 11.3). Moving a by d toward its side of the
/// plane parts them. One of four d to the corners of a regular tetrahedron, with coordinates s and -s, leads at least s / sqrt(3)
/// in the direction of any normal. That is more than 2^-37 of the size of all places, and rounding moves a place by less than
/// 2^-52 of it.
template <class A, class B>
bool surely_pierce(const A& a, const B& b) {
    double size = 0;
    const auto look_at = [&](const Vec3& p) { size += (std::fabs(p.x) + std::fabs(p.y)) + std::fabs(p.z); };
    if constexpr (requires { a.origin; })
        look_at(a.origin);
    else if constexpr (requires { a.center; })
        look_at(a.center);
    else
        look_at(a.a), look_at(a.b);
    if constexpr (requires { a.c; }) look_at(a.c);
    const double s = size * 0x1p-36;
    if (!(s > 0x1p-900 && s < 0x1p900)) return false;
    for (const Vec3& way : {Vec3{s, s, s}, Vec3{s, -s, -s}, Vec3{-s, s, -s}, Vec3{-s, -s, s}})
        if (!intersects(with_places_moved(a, way), b)) return false;
    return true;
}

/// The shapes with an interior in space: no flat shape contains one.
template <class S>
constexpr bool encloses_space = ShapeOfKind<S, ShapeKind::aabb, ShapeKind::obb, ShapeKind::sphere>;

/// True only if the relative interiors have a common point, and a flat shape contains no other one. It may be false if this is
/// not found quickly.
template <class A, class B>
bool interiors_surely_meet(const A& a, const B& b) {
    // Of two solids the one that is smaller at less cost.
    constexpr bool shrinks_a = encloses_space<A> && !(ShapeOfKind<A, ShapeKind::obb> && encloses_space<B>);
    if constexpr (shrinks_a || (ShapeOfKind<A, ShapeKind::obb> && ShapeOfKind<B, ShapeKind::obb>)) {
        const auto within = solid_within(a);
        if constexpr (ShapeOfKind<A, ShapeKind::obb>)
            return within && intersects(*within, in_double(b));
        else
            return within && intersects(*within, b);
    } else if constexpr (encloses_space<B>) {
        return interiors_surely_meet(b, a);
    } else if constexpr ((LinearShape<A> && PlanarShape<B>) || (PlanarShape<A> && LinearShape<B>) ||
                         (PlanarShape<A> && PlanarShape<B>)) {
        return !small_code && surely_pierce(in_double(a), in_double(b));
    } else {
        return false;
    }
}

// ---- containment ----------------------------------------------------------------------------------------------------

/// Whether a shape lies in the interior of a solid one: `no` if a point of it is certainly outside.
struct LiesWithin {
    static constexpr int degree = 3;

    /// A box is three pairs of planes. The shape must be nearer to the center than they are.
    template <class A, class N, class Ask>
    static HITBOX_INLINE Verdict ask(const A& a, const over::Obb<N>& box, const Ask& sign) {
        const auto n0 = normal_of(box, 0), n1 = normal_of(box, 1), n2 = normal_of(box, 2);
        const auto whole = absolute(dot_product(n0, box.half_axes[0]));
        return inside_if(sign(smaller(smaller(room(a, n0, box.center, whole), room(a, n1, box.center, whole)),
                                      room(a, n2, box.center, whole))));
    }
    template <class M, class N, class Ask>
    static HITBOX_INLINE Verdict ask(const over::Sphere<M>& ball, const over::Obb<N>& box, const Ask& sign) {
        const auto whole = absolute(dot_product(normal_of(box, 0), box.half_axes[0]));
        Verdict all = Verdict::yes;
        for (std::size_t i = 0; i < 3; ++i) {
            const auto n = normal_of(box, i);
            const auto free = whole - absolute(dot_product(n, difference(ball.center, box.center)));
            Verdict v = inside_if(sign(free));
            if (v == Verdict::yes) v = inside_if(sign(free * free - (ball.radius * ball.radius) * square(n)));
            if (v == Verdict::no) return v;
            if (v == Verdict::unknown) all = v;
        }
        return all;
    }
    template <class A, class N, class Ask>
    static HITBOX_INLINE Verdict ask(const A& a, const over::Aabb<N>& box, const Ask& sign) {
        const auto along = [&](const auto& at)
                               HITBOX_INLINE_LAMBDA { return room_between(a, at, at(box.min), at(box.max)); };
        return inside_if(sign(smaller(
            smaller(along([](const auto& v) { return v.x; }), along([](const auto& v) { return v.y; })),
            along([](const auto& v) { return v.z; }))));
    }
    template <class A, class N, class Ask>
    static HITBOX_INLINE Verdict ask(const A& a, const over::Sphere<N>& ball, const Ask& sign) {
        Verdict all = Verdict::yes;
        for (const auto& corner : corners_of(a)) {
            const Verdict v =
                inside_if(sign(ball.radius * ball.radius - square(difference(corner, ball.center))));
            if (v == Verdict::no) return v;
            if (v == Verdict::unknown) all = v;
        }
        return all;
    }
    template <class M, class N, class Ask>
    static HITBOX_INLINE Verdict ask(const over::Sphere<M>& a, const over::Sphere<N>& ball, const Ask& sign) {
        const auto free = ball.radius - a.radius;
        const Verdict v = inside_if(sign(free));
        return v != Verdict::yes ? v
                                 : inside_if(sign(free * free - square(difference(a.center, ball.center))));
    }

private:
    static HITBOX_INLINE Verdict inside_if(FilteredSign room) {
        return room == FilteredSign::unknown ? Verdict::unknown : yes_if(room == FilteredSign::positive);
    }

    // What is left between a shape and a plane with normal n at the height `whole` above a place, on either side.
    template <class A, class V, class P, class W>
    static HITBOX_INLINE auto room(const A& a, const V& n, const P& place, const W& whole) {
        if constexpr (requires { a.min; }) {
            const auto ends = sum(difference(a.min, place), difference(a.max, place));
            const auto size = difference(a.max, a.min);
            const auto reach = (absolute(n.x) * size.x + absolute(n.y) * size.y) + absolute(n.z) * size.z;
            return twice(whole) - (absolute(dot_product(n, ends)) + reach);
        } else if constexpr (requires { a.half_axes; }) {
            return whole - (absolute(dot_product(n, difference(a.center, place))) +
                            reach_of(a, n, Perpendicular::to_none));
        } else {
            const auto height = [&](const auto& p) HITBOX_INLINE_LAMBDA {
                return absolute(dot_product(n, difference(p, place)));
            };
            const auto two = larger(height(a.a), height(a.b));
            if constexpr (requires { a.c; })
                return whole - larger(two, height(a.c));
            else
                return whole - two;
        }
    }

    // What is left between a shape and both ends of a box, along one coordinate.
    template <class A, class At, class N>
    static HITBOX_INLINE auto room_between(const A& a, const At& at, const N& low, const N& high) {
        const auto around = [&](const auto& place, const auto& reach) HITBOX_INLINE_LAMBDA {
            return smaller((place - reach) - low, high - (place + reach));
        };
        if constexpr (requires { a.radius; }) {
            return around(at(a.center), a.radius);
        } else if constexpr (requires { a.half_axes; }) {
            const auto& h = a.half_axes;
            const auto two = absolute(at(h[0])) + absolute(at(h[1]));
            if constexpr (requires { h[2]; } && std::tuple_size_v<std::remove_cvref_t<decltype(h)>> == 3)
                return around(at(a.center), two + absolute(at(h[2])));
            else
                return around(at(a.center), two);
        } else {
            auto least = at(a.a), most = least;
            least = smaller(least, at(a.b)), most = larger(most, at(a.b));
            if constexpr (requires { a.c; }) least = smaller(least, at(a.c)), most = larger(most, at(a.c));
            return smaller(least - low, high - most);
        }
    }
};

/// Whether a is a proper subset of b, for shapes whose interiors surely meet.
template <class A, class B>
Verdict surely_lies_in(const A& a, const B& b) {
    if constexpr (!encloses_space<B>) {
        return Verdict::no;
    } else if constexpr (ShapeOfKind<A, ShapeKind::point>) {
        return Verdict::yes;  // their interiors meet
    } else if constexpr (ShapeOfKind<A, ShapeKind::ray, ShapeKind::line, ShapeKind::plane>) {
        if constexpr (ShapeOfKind<B, ShapeKind::aabb>)
            return exact::all_finite(b.min, b.max) ? Verdict::no : Verdict::unknown;
        else
            return Verdict::no;
    } else if constexpr (ShapeOfKind<A, ShapeKind::aabb> && ShapeOfKind<B, ShapeKind::aabb>) {
        bool is_in = true, is_equal = true;
        for (std::size_t k = 0; k < 3; ++k) {
            is_in &= int(b.min[k] <= a.min[k]) & int(a.max[k] <= b.max[k]);
            is_equal &= int(b.min[k] == a.min[k]) & int(a.max[k] == b.max[k]);
        }
        return is_equal ? Verdict::unknown : yes_if(is_in);
    } else if constexpr (ShapeOfKind<A, ShapeKind::sphere> && ShapeOfKind<B, ShapeKind::obb>) {
        return in_bounded(
            in_double(a), in_double(b),
            [](const auto& x, const auto& y, const auto& sizes)
                HITBOX_INLINE_LAMBDA { return LiesWithin::ask(x, y, sizes); },
            Verdict::unknown);
    } else {
        return in_bounded(
            a, b,
            [](const auto& x, const auto& y, const auto& sizes)
                HITBOX_INLINE_LAMBDA { return LiesWithin::ask(x, y, sizes); },
            Verdict::unknown);
    }
}

}  // namespace hitbox::detail
