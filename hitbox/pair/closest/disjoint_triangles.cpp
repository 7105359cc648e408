// disjoint_triangles.cpp: the distance of edges that are nearly parallel, tiny, huge or far apart, in double-double.
#include <hitbox/pair/closest/disjoint_triangles.hpp>

#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/pair/closest/detail/double_doubles.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <initializer_list>

namespace hitbox::detail {

namespace {

// A parameter of the segment, from 0 to 1. NaN, as for a segment of length zero, becomes 0.
DoubleDouble share(const DoubleDouble& part, const DoubleDouble& whole) {
    if (!(part.high > 0) || !(whole.high > 0)) return {};
    const DoubleDouble t = part / whole;
    return t.high < 1 ? t : DoubleDouble{1, 0};
}

// Scales coordinates to a size near one by a power of two, without relevant rounding.
struct Scaling {
    int shift = 0;

    explicit Scaling(std::initializer_list<const Vec3*> points) {
        double size = 0;
        for (const Vec3* v : points)
            for (std::size_t k = 0; k < 3; ++k) size = std::max(size, std::fabs((*v)[k]));
        if (size > 0) shift = -std::ilogb(size);
    }
    Vec3 operator()(const Vec3& v) const { return exact::times_power_of_two(v, shift); }
    Triangle3 operator()(const Triangle3& t) const { return {(*this)(t.a), (*this)(t.b), (*this)(t.c)}; }
    Vec3 back(const Vec3& v) const { return exact::times_power_of_two(v, -shift); }
};

}  // namespace

SegmentGap between_hard_segments(const Vec3& p0, const Vec3& p1, const Vec3& q0, const Vec3& q1) {
    const Scaling scaled{&p0, &p1, &q0, &q1};
    const Vec3 from_p = scaled(p0), from_q = scaled(q0);
    const DoubleDoubles3 d1 = way(from_p, scaled(p1)), d2 = way(from_q, scaled(q1)), r = way(from_q, from_p);
    const DoubleDouble a = dot(d1, d1), e = dot(d2, d2), b = dot(d1, d2), c = dot(d1, r), f = dot(d2, r);

    // The closest points of the lines if both lie on the segments, and each end with the point nearest to it.
    // The minimum is taken over all of them, so an inaccurate determinant does no harm.
    SegmentGap nearest;
    double least = -1;
    const auto offer = [&](const DoubleDouble& s, const DoubleDouble& t) {
        SegmentGap gap{{}, s.high, t.high};
        for (std::size_t k = 0; k < 3; ++k) gap.way[k] = (r[k] + d1[k] * s - d2[k] * t).high;
        const double d = length_sq(gap.way);
        if (least < 0 || d < least) nearest = gap, least = d;
    };
    const DoubleDouble zero, one{1, 0};
    offer(zero, share(f, e));
    offer(one, share(b + f, e));
    offer(share(-c, a), zero);
    offer(share(b - c, a), one);
    const DoubleDouble s = share(b * f - c * e, a * e - b * b);
    offer(s, share(b * s + f, e));
    nearest.way = scaled.back(nearest.way);
    return nearest;
}

double hard_disjoint_distance(const Triangle3& s, const Triangle3& t) {
    const Scaling scaled{&s.a, &s.b, &s.c, &t.a, &t.b, &t.c};
    const Vec3 way = between_triangles(scaled(s), scaled(t));
    return std::ldexp(std::hypot(way.x, way.y, way.z), -scaled.shift);
}

std::array<Vec3, 2> closest_of_disjoint(const Triangle3& s, const Triangle3& t) {
    const Scaling scaled{&s.a, &s.b, &s.c, &t.a, &t.b, &t.c};
    const Triangle3 u = scaled(s), v = scaled(t);
    const std::array<Vec3, 3> p{u.a, u.b, u.c}, q{v.a, v.b, v.c};
    const std::array<Vec3, 3> corners_s{s.a, s.b, s.c}, corners_t{t.a, t.b, t.c};
    std::array<Vec3, 2> closest{s.a, t.a};
    double least = length_sq(p[0] - q[0]);
    // A corner is preferred to points that are nearer by a few roundings.
    const auto is_less = [&](const Vec3& way) {
        const double d = length_sq(way);
        if (!(d < least * (1 - 0x1p-46))) return false;
        least = d;
        return true;
    };
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            if (is_less(p[i] - q[j])) closest = {corners_s[i], corners_t[j]};
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 on_t = closest_on_triangle(v, p[i]), on_s = closest_on_triangle(u, q[i]);
        if (is_less(p[i] - on_t)) closest = {corners_s[i], scaled.back(on_t)};
        if (is_less(on_s - q[i])) closest = {scaled.back(on_s), corners_t[i]};
    }
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) {
            const std::size_t i1 = (i + 1) % 3, j1 = (j + 1) % 3;
            const SegmentGap gap = between_segments(p[i], p[i1], q[j], q[j1]);
            if (is_less(gap.way))
                closest = {scaled.back(p[i] + (p[i1] - p[i]) * gap.s),
                           scaled.back(q[j] + (q[j1] - q[j]) * gap.t)};
        }
    return closest;
}

}  // namespace hitbox::detail
