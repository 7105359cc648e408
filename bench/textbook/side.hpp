// side.hpp: textbook test of the side of a plane on which a shape lies (for comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/side.hpp>
#include <hitbox/shape/plane.hpp>

#include "plane.hpp"

namespace hitbox::textbook {

namespace detail {

template <class T>
Side side_of(T low, T high) {
    if (low > 0) return Side::front;
    if (high < 0) return Side::back;
    if (low == 0) return high == 0 ? Side::on : Side::touching_front;
    return high == 0 ? Side::touching_back : Side::across;
}

}  // namespace detail

/// Source: Ericson 2005, 5.2.3.
template <class T>
Side side(const Plane<T>& plane, const Aabb<3, T>& box) {
    const auto [height, reach] = detail::height_and_reach(plane, box);
    return detail::side_of(height - reach, height + reach);
}
template <class T>
Side side(const Plane<T>& plane, const Obb<T>& box) {
    const auto [height, reach] = detail::height_and_reach(plane, box);
    return detail::side_of(height - reach, height + reach);
}
template <class T>
Side side(const Plane<T>& plane, const Vec<3, T>& point) {
    const T height = detail::height(plane, point);
    return detail::side_of(height, height);
}

}  // namespace hitbox::textbook
