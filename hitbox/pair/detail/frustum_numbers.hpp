// frustum_numbers.hpp: planes and a shape in filtered doubles or integers (include in .cpp files only).
#pragma once

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/range.hpp>
#include <hitbox/exact/resolve.hpp>
#include <hitbox/pair/detail/convex_numbers.hpp>
#include <hitbox/pair/detail/frustum_relation.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail::frustum {

/// As LooseNumbers, for longer formulas: heights have an error index of 4, weights of at most 14, their products
/// with heights 19, and what is added to those ends at 26.
struct LongNumbers {
    bool doubt = false;

    static bool surely_not_zero(const Loose& n) {
        return std::fabs(n.value) > exact::error_bound<28> * n.magnitude;
    }
    Sign sign_of(const Loose& n) {
        if (surely_not_zero(n)) return n.value > 0 ? Sign::positive : Sign::negative;
        doubt |= n.magnitude != 0;  // NaN too
        return Sign::zero;
    }
    static Loose higher(const Loose& a, const Loose& b) { return LooseNumbers::higher(a, b); }
};

template <class N>
struct NumbersFor {
    using type = ExactNumbers;
};
template <>
struct NumbersFor<Loose> {
    using type = LongNumbers;
};

/// The frustum, up to four vectors of a shape and its number, a radius or an offset; `one` is the unit that makes an offset comparable with n . x.
template <class N, std::size_t Planes>
struct Scene {
    std::array<Triple<N>, Planes> normal;
    std::array<N, Planes> offset;
    std::array<Triple<N>, 4> v;
    N number, one;

    /// How far in front of plane i a place lies, times the length of its normal.
    N height(std::size_t i, const Triple<N>& place) const {
        return dot_product(normal[i], place) - offset[i] * one;
    }
};

/// Infinite coordinates are left to who knows the shape.
inline double tame(double x) { return std::fabs(x) <= (std::numeric_limits<double>::max)() ? x : 0; }

template <std::size_t Planes>
bool filter_is_sound(const PlaneSet<Planes>& f, const std::array<Vec3, 4>& v, double number) {
    const auto good = [](const Vec3& p) { return exact::in_range<8>(Vec3{tame(p.x), tame(p.y), tame(p.z)}); };
    bool sound = exact::in_range<8>(Vec3{number, 0, 0});
    for (const auto& plane : f.planes) sound = sound && good(plane.normal) && good(Vec3{plane.offset, 0, 0});
    for (const Vec3& p : v) sound = sound && good(p);
    return sound;
}

template <std::size_t Planes>
Scene<Loose, Planes> loose_scene(const PlaneSet<Planes>& f, const std::array<Vec3, 4>& v, double number) {
    const auto triple = [](const Vec3& p) {
        return Triple<Loose>{Loose(tame(p.x)), Loose(tame(p.y)), Loose(tame(p.z))};
    };
    Scene<Loose, Planes> s;
    for (std::size_t i = 0; i < Planes; ++i)
        s.normal[i] = triple(f.planes[i].normal), s.offset[i] = Loose(f.planes[i].offset);
    for (std::size_t i = 0; i < 4; ++i) s.v[i] = triple(v[i]);
    s.number = Loose(number), s.one = Loose(1);
    return s;
}

/// Calls f(scene) in integers that hold formulas of this degree.
template <std::size_t Planes, class F>
bool in_integers(const PlaneSet<Planes>& f, const std::array<Vec3, 4>& v, double number, int degree,
                 const F& ask) {
    constexpr std::size_t count = 4 * Planes + 14;
    std::array<double, count> inputs;
    std::size_t n = 0;
    const auto append = [&](const Vec3& p) {
        for (std::size_t k = 0; k < 3; ++k) inputs[n++] = tame(p[k]);
    };
    for (const auto& plane : f.planes) append(plane.normal), inputs[n++] = plane.offset;
    for (const Vec3& p : v) append(p);
    inputs[n++] = number, inputs[n++] = 1;
    return exact::resolve(inputs, degree, [&]<class N>(const std::array<N, count>& x) {
        const auto triple = [&](std::size_t i) { return Triple<N>{x[i], x[i + 1], x[i + 2]}; };
        Scene<N, Planes> s;
        for (std::size_t i = 0; i < Planes; ++i) s.normal[i] = triple(4 * i), s.offset[i] = x[4 * i + 3];
        for (std::size_t i = 0; i < 4; ++i) s.v[i] = triple(4 * Planes + 3 * i);
        s.number = x[count - 2], s.one = x[count - 1];
        return ask(s);
    });
}

}  // namespace hitbox::detail::frustum
