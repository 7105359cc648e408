// as_vecs.hpp: the points of a fit as an array of Vec, copied only if they are not one (range, strided view).
#pragma once

#include <hitbox/core/points.hpp>
#include <hitbox/core/vec.hpp>

#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

namespace hitbox::detail {

// The points where they are, if they are Vecs in a row; otherwise in `copy`.
template <class Points, class T>
std::span<const Vec<3, T>> as_vecs(const Points& points, std::vector<Vec<3, T>>& copy) {
    if constexpr (std::is_same_v<element_of<Points>, Vec<3, T>> && ElementsInARow<Points>) {
        return span_of(points);
    } else {
        for (const auto& p : points) copy.push_back(Vec<3, T>(p));
        return copy;
    }
}

template <class T>
std::vector<Vec<3, T>> copied(const StridedPoints<T>& points) {
    std::vector<Vec<3, T>> copy(points.count);
    for (std::size_t i = 0; i < points.count; ++i) copy[i] = points[i];
    return copy;
}

/// True if no coordinate is NaN or infinite.
template <class T>
bool are_finite(std::span<const Vec<3, T>> points) {
    T sum = 0;  // x * 0 is NaN where x is not finite
    for (const Vec<3, T>& p : points) sum += p.x * 0 + p.y * 0 + p.z * 0;
    return sum == 0;
}

}  // namespace hitbox::detail
