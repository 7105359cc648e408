// closest_on.cpp: distances from points, and nearest points, for every shape except planes.
#include <hitbox/pair/closest/closest_on.hpp>

#include <hitbox/pair/closest/closest.hpp>
#include <hitbox/pair/closest/closest_on_triangle.hpp>
#include <hitbox/pair/closest/detail/nearest_in_doubles.hpp>
#include <hitbox/pair/closest/detail/rounded_beside.hpp>
#include <hitbox/pair/closest_points.hpp>
#include <hitbox/pair/detail/convex_set.hpp>
#include <hitbox/pair/detail/in_double.hpp>

#include <cmath>

namespace hitbox::detail {

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

bool is_within(const Triangle3& t, const Vec3& p, double limit) {
    const Nearest found = nearest(t, p);
    if (found.sure) return std::sqrt(found.sq) <= limit;
    // The nearest point has an error below 2^-44 of the lengths (see nearest_filter), so the distance is at most:
    const double most = std::sqrt(found.sq) + 0x1p-40 * HITBOX_TEST_ERROR_BOUND_SCALE * std::sqrt(found.size);
    const bool regular = is_everyday(length_sq(t.b - t.a)) && is_everyday(length_sq(t.c - t.a));
    if (regular && found.size < 0x1p200 && most <= limit) return true;
    return distance_to(t, p) <= limit;
}

#define HITBOX_COMPILE(T, ...)                                         \
    template double distance_to(const __VA_ARGS__&, const Vec<3, T>&); \
    template std::optional<ClosestPoints<T>> closest_pair(const __VA_ARGS__&, const Vec<3, T>&);
#define HITBOX_COMPILE_FOR(T)       \
    HITBOX_COMPILE(T, Vec<3, T>)    \
    HITBOX_COMPILE(T, Segment<T>)   \
    HITBOX_COMPILE(T, Ray<T>)       \
    HITBOX_COMPILE(T, Line<T>)      \
    HITBOX_COMPILE(T, Triangle<T>)  \
    HITBOX_COMPILE(T, Rectangle<T>) \
    HITBOX_COMPILE(T, Aabb<3, T>)   \
    HITBOX_COMPILE(T, Obb<T>)
HITBOX_COMPILE_FOR(float)
HITBOX_COMPILE_FOR(double)
#undef HITBOX_COMPILE_FOR
#undef HITBOX_COMPILE

}  // namespace hitbox::detail
