// rational_truth.hpp: which boxes a segment, ray, ball or frustum meets, and in which order, by rational arithmetic (GMP).
#pragma once

#include <gmpxx.h>

#include <hitbox/index/query.hpp>
#include <hitbox/shape/frustum.hpp>

#include "../oracle/oracle.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace hitbox::test {

// Nothing here is the library's: neither its comparisons of shapes nor its order of answers. A box is what it says, the
// numbers between min and max on every axis, where infinite ends are no bounds.

using Rational = mpq_class;

template <class T>
Rational rational(T x) {
    return Rational(double(x));
}

/// Some number lies between them, other than an infinity.
template <class T>
bool is_range(T low, T high) {
    return low <= high && !(std::isinf(low) && low > 0) && !(std::isinf(high) && high < 0);
}
template <int N, class T>
bool holds_a_point(const Aabb<N, T>& box) {
    bool holds = true;
    for (std::size_t k = 0; k < N; ++k) holds = holds && is_range(box.min[k], box.max[k]);
    return holds;
}

/// origin + t * way for 0 <= t, and t <= 1 if it ends.
template <int N>
struct Path {
    std::array<Rational, std::size_t(N)> origin, way;
    bool ends, is_empty = false;

    /// To another point, or along a direction without end.
    template <class T>
    Path(const Vec<N, T>& from, const Vec<N, T>& to, bool is_segment) : ends(is_segment) {
        bool moves = false;
        for (std::size_t k = 0; k < N; ++k) {
            if (!std::isfinite(from[k]) || !std::isfinite(to[k])) is_empty = true;
            if (is_empty) return;
            origin[k] = rational(from[k]), way[k] = rational(to[k]);
            if (ends) way[k] -= origin[k];
            moves = moves || way[k] != 0;
        }
        is_empty = !ends && !moves;
    }

    /// The least t at which it is in the box.
    template <class T>
    std::optional<Rational> entry(const Aabb<N, T>& box) const {
        if (is_empty || !holds_a_point(box)) return std::nullopt;
        Rational first = 0;
        std::optional<Rational> last;
        if (ends) last = 1;
        for (std::size_t k = 0; k < N; ++k) {
            // Two conditions, sign * (origin + t * way) <= bound.
            for (const int sign : {-1, 1}) {
                const T end = sign < 0 ? box.min[k] : box.max[k];
                if (std::isinf(end)) continue;
                const Rational room = sign * (rational(end) - origin[k]), speed = sign * way[k];
                if (speed == 0 && room < 0) return std::nullopt;
                if (speed > 0 && (!last || room < *last * speed)) last = room / speed;
                if (speed < 0 && room < first * speed) first = room / speed;
            }
        }
        return last && *last < first ? std::nullopt : std::optional(first);
    }
};

template <class T>
Path<2> path_of(const PlaneSegment<T>& s) {
    return {s.a, s.b, true};
}
template <class T>
Path<3> path_of(const Segment<T>& s) {
    return {s.a, s.b, true};
}
template <class T>
Path<2> path_of(const PlaneRay<T>& r) {
    return {r.origin, r.direction, false};
}
template <class T>
Path<3> path_of(const Ray<T>& r) {
    return {r.origin, r.direction, false};
}

/// A box among the answers, and what it is ranked by.
struct Answer {
    Rational by;
    std::uint32_t id = 0;

    friend bool operator<(const Answer& a, const Answer& b) {
        return a.by != b.by ? a.by < b.by : a.id < b.id;
    }
};

/// The boxes that the path enters, in order.
template <int N, class T>
std::vector<Answer> entered(const Path<N>& path, const std::vector<Aabb<N, T>>& boxes) {
    std::vector<Answer> all;
    for (std::size_t i = 0; i < boxes.size(); ++i)
        if (const auto t = path.entry(boxes[i])) all.push_back({*t, std::uint32_t(i)});
    std::sort(all.begin(), all.end());
    return all;
}

/// The square of the distance from a finite point to a box that is not empty.
template <int N, class T>
Rational distance_square(const Vec<N, T>& p, const Aabb<N, T>& box) {
    Rational sum = 0;
    for (std::size_t k = 0; k < N; ++k) {
        Rational off = 0;
        if (!std::isinf(box.min[k])) off = std::max(off, Rational(rational(box.min[k]) - rational(p[k])));
        if (!std::isinf(box.max[k])) off = std::max(off, Rational(rational(p[k]) - rational(box.max[k])));
        sum += off * off;
    }
    return sum;
}

/// All boxes by their distance; none from a point that is not finite.
template <int N, class T>
std::vector<Answer> by_distance(const Vec<N, T>& p, const std::vector<Aabb<N, T>>& boxes) {
    std::vector<Answer> all;
    for (std::size_t k = 0; k < N; ++k)
        if (!std::isfinite(p[k])) return all;
    for (std::size_t i = 0; i < boxes.size(); ++i)
        if (holds_a_point(boxes[i])) all.push_back({distance_square(p, boxes[i]), std::uint32_t(i)});
    std::sort(all.begin(), all.end());
    return all;
}

/// Whether every point of the box is in front of every plane.
template <class T>
bool lies_inside(const Aabb<3, T>& box, const Frustum<T>& frustum) {
    for (const Plane<T>& plane : frustum.planes) {
        // The least height of a point of the box; none where it falls without end.
        Rational least = -rational(plane.offset);
        for (std::size_t k = 0; k < 3; ++k) {
            if (plane.normal[k] == 0) continue;
            const T end = plane.normal[k] > 0 ? box.min[k] : box.max[k];
            if (std::isinf(end)) return false;
            least += rational(plane.normal[k]) * rational(end);
        }
        if (least < 0) return false;
    }
    return true;
}

template <class T>
bool meets(const Aabb<3, T>& box, const Frustum<T>& frustum) {
    const auto wide = [](const Vec<3, T>& v) { return Vec3{double(v.x), double(v.y), double(v.z)}; };
    oracle::Shape a{oracle::Kind::aabb, {wide(box.min), wide(box.max)}}, f{oracle::Kind::frustum};
    for (std::size_t i = 0; i < 6; ++i)
        f.planes[i] = {wide(frustum.planes[i].normal), double(frustum.planes[i].offset)};
    return oracle::intersects(a, f);
}

/// The boxes wholly in a frustum of finite numbers, and those that meet it otherwise.
template <class T>
std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>> seen(const Frustum<T>& frustum,
                                                                       const std::vector<Aabb<3, T>>& boxes) {
    std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>> inside_across;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (!holds_a_point(boxes[i])) continue;
        if (lies_inside(boxes[i], frustum))
            inside_across.first.push_back(std::uint32_t(i));
        else if (meets(boxes[i], frustum))
            inside_across.second.push_back(std::uint32_t(i));
    }
    return inside_across;
}

}  // namespace hitbox::test
