// triangle_distance.cpp: points that are close to a triangle.
#include <hitbox/pair/closest/triangle_distance.hpp>

#include <hitbox/pair/closest/detail/nearest_in_doubles.hpp>

#include <cmath>

namespace hitbox::detail {

bool is_within(const Triangle3& t, const Vec3& p, double limit) {
    const Nearest found = nearest(t, p);
    if (found.sure) return std::sqrt(found.sq) <= limit;
    // The nearest point has an error below 2^-44 of the lengths (see nearest_filter), so the distance is at most:
    const double most = std::sqrt(found.sq) + 0x1p-40 * HITBOX_TEST_ERROR_BOUND_SCALE * std::sqrt(found.size);
    const bool regular = is_everyday(length_sq(t.b - t.a)) && is_everyday(length_sq(t.c - t.a));
    if (regular && found.size < 0x1p200 && most <= limit) return true;
    return distance_to(t, p) <= limit;
}

}  // namespace hitbox::detail
