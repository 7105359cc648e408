// shape_access.hpp: any shape as a list of its vectors, so that one function can move, mirror or print it.
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <string>
#include <type_traits>
#include <utility>

#include "random.hpp"

namespace hitbox::oracle {

template <class T>
using Pointers0 = std::array<Vec<3, T>*, 0>;

// Positions move with a shape, directions only turn with it.

template <class T>
auto positions(Vec<3, T>& p) {
    return std::array{&p};
}
template <class T>
auto positions(Segment<T>& s) {
    return std::array{&s.a, &s.b};
}
template <class T>
auto positions(Triangle<T>& t) {
    return std::array{&t.a, &t.b, &t.c};
}
template <class T>
auto positions(Aabb<3, T>& box) {
    return std::array{&box.min, &box.max};
}
template <class T>
auto positions(Obb<T>& box) {
    return std::array{&box.center};
}

template <class S>
auto directions(S& shape) {
    using Point = std::remove_pointer_t<typename decltype(positions(shape))::value_type>;
    return std::array<Point*, 0>{};
}
template <class T>
auto directions(Obb<T>& box) {
    return std::array{&box.half_axes[0], &box.half_axes[1], &box.half_axes[2]};
}

/// The scalar a shape is made of.
template <class S>
using ScalarOf = std::remove_cvref_t<decltype(positions(std::declval<S&>())[0]->x)>;

/// Calls `f` with each vector of the shape.
template <class S, class F>
void for_each_vector(S& shape, F f) {
    for (auto* v : positions(shape)) f(*v);
    for (auto* v : directions(shape)) f(*v);
}

/// Calls `f` with each number of the shape and its axis.
template <class S, class F>
void for_each_number(S& shape, F f) {
    for_each_vector(shape, [&](auto& v) {
        for (std::size_t i = 0; i < 3; ++i) f(v[i], i);
    });
}

/// Puts what must be ordered in order again, after its numbers were changed one by one.
template <class S>
void repair(S&) {}
template <class T>
void repair(Aabb<3, T>& box) {
    for (std::size_t i = 0; i < 3; ++i)
        if (box.max[i] < box.min[i]) std::swap(box.min[i], box.max[i]);
}

template <class S>
bool is_finite(S shape) {
    bool finite = true;
    for_each_number(shape, [&](auto x, std::size_t) { finite = finite && std::isfinite(x); });
    return finite;
}

/// Moved by `step`, each coordinate rounded.
template <class S>
S moved(S shape, const Vec3& step) {
    for (auto* p : positions(shape))
        for (std::size_t i = 0; i < 3; ++i) (*p)[i] = ScalarOf<S>(double((*p)[i]) + step[i]);
    return shape;
}

/// Each number moved by up to `ulps` neighbouring floating-point numbers.
template <class S>
S jittered(S shape, int ulps, Random& random) {
    for_each_number(shape, [&](auto& x, std::size_t) {
        using T = std::remove_reference_t<decltype(x)>;
        const int steps = random.integer(-ulps, ulps);
        for (int n = 0; n < std::abs(steps); ++n) x = std::nextafter(x, T(steps > 0 ? INFINITY : -INFINITY));
    });
    repair(shape);
    return shape;
}

/// Each axis multiplied by its own power of two: exact but for over- and underflow.
template <class S>
S scaled(S shape, const std::array<int, 3>& exponents) {
    for_each_number(shape, [&](auto& x, std::size_t i) { x = std::ldexp(x, exponents[i]); });
    return shape;
}

template <class T>
constexpr const char* scalar_name = sizeof(T) == 4 ? "float" : "double";

// The type as C++ spells it, so that a failing case can be pasted into a test.
template <class T>
const char* type_name(const Vec<3, T>&) {
    return sizeof(T) == 4 ? "Vec3f" : "Vec3";
}
template <class T>
const char* type_name(const Segment<T>&) {
    return sizeof(T) == 4 ? "Segment3f" : "Segment3";
}
template <class T>
const char* type_name(const Triangle<T>&) {
    return sizeof(T) == 4 ? "Triangle3f" : "Triangle3";
}
template <class T>
const char* type_name(const Aabb<3, T>&) {
    return sizeof(T) == 4 ? "Aabb3f" : "Aabb3";
}
template <class T>
const char* type_name(const Obb<T>&) {
    return sizeof(T) == 4 ? "Obb3f" : "Obb3";
}

/// The shape as a C++ expression in hexadecimal floats: nothing is lost in print.
template <class S>
std::string to_cpp(S shape) {
    const char* suffix = sizeof(ScalarOf<S>) == 4 ? "f" : "";
    const auto vector = [&](const auto& v) {
        char text[128];
        std::snprintf(text, sizeof text, "{%a%s, %a%s, %a%s}", double(v.x), suffix, double(v.y), suffix,
                      double(v.z), suffix);
        return std::string(text);
    };
    if constexpr (std::is_same_v<S, Vec<3, ScalarOf<S>>>) {
        return type_name(shape) + vector(shape);
    } else {
        std::string text, list;
        for (auto* p : positions(shape)) text += (text.empty() ? "" : ", ") + vector(*p);
        for (auto* d : directions(shape)) list += (list.empty() ? "" : ", ") + (type_name(*d) + vector(*d));
        if (!list.empty()) text += ", {" + list + "}";
        return std::string(type_name(shape)) + "{" + text + "}";
    }
}

}  // namespace hitbox::oracle
