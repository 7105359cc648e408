// two_planes.hpp: the relation between two planes: crossing, parallel or the same (parallel planes).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/widened.hpp>

namespace hitbox {

enum class Side;

namespace detail {

enum class TwoPlanes {
    nowhere,   ///< one of them is empty
    crossing,  ///< they intersect in a line
    apart,
    same,
};

/// The relation by exact integers, for all finite numbers.
TwoPlanes two_planes_exactly(const Plane3& a, const Plane3& b);

/// The side of the plane on which a parallel plane lies that is not the same.
Side side_of_parallel(const Plane3& plane, const Plane3& other);

/// True if two planes certainly cross: their normals are not parallel if the two products of a coordinate of
/// the cross product differ. This needs no error bound: equal numbers round to equal numbers, even with
/// overflow or underflow. So products that round to different numbers are different.
template <class T>
HITBOX_INLINE bool surely_cross(const Plane<T>& a, const Plane<T>& b) {
    const Vec<3, T>&n = a.normal, &m = b.normal;
    // A NaN or an infinity makes a plane empty. Then this sum times zero is NaN.
    const T numbers = ((n.x + n.y) + (n.z + a.offset)) + ((m.x + m.y) + (m.z + b.offset));
    const bool is_turned = (n.y * m.z != n.z * m.y) | (n.z * m.x != n.x * m.z) | (n.x * m.y != n.y * m.x);
    return is_turned & (numbers * 0 == 0);
}

template <class T>
HITBOX_NOINLINE TwoPlanes two_planes_filtered(const Plane<T>& a, const Plane<T>& b) {
    return two_planes_exactly(in_double(a), in_double(b));
}

template <class T>
HITBOX_INLINE TwoPlanes two_planes(const Plane<T>& a, const Plane<T>& b) {
    if (surely_cross(a, b)) [[likely]]
        return TwoPlanes::crossing;
    return two_planes_filtered(a, b);
}

}  // namespace detail

}  // namespace hitbox
