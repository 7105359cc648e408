// exact_intersection.cpp: lines against triangles in rational arithmetic, and the hulls of what they share.
// Long because each shape is drawn as triangles.
#include "exact_intersection.hpp"

#include <gmpxx.h>

#include <hitbox/core/rounding.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "convex_set.hpp"
#include "rational_vector.hpp"
#include "rounding.hpp"

namespace hitbox::oracle {

namespace {

using rational::cross;
using rational::dot;
using rational::exact;
using rational::is_zero;
using rational::Rational;
using rational::Vector;

constexpr double inf = std::numeric_limits<double>::infinity();

// ---- shapes -----------------------------------------------------------------------------------------------

bool is_empty(const Shape& s) {
    Grid grid;
    if (s.kind != Kind::plane) grid.cover(s);
    return convex_set(grid, s).is_empty();
}

struct Line {
    Vector origin, way;
    Kind kind;

    explicit Line(const Shape& s) : origin(exact(s.v[0])), way(exact(s.v[1])), kind(s.kind) {
        if (kind == Kind::segment) way = way - origin;
    }
    Vector at(const Rational& t) const { return origin + t * way; }
};

// Triangles that cover the surface of the shape, and the shape itself where it is flat.
using Triangle = std::array<Vector, 3>;

std::vector<Triangle> triangles_of(const Shape& s) {
    std::vector<Triangle> faces;
    const auto add_parallelogram = [&](const Vector& center, const Vector& u, const Vector& v) {
        const Vector a = center - u - v, b = center + u - v, c = center + u + v, d = center - u + v;
        faces.push_back({a, b, c}), faces.push_back({a, c, d});
    };
    Vector center = exact(s.v[0]);
    std::array<Vector, 3> h{exact(s.v[1]), exact(s.v[2]), exact(s.v[3])};
    if (s.kind == Kind::triangle) return {{center, h[0], h[1]}};
    if (s.kind == Kind::segment) return {{center, h[0], h[0]}};
    if (s.kind == Kind::point) return {{center, center, center}};
    if (s.kind == Kind::rectangle) {
        add_parallelogram(center, h[0], h[1]);
        return faces;
    }
    if (s.kind == Kind::aabb) {
        const Vector high = h[0], low = center;
        h = {};
        for (std::size_t k = 0; k < 3; ++k) h[k][k] = (high[k] - low[k]) / 2;
        center = Rational(1, 2) * (low + high);
    }
    for (std::size_t k = 0; k < 3; ++k)
        for (const int side : {-1, 1})
            add_parallelogram(center + Rational(side) * h[k], h[(k + 1) % 3], h[(k + 2) % 3]);
    return faces;
}

// ---- a line and a shape -----------------------------------------------------------------------------------

// The values of t at which the endless line is in the shape: an interval, perhaps empty or without ends.
struct Range {
    bool empty = true;
    std::optional<Rational> low, high;

