// point_of_contact.cpp: a point that the faces, edges or corners of two touching shapes have in common (contact point,
// polygon clipping).
#include <hitbox/pair/sweep/first_contact.hpp>

#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/pair/closest/between.hpp>
#include <hitbox/pair/detail/features.hpp>
#include <hitbox/pair/detail/form.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

namespace {

// The corners of a shape that are farthest in a direction. A box of zero size has eight corners in one place.
struct FarCorners {
    std::array<Vec3, 8> at;
    std::size_t count = 0;

    Vec3 middle() const {
        Vec3 sum{};
        for (std::size_t i = 0; i < count; ++i) sum = sum + at[i] * (1 / double(count));
        return sum;
    }
    /// The same corner more than once, which flat boxes have, once.
    void add(const Vec3& p) {
        for (std::size_t i = 0; i < count; ++i)
            if (at[i] == p) return;
        at[count++] = p;
    }
};

FarCorners farthest_corners(const ConvexSet& s, const Vec3& step, const Vec3& way, double slack) {
    FarCorners r;
    with_corners(
        s, [&](std::size_t i) { return s.v[i]; },
        [&](const auto& corners) {
            double most = -std::numeric_limits<double>::infinity();
            std::array<double, 8> height;
            for (std::size_t i = 0; i < corners.size(); ++i) {
                const Vec3 p = Vec3{corners[i].x, corners[i].y, corners[i].z} + step;
                height[i] = dot(p, way), most = std::max(most, height[i]);
            }
            for (std::size_t i = 0; i < corners.size(); ++i)
                if (height[i] >= most - slack) r.add(Vec3{corners[i].x, corners[i].y, corners[i].z} + step);
            return true;
        });
    return r;
}

struct Point2 {
    double x, y;
};
double turn(const Point2& a, const Point2& b, const Point2& p) {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

// A convex polygon; clipping one with four corners by another one gives at most eight.
struct Polygon {
    std::array<Point2, 18> at;
    std::size_t count = 0;
    void add(const Point2& p) {
        if (count < at.size()) at[count++] = p;
    }
};

// Convex hull of a few points.
// Source: Andrew 1979, "Another Efficient Algorithm for Convex Hulls in Two Dimensions".
Polygon hull_of(std::array<Point2, 8> p, std::size_t count) {
    std::sort(p.begin(), p.begin() + std::ptrdiff_t(count),
              [](const Point2& a, const Point2& b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
    Polygon r;
    const auto walk = [&](std::size_t least, const Point2& next) {
        while (r.count > least && turn(r.at[r.count - 2], r.at[r.count - 1], next) <= 0) --r.count;
        r.add(next);
    };
    for (std::size_t i = 0; i < count; ++i) walk(1, p[i]);
    const std::size_t lower = r.count;
    for (std::size_t i = count - 1; i-- > 0;) walk(lower, p[i]);
    if (r.count > 1) --r.count;
    return r;
}

// Source: Sutherland, Hodgman 1974, "Reentrant Polygon Clipping".
Polygon clipped(Polygon p, const Polygon& by) {
    for (std::size_t i = 0; i < by.count && p.count > 0; ++i) {
        const Point2 &from = by.at[i], &to = by.at[(i + 1) % by.count];
        Polygon kept;
        for (std::size_t j = 0; j < p.count; ++j) {
            const Point2 &q = p.at[j], &next = p.at[(j + 1) % p.count];
            const double here = turn(from, to, q), there = turn(from, to, next);
            if (here >= 0) kept.add(q);
            if ((here > 0 && there < 0) || (here < 0 && there > 0)) {
                const double part = here / (here - there);
                kept.add({q.x + (next.x - q.x) * part, q.y + (next.y - q.y) * part});
            }
        }
        p = kept;
    }
    return p;
}

// True if the point is in the polygon, edge or corner, or this near to it.
bool is_in(const Polygon& p, const Point2& at, double near) {
    if (p.count == 1) return std::hypot(at.x - p.at[0].x, at.y - p.at[0].y) <= near;
    // Of a sliver the sides have all but one direction, and its ends are none.
    Point2 low = p.at[0], high = p.at[0];
    for (std::size_t i = 1; i < p.count; ++i) {
        low = {std::min(low.x, p.at[i].x), std::min(low.y, p.at[i].y)};
        high = {std::max(high.x, p.at[i].x), std::max(high.y, p.at[i].y)};
    }
    if (!(at.x >= low.x - near && at.x <= high.x + near && at.y >= low.y - near && at.y <= high.y + near))
        return false;
    for (std::size_t i = 0; i < p.count; ++i) {
        const Point2 &from = p.at[i], &to = p.at[(i + 1) % p.count];
        const double length = std::hypot(to.x - from.x, to.y - from.y);
        if (!(turn(from, to, at) >= -near * length)) return false;
        if (p.count > 2) continue;
        const double along = (at.x - from.x) * (to.x - from.x) + (at.y - from.y) * (to.y - from.y);
        if (!(along >= -near * length)) return false;
    }
    return true;
}

// The crossing of two segments, or the middle of what two parallel ones share.
Point2 crossing(const Polygon& p, const Polygon& q) {
    const Point2 u{p.at[1].x - p.at[0].x, p.at[1].y - p.at[0].y},
        v{q.at[1].x - q.at[0].x, q.at[1].y - q.at[0].y};
    const double whole = u.x * v.y - u.y * v.x, uu = u.x * u.x + u.y * u.y, vv = v.x * v.x + v.y * v.y;
    double s = 0;
    if (std::fabs(whole) > 0x1p-40 * std::sqrt(uu * vv)) {
        s = ((q.at[0].x - p.at[0].x) * v.y - (q.at[0].y - p.at[0].y) * v.x) / whole;
        s = std::clamp(s, 0.0, 1.0);
    } else {
        const auto place = [&](const Point2& a) {
            return std::clamp(((a.x - p.at[0].x) * u.x + (a.y - p.at[0].y) * u.y) / uu, 0.0, 1.0);
        };
        s = (place(q.at[0]) + place(q.at[1])) / 2;
    }
    return {p.at[0].x + u.x * s, p.at[0].y + u.y * s};
}

// Of a plane none: what it is touched by has the coordinates of the contact.
double largest_of(const ConvexSet& s) {
    double most = 0;
    if (s.kind == Kind::plane) return most;
    for (std::size_t i = 0; i < vectors_of(s.kind); ++i)
        for (std::size_t k = 0; k < 3; ++k) most = std::max(most, std::fabs(finite_or_zero(s.v[i][k])));
    return most;
}

ConvexSet moved_by(ConvexSet s, const Vec3& step) {
    for (std::size_t i = 0; i < counts_of(s.kind).places; ++i) s.v[i] = s.v[i] + step;
    return s;
}

// The motion leads beyond the largest number somewhere.
bool is_beyond(const ConvexSet& there, const ConvexSet& before) {
    for (std::size_t i = 0; i < counts_of(there.kind).places; ++i)
        for (std::size_t k = 0; k < 3; ++k)
            if (std::isfinite(before.v[i][k]) && !std::isfinite(there.v[i][k])) return true;
    return false;
}

ConvexSet quarter_of(ConvexSet s) {
    s.offset *= 0.25;  // of a plane, whose normal stays
    for (std::size_t i = 0; s.kind != Kind::plane && i < vectors_of(s.kind); ++i) s.v[i] = s.v[i] * 0.25;
    return s;
}

Vec3 by_closest_points(const ConvexSet& a, const Vec3& step, const ConvexSet& b) {
    const ConvexSet there = moved_by(a, step);
    if (is_beyond(there, a)) {
        // The contact is not there: in a quarter of the size all have a place.
        const Vec3 p = by_closest_points(quarter_of(a), step * 0.25, quarter_of(b));
        constexpr double most = (std::numeric_limits<double>::max)() / 4;
        return {std::clamp(p.x, -most, most) * 4, std::clamp(p.y, -most, most) * 4,
                std::clamp(p.z, -most, most) * 4};
    }
    const auto both = closest_between({there, 0}, {b, 0});
    return both ? both->b : b.v[0];
}

}  // namespace

Vec3 point_of_contact(const ConvexSet& a, const Vec3& step, const ConvexSet& b, const Vec3& normal) {
    const double size =
        std::max({largest_of(a), largest_of(b), std::fabs(step.x), std::fabs(step.y), std::fabs(step.z)});
    const bool is_everyday = size > 0x1p-300 && size < 0x1p300;
    if (!is_everyday || is_infinite(a) || is_infinite(b)) return by_closest_points(a, step, b);
    const double slack = 0x1p-48 * size;
    if (b.kind == Kind::plane) return farthest_corners(a, step, -normal, slack).middle();
    const FarCorners of_b = farthest_corners(b, {}, normal, slack);
    if (a.kind == Kind::plane) return of_b.middle();
    const FarCorners of_a = farthest_corners(a, step, -normal, slack);
    if (of_a.count == 0 || of_b.count == 0) return by_closest_points(a, step, b);

    // In the plane of contact, relative to a corner of b, in units of the size of both.
    const std::size_t k = std::fabs(normal.x) < std::fabs(normal.y)
                              ? (std::fabs(normal.x) < std::fabs(normal.z) ? 0 : 2)
                              : (std::fabs(normal.y) < std::fabs(normal.z) ? 1 : 2);
    Vec3 axis{};
    axis[k] = 1;
    const Vec3 raw = cross(normal, axis), u = raw * (1 / std::sqrt(length_sq(raw))), v = cross(normal, u);
    const int power = -std::ilogb(size);
    const Vec3& origin = of_b.at[0];
    const auto in_plane = [&](const FarCorners& corners) {
        std::array<Point2, 8> p;
        for (std::size_t i = 0; i < corners.count; ++i) {
            const Vec3 d = exact::times_power_of_two(corners.at[i] - origin, power);
            p[i] = {dot(d, u), dot(d, v)};
        }
        return hull_of(p, corners.count);
    };
    const Polygon p = in_plane(of_a), q = in_plane(of_b);
    const auto in_space = [&](const Point2& at) {
        return origin + exact::times_power_of_two(u * at.x + v * at.y, -power);
    };
    // Axes along which they touch at nearly the same time can mislead: then the point is outside of one of the features.
    constexpr double near = 0x1p-46;
    if (q.count == 1)
        return is_in(p, q.at[0], near) ? (of_b.count == 1 ? of_b.at[0] : in_space(q.at[0]))
                                       : by_closest_points(a, step, b);
    if (p.count == 1)
        return is_in(q, p.at[0], near) ? (of_a.count == 1 ? of_a.at[0] : in_space(p.at[0]))
                                       : by_closest_points(a, step, b);
    if (p.count == 2 && q.count == 2) {
        const Point2 at = crossing(q, p);
        return is_in(p, at, near) ? in_space(at) : by_closest_points(a, step, b);
    }
    const Polygon shared = q.count == 2 ? clipped(q, p) : clipped(p, q);
    if (shared.count == 0) return by_closest_points(a, step, b);
    Point2 middle{0, 0};
    for (std::size_t i = 0; i < shared.count; ++i)
        middle.x += shared.at[i].x / double(shared.count), middle.y += shared.at[i].y / double(shared.count);
    // Slivers have no side to clip by.
    if (!is_in(p, middle, near) || !is_in(q, middle, near)) return by_closest_points(a, step, b);
    return in_space(middle);
}

}  // namespace hitbox::detail
