// shapes.hpp: the shapes that pairs are made of: random ones, and ones that touch (generators of the benches).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/triangle.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "../random.hpp"

namespace hitbox::bench {

/// A unit quaternion in any direction, as the matrix of its rotation.
template <class T>
std::array<Vec<3, T>, 3> random_axes(Random& random) {
    double q[4], square = 0;
    for (double& x : q) x = random.normal(), square += x * x;
    for (double& x : q) x /= std::sqrt(square);
    const double x = q[0], y = q[1], z = q[2], w = q[3];
    return {Vec<3, T>{T(1 - 2 * (y * y + z * z)), T(2 * (x * y + w * z)), T(2 * (x * z - w * y))},
            Vec<3, T>{T(2 * (x * y - w * z)), T(1 - 2 * (x * x + z * z)), T(2 * (y * z + w * x))},
            Vec<3, T>{T(2 * (x * z + w * y)), T(2 * (y * z - w * x)), T(1 - 2 * (x * x + y * y))}};
}

template <class T>
Aabb<3, T> random_aabb(Random& random) {
    const Vec<3, T> center = random.point<T>(-1, 1), half = random.point<T>(0.2, 0.8);
    return {center - half, center + half};
}

template <class T>
Obb<T> random_obb(Random& random) {
    const Vec<3, T> center = random.point<T>(-1, 1), half = random.point<T>(0.2, 0.8);
    return Obb<T>::from_axes(center, random_axes<T>(random), half);
}

/// Around a middle in [-spread, spread]^3, corners within `size` of it.
template <class T>
Triangle<T> random_triangle(Random& random, double spread, double size) {
    const Vec<3, T> middle = random.point<T>(-spread, spread);
    const Vec<3, T> a = middle + random.point<T>(-size, size), b = middle + random.point<T>(-size, size);
    return {a, b, middle + random.point<T>(-size, size)};
}

/// Coordinates as in a construction drawing: six decimal numbers for each axis, in thousandths up to 1000,
/// which all shapes of a pair share. So faces, edges and corners coincide, and a tenth or more of the pairs
/// just touch.
class Drawing {
public:
    explicit Drawing(Random& random) : random_(random) {
        for (auto& axis : numbers_)
            for (double& x : axis) x = std::round(random.uniform(-1000, 1000) * 1000) / 1000;
    }

    template <class T>
    Vec<3, T> point() {
        const auto coordinate = [&](std::size_t k) { return T(numbers_[k][random_.below(6)]); };
        const T x = coordinate(0), y = coordinate(1), z = coordinate(2);
        return {x, y, z};
    }
    template <class T>
    Aabb<3, T> aabb() {
        const Vec<3, T> p = point<T>();
        return Aabb<3, T>::from_points(p, point<T>());
    }
    template <class T>
    Segment<T> segment() {
        const Vec<3, T> a = point<T>();
        return {a, point<T>()};
    }
    template <class T>
    Triangle<T> triangle() {
        const Vec<3, T> a = point<T>(), b = point<T>();
        return {a, b, point<T>()};
    }

private:
    Random& random_;
    double numbers_[3][6];
};

}  // namespace hitbox::bench
