// piercing.hpp: the intersection of a line with a plane, in coordinates of two edges, with error bounds
// (Moller-Trumbore, filter).
#pragma once

#include <hitbox/exact/fused.hpp>
#include <hitbox/pair/intersection/quick_filter.hpp>
#include <hitbox/pair/intersection/quick_intersection.hpp>

#include <cmath>

namespace hitbox::detail {

/// The intersection of the line o + t w with the plane p + u e + v f; u, v and t are multiplied
/// by `det`, and s = o - p.
/// Source: Moller, Trumbore 1997, "Fast, Minimum Storage Ray/Triangle Intersection".
template <class N>
struct Piercing {
    N det, u, v, t;
};

template <class N>
HITBOX_INLINE constexpr Piercing<N> piercing(const exact::Triple<N>& e, const exact::Triple<N>& f,
                                             const exact::Triple<N>& w, const exact::Triple<N>& s) {
    const auto across = cross_product(w, f), turn = cross_product(s, e);
    return {dot_product(e, across), dot_product(s, across), dot_product(w, turn), dot_product(f, turn)};
}

/// The margins by which the line passes inside. All are positive if it does.
class Margins {
public:
    HITBOX_INLINE void add(double margin, double bound) {
        all_ &= margin > bound;
        none_ |= margin < -bound;
    }
    HITBOX_INLINE Verdict answer() const {
        return none_ ? Verdict::no : all_ ? Verdict::yes : Verdict::unknown;
    }

private:
    bool all_ = true, none_ = false;
};

/// A piercing with its signs changed so that `det` is positive, and an error bound for each number.
struct BoundedPiercing {
    Verdict answer = Verdict::unknown;
    Piercing<double> at{}, bound{};
    bool from_front = false;  ///< the line comes from the side to which e x f points
};

/// The bound of the error of `det` is this times the sizes of the line's direction and of the two edges, plus `allowance`.
/// The bounds of the other numbers have the same form.
constexpr double piercing_factor = exact::bound_factor<double>(
    two_more_sums(piercing(counted(exact::rounded_once), counted(exact::rounded_once),
                           counted(exact::rounded_once), counted(exact::rounded_once))
                      .det));

/// `inside` adds the margins of the shape. The answer is `yes` if the line, up to the ends of a ray or
/// segment, certainly pierces the shape, and `no` if it certainly misses it or its plane.
template <class Inside>
HITBOX_INLINE BoundedPiercing pierce(const Linear& line, const Vec3& p, const Vec3& e, const Vec3& f,
                                     const Inside& inside) {
    const Vec3 w = line.way(), s = line.first - p;
    const Piercing<double> at = piercing(numbers(e), numbers(f), numbers(w), numbers(s));
    const double e_size = size_of(e), f_size = size_of(f), w_size = piercing_factor * size_of(w),
                 s_size = size_of(s);
    BoundedPiercing r;
    r.bound = {w_size * (e_size * f_size) + allowance, w_size * (s_size * f_size) + allowance,
               w_size * (s_size * e_size) + allowance,
               piercing_factor * (s_size * (e_size * f_size)) + allowance};
    if (!(e_size + f_size + size_of(w) + s_size < largest_quick_size) || !(std::fabs(at.det) > r.bound.det))
        return r;
    r.from_front = at.det > 0;
    const double turn = r.from_front ? 1 : -1;
    r.at = {std::fabs(at.det), turn * at.u, turn * at.v, turn * at.t};
    Margins margins;
    inside(margins, r.at, r.bound);
    if (line.kind != Linear::Kind::line) margins.add(r.at.t, r.bound.t);
    if (line.is_segment()) margins.add(r.at.det - r.at.t, r.bound.det + r.bound.t);
    r.answer = margins.answer();
    return r;
}

HITBOX_INLINE BoundedPiercing pierce(const Linear& line, const Triangle3& t) {
    return pierce(line, t.a, t.b - t.a, t.c - t.a,
                  [](Margins& margins, const Piercing<double>& at, const Piercing<double>& bound)
                      HITBOX_INLINE_LAMBDA {
                          margins.add(at.u, bound.u), margins.add(at.v, bound.v);
                          margins.add(at.det - at.u - at.v, bound.det + bound.u + bound.v);
                      });
}

/// The sign of `det` for a triangle: positive from the front, negative from behind, zero if it is in doubt.
HITBOX_INLINE int known_facing(const Vec3& way, const Triangle3& t) {
    const Vec3 e = t.b - t.a, f = t.c - t.a;
    const double det = dot_product(numbers(e), cross_product(numbers(way), numbers(f))), w = size_of(way),
                 g = size_of(e), h = size_of(f), bound = piercing_factor * w * (g * h) + allowance;
    if (!(w + g + h < largest_quick_size)) return 0;
    return det > bound ? 1 : det < -bound ? -1 : 0;
}

HITBOX_INLINE BoundedPiercing pierce(const Linear& line, const Rectangle3& r) {
    return pierce(line, r.center, r.half_axes[0], r.half_axes[1],
                  [](Margins& margins, const Piercing<double>& at, const Piercing<double>& bound)
                      HITBOX_INLINE_LAMBDA {
                          margins.add(at.det - std::fabs(at.u), bound.det + bound.u);
                          margins.add(at.det - std::fabs(at.v), bound.det + bound.v);
                      });
}

}  // namespace hitbox::detail
