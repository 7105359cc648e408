// points.hpp: points in memory that is not ours (strided view, vertex buffer, interleaved attributes).
#pragma once

#include <hitbox/core/vec.hpp>

#include <concepts>
#include <cstddef>
#include <cstring>
#include <ranges>
#include <type_traits>

namespace hitbox {

/// `count` points of three T each, the first at `first`, each `stride` bytes after the one before: a vertex
/// buffer, whatever else it interleaves. Nothing is copied; the memory must outlive the view. No alignment
/// needed.
template <Scalar T>
struct StridedPoints {
    const void* first = nullptr;
    std::size_t count = 0;
    std::size_t stride = 3 * sizeof(T);

    std::size_t size() const { return count; }
    Vec<3, T> operator[](std::size_t i) const {
        T xyz[3];
        std::memcpy(xyz, static_cast<const std::byte*>(first) + i * stride, sizeof(xyz));
        return {xyz[0], xyz[1], xyz[2]};
    }
};

namespace detail {

/// The scalar that holds a user's coordinates without rounding: float stays float, all else becomes double.
template <class P>
using scalar_of = std::conditional_t<
    std::same_as<std::remove_cvref_t<decltype(coordinate<0>(std::declval<const P&>()))>, float>, float,
    double>;

template <class R>
using element_of = std::remove_cvref_t<std::ranges::range_reference_t<const R&>>;

}  // namespace detail

/// A range whose elements can be read as points of N coordinates: a vector of glm::vec3, an array of Vec3, a
/// view.
template <class R, int N>
concept PointRange = std::ranges::input_range<const R&> &&
                     PointLike<detail::element_of<R>, N, detail::scalar_of<detail::element_of<R>>>;

}  // namespace hitbox
