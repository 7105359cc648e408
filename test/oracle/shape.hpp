// shape.hpp: any shape at run time, so that one test program serves every pair (type erasure).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <string>

#include "random.hpp"

namespace hitbox::oracle {

/// The scalar that a shape's numbers are to fit.
enum class Numbers { floats, doubles };

const char* name(Numbers numbers);

double rounded(double x, Numbers numbers);
Vec3 rounded(const Vec3& v, Numbers numbers);
/// The neighbour of x among those numbers, upward or downward.
double next(double x, bool upward, Numbers numbers);

enum class Kind { aabb, frustum, line, obb, plane, point, ray, rectangle, segment, sphere, triangle };

inline constexpr std::array all_kinds{Kind::aabb,    Kind::frustum, Kind::line,    Kind::obb,
                                      Kind::plane,   Kind::point,   Kind::ray,     Kind::rectangle,
                                      Kind::segment, Kind::sphere,  Kind::triangle};

const char* name(Kind kind);

/// A shape of some kind, its numbers as doubles that happen to fit the scalar it stands for.
struct Shape {
    Kind kind;
    /// aabb min max; line and ray origin direction; obb and rectangle center half-axes; plane normal; else
    /// the corners.
    std::array<Vec3, 4> v{};
    double offset = 0;               ///< of a plane; the radius of a sphere
    std::array<Plane3, 6> planes{};  ///< of a frustum, which has nothing else

    /// Vectors that move with the shape, and those that only turn with it. The normals of planes are neither.
    std::span<Vec3> positions();
    std::span<Vec3> directions();
    std::span<const Vec3> positions() const { return const_cast<Shape*>(this)->positions(); }
    std::span<const Vec3> directions() const { return const_cast<Shape*>(this)->directions(); }

    friend bool operator==(const Shape&, const Shape&) = default;
};

bool is_bounded(Kind kind);
bool is_finite(const Shape& shape);

/// Calls f(number, axis) for every number of the shape; a plane's offset or a radius comes last, as of axis 0, and that of
/// each plane of a frustum after its normal.
template <class F>
void for_each_number(Shape& shape, F f) {
    const auto each = [&](Vec3& v) {
        for (std::size_t i = 0; i < 3; ++i) f(v[i], i);
    };
    for (Vec3& p : shape.positions()) each(p);
    for (Vec3& d : shape.directions()) each(d);
    if (shape.kind == Kind::plane) each(shape.v[0]), f(shape.offset, std::size_t(0));
    if (shape.kind == Kind::sphere) f(shape.offset, std::size_t(0));
    if (shape.kind == Kind::frustum)
        for (Plane3& p : shape.planes) each(p.normal), f(p.offset, std::size_t(0));
}

/// Puts what must be ordered in order again, after numbers were changed one by one.
void repair(Shape& shape);

/// Every number rounded.
Shape rounded(Shape shape, Numbers numbers);
/// Moved by `step`, then rounded.
Shape moved(Shape shape, const Vec3& step, Numbers numbers);
/// Each number moved by up to `ulps` neighbours.
Shape jittered(Shape shape, int ulps, Numbers numbers, Random& random);
/// Axis i multiplied by 2^exponents[i]: exact but for over- and underflow, and then rounded.
Shape scaled(Shape shape, const std::array<int, 3>& exponents, Numbers numbers);

/// The shape as a C++ expression in hexadecimal floats, to paste into a test.
std::string to_cpp(const Shape& shape, Numbers numbers);

// Between the library's types and these.

template <class T>
Vec<3, T> narrowed(const Vec3& v) {
    return {T(v.x), T(v.y), T(v.z)};
}

template <class S>
struct Typed;
template <class T>
struct Typed<Vec<3, T>> {
    static constexpr Kind kind = Kind::point;
    static Vec<3, T> from(const Shape& s) { return narrowed<T>(s.v[0]); }
};
template <class T>
struct Typed<Segment<T>> {
    static constexpr Kind kind = Kind::segment;
    static Segment<T> from(const Shape& s) { return {narrowed<T>(s.v[0]), narrowed<T>(s.v[1])}; }
};
template <class T>
struct Typed<Sphere<T>> {
    static constexpr Kind kind = Kind::sphere;
    static Sphere<T> from(const Shape& s) { return {narrowed<T>(s.v[0]), T(s.offset)}; }
};
template <class T>
struct Typed<Triangle<T>> {
    static constexpr Kind kind = Kind::triangle;
    static Triangle<T> from(const Shape& s) {
        return {narrowed<T>(s.v[0]), narrowed<T>(s.v[1]), narrowed<T>(s.v[2])};
    }
};
template <class T>
struct Typed<Aabb<3, T>> {
    static constexpr Kind kind = Kind::aabb;
    static Aabb<3, T> from(const Shape& s) { return {narrowed<T>(s.v[0]), narrowed<T>(s.v[1])}; }
};
template <class T>
struct Typed<Obb<T>> {
    static constexpr Kind kind = Kind::obb;
    static Obb<T> from(const Shape& s) {
        return {narrowed<T>(s.v[0]), {narrowed<T>(s.v[1]), narrowed<T>(s.v[2]), narrowed<T>(s.v[3])}};
    }
};
template <class T>
struct Typed<Rectangle<T>> {
    static constexpr Kind kind = Kind::rectangle;
    static Rectangle<T> from(const Shape& s) {
        return {narrowed<T>(s.v[0]), {narrowed<T>(s.v[1]), narrowed<T>(s.v[2])}};
    }
};
template <class T>
struct Typed<Ray<T>> {
    static constexpr Kind kind = Kind::ray;
    static Ray<T> from(const Shape& s) { return {narrowed<T>(s.v[0]), narrowed<T>(s.v[1])}; }
};
template <class T>
struct Typed<Line<T>> {
    static constexpr Kind kind = Kind::line;
    static Line<T> from(const Shape& s) { return {narrowed<T>(s.v[0]), narrowed<T>(s.v[1])}; }
};
template <class T>
struct Typed<Frustum<T>> {
    static constexpr Kind kind = Kind::frustum;
    static Frustum<T> from(const Shape& s) {
        Frustum<T> f;
        for (std::size_t i = 0; i < 6; ++i)
            f.planes[i] = {narrowed<T>(s.planes[i].normal), T(s.planes[i].offset)};
        return f;
    }
};
template <class T>
struct Typed<Plane<T>> {
    static constexpr Kind kind = Kind::plane;
    static Plane<T> from(const Shape& s) { return {narrowed<T>(s.v[0]), T(s.offset)}; }
};

}  // namespace hitbox::oracle
