// two_planes.hpp: how two planes lie to each other: crossing, parallel or the same (parallel planes).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/pair/detail/in_double.hpp>
#include <hitbox/shape/plane.hpp>

namespace hitbox {

enum class Side;

namespace detail {

enum class TwoPlanes {
    nowhere,   ///< one of them is empty
    crossing,  ///< in a line
    apart,
    same,
};

/// By exact integers, for planes of any numbers.
TwoPlanes two_planes_exactly(const Plane3& a, const Plane3& b);

/// On which side of the plane another lies that is parallel to it and apart.
Side side_of_parallel(const Plane3& plane, const Plane3& other);

/// Two planes cross where their normals are not parallel: where one of the two products of a coordinate of the cross
/// product differs from the other. That needs no error bound. Equal numbers round to equal ones, whether they
/// overflow, underflow or neither, so products that round to different ones are different.
template <class T>
HITBOX_INLINE bool surely_cross(const Plane<T>& a, const Plane<T>& b) {
    const Vec<3, T>&n = a.normal, &m = b.normal;
    // A NaN or an infinity anywhere makes a plane empty, and this sum times zero NaN.
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
