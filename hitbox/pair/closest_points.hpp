// closest_points.hpp: the two points, one of each shape, that are nearest to each other (witness points).
#pragma once

#include <hitbox/core/vec.hpp>

#include <utility>

namespace hitbox {

template <Scalar T>
struct ClosestPoints {
    Vec<3, T> a, b;  ///< of the first and of the second shape
};

template <Scalar T>
ClosestPoints<T> mirrored(const ClosestPoints<T>& c) {
    return {c.b, c.a};
}

}  // namespace hitbox
