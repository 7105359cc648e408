// cylinder_shapes.hpp: a cylinder against point, segment, ray, line, plane, sphere or AABB (finite cylinder, ray cylinder,
// cylinder box).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/pair/aabb_point.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/linear_point.hpp>
#include <hitbox/pair/plane_convex.hpp>
#include <hitbox/pair/point_point.hpp>
#include <hitbox/pair/point_sphere.hpp>
#include <hitbox/pair/verb.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/cylinder.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/shape_info.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/widened.hpp>

#include <concepts>

namespace hitbox {

namespace because {

/// A cylinder has an exact test with points, segments, rays, lines, planes, spheres and axis-aligned boxes, and with nothing
/// else. A capsule has one with every shape, a ConvexHull with every shape but a frustum.
struct no_exact_test_of_a_cylinder_and_that_shape;

}  // namespace because

namespace detail {

template <class T>
struct Beside<Cylinder<T>> {
    static constexpr int dimension = 3;
    using Scalar = T;
};

template <class T, class S>
struct WhyNoAnswer<Cylinder<T>, S, false> {
    using type = because::no_exact_test_of_a_cylinder_and_that_shape;
};
template <class S, class T>
struct WhyNoAnswer<S, Cylinder<T>, false> {
    using type = because::no_exact_test_of_a_cylinder_and_that_shape;
};
template <class T, class U>
struct WhyNoAnswer<Cylinder<T>, Cylinder<U>, false> {
    using type = because::no_exact_test_of_a_cylinder_and_that_shape;
};

// Of shapes that are not empty, and of a cylinder with a != b.
bool cylinder_has(const Cylinder3& cylinder, const Vec3& point);
bool cylinder_meets(const Cylinder3& cylinder, const Segment3& segment);
bool cylinder_meets(const Cylinder3& cylinder, const Ray3& ray);
bool cylinder_meets(const Cylinder3& cylinder, const Line3& line);
bool cylinder_meets(const Cylinder3& cylinder, const Plane3& plane);
bool cylinder_meets(const Cylinder3& cylinder, const Sphere3& sphere);
bool cylinder_meets(const Cylinder3& cylinder, const Aabb3& box);

inline Cylinder3 in_double(const Cylinder<float>& c) { return {widened(c.a), widened(c.b), widen(c.radius)}; }

template <class S>
concept BesideCylinder =
    LinearShape<S> || ShapeOfKind<S, ShapeKind::plane, ShapeKind::sphere, ShapeKind::aabb>;

}  // namespace detail

namespace verb {

///      ______
///     a------b    /   True if the two shapes have a common point; touching counts.
///      ``````    /
///
/// Pairs         aabb-cylinder cylinder-line cylinder-plane cylinder-point cylinder-ray cylinder-segment cylinder-sphere
/// Shapes        solid cylinder with flat ends; point, segment, ray, line, plane, sphere or axis-aligned box of the same
///               scalar, in either order. Boxes may have infinite corners.
/// Units         any one length unit. No tolerance is applied.
/// Exactness     exact for every finite input: signs of polynomials of degree 6 at most; no square root is taken, and the sum of
///               two radii is not rounded.
/// Degenerate    A cylinder of radius zero is the segment ab, or a point if a == b. With a == b and a radius above zero, or a
///               negative radius, it is empty. A segment of length zero is a point. A ray or line with zero direction is
///               empty, and so is a plane with zero normal. A sphere of radius zero is a point, with a negative radius empty.
///               A flat box is a rectangle, segment or point. A NaN makes a shape empty, and so does an infinity, except
///               in an AABB. An empty shape intersects nothing.
/// Cost          about 40 to 150 ns, a box 170 to 270 ns; where they just touch 140 to 640 ns, a box up to 1300 ns. Numbers
///               below 1e-33 or above 1e33 beside ordinary ones take big integers: up to some 200 us where exponents are far
///               apart.
/// Source        Ericson 2005, 5.3.7, for lines; Danzer, Gruenbaum, Klee 1963, "Helly's Theorem and Its Relatives"; without
///               divisions, see detail/cylinder_meets.hpp. The proof for boxes is in detail/cylinder_meets_box.hpp.
template <Scalar T>
bool answer(Intersects, const Cylinder<T>& cylinder, const Vec<3, T>& point) {
    if (cylinder.is_empty() || !exact::all_finite(point)) return false;
    if (cylinder.a == cylinder.b) return intersects(cylinder.a, point);
    return detail::cylinder_has(detail::in_double(cylinder), detail::in_double(point));
}

template <Scalar T, detail::BesideCylinder S>
    requires std::same_as<ScalarOf<S>, T>
bool answer(Intersects, const Cylinder<T>& cylinder, const S& shape) {
    if (cylinder.is_empty() || shape.is_empty()) return false;
    if (cylinder.a == cylinder.b) return intersects(cylinder.a, shape);
    return detail::cylinder_meets(detail::in_double(cylinder), detail::in_double(shape));
}

}  // namespace verb

}  // namespace hitbox
