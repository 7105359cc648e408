// calipers.cpp: convex hull by monotone chain, then rotating calipers with four supporting lines.
#include <hitbox/core/sort.hpp>
#include <hitbox/fit/detail/calipers.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

namespace {

double turn(const Vec2& a, const Vec2& b, const Vec2& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// Andrew 1979: the hull in counter-clockwise order, without points inside its sides. Rounding may drop a
// point that is within a rounding of a side; the rectangle is then too small by no more than that.
std::vector<Vec2> hull(std::vector<Vec2>& points) {
    detail::sort(points.begin(), points.end(),
                 [](const Vec2& a, const Vec2& b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
    std::vector<Vec2> out(2 * points.size());
    std::size_t size = 0;
    for (const Vec2& p : points) {
        while (size >= 2 && turn(out[size - 2], out[size - 1], p) <= 0) --size;
        out[size++] = p;
    }
    const std::size_t lower = size + 1;
    for (std::size_t i = points.size() - 1; i-- > 0;) {
        while (size >= lower && turn(out[size - 2], out[size - 1], points[i]) <= 0) --size;
        out[size++] = points[i];
    }
    out.resize(size > 1 ? size - 1 : size);
    return out;
}

}  // namespace

Vec2 best_rectangle(std::vector<Vec2>& points, double thickness) {
    const std::vector<Vec2> corner = hull(points);
    const std::size_t n = corner.size();
    Vec2 best{1, 0};
    if (n < 2) return best;
    double least = std::numeric_limits<double>::infinity();
    // A smallest rectangle has one side on a side of the hull (Freeman & Shapira 1975). As that side
    // advances, the extreme corners to its right, top and left only advance too (Toussaint 1983).
    std::size_t right = 0, top = 0, left = 0;
    const auto next = [n](std::size_t i) { return i + 1 < n ? i + 1 : 0; };
    for (std::size_t i = 0; i < n; ++i) {
        const Vec2 side = corner[next(i)] - corner[i];
        const double length = std::sqrt(dot(side, side));
        if (!(length > 0)) continue;
        const Vec2 u{side.x / length, side.y / length}, v{-u.y, u.x};
        const auto advance = [&](std::size_t& j, const Vec2& direction) {
            for (std::size_t steps = 0;
                 steps < n && dot(direction, corner[next(j)]) > dot(direction, corner[j]); ++steps)
                j = next(j);
        };
        if (i == 0) right = next(i);
        advance(right, u);
        if (i == 0) top = right;
        advance(top, v);
        if (i == 0) left = top;
        advance(left, Vec2{-u.x, -u.y});
        const double width = dot(u, corner[right]) - dot(u, corner[left]);
        const double height = dot(v, corner[top]) - dot(v, corner[i]);
        const double area = (width + thickness) * (height + thickness);
        if (area < least) least = area, best = u;
    }
    return best;
}

}  // namespace hitbox::detail