    static Range all() { return {false, {}, {}}; }
    void add(const Rational& t) {
        if (empty || t < *low) low = t;
        if (empty || t > *high) high = t;
        empty = false;
    }
    void clip(const std::optional<Rational>& from, const std::optional<Rational>& to) {
        if (from && (!low || *from > *low)) low = from;
        if (to && (!high || *to < *high)) high = to;
        if (low && high && *low > *high) empty = true;
    }
};

// Adds where the line meets a corner, an edge, or the inside of the triangle.
void add_triangle(Range& r, const Line& line, const Triangle& t) {
    const Vector &o = line.origin, &w = line.way;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vector to_corner = t[i] - o, edge = t[(i + 1) % 3] - t[i];
        if (is_zero(cross(to_corner, w))) r.add(dot(to_corner, w) / dot(w, w));
        const Vector c = cross(w, edge);
        if (is_zero(c) || dot(to_corner, c) != 0) continue;
        const Rational along = dot(cross(to_corner, w), c) / dot(c, c);
        if (along >= 0 && along <= 1) r.add(dot(cross(to_corner, edge), c) / dot(c, c));
    }
    const Vector n = cross(t[1] - t[0], t[2] - t[0]);
    const Rational speed = dot(n, w);
    if (speed == 0) return;
    const Rational at = dot(n, t[0] - o) / speed;
    const Vector p = line.at(at);
    for (std::size_t i = 0; i < 3; ++i)
        if (dot(n, cross(t[(i + 1) % 3] - t[i], p - t[i])) < 0) return;
    r.add(at);
}

// Between two limits, perhaps infinite, along one axis.
void clip_to_slab(Range& r, const Rational& start, const Rational& speed, double low, double high) {
    const auto at = [&](double limit) -> std::optional<Rational> {
        if (std::isinf(limit)) return std::nullopt;
        return (Rational(limit) - start) / speed;
    };
    if (speed > 0) return r.clip(at(low), at(high));
    if (speed < 0) return r.clip(at(high), at(low));
    if ((!std::isinf(low) && start < low) || (!std::isinf(high) && start > high)) r.empty = true;
}

Range range_of_lines(const Line& line, const Line& other) {
    const Vector c = cross(line.way, other.way), between = other.origin - line.origin;
    Range r;
    if (!is_zero(c)) {
        if (dot(between, c) != 0) return r;
        const Rational s = dot(cross(between, line.way), c) / dot(c, c);
        if ((other.kind != Kind::line && s < 0) || (other.kind == Kind::segment && s > 1)) return r;
        r.add(dot(cross(between, other.way), c) / dot(c, c));
        return r;
    }
    if (!is_zero(cross(between, line.way))) return r;
    const Rational square = dot(line.way, line.way), start = dot(between, line.way) / square;
    r = Range::all();
    if (other.kind == Kind::line) return r;
    const Rational step = dot(other.way, line.way) / square;
    if (step >= 0) r.low = start;
    if (step <= 0) r.high = start;
    if (other.kind == Kind::segment) (step > 0 ? r.high : r.low) = start + step;
    return r;
}

Range range_in(const Line& line, const Shape& s) {
    if (s.kind == Kind::plane) {
        const Vector n = exact(s.v[0]);
        Range r = Range::all();
        clip_to_slab(r, dot(n, line.origin), dot(n, line.way), s.offset, s.offset);
        return r;
    }
    if (s.kind == Kind::aabb) {
        Range r = Range::all();
        for (std::size_t k = 0; k < 3 && !r.empty; ++k)
            clip_to_slab(r, line.origin[k], line.way[k], s.v[0][k], s.v[1][k]);
        return r;
    }
    if (is_linear(s.kind) && !is_zero(Line(s).way)) return range_of_lines(line, Line(s));
    Range r;
    for (const Triangle& t : triangles_of(s)) add_triangle(r, line, t);
    return r;
}

// What the segment, ray or line itself has of the shape.
Range own_range(const Line& line, const Shape& s) {
    if (!is_zero(line.way)) {
        Range r = range_in(line, s);
        if (line.kind != Kind::line && !r.empty)
            r.clip(Rational(0), line.kind == Kind::segment ? std::optional(Rational(1)) : std::nullopt);
        return r;
    }
    // A point: look along any line through it whether it is inside.
    Line through = line;
    through.way = {Rational(1), Rational(0), Rational(0)};
    Range r = range_in(through, s);
    if (!r.empty) r.clip(Rational(0), Rational(0));
    return r;
}

// ---- comparing --------------------------------------------------------------------------------------------

bool rounds_to(const Rational& value, double x, Numbers numbers) {
    if (numbers == Numbers::doubles) return is_nearest(x, value);
    const float single = hitbox::rounded<float>(x);
    return widen(single) == x && is_nearest(single, value);
}

bool rounds_to(const Vector& p, const Vec3& x, Numbers numbers) {
    return rounds_to(p[0], x.x, numbers) && rounds_to(p[1], x.y, numbers) && rounds_to(p[2], x.z, numbers);
}

bool is_range(const std::optional<ParameterRange<double>>& t, const Range& r, Numbers numbers) {
    if (!t || !(t->low <= t->high)) return false;
    return (r.low ? rounds_to(*r.low, t->low, numbers) : t->low == -inf) &&
           (r.high ? rounds_to(*r.high, t->high, numbers) : t->high == inf);
}

IntersectionKind kind_of(const Range& r) {
    if (r.empty) return IntersectionKind::none;
    if (!r.low && !r.high) return IntersectionKind::line;
    if (!r.low || !r.high) return IntersectionKind::ray;
    return *r.low < *r.high ? IntersectionKind::segment : IntersectionKind::point;
}

// The answer for a segment, ray or line and any other shape without a curve.
std::string fault_on_line(const Intersection<double>& answer, const Shape& a, const Shape& b,
                          Numbers numbers) {
    const Line line(a);
    const Range own = own_range(line, b);
    if (answer.kind != kind_of(own)) return "kind";
    if (own.empty) return "";
    if (!is_range(answer.t, own, numbers)) return "t";
    const bool solid = (b.kind == Kind::aabb || b.kind == Kind::obb) && !is_zero(line.way);
    if (solid != answer.line_t.has_value()) return "line_t is there or not";
    if (solid && !is_range(answer.line_t, range_in(line, b), numbers)) return "line_t";
    if (is_linear(b.kind) != answer.t_b.has_value()) return "t_b is there or not";
    if (answer.t_b && !is_range(answer.t_b, own_range(Line(b), a), numbers)) return "t_b";
    if (answer.count != (answer.kind == IntersectionKind::point ? 1u : 2u)) return "number of points";

    const bool from_low = own.low.has_value();
    if (!own.low && !own.high) return answer.points[0] == a.v[0] && answer.points[1] == a.v[1] ? "" : "line";
    if (!rounds_to(line.at(from_low ? *own.low : *own.high), answer.points[0], numbers)) return "first point";
    if (answer.kind == IntersectionKind::ray)
        return answer.points[1] == (from_low ? a.v[1] : -a.v[1]) ? "" : "direction";
    if (answer.kind == IntersectionKind::segment && !rounds_to(line.at(*own.high), answer.points[1], numbers))
        return "second point";
    return "";
}

// ---- spheres and capsules ---------------------------------------------------------------------------------

int sign_of_sum(const Rational& p, const Rational& q, const Rational& d) {  // p + q sqrt(d)
    const int of_p = sgn(p), of_root = d == 0 ? 0 : sgn(q);
    if (of_p >= 0 && of_root >= 0) return of_p + of_root > 0;
    if (of_p <= 0 && of_root <= 0) return -1;
    return of_p * cmp(Rational(p * p), Rational(q * q * d));
}

// (p + q sqrt(d)) / a, a > 0
struct Root {
    Rational p, q, d, a;

