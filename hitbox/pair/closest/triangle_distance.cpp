// triangle_distance.cpp: points that are close to a triangle, and edges that are nearly parallel, tiny, huge or far apart.
#include <hitbox/pair/closest/triangle_distance.hpp>

#include <hitbox/exact/determinant.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/exact/power_of_two.hpp>
#include <hitbox/pair/closest/detail/nearest_in_doubles.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <initializer_list>

namespace hitbox::detail {

namespace {

using exact::DoubleDouble;
using DoubleDoubles3 = exact::Triple<DoubleDouble>;

DoubleDoubles3 way(const Vec3& from, const Vec3& to) {
    return {DoubleDouble::difference(to.x, from.x), DoubleDouble::difference(to.y, from.y),
            DoubleDouble::difference(to.z, from.z)};
}

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

bool is_within(const Triangle3& t, const Vec3& p, double limit) {
    const Nearest found = nearest(t, p);
    if (found.sure) return std::sqrt(found.sq) <= limit;
    // The nearest point has an error below 2^-44 of the lengths (see nearest_filter), so the distance is at most:
    const double most = std::sqrt(found.sq) + 0x1p-40 * HITBOX_TEST_ERROR_BOUND_SCALE * std::sqrt(found.size);
    const bool regular = is_everyday(length_sq(t.b - t.a)) && is_everyday(length_sq(t.c - t.a));
    if (regular && found.size < 0x1p200 && most <= limit) return true;
    return distance_to(t, p) <= limit;
}

SegmentGap between_hard_segments(const Vec3& p0, const Vec3& p1, const Vec3& q0, const Vec3& q1) {
    const Scaling scaled{&p0, &p1, &q0, &q1};
    const Vec3 from_p = scaled(p0), from_q = scaled(q0);
    const DoubleDoubles3 d1 = way(from_p, scaled(p1)), d2 = way(from_q, scaled(q1)), r = way(from_q, from_p);
    const DoubleDouble a = dot_product(d1, d1), e = dot_product(d2, d2), b = dot_product(d1, d2),
                       c = dot_product(d1, r), f = dot_product(d2, r);

    // The closest points of the lines if both lie on the segments, and each end with the point nearest to it.
    // The minimum is taken over all of them, so an inaccurate determinant does no harm.
    SegmentGap nearest;
    double least = -1;
    const auto offer = [&](const DoubleDouble& s, const DoubleDouble& t) {
        const auto at = [&](const DoubleDouble& from, const DoubleDouble& to_s, const DoubleDouble& to_t) {
            return (from + to_s * s - to_t * t).high;
        };
        const Vec3 gap{at(r.x, d1.x, d2.x), at(r.y, d1.y, d2.y), at(r.z, d1.z, d2.z)};
        const double d = length_sq(gap);
        if (least < 0 || d < least) nearest = {gap, s.high, t.high}, least = d;
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
