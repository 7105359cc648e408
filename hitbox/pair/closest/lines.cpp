// lines.cpp: the closest points of two segments, rays or lines in double, and whether they are certain.
#include <hitbox/pair/closest/lines.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/kept_sum.hpp>
#include <hitbox/pair/closest/between.hpp>
#include <hitbox/pair/closest/detail/gap_of_cores.hpp>
#include <hitbox/pair/closest/detail/nearest_in_doubles.hpp>

#include <cmath>
#include <limits>
#include <type_traits>

namespace hitbox::detail {

namespace {

//            t            The points are a + s u and b + t v, with s and t in the ranges of the shapes. They are the
//     b------+-----> v    closest ones if the vector w from b to a is perpendicular to u, or if s is at an end of its
//            | w          range and w does not turn back into it; the same holds for v. The signs that must hold, and
//     a------+-----> u    how far w may be from perpendicular, are those of certain.hpp.
//            s

ExactDifference exact_way_of(const Segment3& s) { return way_between(s.a, s.b); }
template <class L>
ExactDifference exact_way_of(const L& line) {
    return {line.direction, {}};
}
const Vec3& start_of(const Segment3& s) { return s.a; }
template <class L>
const Vec3& start_of(const L& line) {
    return line.origin;
}

// A multiple of a direction: clamped to the range of the shape, and the end at which it is.
struct Multiple {
    double t;
    int end;  // -1, 1, or 0 between the ends
};
HITBOX_INLINE Multiple within(const Segment3&, double t) {
    return !(t > 0) ? Multiple{0, -1} : !(t < 1) ? Multiple{1, 1} : Multiple{t, 0};
}
HITBOX_INLINE Multiple within(const Ray3&, double t) { return !(t > 0) ? Multiple{0, -1} : Multiple{t, 0}; }
HITBOX_INLINE Multiple within(const Line3&, double t) { return {t, 0}; }

// At least |v| and at most twice that.
HITBOX_INLINE double about_length(const Vec3& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

// An order of two shapes of one type, so that both orders of the arguments give the same bits.
bool is_before(const Vec3& p, const Vec3& q) {
    return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z < q.z;
}
bool is_before(const Segment3& a, const Segment3& b) {
    return a.a != b.a ? is_before(a.a, b.a) : is_before(a.b, b.b);
}
template <class L>
bool is_before(const L& a, const L& b) {
    return a.origin != b.origin ? is_before(a.origin, b.origin) : is_before(a.direction, b.direction);
}

template <class A, class B>
HITBOX_INLINE double gap_of_axes(const A& a, double radius, const B& b, double more_radius) {
    const ExactDifference u = exact_way_of(a), v = exact_way_of(b),
                          from = way_between(start_of(b), start_of(a));
    const double uu = length_sq(u.high), vv = length_sq(v.high), uv = dot(u.high, v.high),
                 u_way = dot(from.high, u.high), v_way = dot(from.high, v.high);
    const double whole = uu * vv - uv * uv, sizes = uu * vv;
    if (!(whole > 0x1p-20 * sizes)) return not_decided;
    Multiple s = within(a, (uv * v_way - vv * u_way) / whole);
    const Multiple t = within(b, (uv * s.t + v_way) / vv);
    if (t.end != 0) s = within(a, (uv * t.t - u_way) / uu);

    const KeptWay kept = KeptWay(from).subtract(-s.t, u).subtract(t.t, v);
    const Vec3 w = kept.result();
    const double square = length_sq(w), size = 4 * (length_sq(from.high) + s.t * s.t * uu + t.t * t.t * vv);
    if (!(is_everyday(uu) && is_everyday(vv) && size < 0x1p200 && square > nearest_filter * size))
        return not_decided;

    const double length = std::sqrt(square), along_u = dot(w, u.high), along_v = -dot(w, v.high);
    const double size_u = about_length(u.high), size_v = about_length(v.high);
    // At least the length of the components of w along the free ways.
    double doubt = 0x1p-50 * length;
    if (s.end == 0) doubt += 2 * std::fabs(along_u) / size_u;
    if (t.end == 0) doubt += 2 * std::fabs(along_v) / size_v;
    if (s.end == 0 && t.end == 0) doubt *= 4 * whole > sizes ? 2 : 0x1p10;
    const double margin = (doubt + 0x1p-49 * length) * HITBOX_TEST_ERROR_BOUND_SCALE;
    const bool sure = doubt * HITBOX_TEST_ERROR_BOUND_SCALE < 0x1p-28 * length &&
                      (s.end == 0 || -s.end * along_u >= margin * size_u) &&
                      (t.end == 0 || -t.end * along_v >= margin * size_v);
    return sure ? gap_of_cores(kept, square, size, radius, more_radius) : not_decided;
}

}  // namespace

template <class A, class B>
double distance_of_axes(const A& a, double radius, const B& b, double more_radius) {
    constexpr double inf = std::numeric_limits<double>::infinity();
    if (!(radius >= 0 && radius < inf && more_radius >= 0 && more_radius < inf)) return inf;
    if constexpr (std::is_same_v<A, B>)
        if (is_before(b, a)) return distance_of_axes(b, more_radius, a, radius);
    const double gap = gap_of_axes(a, radius, b, more_radius);
    if (gap >= 0) [[likely]]
        return gap;
    return distance_between({convex_set(a), radius}, {convex_set(b), more_radius});
}

template double distance_of_axes(const Segment3&, double, const Segment3&, double);
template double distance_of_axes(const Ray3&, double, const Segment3&, double);
template double distance_of_axes(const Ray3&, double, const Ray3&, double);
template double distance_of_axes(const Line3&, double, const Segment3&, double);
template double distance_of_axes(const Line3&, double, const Ray3&, double);
template double distance_of_axes(const Line3&, double, const Line3&, double);

}  // namespace hitbox::detail
