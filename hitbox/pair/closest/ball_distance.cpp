// ball_distance.cpp: the distance of a sphere from every shape except planes.
#include <hitbox/pair/closest/closest_on.hpp>

#include <hitbox/exact/double_double.hpp>
#include <hitbox/pair/closest/closest.hpp>
#include <hitbox/pair/closest/detail/nearest_in_doubles.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/shape/widened.hpp>

#include <cmath>
#include <limits>

namespace hitbox::detail {

namespace {

// The limit of cancellation when the radius is subtracted from the distance of the center. If at most two
// thirds are lost, the error of 2 ulp of that distance is 6 ulp of the difference, and below 8 ulp with the
// roundings of two radii and of the difference.
constexpr double most_lost = 1 - HITBOX_TEST_ERROR_BOUND_SCALE / 3;
constexpr double surely_less = 1 - 0x1p-49 * HITBOX_TEST_ERROR_BOUND_SCALE;
constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

// d - r = (d^2 - r^2) / (d + r), with the squares in double-double. The relative error of d^2 comes from the
// roundings of KeptWay and from the error of the nearest point. NaN if the error could affect the result.
HITBOX_NOINLINE double gap_in_pairs(const KeptWay& kept, double size, double radius, double more_radius) {
    const exact::DoubleDouble sq = kept.square(), reach = exact::DoubleDouble::sum(radius, more_radius),
                              over = sq - reach * reach;
    const double loss = size / sq.high;
    const double error =
        HITBOX_TEST_ERROR_BOUND_SCALE * (0x1p-70 * std::sqrt(loss) + 0x1p-91 * loss) * sq.high;
    if (over.high < -error) return 0;
    if (!(over.high > 0x1p55 * error)) return unknown;
    return over.high / (std::sqrt(sq.high) + reach.high);
}

template <class Shape, class Careful>
HITBOX_INLINE double distance_from(const Shape& shape, const Vec3& center, double radius, double more_radius,
                                   const Careful& careful) {
    constexpr double inf = std::numeric_limits<double>::infinity();
    if (!(radius >= 0 && radius < inf && more_radius >= 0 && more_radius < inf)) return inf;
    const Nearest found = nearest(shape, center);
    if (found.meet) return 0;
    if (found.sure) [[likely]] {
        const double d = std::sqrt(found.sq), reach = radius + more_radius;
        if (reach <= most_lost * d) [[likely]]
            return d - reach;
        if (d < surely_less * reach) return 0;
        const double gap = gap_in_pairs(found.kept, found.size, radius, more_radius);
        if (gap >= 0) return gap;
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

#define HITBOX_COMPILE(T, ...) template double distance_to(const __VA_ARGS__&, const Sphere<T>&);
#define HITBOX_COMPILE_FOR(T)       \
    HITBOX_COMPILE(T, Vec<3, T>)    \
    HITBOX_COMPILE(T, Segment<T>)   \
    HITBOX_COMPILE(T, Ray<T>)       \
    HITBOX_COMPILE(T, Line<T>)      \
    HITBOX_COMPILE(T, Triangle<T>)  \
    HITBOX_COMPILE(T, Rectangle<T>) \
    HITBOX_COMPILE(T, Aabb<3, T>)   \
    HITBOX_COMPILE(T, Obb<T>)       \
    HITBOX_COMPILE(T, Sphere<T>)
HITBOX_COMPILE_FOR(float)
HITBOX_COMPILE_FOR(double)
#undef HITBOX_COMPILE_FOR
#undef HITBOX_COMPILE

}  // namespace hitbox::detail
