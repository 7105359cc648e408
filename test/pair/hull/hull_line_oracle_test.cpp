// hull_line_oracle_test.cpp: the part of segments, rays and lines in convex hulls, beside rational arithmetic.
#include <hitbox/pair/hull_shapes.hpp>
#include <hitbox/shape/convex_hull.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <vector>

#include "../../oracle/random.hpp"
#include "../../oracle/rational_vector.hpp"
#include "../../oracle/rounding.hpp"
#include "line_in_points.hpp"

using namespace hitbox;
using oracle::is_nearest, oracle::Random;
using test::line_in_points, test::Rational, test::RationalRange, test::Vector;

namespace {

enum class LineKind { segment, ray, line };

struct HullAndLine {
    std::vector<Vec3> points;
    Vec3 first, second;  // ends, or origin and direction
};

struct LineCounts {
    int none = 0, point = 0, segment = 0, flat = 0;
};

template <class T>
Vec<3, T> with_scalar(const Vec3& v) {
    return {T(v.x), T(v.y), T(v.z)};
}
template <class T>
Vec3 as_double(const Vec<3, T>& v) {
    return {double(v.x), double(v.y), double(v.z)};
}

template <class T>
bool is_nearest_range(const std::optional<ParameterRange<T>>& t, const RationalRange& truth) {
    return t && is_nearest(t->low, truth.low) && is_nearest(t->high, truth.high);
}

// What is wrong with the answer, or nothing. `whole` is the truth of the infinite line, of a point that of a line through it.
template <class T>
const char* fault_of_part(const Intersection<T>& r, LineKind kind, const Vec3& first, const Vec3& second,
                          const std::optional<RationalRange>& whole) {
    const Vector origin = oracle::rational::exact(first), end = oracle::rational::exact(second);
    const Vector way = kind == LineKind::segment ? Vector(end - origin) : end;
    const bool is_point = is_zero(way);
    std::optional<RationalRange> own = whole;
    if (own && kind != LineKind::line && own->low < 0) own->low = 0;
    if (own && kind == LineKind::segment && own->high > (is_point ? 0 : 1)) own->high = is_point ? 0 : 1;
    if (own && own->high < own->low) own.reset();
    if (!own) return r.kind == IntersectionKind::none && r.count == 0 && !r.t && !r.line_t ? nullptr : "none";
    const bool one = own->low == own->high;
    if (r.kind != (one ? IntersectionKind::point : IntersectionKind::segment)) return "kind";
    if (r.count != (one ? 1U : 2U)) return "count";
    if (!is_nearest_range(r.t, *own)) return "t";
    if (is_point ? r.line_t.has_value() : !is_nearest_range(r.line_t, *whole)) return "line_t";
    for (std::size_t i = 0; i < r.count; ++i) {
        const Vector p = origin + (i == 0 ? own->low : own->high) * way;
        for (std::size_t k = 0; k < 3; ++k)
            if (!is_nearest(r.points[i][k], p[k])) return "point";
    }
    return nullptr;
}

// The parameters of the line in the half-spaces of all faces of a solid hull.
template <class T>
std::optional<RationalRange> line_in_faces(const Vector& origin, const Vector& way,
                                           const ConvexHull<T>& hull) {
    std::optional<Rational> low, high;
    for (std::size_t i = 0; i < hull.face_count(); ++i) {
        const auto corner = [&](std::size_t k) {
            return oracle::rational::exact(as_double(hull.vertices()[hull.face(i)[k]]));
        };
        const Vector n = cross(Vector(corner(1) - corner(0)), Vector(corner(2) - corner(0)));
        const Rational height = dot(n, Vector(corner(0) - origin)), speed = dot(n, way);
        if (speed == 0 && height < 0) return std::nullopt;
        if (speed == 0) continue;
        const Rational t = height / speed;
        auto& end = speed > 0 ? high : low;
        if (!end || (speed > 0 ? t < *end : t > *end)) end = t;
    }
    if (*low > *high) return std::nullopt;
    return RationalRange{*low, *high};
}

template <class T, class Line, class Truth>
const char* check_line(const Line& line, LineKind kind, const ConvexHull<T>& hull, const Vec<3, T>& first,
                       const Vec<3, T>& second, const Truth& truth, LineCounts& counts) {
    const Vector origin = oracle::rational::exact(as_double(first)),
                 end = oracle::rational::exact(as_double(second));
    Vector way = kind == LineKind::segment ? Vector(end - origin) : end;
    if (is_zero(way)) way = Vector{Rational(1), Rational(-2), Rational(3)};
    const auto r = intersection(line, hull), mirror = intersection(hull, line);
    counts.none += r.kind == IntersectionKind::none, counts.point += r.kind == IntersectionKind::point;
    counts.segment += r.kind == IntersectionKind::segment, counts.flat += hull.dimension() < 3;
    if (mirror.t_b != r.t || mirror.t || mirror.line_t != r.line_t || mirror.points != r.points)
        return "mirror";
    return fault_of_part(r, kind, as_double(first), as_double(second), truth(origin, way));
}

// The three kinds of line through the same two vectors.
template <class T, class Truth>
const char* check_lines(const HullAndLine& c, const ConvexHull<T>& hull, const Truth& truth,
                        LineCounts& counts) {
    const auto a = with_scalar<T>(c.first), b = with_scalar<T>(c.second);
    if (const auto fault = check_line<T>(Segment<T>{a, b}, LineKind::segment, hull, a, b, truth, counts))
        return fault;
    const Vec<3, T> way = b - a;
    if (way == Vec<3, T>{} || !exact::all_finite(way)) return nullptr;
    if (const auto fault = check_line<T>(Ray<T>{a, way}, LineKind::ray, hull, a, way, truth, counts))
        return fault;
    return check_line<T>(Line<T>{a, way}, LineKind::line, hull, a, way, truth, counts);
}

// ---- cases ------------------------------------------------------------------------------------------------

class LineCases {
public:
    explicit LineCases(std::uint64_t seed) : random_(seed) {}

