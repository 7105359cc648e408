// linear.hpp: segments, rays and lines in one form: origin + t * direction for a range of t (for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>

#include <limits>

namespace hitbox::textbook {

/// origin + t * direction, low <= t <= high. The limits are known at compile time, so unnecessary tests are removed.
template <class S>
struct Linear;

template <class T>
struct Linear<Segment<T>> {
    static constexpr T low = 0, high = 1;
    static const Vec<3, T>& origin(const Segment<T>& s) { return s.a; }
    static Vec<3, T> direction(const Segment<T>& s) { return s.b - s.a; }
    static bool has(T t) { return t >= 0 && t <= 1; }
};

template <class T>
struct Linear<Ray<T>> {
    static constexpr T low = 0, high = std::numeric_limits<T>::infinity();
    static const Vec<3, T>& origin(const Ray<T>& r) { return r.origin; }
    static const Vec<3, T>& direction(const Ray<T>& r) { return r.direction; }
    static bool has(T t) { return t >= 0; }
};

template <class T>
struct Linear<Line<T>> {
    static constexpr T low = -std::numeric_limits<T>::infinity(), high = std::numeric_limits<T>::infinity();
    static const Vec<3, T>& origin(const Line<T>& l) { return l.origin; }
    static const Vec<3, T>& direction(const Line<T>& l) { return l.direction; }
    static bool has(T) { return true; }
};

template <class S>
concept IsLinear = requires { Linear<S>::low; };

}  // namespace hitbox::textbook
