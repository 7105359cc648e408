// aabb_triangle.hpp: axis-aligned box and triangle in space (triangle vs AABB, tri-box overlap).
#pragma once

#include <hitbox/core/rounding.hpp>
#include <hitbox/exact/counted.hpp>
#include <hitbox/pair/classify.hpp>
#include <hitbox/pair/formula/box_triangle.hpp>
#include <hitbox/pair/intersects.hpp>
#include <hitbox/pair/separating_axis.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/triangle.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace hitbox {

namespace detail {

/// In formula/box_triangle.cpp: the later stages, for the axes of formula::BoxTriangle whose bits are set. `apart` is the
/// answer of the filter without error bounds; on a narrow grid nothing rounds, and it is correct.
bool aabb_triangle_filtered(const Aabb3& box, const Triangle3& triangle, unsigned uncertain, bool apart);

/// The last stage alone, for tests: the axes whose bits are set, in exact integers.
bool aabb_triangle_exact(const Aabb3& box, const Triangle3& triangle, unsigned uncertain);

}  // namespace detail

namespace verb {

/// True if the two shapes have a common point; touching counts.
///
/// Pairs         aabb-triangle
/// Shapes        closed box, infinite corners allowed; closed triangle of either winding.
/// Units         any one length unit. No tolerance is applied. No cross product is normalised.
/// Exactness     exact for every finite input and for infinite corners. Of the 13 separating axes, only undecided
///               ones are computed again in integers.
/// Degenerate    A collinear triangle is its longest edge, or a point. A flat box is a rectangle, segment or point.
///               The 13 axes are sufficient for these cases too. An AABB with min > max is empty. A NaN makes a
///               shape empty, and so does an infinity, except in an AABB. An empty shape intersects nothing.
/// Cost          about 20 to 23 ns; where they just touch 83 to 89 ns on a grid, 120 to 180 ns in full precision.
/// Source        Akenine-Moller 2001, "Fast 3D Triangle-Box Overlap Testing", JGT 6(1): the separating axes.
template <Scalar T>
bool answer(Intersects, const Aabb<3, T>& box, const Triangle<T>& triangle) {
    const auto& [a, b, c] = triangle;
    // Axes 1-3, the face normals of the box, by comparisons. This also rejects an empty box.
    for (std::size_t k = 0; k < 3; ++k) {
        const T low = (std::min)((std::min)(a[k], b[k]), c[k]),
                high = (std::max)((std::max)(a[k], b[k]), c[k]);
        const T box_low = box.min[k], box_high = box.max[k];
        if ((high < box_low) | (box_high < low) | !(box_low <= box_high)) return false;
    }

    detail::formula::BoxTriangle<double> f;
    double size = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const double low = widen(box.min[k]) - widen(a[k]), high = widen(box.max[k]) - widen(a[k]);
        const double ab = widen(b[k]) - widen(a[k]), ac = widen(c[k]) - widen(a[k]);
        size += (std::fabs(low) + std::fabs(high)) + (std::fabs(ab) + std::fabs(ac));
        // The third edge from the other two: a subtraction less, and its error is counted below.
        f.set(k, low, high, ab, ac, ac - ab);
    }
    if (!exact::coarse_range(size)) [[unlikely]]
        return detail::aabb_triangle_filtered({box.min, box.max}, {a, b, c}, ~0u, false);
    constexpr exact::Counted once = exact::rounded_once;
    constexpr detail::formula::BoxTriangleCount count = detail::formula::count_of_box_triangle(once - once);
    const double square = size * size, bound2 = exact::bound_factor<double>(count.edges) * square,
                 bound3 = exact::bound_factor<double>(count.normal) * (square * size);
    double worst = -square, gaps[3][3];
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t k = 0; k < 3; ++k) gaps[i][k] = f.edge(i, k);
        const double gap = (std::max)(gaps[i][0], (std::max)(gaps[i][1], gaps[i][2]));
        if (gap > bound2) return false;
        worst = (std::max)(worst, gap);
    }
    const double gap = f.normal();
    if (gap > bound3) return false;
    if (worst < -bound2 && gap < -bound3) [[likely]]
        return true;
    unsigned uncertain = !(gap < -bound3);
    for (std::size_t n = 0; n < 9; ++n) uncertain |= unsigned(!(gaps[n / 3][n % 3] < -bound2)) << (1 + n);
    return detail::aabb_triangle_filtered({box.min, box.max}, {a, b, c}, uncertain,
                                          (std::max)(worst, gap) > 0);
}

}  // namespace verb

}  // namespace hitbox
