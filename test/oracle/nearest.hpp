// nearest.hpp: the point of a convex set that is nearest to a given point, in exact arithmetic (test oracle).
#pragma once

#include <hitbox/core/vec.hpp>

#include <gmpxx.h>

#include <array>
#include <vector>

#include "shape.hpp"
#include "simplex.hpp"

namespace hitbox::oracle {

using Triple = std::array<Integer, 3>;

Integer dot(const Triple& a, const Triple& b);
Triple minus(const Triple& a, const Triple& b);

/// All that spans a shape, as seen from a point, in whole multiples of 2^exponent on every axis. Not for planes, and of
/// a sphere only the center.
struct Seen {
    std::vector<Triple> points, rays, lines;
    int exponent = 0;
};

/// `length` is one more number that the grid holds, for those who compare with it.
Seen seen_from(const Vec3& point, const Shape& shape, double length = 0);

/// A finite number in multiples of 2^exponent, which hold it.
Integer multiples(double x, int exponent);

/// The nearest point of a set that is not empty is at / weight as seen from the given one, and its squared distance is
/// square / weight.
struct Nearest {
    Triple at;
    Integer square, weight;
};

/// Exact. The only geometry is that a point of a convex set is a weighted sum of its generators: the nearest point is
/// that of some simplex of up to three of them, or the given point itself.
Nearest nearest_of(const Seen& seen);

/// The same in the coordinates of the shape, for every shape but a sphere.
struct NearestPoint {
    bool is_empty = false;
    mpq_class square;             ///< of the distance
    std::array<mpq_class, 3> at;  ///< the nearest point
};
NearestPoint nearest_point(const Shape& shape, const Vec3& point);

}  // namespace hitbox::oracle
