// shape.hpp: any shape at run time, so that one test program serves every pair (type erasure).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/any_shape.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <variant>

#include "random.hpp"

namespace hitbox::oracle {

/// The scalar that a shape's numbers are to fit.
enum class Numbers { floats, doubles };

const char* to_string(Numbers numbers);

double rounded(double x, Numbers numbers);
Vec3 rounded(const Vec3& v, Numbers numbers);
/// The neighbour of x among those numbers, upward or downward.
double next(double x, bool upward, Numbers numbers);

using Kind = ShapeKind;

inline constexpr auto all_kinds = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{ShapeInfo<std::variant_alternative_t<I, AnyShape>>::kind...};
}(std::make_index_sequence<shape_count>());

const char* to_string(Kind kind);

/// A shape of some kind, its numbers as doubles that happen to fit the scalar it stands for.
struct Shape {
    Kind kind;
    std::array<Vec3, 4> v{};         ///< its vectors, in the order of its fields
    double offset = 0;               ///< the field that is a number: offset, radius
    std::array<Plane3, 6> planes{};  ///< the field that is planes

    /// Vectors that move with the shape, and those that only turn with it. The normals of planes are neither.
    std::span<Vec3> positions();
    std::span<Vec3> directions();
    std::span<const Vec3> positions() const { return const_cast<Shape*>(this)->positions(); }
    std::span<const Vec3> directions() const { return const_cast<Shape*>(this)->directions(); }

    friend bool operator==(const Shape&, const Shape&) = default;
};

bool is_bounded(Kind kind);
/// A segment, a ray or a line.
bool is_linear(Kind kind);
/// An offset or a radius is among its fields.
bool has_number(Kind kind);
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
    if (shape.kind == Kind::plane) each(shape.v[0]);
    if (has_number(shape.kind)) f(shape.offset, std::size_t(0));
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

/// A shape of the list in another scalar.
template <class S, class T>
struct Rebound;
template <template <class> class S, class D, class T>
struct Rebound<S<D>, T> {
    using type = S<T>;
};
template <template <int, class> class S, int N, class D, class T>
struct Rebound<S<N, D>, T> {
    using type = S<N, T>;
};

template <class S>
struct Typed {
    static constexpr Kind kind = ShapeInfo<S>::kind;

    static S from(const Shape& s) {
        using T = ScalarOf<S>;
        if constexpr (kind == Kind::point) {
            return narrowed<T>(s.v[0]);
        } else {
            S r{};
            std::size_t next = 0;
            std::apply([&](const auto&... field) { (fill(r.*field.member, s, next), ...); },
                       ShapeInfo<S>::fields);
            return r;
        }
    }

private:
    template <class T>
    static void fill(Vec<3, T>& field, const Shape& s, std::size_t& next) {
        field = narrowed<T>(s.v[next++]);
    }
    template <class T, std::size_t N>
    static void fill(std::array<Vec<3, T>, N>& field, const Shape& s, std::size_t& next) {
        for (Vec<3, T>& v : field) v = narrowed<T>(s.v[next++]);
    }
    template <class T>
    static void fill(T& field, const Shape& s, std::size_t&) {
        field = T(s.offset);
    }
    template <class T>
    static void fill(std::array<Plane<T>, 6>& field, const Shape& s, std::size_t&) {
        for (std::size_t i = 0; i < 6; ++i)
            field[i] = {narrowed<T>(s.planes[i].normal), T(s.planes[i].offset)};
    }
};

}  // namespace hitbox::oracle
