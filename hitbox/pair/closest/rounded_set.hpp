// rounded_set.hpp: any shape except a frustum as a core without curved faces and a radius (Minkowski sum with a ball).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/shape_info.hpp>
#include <hitbox/shape/sphere.hpp>

namespace hitbox::detail {

/// The points within `radius` of a core.
struct RoundedSet {
    ConvexSet core;
    double radius = 0;
};

template <ConvexShape S>
RoundedSet rounded_set(const S& shape) {
    return {convex_set(shape), 0};
}
template <class T>
RoundedSet rounded_set(const Sphere<T>& s) {
    return {unless_empty(s, ConvexSet::Kind::point, s.center), widen(s.radius)};
}
template <class T>
RoundedSet rounded_set(const Capsule<T>& c) {
    return {unless_empty(c, ConvexSet::Kind::segment, c.a, c.b), widen(c.radius)};
}

/// Every shape except a frustum.
template <class S>
concept RoundedShape = ShapeType<S> && requires(const S& shape) { rounded_set(shape); };

/// Neither a point nor a sphere. Those have algorithms of their own (closest_on.hpp).
template <class S>
concept ExtendedShape =
    RoundedShape<S> && !ShapeOfKind<S, ShapeKind::point> && !ShapeOfKind<S, ShapeKind::sphere>;

/// Two shapes of one scalar in the order in which their pair is answered.
template <class A, class B>
concept InOrder = SameScalar<A, B> && ShapeInfo<A>::kind <= ShapeInfo<B>::kind;

/// A segment, ray, line or capsule.
template <class S>
concept LongShape = ExtendedShape<S> &&
                    ShapeOfKind<S, ShapeKind::capsule, ShapeKind::segment, ShapeKind::ray, ShapeKind::line>;

}  // namespace hitbox::detail
