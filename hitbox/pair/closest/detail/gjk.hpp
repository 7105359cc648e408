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

/// A corner of a bounded set: of a triangle its number, of other sets a bit for each way, set if the multiple is the upper
/// end of its range.
using CornerCode = unsigned;

/// A corner relative to the base.
struct FarCorner {
    Vec3 at;
    CornerCode code;
};

/// The corner farthest in this direction. Ways that a set does not have are zero.
HITBOX_INLINE FarCorner farthest(const ExactSpread& s, const Vec3& way) {
    if (s.is_triangle) {
        const double b = dot(way, s.way[0].high), c = -dot(way, s.way[2].high);
        if (b > 0 && b >= c) return {s.way[0].high, 1};
        if (c > 0) return {-s.way[2].high, 2};
        return {{}, 0};
    }
    FarCorner r{{}, 0};
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3& w = s.way[i].high;
        const bool upper = dot(way, w) > 0;
        r.code |= CornerCode(upper) << i;
        r.at = r.at + w * (upper ? 1 : s.low[i]);
    }
    return r;
}

inline Vec3 corner_of(const ExactSpread& s, CornerCode code) {
    if (s.is_triangle) return code == 0 ? Vec3{} : code == 1 ? s.way[0].high : -s.way[2].high;
    Vec3 at{};
    for (std::size_t i = 0; i < 3; ++i) at = at + s.way[i].high * (code >> i & 1 ? 1 : s.low[i]);
    return at;
}

/// Corners of one set, for the smallest part that contains them all.
class PartOfCorners {
public:
    void add(const ExactSpread& s, CornerCode code) {
        any_ |= s.is_triangle ? 1U << code : code;
        all_ &= code;
    }
    Part result(const ExactSpread& s) const {
        if (s.is_triangle) {
            constexpr std::array<signed char, 8> part_of{0, 0, 1, 3, 2, 5, 4, 6};
            return {part_of[any_], -1, -1};
        }
        Part r{-1, -1, -1};
        for (std::size_t i = 0; i < s.ways; ++i) r[i] = all_ >> i & 1 ? 1 : any_ >> i & 1 ? 0 : -1;
        return r;
    }

private:
    CornerCode any_ = 0, all_ = ~0U;
};

/// The point of a simplex nearest to the origin. Corners that it does not need are dropped. The last corner was added
/// beyond the nearest point of the others, so the new one is a sum with a share of the last corner.
class NearOrigin {
public:
    struct Corner {
        Vec3 at;
        CornerCode a, b;
    };
    std::array<Corner, 4> corner;
    std::size_t count = 0;

    /// False if the origin is inside.
    bool reduce(Vec3& nearest) {
        if (count == 1) return nearest = corner[0].at, true;
        if (count == 2) return keep(on_edge(0), nearest), true;
        if (count == 3) return keep(on_face(0, 1), nearest), true;
        // The faces with the last corner that separate the fourth corner from the origin.
        constexpr std::array<std::array<std::size_t, 3>, 3> faces{{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}}};
        bool outside = false;
        Kept best;
        const Vec3 &p = corner[3].at, u = corner[0].at - p, v = corner[1].at - p, w = corner[2].at - p;
        const std::array<Vec3, 3> normal{cross(u, v), cross(v, w), cross(w, u)};
        const double volume = dot(normal[0], w);
        for (std::size_t i = 0; i < 3; ++i) {
            if (dot(normal[i], p) * volume < 0) continue;
            const Kept k = on_face(faces[i][0], faces[i][1]);
            if (!outside || k.square < best.square) best = k;
            outside = true;
        }
        if (!outside) return false;
        return keep(best, nearest), true;
    }