    static Root of(const Rational& x) { return {x, 0, 0, 1}; }
    int compare(const Rational& x) const { return sign_of_sum(p - x * a, q, d); }
    // The larger one of the sum of a rational and a root, and of the other root, decides. If their signs differ, the squares do.
    int compare(const Root& other) const {
        const Rational rest = p * other.a - other.p * a, here = q * other.a, there = other.q * a;
        const int of_rest = sign_of_sum(rest, here, d), of_there = other.d == 0 ? 0 : sgn(there);
        if (of_rest * of_there <= 0) return of_rest != 0 ? of_rest : -of_there;
        return of_rest *
               sign_of_sum(rest * rest + here * here * d - there * there * other.d, 2 * rest * here, d);
    }
    bool rounds_to(double x, Numbers numbers) const {
        const auto order = [this](const Rational& y) { return compare(y); };
        if (numbers == Numbers::doubles) return is_nearest(x, order);
        const float single = hitbox::rounded<float>(x);
        return widen(single) == x && is_nearest(single, order);
    }
};

struct RootRange {
    Root low, high;
};

// a t^2 + 2 b t + c <= 0
void add_where_negative(std::vector<RootRange>& ranges, const Rational& a, const Rational& b,
                        const Rational& c) {
    const Rational d = b * b - a * c;
    if (d >= 0) ranges.push_back({{-b, -1, d, a}, {-b, 1, d, a}});
}

// Ranges of the line, whose direction is not zero, that make up its part in the sphere or capsule: in the balls around the
// ends, and in the cylinder between them.
std::vector<RootRange> ranges_in(const Line& line, const Shape& round) {
    std::vector<RootRange> ranges;
    const Rational radius(round.offset), square = dot(line.way, line.way);
    const std::size_t ends = round.kind == Kind::sphere ? 1 : 2;
    for (std::size_t i = 0; i < ends; ++i) {
        const Vector m = line.origin - exact(round.v[i]);
        add_where_negative(ranges, square, dot(m, line.way), dot(m, m) - radius * radius);
    }
    if (ends == 1) return ranges;
    const Vector axis = exact(round.v[1]) - exact(round.v[0]), m = line.origin - exact(round.v[0]);
    const Rational length = dot(axis, axis), start = dot(m, axis), speed = dot(line.way, axis);
    if (length == 0) return ranges;
    // The parts of m and of the way across the axis.
    const Vector p = m - (start / length) * axis, v = line.way - (speed / length) * axis;
    std::vector<RootRange> side;
    if (is_zero(v)) return ranges;  // from ball to ball
    add_where_negative(side, dot(v, v), dot(p, v), dot(p, p) - radius * radius);
    if (side.empty()) return ranges;
    if (speed == 0) {
        if (start >= 0 && start <= length) ranges.push_back(side[0]);
        return ranges;
    }
    Root low = Root::of(-start / speed), high = Root::of((length - start) / speed);
    if (low.compare(high) > 0) std::swap(low, high);
    if (side[0].low.compare(low) > 0) low = side[0].low;
    if (side[0].high.compare(high) < 0) high = side[0].high;
    if (low.compare(high) <= 0) ranges.push_back({low, high});
    return ranges;
}

bool is_in_round(const Vector& p, const Shape& round) {
    Vector nearest = exact(round.v[0]);
    if (round.kind == Kind::capsule) {
        const Vector axis = exact(round.v[1]) - nearest;
        const Rational length = dot(axis, axis);
        Rational t = length == 0 ? Rational(0) : Rational(dot(p - nearest, axis) / length);
        t = t < 0 ? Rational(0) : t > 1 ? Rational(1) : t;
        nearest = nearest + t * axis;
    }
    const Vector way = p - nearest;
    return dot(way, way) <= Rational(round.offset) * Rational(round.offset);
}

std::string fault_on_round(const Intersection<double>& answer, const Shape& a, const Shape& round,
                           Numbers numbers) {
    const Line line(a);
    if (is_zero(line.way)) {
        if (!is_in_round(line.origin, round)) return answer ? "kind" : "";
        return answer.kind == IntersectionKind::point && answer.points[0] == a.v[0] ? "" : "point";
    }
    const std::vector<RootRange> ranges = ranges_in(line, round);
    if (ranges.empty()) return answer ? "kind" : "";
    Root near = ranges[0].low, far = ranges[0].high;
    for (const RootRange& r : ranges) {
        if (r.low.compare(near) < 0) near = r.low;
        if (r.high.compare(far) > 0) far = r.high;
    }
    const Root zero = Root::of(0), one = Root::of(1);
    const bool starts = line.kind != Kind::line && near.compare(0) < 0,
               ends = line.kind == Kind::segment && far.compare(1) > 0;
    const Root &low = starts ? zero : near, &high = ends ? one : far;
    const int order = low.compare(high);
    if (order > 0) return answer ? "kind" : "";
    const bool point = order == 0;
    if (answer.kind != (point ? IntersectionKind::point : IntersectionKind::segment)) return "kind";
    if (!answer.t || !answer.line_t) return "a range is missing";
    if (!(answer.t->low <= answer.t->high) || !(answer.line_t->low <= answer.line_t->high)) return "order";
    if (!low.rounds_to(answer.t->low, numbers) || !high.rounds_to(answer.t->high, numbers)) return "t";
    if (!near.rounds_to(answer.line_t->low, numbers) || !far.rounds_to(answer.line_t->high, numbers))
        return "line_t";
    if (answer.count != (point ? 1u : 2u)) return "number of points";
    for (std::size_t i = 0; i < answer.count; ++i) {
        const Root& t = i == 0 ? low : high;
        for (std::size_t k = 0; k < 3; ++k) {
            const Root x{line.origin[k] * t.a + line.way[k] * t.p, line.way[k] * t.q, t.d, t.a};
            if (!x.rounds_to(answer.points[i][k], numbers)) return "point";
        }
    }
    return "";
}

// ---- polygons ---------------------------------------------------------------------------------------------

// The corners of the hull of sorted points of one plane, counter-clockwise seen from `front`, from the least one on.
std::vector<Vector> corners_of_hull(const std::vector<Vector>& points, const Vector& front) {
    // From a corner to the next: the one that has all others on its left, and of several the farthest.
    std::vector<Vector> corners{points[0]};
    while (corners.size() <= points.size()) {
        const Vector& from = corners.back();
        const Vector* best = nullptr;
        for (const Vector& p : points) {
            if (p == from) continue;
            if (!best) {
                best = &p;
                continue;
            }
            const Vector to_best = *best - from, to_p = p - from;
            const int turn = sgn(dot(front, cross(to_best, to_p)));
            if (turn < 0 || (turn == 0 && dot(to_p, to_p) > dot(to_best, to_best))) best = &p;
        }
        if (*best == corners.front()) break;
        corners.push_back(*best);
    }
    return corners;
}

std::string fault_of_hull(const Intersection<double>& answer, std::vector<Vector> points, const Vector& front,
                          Numbers numbers) {
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    bool flat = true;
    for (const Vector& p : points) flat &= is_zero(cross(p - points.front(), points.back() - points.front()));
    std::vector<Vector> corners;
    if (!flat)
        corners = corners_of_hull(points, front);
    else if (points.size() < 2)
        corners = points;
    else
        corners = {points.front(), points.back()};
    const IntersectionKind kinds[] = {IntersectionKind::none, IntersectionKind::point,
                                      IntersectionKind::segment};
    const IntersectionKind kind = flat ? kinds[corners.size()] : IntersectionKind::polygon;
    if (answer.kind != kind) return "kind";
    if (answer.count != corners.size()) return "number of points";
    // A polygon may begin at any corner.
    const std::size_t starts = kind == IntersectionKind::polygon ? corners.size() : 1;
    for (std::size_t start = 0; start < starts; ++start) {
        bool same = true;
        for (std::size_t i = 0; i < corners.size() && same; ++i)
            same = rounds_to(corners[(start + i) % corners.size()], answer.points[i], numbers);
        if (same) return "";
    }
    return corners.empty() ? "" : "points";
}

// What the triangle's edges have of the shape.
void add_edges(std::vector<Vector>& points, const Triangle& t, const Shape& other) {
    for (std::size_t i = 0; i < 3; ++i) {
        Shape edge{Kind::segment, {}};
        Line line(edge);
        line.origin = t[i], line.way = t[(i + 1) % 3] - t[i];
        const Range r = own_range(line, other);
        if (r.empty) continue;
        points.push_back(line.at(*r.low)), points.push_back(line.at(*r.high));
    }
}

std::string fault_of_planes(const Intersection<double>& answer, const Shape& a, const Shape& b,
                            Numbers numbers) {
    const Vector n = exact(a.v[0]), m = exact(b.v[0]), way = cross(n, m);
    const Rational p(a.offset), q(b.offset), nn = dot(n, n), mm = dot(m, m), nm = dot(n, m);
    if (is_zero(way)) {
        const bool same = is_zero(p * m - q * n);
        if (answer.kind != (same ? IntersectionKind::plane : IntersectionKind::none)) return "kind";
        if (!same) return "";
        return rounds_to((p / nn) * n, answer.points[0], numbers) && answer.points[1] == a.v[0] ? ""
                                                                                                : "plane";
    }
    if (answer.kind != IntersectionKind::line || answer.count != 2) return "kind";
    // The nearest point to the origin is a sum of the normals.
    const Rational gram = nn * mm - nm * nm;
    const Vector nearest = ((p * mm - q * nm) / gram) * n + ((q * nn - p * nm) / gram) * m;
    if (!rounds_to(nearest, answer.points[0], numbers)) return "point";
    Rational most = 0;
    for (const Rational& x : way) most = std::max<Rational>(most, abs(x));
    Rational unit = 1;
    while (most * unit >= 2) unit /= 2;
    while (most * unit < 1) unit *= 2;
    return rounds_to(unit * way, answer.points[1], numbers) ? "" : "direction";
}

}  // namespace