    HullAndLine next(bool floats, std::size_t most) {
        whole_ = random_.chance(60);
        size_ = 1;
        if (random_.chance(8)) size_ = std::ldexp(1.0, random_.integer(-1, 1) * (floats ? 120 : 1000));
        if (random_.chance(6)) size_ = random_.magnitude(floats ? -60 : -420, floats ? 60 : 420);
        HullAndLine c;
        const std::size_t count = 1 + random_.below(most);
        for (std::size_t i = 0; i < count; ++i) c.points.push_back(vector());
        flatten(c.points);
        c.first = end_for(c), c.second = end_for(c);
        if (random_.chance(15)) c.second[random_.below(3)] = c.first[0];
        if (random_.chance(20))
            for (int k = 0; k < 2; ++k) {
                const std::size_t i = random_.below(3);
                c.second[i] = c.first[i];
            }
        if (random_.chance(10)) nudge(c.first);
        if (random_.chance(10)) nudge(c.second);
        if (random_.chance(4)) c.second = c.first;
        if (random_.chance(4)) c.second = c.first + (c.second - c.first) * random_.magnitude(-40, 3);
        for (Vec3* v : {&c.first, &c.second})
            if (floats) *v = as_double(with_scalar<float>(*v));
        for (Vec3& v : c.points)
            if (floats) v = as_double(with_scalar<float>(v));
        return c;
    }

private:
    double number() { return (whole_ ? random_.integer(-6, 6) / 2.0 : random_.uniform(-3, 3)) * size_; }
    Vec3 vector() {
        const double x = number(), y = number();
        return {x, y, number()};
    }
    void flatten(std::vector<Vec3>& points) {
        const int how = random_.integer(0, 19);
        for (Vec3& p : points) {
            if (how == 0) p.z = points[0].z;
            if (how == 1) p.z = p.x;
            if (how == 2) p = {p.x, p.x, -p.x};
            if (how == 3) p = {p.x, points[0].y, points[0].z};
            if (how == 4) p.z = points[0].z + p.z * 0x1p-45;
        }
    }
    // Anywhere, a corner, halfway between two corners, or far away.
    Vec3 end_for(const HullAndLine& c) {
        const auto some = [&] { return c.points[random_.below(c.points.size())]; };
        switch (random_.integer(0, 7)) {
            case 0:
            case 1:
                return some();
            case 2: {
                const Vec3 a = some() * 0.5;
                return a + some() * 0.5;
            }
            case 3: {
                const Vec3 a = some();
                return a + (a - some());
            }
            case 4:
                return vector() * 64;
            default:
                return vector();
        }
    }
    void nudge(Vec3& v) {
        double& x = v[random_.below(3)];
        x = std::nextafter(x, random_.chance(50) ? HUGE_VAL : -HUGE_VAL);
    }

    Random random_;
    bool whole_ = true;
    double size_ = 1;
};

template <class T>
LineCounts run_line_cases(std::uint64_t seed, int cases, std::size_t most) {
    LineCases all(seed);
    LineCounts counts;
    for (int i = 0; i < cases; ++i) {
        const HullAndLine c = all.next(std::is_same_v<T, float>, most);
        std::vector<Vec<3, T>> points;
        for (const Vec3& v : c.points) points.push_back(with_scalar<T>(v));
        const auto hull = ConvexHull<T>::of(points);
        if (!hull.ok()) continue;
        const auto truth = [&](const Vector& origin, const Vector& way) {
            return line_in_points(origin, way, c.points);
        };
        const char* fault = check_lines<T>(c, *hull, truth, counts);
        if (fault) FAIL_CHECK(fault, ": case ", i, " of seed ", seed, ", ", c.points.size(), " points");
    }
    return counts;
}

}  // namespace

TEST_SUITE("pair/hull/hull_line_oracle") {
    TEST_CASE("parts of lines are those of all triangles of the points, in doubles") {
        const LineCounts counts = run_line_cases<double>(1, 1500, 9);
        CHECK(counts.none > 600);
        CHECK(counts.point > 200);
        CHECK(counts.segment > 600);
        CHECK(counts.flat > 400);
    }

    TEST_CASE("and in floats") {
        const LineCounts counts = run_line_cases<float>(2, 1000, 9);
        CHECK(counts.point > 100);
        CHECK(counts.segment > 400);
    }

    TEST_CASE("parts of lines are those in all half-spaces, of hulls of many vertices") {
        LineCases all(3);
        LineCounts counts;
        for (int i = 0; i < 400; ++i) {
            const HullAndLine c = all.next(false, 80);
            const auto hull = ConvexHull3::of(c.points);
            if (!hull.ok() || hull->dimension() < 3) continue;
            const auto truth = [&](const Vector& origin, const Vector& way) {
                return line_in_faces(origin, way, *hull);
            };
            const char* fault = check_lines<double>(c, *hull, truth, counts);
            if (fault) FAIL_CHECK(fault, ": case ", i);
        }
        CHECK(counts.segment > 300);
    }
}
