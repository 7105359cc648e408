// triangulate.hpp: exact triangulation of a polygon with holes (ear clipping, ear cutting).
#pragma once

#include "outline.hpp"

#include <array>
#include <cstddef>
#include <stdexcept>
#include <utility>

namespace gearbox {

using Triangle2 = std::array<Point2, 3>;

namespace detail {

inline std::int64_t length_squared(Point2 d) { return d.x * d.x + d.y * d.y; }

/// True if p is in the closed triangle, whose corners are counter-clockwise.
inline bool covers(const Triangle2& t, Point2 p) {
    return turn(t[0], t[1], p) >= 0 && turn(t[1], t[2], p) >= 0 && turn(t[2], t[0], p) >= 0;
}

inline int sign(std::int64_t v) { return (v > 0) - (v < 0); }

/// True if the segment a-b meets the edges of the polygon in a and b only.
inline bool clear_of(const Outline& polygon, Point2 a, Point2 b) {
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point2 u = polygon[i], v = polygon[(i + 1) % polygon.size()];
        if (u != a && u != b && turn(a, b, u) == 0) {
            const bool between = (u.x - a.x) * (u.x - b.x) + (u.y - a.y) * (u.y - b.y) <= 0;
            if (between) return false;
        }
        if (sign(turn(a, b, u)) * sign(turn(a, b, v)) < 0 && sign(turn(u, v, a)) * sign(turn(u, v, b)) < 0)
            return false;
    }
    return true;
}

/// True if the direction from corner i to p points into the polygon. A corner doubled by an earlier bridge
/// exists twice, with one wedge each.
inline bool leads_inside(const Outline& polygon, std::size_t i, Point2 p) {
    const std::size_t n = polygon.size();
    const Point2 before = polygon[(i + n - 1) % n], here = polygon[i], after = polygon[(i + 1) % n];
    const bool right_of_first = turn(here, after, p) > 0, left_of_last = turn(here, p, before) > 0;
    return turn(before, here, after) > 0 ? right_of_first && left_of_last : right_of_first || left_of_last;
}

/// Connects a hole to the polygon by the shortest free bridge. Returns false if there is none yet.
inline bool bridge(Outline& polygon, const Outline& hole, const std::vector<Outline>& others) {
    std::int64_t best = 0;
    std::size_t at = 0, from = 0;
    bool found = false;
    for (std::size_t i = 0; i < polygon.size(); ++i)
        for (std::size_t j = 0; j < hole.size(); ++j) {
            const std::int64_t length = length_squared(polygon[i] - hole[j]);
            if (found && length >= best) continue;
            if (!leads_inside(polygon, i, hole[j])) continue;
            if (!clear_of(polygon, polygon[i], hole[j]) || !clear_of(hole, polygon[i], hole[j])) continue;
            const bool free = std::all_of(others.begin(), others.end(), [&](const Outline& other) {
                return clear_of(other, polygon[i], hole[j]);
            });
            if (!free) continue;
            best = length, at = i, from = j, found = true;
        }
    if (!found) return false;

    // Walk to the hole, once around it clockwise, and back.
    Outline detour;
    for (std::size_t k = 0; k <= hole.size(); ++k)
        detour.push_back(hole[(from + hole.size() - k % hole.size()) % hole.size()]);
    detour.push_back(polygon[at]);
    polygon.insert(polygon.begin() + static_cast<std::ptrdiff_t>(at) + 1, detour.begin(), detour.end());
    return true;
}

}  // namespace detail

/// Triangulates `outer` without `holes` (all counter-clockwise and disjoint), using their corners only.
///
/// All triangles are strictly counter-clockwise. Signed areas add up to the winding number of the boundary,
/// which is 1 inside. So triangles with positive areas tile the polygon without gaps or overlaps.
/// Errors   throws if there is no ear, which means that outlines cross.
inline std::vector<Triangle2> triangulate(const Outline& outer, std::vector<Outline> holes) {
    // Join the outline and the holes to one polygon.
    Outline polygon = outer;
    while (!holes.empty()) {
        bool joined = false;
        for (std::size_t h = 0; h < holes.size() && !joined; ++h) {
            const Outline hole = holes[h];
            std::vector<Outline> others = holes;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(h));
            joined = detail::bridge(polygon, hole, others);
            if (joined) holes = std::move(others);
        }
        if (!joined) throw std::logic_error("a hole is not inside its outline");
    }

    // Repeatedly clip the ear with the shortest base: short edges give well-shaped triangles.
    std::vector<Triangle2> triangles;
    while (polygon.size() >= 3) {
        const std::size_t n = polygon.size();
        const auto ear = [&](std::size_t i) {
            return Triangle2{polygon[(i + n - 1) % n], polygon[i], polygon[(i + 1) % n]};
        };
        const auto is_ear = [&](std::size_t i) {
            const Triangle2 t = ear(i);
            return turn(t[0], t[1], t[2]) > 0 && std::none_of(polygon.begin(), polygon.end(), [&](Point2 p) {
                       return p != t[0] && p != t[1] && p != t[2] && detail::covers(t, p);
                   });
        };
        std::size_t best = n;
        std::int64_t shortest = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const Triangle2 t = ear(i);
            const std::int64_t base = detail::length_squared(t[2] - t[0]);
            if ((best == n || base < shortest) && is_ear(i)) best = i, shortest = base;
        }
        if (best == n) throw std::logic_error("outlines cross: no ear left to cut");
        triangles.push_back(ear(best));
        polygon.erase(polygon.begin() + static_cast<std::ptrdiff_t>(best));
    }
    return triangles;
}

}  // namespace gearbox
