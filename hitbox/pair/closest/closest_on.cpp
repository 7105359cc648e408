// closest_on.cpp: distances from points, planes and spheres, and nearest points.
#include <hitbox/pair/closest/closest_on.hpp>

#include <hitbox/exact/approx.hpp>
#include <hitbox/exact/double_double.hpp>
#include <hitbox/pair/closest/detail/gap_of_cores.hpp>
#include <hitbox/pair/closest/detail/nearest_in_doubles.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/shape/widened.hpp>

#include <cmath>
#include <limits>

namespace hitbox::detail {

// ---- planes -----------------------------------------------------------------------------------------------

namespace {

using exact::DoubleDouble;

// normal . point - offset, and the sum of the sizes of its terms. Each term is rounded three times, the last
// time with the result: 2 * 2^-53 of the sum and 2^-53 of the height. The length of the normal and the
// quotient add 3.5 * 2^-53. If the sum is at most 5.5 times the height, the relative error is below 2^-49.
struct Height {
    double value, sum, normal_sq;
    bool regular() const { return is_everyday(normal_sq) && is_everyday(sum); }
    bool surely_off() const { return regular() && std::fabs(value) > exact::error_bound<3> * sum; }
    bool sure() const { return regular() && std::fabs(value) > HITBOX_TEST_ERROR_BOUND_SCALE / 5.5 * sum; }
    double signed_distance() const { return value / std::sqrt(normal_sq); }
};

HITBOX_INLINE Height height_above(const Plane3& plane, const Vec3& p) {
    const Vec3& n = plane.normal;
    const double x = n.x * p.x, y = n.y * p.y, z = n.z * p.z;
    return {(x + y) + (z - plane.offset),
            (std::fabs(x) + std::fabs(y)) + (std::fabs(z) + std::fabs(plane.offset)), length_sq(n)};
}

// The same in double-double: an error of 2^-100 of the sum.
DoubleDouble height_in_pairs(const Plane3& plane, const Vec3& p) {
    const Vec3& n = plane.normal;
    return DoubleDouble::product(n.x, p.x) + DoubleDouble::product(n.y, p.y) +
           (DoubleDouble::product(n.z, p.z) + -plane.offset);
}

// NaN if the error could affect the result.
HITBOX_NOINLINE double signed_distance_in_pairs(const Plane3& plane, const Vec3& p, const Height& h) {
    const double height = height_in_pairs(plane, p).high;
    if (!(h.regular() && std::fabs(height) > 0x1p-44 * HITBOX_TEST_ERROR_BOUND_SCALE * h.sum))
        return not_decided;
    return height / std::sqrt(h.normal_sq);
}

// |h| / |n| - r = (h^2 - r^2 n^2) / (|n| (|h| + r |n|)). NaN if the error could affect the result.
HITBOX_NOINLINE double gap_in_pairs(const Plane3& plane, const Vec3& center, double radius, const Height& h) {
    if (!(h.regular() && radius < 0x1p200)) return not_decided;
    const Vec3& n = plane.normal;
    const DoubleDouble height = height_in_pairs(plane, center),
                       normal_sq = DoubleDouble::product(n.x, n.x) + DoubleDouble::product(n.y, n.y) +
                                   DoubleDouble::product(n.z, n.z),
                       over = height * height - DoubleDouble::product(radius, radius) * normal_sq;
    const double size = std::fabs(height.high),
                 error = HITBOX_TEST_ERROR_BOUND_SCALE * 0x1p-97 * size * h.sum;
    if (over.high < -error) return 0;
    if (!(over.high > 0x1p55 * error)) return not_decided;
    const double normal = std::sqrt(normal_sq.high);
    return over.high / (normal * (size + radius * normal));
}

// Only the nearest point.
HITBOX_INLINE Nearest nearest(const Plane3& plane, const Vec3& p) {
    const Height h = height_above(plane, p);
    Nearest r;
    r.at = p - plane.normal * (h.value / h.normal_sq);
    r.at_sure = h.surely_off();
    return r;
}

}  // namespace

template <class T>
double signed_distance_to(const Plane<T>& plane, const Vec<3, T>& point) {
    const Plane3& wide_plane = in_double(plane);
    const Vec3& p = in_double(point);
    const Height h = height_above(wide_plane, p);
    if (h.sure()) [[likely]]
        return h.signed_distance();
    if (const double d = signed_distance_in_pairs(wide_plane, p, h); d == d) return d;
    return signed_distance_to(convex_set(plane), p);
}

template <class T>
double distance_to(const Plane<T>& plane, const Vec<3, T>& point) {
    const double d = signed_distance_to(plane, point);
    return d == d ? std::fabs(d) : std::numeric_limits<double>::infinity();
}

template <class T>
double distance_to(const Plane<T>& plane, const Sphere<T>& sphere) {
    constexpr double inf = std::numeric_limits<double>::infinity();
    const Plane3& wide_plane = in_double(plane);
    const Vec3& center = in_double(sphere.center);
    const double r = widen(sphere.radius);
    if (!(r >= 0 && r < inf)) return inf;
    const Height h = height_above(wide_plane, center);
    if (h.surely_off()) [[likely]] {
        const double d = std::fabs(h.signed_distance());
        // The factor of 2^-53 in the error of d, as counted above.
        const double roundings = 2 * h.sum / std::sqrt(h.normal_sq) + 5 * d;
        if (d - r > roundings * (HITBOX_TEST_ERROR_BOUND_SCALE / 15)) [[likely]]
            return d - r;
        if (r - d > roundings * (exact::unit_roundoff * HITBOX_TEST_ERROR_BOUND_SCALE)) return 0;
        if (const double gap = gap_in_pairs(wide_plane, center, r, h); gap >= 0) return gap;
    }
    return distance_to_ball(convex_set(plane), center, r);
}

// ---- every shape ------------------------------------------------------------------------------------------

template <class Shape, class T>
double distance_to(const Shape& shape, const Vec<3, T>& point) {
    const Nearest found = nearest(in_double(shape), in_double(point));
    if (found.sure) [[likely]]
        return std::sqrt(found.sq);
    if (found.meet) return 0;
    return distance_to(convex_set(shape), in_double(point));
}

template <class Shape, class T>
std::optional<ClosestPoints<T>> closest_pair(const Shape& shape, const Vec<3, T>& point) {
    const Vec3& p = in_double(point);
    const Nearest found = nearest(in_double(shape), p);
    if (found.meet) return ClosestPoints<T>{point, point};
    if (found.at_sure && found.at != p) [[likely]]
        return ClosestPoints<T>{rounded_beside(found.at, point), point};
    const std::optional<Vec3> at = closest_on(convex_set(shape), p);
    if (!at) return std::nullopt;
    return ClosestPoints<T>{rounded_beside(*at, point), point};
}

// ---- spheres, from every shape except planes --------------------------------------------------------------

namespace {

template <class Shape, class Careful>
HITBOX_INLINE double distance_from(const Shape& shape, const Vec3& center, double radius, double more_radius,
                                   const Careful& careful) {
    constexpr double inf = std::numeric_limits<double>::infinity();
    if (!(radius >= 0 && radius < inf && more_radius >= 0 && more_radius < inf)) return inf;
    const Nearest found = detail::nearest(shape, center);
    if (found.meet) return 0;
    if (found.sure) [[likely]] {
        const double gap = gap_of_cores(found.kept, found.sq, found.size, radius, more_radius);
        if (gap >= 0) [[likely]]
            return gap;
    }
    return careful();
}

}  // namespace

template <class Shape, class T>
double distance_to(const Shape& shape, const Sphere<T>& sphere) {
    const Vec3& center = in_double(sphere.center);
    const double radius = widen(sphere.radius);
    return distance_from(in_double(shape), center, radius, 0,
                         [&] { return distance_to_ball(convex_set(shape), center, radius); });
}

template <class T>
double distance_to(const Sphere<T>& a, const Sphere<T>& b) {
    const Vec3 &p = in_double(a.center), &q = in_double(b.center);
    const double r = widen(a.radius), s = widen(b.radius);
    return distance_from(p, q, r, s, [&] { return distance_to_ball(convex_set(p), q, r, s); });
}

template <class T>
double distance_to(const Capsule<T>& capsule, const Vec<3, T>& point) {
    return distance_to(capsule, Sphere<T>{point, 0});
}

template <class T>
double distance_to(const Capsule<T>& capsule, const Sphere<T>& sphere) {
    const Segment3 axis = in_double(Segment<T>{capsule.a, capsule.b});
    const Vec3& center = in_double(sphere.center);
    const double r = widen(capsule.radius), s = widen(sphere.radius);
    return distance_from(axis, center, r, s,
                         [&] { return distance_to_ball(convex_set(axis), center, r, s); });
}

#define HITBOX_COMPILE(T, ...)                                                                   \
    template double distance_to(const __VA_ARGS__&, const Vec<3, T>&);                           \
    template std::optional<ClosestPoints<T>> closest_pair(const __VA_ARGS__&, const Vec<3, T>&); \
    template double distance_to(const __VA_ARGS__&, const Sphere<T>&);
#define HITBOX_COMPILE_FOR(T)                                              \
    HITBOX_COMPILE(T, Vec<3, T>)                                           \
    HITBOX_COMPILE(T, Segment<T>)                                          \
    HITBOX_COMPILE(T, Ray<T>)                                              \
    HITBOX_COMPILE(T, Line<T>)                                             \
    HITBOX_COMPILE(T, Plane<T>)                                            \
    HITBOX_COMPILE(T, Triangle<T>)                                         \
    HITBOX_COMPILE(T, Rectangle<T>)                                        \
    HITBOX_COMPILE(T, Aabb<3, T>)                                          \
    HITBOX_COMPILE(T, Obb<T>)                                              \
    template double signed_distance_to(const Plane<T>&, const Vec<3, T>&); \
    template double distance_to(const Capsule<T>&, const Vec<3, T>&);      \
    template double distance_to(const Capsule<T>&, const Sphere<T>&);      \
    template double distance_to(const Sphere<T>&, const Sphere<T>&);
HITBOX_COMPILE_FOR(float)
HITBOX_COMPILE_FOR(double)
#undef HITBOX_COMPILE_FOR
#undef HITBOX_COMPILE

}  // namespace hitbox::detail
