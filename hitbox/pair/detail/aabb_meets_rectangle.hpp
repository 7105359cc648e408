// aabb_meets_rectangle.hpp: an axis-aligned box against a rectangle, by separating axes (predicate; SAT).
#pragma once

#include <hitbox/exact/plain.hpp>
#include <hitbox/pair/detail/linear_meets.hpp>

namespace hitbox::detail {

using exact::absolute, exact::larger,
    exact::twice;  // for doubles; other overloads are found by argument type

/// The axes are the coordinate axes, the normal n = u x v of the rectangle, and the products of coordinate
/// axis k with u and v. Along the product with u, the half-axis v has the projected radius |n_k|, and vice
/// versa. All coordinates are doubled, so that no center is rounded: m leads from the rectangle's center to
/// the box's, e are the extents of the box. These axes are sufficient for flat boxes and rectangles too,
/// since the coordinate axes and half-axes include the normals of their boundaries. SeparatedByAxes over a box whose
/// edges have a type for zero coordinates was tried: faces of degree three, a branch for each axis. Random pairs take 1.4
/// times as long, contacts on a grid 1.6 times. Source: Gottschalk, Lin, Manocha 1996, "OBBTree".
struct AabbMeetsRectangle {
    static constexpr int degree = 3;

    template <class N, class M, class Ask>
    static HITBOX_INLINE Verdict ask(const over::Aabb<N>& box, const over::Rectangle<M>& r, const Ask& sign) {
        const auto &u = r.half_axes[0], &v = r.half_axes[1];
        const auto low = difference(box.min, r.center), high = difference(box.max, r.center);
        const exact::Triple m{low.x + high.x, low.y + high.y, low.z + high.z};
        const auto e = difference(box.max, box.min);
        const auto along = [](const auto& mk, const auto& ek, const auto& uk, const auto& vk) {
            return absolute(mk) - (ek + (absolute(twice(uk)) + absolute(twice(vk))));
        };
        const FilteredSign faces = sign(
            larger(larger(along(m.x, e.x, u.x, v.x), along(m.y, e.y, u.y, v.y)), along(m.z, e.z, u.z, v.z)));
        if (faces == FilteredSign::positive) return Verdict::no;
        const auto n = cross_product(u, v);
        const exact::Triple a{absolute(n.x), absolute(n.y), absolute(n.z)};
        const FilteredSign plane = sign(absolute(dot_product(n, m)) - dot_product(a, e));
        if (plane == FilteredSign::positive) return Verdict::no;
        const auto edge = [&](const auto& h) {
            const exact::Triple b{absolute(h.x), absolute(h.y), absolute(h.z)};
            const auto across = cross_product(m, h);
            const auto x = absolute(across.x) - ((b.z * e.y + b.y * e.z) + twice(a.x)),
                       y = absolute(across.y) - ((b.x * e.z + b.z * e.x) + twice(a.y)),
                       z = absolute(across.z) - ((b.y * e.x + b.x * e.y) + twice(a.z));
            return larger(larger(x, y), z);
        };
        const FilteredSign edges = sign(larger(edge(u), edge(v)));
        if (edges == FilteredSign::positive) return Verdict::no;
        const bool known = faces != FilteredSign::unknown && plane != FilteredSign::unknown &&
                           edges != FilteredSign::unknown;
        return known ? Verdict::yes : Verdict::unknown;
    }
};

}  // namespace hitbox::detail
