// points.hpp: points in memory that is not ours (strided view, vertex buffer, interleaved attributes).
#pragma once

#include <hitbox/core/vec.hpp>

#include <concepts>
#include <cstddef>
#include <cstring>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>

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

// Where coordinate I of a user's point lies.
template <std::size_t I, class P>
const auto* address_of(const P& p) {
    constexpr Access access = access_of<P>();
    if constexpr (access == Access::index)
        return &p[I];
    else if constexpr (access == Access::member)
        return I == 0 ? &p.x : I == 1 ? &p.y : &p.z;
    else if constexpr (access == Access::upper_member)
        return I == 0 ? &p.X : I == 1 ? &p.Y : &p.Z;
    else
        return I == 0 ? &p.x() : I == 1 ? &p.y() : &p.z();
}

// True where a user's point stores its coordinates as floats or doubles that have an address.
template <class P>
concept stores_floats = requires(const P& p) {
    { detail::address_of<0>(p) } -> std::same_as<const scalar_of<P>*>;
};

}  // namespace detail

/// Points in memory that is not ours, of floats or of doubles, read as doubles: exact. It must outlive the view.
class PointsView {
public:
    PointsView() = default;
    PointsView(const StridedPoints<float>& points)
        : first_(points.first), count_(points.count), stride_(points.stride), is_float_(true) {}
    PointsView(const StridedPoints<double>& points)
        : first_(points.first), count_(points.count), stride_(points.stride) {}

    std::size_t size() const { return count_; }
    Vec3 operator[](std::size_t i) const {
        if (is_float_) return StridedPoints<float>{first_, count_, stride_}[i];
        return StridedPoints<double>{first_, count_, stride_}[i];
    }

private:
    const void* first_ = nullptr;
    std::size_t count_ = 0, stride_ = 0;
    bool is_float_ = false;
};

/// A range whose elements can be read as points of N coordinates: a vector of glm::vec3, an array of Vec3, a
/// view.
template <class R, int N>
concept PointRange = std::ranges::input_range<const R&> &&
                     PointLike<detail::element_of<R>, N, detail::scalar_of<detail::element_of<R>>>;

/// A range in one piece of memory that outlives the call: a vector that has a name, a span.
template <class R>
concept PointsInARow =
    std::ranges::borrowed_range<R> && PointRange<std::remove_cvref_t<R>, 3> &&
    std::ranges::contiguous_range<const std::remove_cvref_t<R>&> &&
    std::ranges::sized_range<const std::remove_cvref_t<R>&> && detail::stores_floats<detail::element_of<R>>;

/// The elements of a range, a std::vector<glm::vec3> or an array of a vertex type with x, y and z, as strided points:
/// nothing is copied. Nothing where x, y and z of an element do not lie next to each other in this order.
template <PointsInARow R>
auto strided(R&& points) {
    using P = detail::element_of<R>;
    using T = detail::scalar_of<P>;
    const std::size_t size = std::ranges::size(points);
    if (size == 0) return std::optional(StridedPoints<T>{});
    const P& first = *std::ranges::data(points);
    const T* x = detail::address_of<0>(first);
    if (detail::address_of<1>(first) != x + 1 || detail::address_of<2>(first) != x + 2)
        return std::optional<StridedPoints<T>>();
    return std::optional(StridedPoints<T>{x, size, sizeof(P)});
}

}  // namespace hitbox
