// plane.hpp: infinite plane in space (plane, normal form).
#pragma once

#include <hitbox/core/vec.hpp>

namespace hitbox {

/// The set of points x with normal . x = offset.
///
///        front: normal . x > offset        The normal may have any length but zero. This is the one form
///     ------------------------------       here; from_abcd() takes ax + by + cz + d = 0, whose d is -offset.
///        back:  normal . x < offset
///
/// Units       the offset is in lengths of the normal times the caller's length unit.
/// Empty       a NaN or an infinity anywhere, or a zero normal: it meets nothing.
template <class T>
struct Plane {
    Vec<3, T> normal;
    T offset{};

    friend constexpr bool operator==(const Plane&, const Plane&) = default;
};

using Plane3 = Plane<double>;
using Plane3f = Plane<float>;

}  // namespace hitbox
