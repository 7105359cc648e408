// gjk.hpp: the parts of two convex sets that hold their closest points, guessed in double
// (Gilbert, Johnson, Keerthi; include in .cpp files only).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/closest/detail/exact_spread.hpp>
#include <hitbox/pair/closest/detail/spread.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

/// What the algorithm found; nothing of it is proven.
struct Guess {
    Part a{}, b{};
    bool meet = false;
};

/// A corner of a bounded set, and the part that it is.
struct FarCorner {
    Vec3 at;
    Part part;
};

/// The corner farthest in this direction, relative to the base.
HITBOX_INLINE FarCorner farthest(const ExactSpread& s, const Vec3& way) {
    if (s.is_triangle) {
        const double b = dot(way, s.way[0].high), c = -dot(way, s.way[2].high);
        if (b > 0 && b >= c) return {s.way[0].high, {1, -1, -1}};
        if (c > 0) return {-s.way[2].high, {2, -1, -1}};
        return {{}, {0, -1, -1}};
    }
    FarCorner r{{}, {-1, -1, -1}};
    for (std::size_t i = 0; i < s.ways; ++i) {
        const Vec3& w = s.way[i].high;
        const bool upper = dot(way, w) > 0;
        const double end = upper ? 1 : s.range[i] == Range::symmetric ? -1 : 0;
        r.part[i] = upper ? 1 : -1;
        r.at = r.at + w * end;
    }
    return r;
}

/// The smallest part with both parts in it.
inline Part hull(const ExactSpread& s, const Part& p, const Part& q) {
    if (s.is_triangle) {
        // The corners of each part, as bits.
        constexpr std::array<int, 7> corners{1, 2, 4, 3, 6, 5, 7};
        constexpr std::array<signed char, 8> part_of{0, 0, 1, 3, 2, 5, 4, 6};
        const int both = corners[std::size_t(p[0])] | corners[std::size_t(q[0])];
        return {part_of[std::size_t(both)], -1, -1};
    }
    Part r = p;
    for (std::size_t i = 0; i < 3; ++i)
        if (p[i] != q[i]) r[i] = 0;
    return r;
}

/// The point of a simplex nearest to the origin, and its corners that are not needed for it are dropped.
class NearOrigin {
public:
    struct Corner {
        Vec3 at;
        Part a, b;
    };
    std::array<Corner, 4> corner;
    std::size_t count = 0;

    /// False if the origin is inside.
    bool reduce(Vec3& nearest) {
        if (count == 1) return nearest = corner[0].at, true;
        if (count == 2) return keep(on_edge(0, 1), nearest), true;
        if (count == 3) return keep(on_face(0, 1, 2), nearest), true;
        // The faces of the tetrahedron that separate it from the origin.
        constexpr std::array<std::array<std::size_t, 4>, 4> faces{
            {{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {1, 3, 2, 0}}};
        bool outside = false;
        Kept best;
        for (const auto& f : faces) {
            const Vec3 &a = corner[f[0]].at, n = cross(corner[f[1]].at - a, corner[f[2]].at - a);
            const double inner = dot(n, corner[f[3]].at - a), origin = -dot(n, a);
            if (inner * origin > 0) continue;
            const Kept k = on_face(f[0], f[1], f[2]);
            if (!outside || k.square < best.square) best = k;
            outside = true;
        }
        if (!outside) return false;
        return keep(best, nearest), true;
    }

private:
    struct Kept {
        Vec3 at;
        double square = 0;
        std::array<std::size_t, 3> of{};
        std::size_t count = 0;
    };
    Kept point(std::size_t i) const { return {corner[i].at, length_sq(corner[i].at), {i}, 1}; }
    Kept on_edge(std::size_t i, std::size_t j) const {
        const Vec3 &a = corner[i].at, step = corner[j].at - a;
        const double part = -dot(a, step), whole = length_sq(step);
        if (!(part > 0)) return point(i);
        if (!(part < whole)) return point(j);
        const Vec3 at = a + step * (part / whole);
        return {at, length_sq(at), {i, j}, 2};
    }
    // Source: Ericson 2005, 5.1.5.
    Kept on_face(std::size_t i, std::size_t j, std::size_t k) const {
        const Vec3 &a = corner[i].at, &b = corner[j].at, &c = corner[k].at;
        const Vec3 ab = b - a, ac = c - a, n = cross(ab, ac);
        const double of_c = dot(n, cross(a, b)), of_a = dot(n, cross(b, c)), of_b = dot(n, cross(c, a));
        if (of_a > 0 && of_b > 0 && of_c > 0) {
            const Vec3 at = n * (dot(n, a) / length_sq(n));
            return {at, length_sq(at), {i, j, k}, 3};
        }
        // The nearest point is on an edge that the origin lies beyond. There are at most two, or three if the triangle is flat.
        Kept best;
        const auto offer = [&](bool beyond, std::size_t from, std::size_t to) {
            if (!beyond) return;
            const Kept other = on_edge(from, to);
            if (best.count == 0 || other.square < best.square) best = other;
        };
        offer(!(of_c > 0), i, j), offer(!(of_a > 0), j, k), offer(!(of_b > 0), k, i);
        return best;
    }
    void keep(const Kept& k, Vec3& nearest) {
        nearest = k.at;
        std::array<Corner, 4> kept;
        for (std::size_t i = 0; i < k.count; ++i) kept[i] = corner[k.of[i]];
        corner = kept, count = k.count;
    }
};

/// The parts that hold the closest points, if rounding does not mislead it. Both sets must be bounded.
/// Source: Gilbert, Johnson, Keerthi 1988, "A Fast Procedure for Computing the Distance Between Complex Objects";
/// Ericson 2005, 9.5.
inline Guess guess_by_gjk(const ExactSpread& a, const ExactSpread& b, NearOrigin& simplex) {
    const Vec3 between = a.base - b.base;
    Vec3 w = between;
    double before = std::numeric_limits<double>::infinity();
    for (int step = 0; step < 40; ++step) {
        const FarCorner p = farthest(a, -w), q = farthest(b, w);
        const Vec3 d = between + (p.at - q.at);
        const double square = length_sq(w);
        bool known = step > 0 && !(square - dot(w, d) > 0x1p-45 * square);
        for (std::size_t i = 0; i < simplex.count; ++i)
            known |= simplex.corner[i].a == p.part && simplex.corner[i].b == q.part;
        if (known || !(square < before)) break;
        if (step > 0) before = square;
        simplex.corner[simplex.count++] = {d, p.part, q.part};
        if (!simplex.reduce(w)) return {a.whole(), b.whole(), true};
    }
    if (simplex.count == 0) return {a.whole(), b.whole()};  // out of range
    Guess r{simplex.corner[0].a, simplex.corner[0].b};
    for (std::size_t i = 1; i < simplex.count; ++i) {
        r.a = hull(a, r.a, simplex.corner[i].a);
        r.b = hull(b, r.b, simplex.corner[i].b);
    }
    return r;
}

inline Guess guess_by_gjk(const ExactSpread& a, const ExactSpread& b) {
    NearOrigin simplex;
    return guess_by_gjk(a, b, simplex);
}

// ---- rays and lines ---------------------------------------------------------------------------------------------------

/// A ray or line as a segment that goes beyond everything beside the other set.
struct ClippedLine {
    ExactSpread segment;
    bool from_origin = false;  ///< the lower end is the origin of a ray

