// obb_meets_sphere.hpp: an oriented box against a sphere: a witness, a separating direction, else the faces (predicate).
#pragma once

#include <hitbox/pair/detail/box_meets_point.hpp>
#include <hitbox/pair/detail/sphere_meets.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/sphere.hpp>

#include <cmath>
#include <cstddef>

namespace hitbox::detail {

/// What exact signs say. A sphere meets the box if its center lies inside, or if it meets a face that looks at the center.
struct ObbMeetsSphere {
    static constexpr int degree = 6;

    template <class N, class M, class Ask>
    static Verdict ask(const over::Obb<N>& box, const over::Sphere<M>& sphere, const Ask& sign) {
        const Verdict inside = ObbMeetsPoint::ask(box, sphere.center, sign);
        if (inside != Verdict::no) return inside;
        const auto& h = box.half_axes;
        const auto w = difference(sphere.center, box.center);
        const auto volume = dot_product(cross_product(h[0], h[1]), h[2]);
        if (sign(volume) == FilteredSign::zero) return Verdict::unknown;  // a flat box
        for (std::size_t i = 0; i < 3; ++i) {
            const auto &u = h[(i + 1) % 3], &v = h[(i + 2) % 3];
            const auto along = dot_product(cross_product(u, v), w);
            if (sign(absolute(along) - absolute(volume)) != FilteredSign::positive) continue;
            const bool ahead = sign(along) == sign(volume);
            const over::Point<N> middle = ahead ? plus(box.center, h[i]) : difference(box.center, h[i]);
            if (PlanarMeetsSphere::ask(over::Rectangle<N>{middle, {u, v}}, sphere, sign) == Verdict::yes)
                return Verdict::yes;
        }
        return Verdict::no;
    }

private:
    template <class N>
    static over::Point<N> plus(const over::Point<N>& a, const over::Point<N>& b) {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
};

/// The quick stage. Clamping to each half-axis gives the nearest point of a box whose half-axes are orthogonal, and of any
/// box some point of it: a witness, if the sphere holds it. The way from there to the center is a direction: it separates,
/// if along it the box does not reach the sphere. Both are checked with their errors; neither need be the best.
///
///     +-------+          S  bounds each coordinate that is added up. The way n errs by at most 8 u S in each
///     |   o---x . . c    coordinate, so n^2 by 48 u S^2, and the gap n . w - sum |n . h_i| by 16 u |n|_1 S.
///     +-------+
///
/// Source: Ericson 2005, 5.1.4 for the nearest point.
template <class T>
HITBOX_INLINE Verdict obb_meets_sphere_quickly(const Obb<T>& box, const Sphere<T>& sphere) {
    constexpr T u = exact::unit_roundoff_of<T> * T(exact::size_bound_scale);
    constexpr T tiny = exact::underflow_allowance<T, 4>;
    const auto& h = box.half_axes;
    const Vec<3, T> w = sphere.center - box.center;
    const auto size_of = [](const Vec<3, T>& v) {
        return (std::fabs(v.x) + std::fabs(v.y)) + std::fabs(v.z);
    };
    const T size = ((size_of(w) + sphere.radius) + size_of(h[0])) + (size_of(h[1]) + size_of(h[2]));
    if (!(size < exact::largest_factor<T>)) return Verdict::unknown;
    Vec<3, T> n = w;
    for (std::size_t i = 0; i < 3; ++i) {
        const T length = length_sq(h[i]), t = dot(w, h[i]);
        // Any number from -1 to 1 will do.
        const T part = t >= length ? T(1) : t <= -length ? T(-1) : t / length;
        n = n - h[i] * part;
    }
    const T nn = length_sq(n), rr = sphere.radius * sphere.radius;
    if (rr - nn > 48 * u * (size * size) + tiny) return Verdict::yes;
    const T reach = (std::fabs(dot(n, h[0])) + std::fabs(dot(n, h[1]))) + std::fabs(dot(n, h[2]));
    const T gap = (dot(n, w) - reach) - (16 * u * (size_of(n) * size) + tiny);
    if (gap > 0 && gap * gap > (rr * nn) * (1 + 16 * u) + tiny) return Verdict::no;
    return Verdict::unknown;
}

}  // namespace hitbox::detail