std::string fault_of(const Intersection<double>& answer, const Shape& a, const Shape& b, Numbers numbers) {
    if (is_linear(b.kind) && !is_linear(a.kind)) {
        Intersection<double> mirrored = answer;
        std::swap(mirrored.t, mirrored.t_b);
        return fault_of(mirrored, b, a, numbers);
    }
    if (b.kind == Kind::plane && a.kind != Kind::plane && !is_linear(a.kind))
        return fault_of(answer, b, a, numbers);
    if (is_empty(a) || is_empty(b)) return answer ? "kind" : "";
    if (is_linear(a.kind))
        return b.kind == Kind::sphere || b.kind == Kind::capsule ? fault_on_round(answer, a, b, numbers)
                                                                 : fault_on_line(answer, a, b, numbers);
    if (a.kind == Kind::plane && b.kind == Kind::plane) return fault_of_planes(answer, a, b, numbers);
    std::vector<Vector> points;
    Vector front = exact(a.v[0]);
    if (a.kind == Kind::plane) {
        for (const Triangle& t : triangles_of(b)) add_edges(points, t, a);
    } else {
        front = cross(exact(a.v[1]) - exact(a.v[0]), exact(a.v[2]) - exact(a.v[0]));
        for (const Triangle& t : triangles_of(a)) add_edges(points, t, b);
        for (const Triangle& t : triangles_of(b)) add_edges(points, t, a);
    }
    return fault_of_hull(answer, points, front, numbers);
}

std::optional<mpq_class> first_parameter(const Shape& line, const Shape& other) {
    if (is_empty(line) || is_empty(other)) return {};
    const Range own = own_range(Line(line), other);
    return own.empty ? std::nullopt : own.low;
}

}  // namespace hitbox::oracle