    ClippedLine(const ExactSpread& linear, const ExactSpread& other) : segment(linear) {
        const Vec3& way = linear.way[0].high;
        const Vec3 between = other.base - linear.base;
        const double whole = length_sq(way);
        const double low = dot(between + farthest(other, -way).at, way) / whole,
                     high = dot(between + farthest(other, way).at, way) / whole;
        const double slack = (high - low) + 0x1p-20 * (std::fabs(low) + std::fabs(high));
        double from = low - slack, to = high + slack;
        from_origin = linear.range[0] == Range::onward && !(from > 0);
        if (from_origin) from = 0, to = (std::max)(to, slack);
        segment.base = linear.base + way * from;
        segment.way[0] = {way * (to - from), {}};
        segment.range[0] = Range::unit;
    }
    /// The part of the line.
    Part unclipped(Part part) const {
        if (part[0] > 0 || !from_origin) part[0] = 0;
        return part;
    }
};

/// Two segments, rays or lines.
/// Source: Ericson 2005, 5.1.9.
inline Guess guess_of_lines(const ExactSpread& a, const ExactSpread& b) {
    const Vec3 &u = a.way[0].high, &v = b.way[0].high, between = a.base - b.base;
    const double uu = length_sq(u), vv = length_sq(v), uv = dot(u, v), u_way = dot(between, u),
                 v_way = dot(between, v);
    const double whole = uu * vv - uv * uv;
    const auto clamp = [](double t, Range range, signed char& end) {
        end = 0;
        if (range != Range::endless && !(t > 0)) return end = -1, 0.0;
        if (range == Range::unit && !(t < 1)) return end = 1, 1.0;
        return t;
    };
    signed char end_a = -1, end_b = 0;
    double s = 0;
    if (whole > 0x1p-44 * (uu * vv)) s = clamp((uv * v_way - vv * u_way) / whole, a.range[0], end_a);
    clamp((uv * s + v_way) / vv, b.range[0], end_b);
    if (end_b != 0) clamp(((end_b > 0 ? uv : 0) - u_way) / uu, a.range[0], end_a);
    return {{end_a, -1, -1}, {end_b, -1, -1}};
}

/// Any two sets, except planes and infinite boxes.
inline Guess guess_parts(const ExactSpread& a, const ExactSpread& b) {
    const auto is_linear = [](const ExactSpread& s) { return s.ways == 1; };
    const auto is_bounded = [](const ExactSpread& s) { return s.range[0] < Range::onward; };
    if (is_linear(a) && is_linear(b)) return guess_of_lines(a, b);
    if (is_linear(a) && !is_bounded(a)) {
        const ClippedLine line(a, b);
        const Guess r = guess_by_gjk(line.segment, b);
        return {line.unclipped(r.a), r.b, r.meet};
    }
    if (is_linear(b) && !is_bounded(b)) {
        const ClippedLine line(b, a);
        const Guess r = guess_by_gjk(a, line.segment);
        return {r.a, line.unclipped(r.b), r.meet};
    }
    return guess_by_gjk(a, b);
}

}  // namespace hitbox::detail