private:
    // The corners `of` and the last one.
    struct Kept {
        Vec3 at;
        double square = 0;
        std::size_t of[2]{};
        std::size_t count = 0;
    };
    Kept last() const {
        const Vec3& p = corner[count - 1].at;
        return {p, length_sq(p), {}, 0};
    }
    Kept on_edge(std::size_t i) const {
        const Vec3 &p = corner[count - 1].at, step = corner[i].at - p;
        const double part = -dot(p, step), whole = length_sq(step);
        if (!(part > 0)) return last();
        const Vec3 at = p + step * (std::min)(part / whole, 1.0);
        return {at, length_sq(at), {i}, 1};
    }
    //        i            The origin lies beyond the edge of the last corner p and i if of_j, twice the area of that edge
    //       / \           and the foot of the perpendicular, is not positive. Source: Ericson 2005, 5.1.5.
    //      p---j
    Kept on_face(std::size_t i, std::size_t j) const {
        const Vec3 &p = corner[count - 1].at, &a = corner[i].at, &b = corner[j].at;
        const Vec3 n = cross(a - p, b - p);
        const double of_j = dot(n, cross(p, a)), of_i = dot(n, cross(b, p));
        if (of_j > 0 && of_i > 0) {
            const Vec3 at = n * (dot(n, p) / length_sq(n));
            return {at, length_sq(at), {i, j}, 2};
        }
        if (of_i > 0) return on_edge(i);
        if (of_j > 0) return on_edge(j);
        const Kept by_i = on_edge(i), by_j = on_edge(j);
        return by_j.square < by_i.square ? by_j : by_i;
    }
    void keep(const Kept& k, Vec3& nearest) {
        nearest = k.at;
        const Corner p = corner[count - 1];
        // k.of ascends, except in the last face of a tetrahedron.
        const Corner first = corner[k.of[0]], second = corner[k.of[1]];
        corner[0] = first, corner[1] = second;
        corner[k.count] = p, count = k.count + 1;
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
            known |= simplex.corner[i].a == p.code && simplex.corner[i].b == q.code;
        if (known || !(square < before)) break;
        if (step > 0) before = square;
        simplex.corner[simplex.count++] = {d, p.code, q.code};
        if (!simplex.reduce(w)) return {a.whole(), b.whole(), true};
    }
    if (simplex.count == 0) return {a.whole(), b.whole()};  // out of range
    PartOfCorners of_a, of_b;
    for (std::size_t i = 0; i < simplex.count; ++i)
        of_a.add(a, simplex.corner[i].a), of_b.add(b, simplex.corner[i].b);
    return {of_a.result(a), of_b.result(b)};
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

/// The part of a set that is nearest to a point: each multiple by itself, for ways that are nearly perpendicular. False for
/// others.
/// Source: Ericson 2005, 5.1.2 to 5.1.4.
inline bool guess_part_at_point(const ExactSpread& s, const Vec3& p, Part& part) {
    if (s.is_triangle) return false;
    const Vec3 from = p - s.base;
    part = {-1, -1, -1};
    for (std::size_t i = 0; i < s.ways; ++i) {
        const Vec3& way = s.way[i].high;
        const double whole = length_sq(way), t = dot(from, way) / whole;
        for (std::size_t j = 0; j < i; ++j) {
            const double couple = dot(way, s.way[j].high);
            if (!(couple * couple <= 0x1p-40 * whole * length_sq(s.way[j].high))) return false;
        }
        const double low = s.range[i] == Range::symmetric ? -1 : 0;
        const bool has_low = s.range[i] != Range::endless, has_high = s.range[i] < Range::onward;
        part[i] = has_low && !(t > low) ? -1 : has_high && !(t < 1) ? 1 : 0;
    }
    return true;
}

/// Any two sets, except planes and infinite boxes.
inline Guess guess_parts(const ExactSpread& a, const ExactSpread& b) {
    const auto is_point = [](const ExactSpread& s) { return s.ways == 0; };
    const auto is_all = [](const ExactSpread& s, const Part& p) {
        return s.ways == 3 && p[0] == 0 && p[1] == 0 && p[2] == 0;
    };
    constexpr Part only{-1, -1, -1};
    Part part{};
    if (is_point(b) && guess_part_at_point(a, b.base, part)) return {part, only, is_all(a, part)};
    if (is_point(a) && guess_part_at_point(b, a.base, part)) return {only, part, is_all(b, part)};
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
