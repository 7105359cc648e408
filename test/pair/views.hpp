// views.hpp: the same shapes written down or looked at in other ways, which must not change an answer.
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::test {

/// The neighbour of x upwards or downwards: one ulp.
template <class T>
T above(T x) {
    return std::nextafter(x, std::numeric_limits<T>::infinity());
}
template <class T>
T below(T x) {
    return std::nextafter(x, -std::numeric_limits<T>::infinity());
}

/// Where we look from: the axes renamed x -> y -> z -> x, so many times; then perhaps mirrored in z.
struct View {
    std::size_t turns = 0;
    bool mirrored = false;

    template <class T>
    Vec<3, T> of(const Vec<3, T>& p) const {
        Vec<3, T> r;
        for (std::size_t k = 0; k < 3; ++k) r[(k + turns) % 3] = p[k];
        if (mirrored) r.z = -r.z;
        return r;
    }
    template <class T>
    Triangle<T> of(const Triangle<T>& t) const {
        return {of(t.a), of(t.b), of(t.c)};
    }
    template <class T>
    Segment<T> of(const Segment<T>& s) const {
        return {of(s.a), of(s.b)};
    }
    template <class T>
    Obb<T> of(const Obb<T>& b) const {
        return {of(b.center), {of(b.half_axes[0]), of(b.half_axes[1]), of(b.half_axes[2])}};
    }
    /// The corners stay apart, so that an inverted box stays inverted.
    template <class T>
    Aabb<3, T> of(const Aabb<3, T>& b) const {
        Aabb<3, T> r{of(b.min), of(b.max)};
        if (mirrored) std::swap(r.min.z, r.max.z);
        return r;
    }
};

inline constexpr std::array all_views{View{0, false}, View{1, false}, View{2, false},
                                      View{0, true},  View{1, true},  View{2, true}};

/// The corners in each order.
template <class T>
std::array<Triangle<T>, 6> orders(const Triangle<T>& t) {
    return {Triangle<T>{t.a, t.b, t.c}, {t.b, t.c, t.a}, {t.c, t.a, t.b},
            Triangle<T>{t.b, t.a, t.c}, {t.a, t.c, t.b}, {t.c, t.b, t.a}};
}
template <class T>
std::array<Segment<T>, 2> orders(const Segment<T>& s) {
    return {Segment<T>{s.a, s.b}, {s.b, s.a}};
}

/// Half-axes in two orders and with each choice of signs: the same box, also left-handed.
template <class T>
std::array<Obb<T>, 16> orders(const Obb<T>& b) {
    std::array<Obb<T>, 16> r;
    for (std::size_t i = 0; i < 16; ++i) {
        const auto& h = b.half_axes;
        const auto sign = [&](std::size_t k) { return i >> k & 1 ? T(-1) : T(1); };
        r[i] = {b.center, {h[0] * sign(0), h[1] * sign(1), h[2] * sign(2)}};
        if (i >> 3 & 1) std::swap(r[i].half_axes[0], r[i].half_axes[2]);
    }
    return r;
}

/// Calls f with every coordinate of a shape in turn, which it may change.
template <class T, class Shape, class F>
void each_coordinate(Shape& shape, F f) {
    static_assert(sizeof(Shape) % sizeof(T) == 0);
    T* const numbers = reinterpret_cast<T*>(&shape);
    for (std::size_t i = 0; i < sizeof(Shape) / sizeof(T); ++i) f(numbers[i]);
}

}  // namespace hitbox::test
