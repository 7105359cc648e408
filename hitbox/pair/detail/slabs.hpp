// slabs.hpp: an axis-aligned box against a ray or segment, by its part between the faces (slab test with a filter).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/exact/approx.hpp>
#include <hitbox/pair/detail/verdict.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/simd/pack3.hpp>

#include <cmath>
#include <limits>
#include <type_traits>

namespace hitbox::detail {

/// Each pair of faces bounds a range of t, between p = (min - o) / d and q = (max - o) / d. The line
/// intersects the box if the last entry is not behind the first exit.
///
/// p and q have four roundings: those of the direction of a segment, of the difference, of 1 / d and of the
/// product. So their relative error is at most 4 u and terms of u^2, and so is that of the largest and the
/// smallest of several. A bound of 8 u also covers the roundings of the comparison. The bound depends on
/// ratios only and not on the sizes of the shapes. So a distant origin or a long ray needs no guard.
///
/// The result is unknown for a box that is flat, empty or infinite, and for a direction with a coordinate
/// that is zero, or so small or large that the relative error of 1 / d is above u.
/// Source: Kay, Kajiya 1986, "Ray Tracing Complex Scenes"; Higham 2002, lemma 3.1, for the bound.
template <class T>
class Slabs {
public:
    static HITBOX_INLINE Verdict ask(const Aabb<3, T>& box, const Segment<T>& s) {
        const auto a = Numbers::load(s.a);
        return ask(box, a, Numbers::load(s.b) - a, 0, 1);
    }
    static HITBOX_INLINE Verdict ask(const Aabb<3, T>& box, const Ray<T>& r) {
        return ask(box, Numbers::load(r.origin), Numbers::load(r.direction), 0, infinity);
    }
    static HITBOX_INLINE Verdict ask(const Aabb<3, T>& box, const Line<T>& l) {
        return ask(box, Numbers::load(l.origin), Numbers::load(l.direction), -infinity, infinity);
    }

private:
    using Numbers = simd::Pack3<T>;

    static constexpr bool is_float = std::is_same_v<T, float>;
    static constexpr T infinity = std::numeric_limits<T>::infinity();
    static constexpr T least = is_float ? T(0x1p-60) : T(0x1p-500), most = 1 / least;
    static constexpr T bound = T(8 * exact::size_bound_scale) * exact::unit_roundoff_of<T>;
    // An underflow loses at most the smallest number.
    static constexpr T underflow = is_float ? T(0x1p-140) : T(0x1p-1000);

    static HITBOX_INLINE Verdict ask(const Aabb<3, T>& box, const Numbers& o, const Numbers& d, T start,
                                     T end) {
        const auto min = Numbers::load(box.min), max = Numbers::load(box.max), way = absolute(d);
        const bool is_fit = (less(Numbers::of(least), way) & less(way + absolute(o), Numbers::of(most)) &
                             less(min, max)) == Numbers::all;
        const auto inverse = Numbers::of(1) / d, p = (min - o) * inverse, q = (max - o) * inverse;
        const T enters = largest(larger(smaller(p, q), Numbers::of(start))),
                leaves = smallest(smaller(larger(p, q), Numbers::of(end)));
        const T inside = leaves - enters, error = bound * (std::fabs(enters) + std::fabs(leaves)) + underflow;
        // There is one branch, and it is predictable. A branch on whether they intersect would not be.
        if (is_fit & (std::fabs(inside) > error)) [[likely]]
            return yes_if(inside > 0);
        return Verdict::unknown;
    }
};

}  // namespace hitbox::detail
