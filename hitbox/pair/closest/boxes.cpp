// boxes.cpp: the distance of two axis-aligned boxes.
#include <hitbox/pair/closest/boxes.hpp>

#include <hitbox/pair/closest/closest_on.hpp>

#include <cmath>
#include <limits>

namespace hitbox::detail {

template <class T>
double distance_of_boxes(const Aabb<3, T>& a, const Aabb<3, T>& b) {
    if (a.is_empty() || b.is_empty()) return std::numeric_limits<double>::infinity();
    const NearestOfBoxes nearest(a, b);
    // Each difference is rounded once: with the squares, their sum and the root an error of 3.5 * 2^-53.
    const double square = length_sq(nearest.a - nearest.b);
    if (square > 0x1p-900 && square < 0x1p1000) [[likely]]
        return std::sqrt(square);
    return distance_to(nearest.a, nearest.b);
}

template double distance_of_boxes(const Aabb<3, float>&, const Aabb<3, float>&);
template double distance_of_boxes(const Aabb<3, double>&, const Aabb<3, double>&);

}  // namespace hitbox::detail
