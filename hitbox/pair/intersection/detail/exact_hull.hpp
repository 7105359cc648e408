// exact_hull.hpp: the convex hull of points with integer coordinates over a common denominator (monotone chain).
#pragma once

#include <hitbox/core/sort.hpp>
#include <hitbox/pair/intersection/exact_line.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace hitbox::detail {

/// Compares coordinate k of two points.
template <class N>
Sign compare(const Point<N>& a, const Point<N>& b, std::size_t k) {
    return sign(coordinate(a.x, k) * b.w - coordinate(b.x, k) * a.w);
}

/// The orientation of three points, projected along axis k.
template <class N>
Sign turn(const Point<N>& a, const Point<N>& b, const Point<N>& c, std::size_t k) {
    const std::size_t u = (k + 1) % 3, v = (k + 2) % 3;
    const auto x = [&](const Point<N>& p) -> const N& { return coordinate(p.x, u); };
    const auto y = [&](const Point<N>& p) -> const N& { return coordinate(p.x, v); };
    return sign(a.w * (x(b) * y(c) - x(c) * y(b)) - b.w * (x(a) * y(c) - x(c) * y(a)) +
                c.w * (x(a) * y(b) - x(b) * y(a)));
}

template <class N>
void sort_and_drop_repeats(std::vector<Point<N>>& points, const std::array<std::size_t, 3>& order) {
    const auto before = [&](const Point<N>& a, const Point<N>& b) {
        for (const std::size_t k : order)
            if (const Sign s = compare(a, b, k); s != Sign::zero) return s == Sign::negative;
        return false;
    };
    detail::sort(points.begin(), points.end(), before);
    points.erase(std::unique(points.begin(), points.end(),
                             [&](const Point<N>& a, const Point<N>& b) { return !before(a, b); }),
                 points.end());
}

/// The convex hull of coplanar points, counter-clockwise seen from the side to which `front` points.
///
/// A segment begins at the smaller end, compared by x, then y, then z. A polygon is projected along the first
/// axis k on which its area is not zero. Its smallest corner, compared by axis k + 1, then k + 2, comes
/// first, or last if `front` points against k.
/// Source: Andrew 1979, "Another efficient algorithm for convex hulls in two dimensions".
template <class N>
Intersection<double> hull(std::vector<Point<N>> points, const Triple<N>& front, int grid,
                          exact::Format format) {
    Intersection<double> r;
    if (points.empty()) return r;
    sort_and_drop_repeats(points, {0, 1, 2});
    const auto take = [&](const Point<N>& p) { r.points[r.count++] = rounded(p, grid, format); };
    if (points.size() == 1) {
        r.kind = IntersectionKind::point;
        take(points[0]);
        return r;
    }
    // The first axis along which the projected points are not collinear.
    std::size_t axis = 0;
    const auto on_line = [&](std::size_t k) {
        return std::all_of(points.begin(), points.end(),
                           [&](const Point<N>& p) { return turn(points[0], points[1], p, k) == Sign::zero; });
    };
    while (axis < 3 && (points.size() == 2 || on_line(axis))) ++axis;
    if (axis == 3) {
        r.kind = IntersectionKind::segment;
        take(points.front()), take(points.back());
        return r;
    }
    r.kind = IntersectionKind::polygon;
    sort_and_drop_repeats(points, {(axis + 1) % 3, (axis + 2) % 3, axis});
    std::vector<Point<N>> chain;
    const auto walk = [&](auto first, auto last) {
        const std::size_t start = chain.size();
        for (auto p = first; p != last; ++p) {
            while (chain.size() >= start + 2 &&
                   turn(chain[chain.size() - 2], chain.back(), *p, axis) != Sign::positive)
                chain.pop_back();
            chain.push_back(*p);
        }
        chain.pop_back();
    };
    walk(points.begin(), points.end());
    walk(points.rbegin(), points.rend());
    if (is_negative(coordinate(front, axis))) std::reverse(chain.begin(), chain.end());
    for (const Point<N>& p : chain)
        if (r.count < Intersection<double>::max_points) take(p);
    return r;
}

}  // namespace hitbox::detail
