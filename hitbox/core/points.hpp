// points.hpp: views of points in the caller's memory (strided view, vertex buffer, interleaved attributes).
#pragma once

#include <hitbox/core/vec.hpp>

#include <concepts>
#include <cstddef>
#include <cstring>
#include <optional>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>

namespace hitbox {

/// A view of `count` points of three coordinates of type T. The first point is at `first`; each next one is
/// `stride` bytes further. So a vertex buffer with other attributes between the points can be read. No copy
/// is made; the memory must outlive the view. No alignment is needed.
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

/// The scalar that represents a user's coordinates without rounding: float for float, otherwise double.
template <class P>
using scalar_of = std::conditional_t<
    std::same_as<std::remove_cvref_t<decltype(coordinate<0>(std::declval<const P&>()))>, float>, float,
    double>;

template <class R>
using element_of = std::remove_cvref_t<std::ranges::range_reference_t<const R&>>;

// Templates take a range as it is, and call this: no template is deduced from a vector that converts to a span.
template <class R>
concept ElementsInARow = std::ranges::contiguous_range<const R&> && std::ranges::sized_range<const R&>;

template <ElementsInARow R>
constexpr std::span<const element_of<R>> span_of(const R& elements) {
    return {std::ranges::data(elements), std::ranges::size(elements)};
}

// The address of coordinate I of a user's point.
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

// True if a user's point stores its coordinates as floats or doubles that have an address.
template <class P>
concept stores_floats = requires(const P& p) {
    { detail::address_of<0>(p) } -> std::same_as<const scalar_of<P>*>;
};

}  // namespace detail

/// A range whose elements can be read as points of N coordinates: a vector of glm::vec3, an array of Vec3, a view.
template <class R, int N>
concept PointRange = std::ranges::input_range<const R&> &&
                     PointLike<detail::element_of<R>, N, detail::scalar_of<detail::element_of<R>>>;

/// A contiguous range of points that outlives the call: a named vector, a span.
template <class R>
concept PointsInARow =
    std::ranges::borrowed_range<R> && PointRange<std::remove_cvref_t<R>, 3> &&
    detail::ElementsInARow<std::remove_cvref_t<R>> && detail::stores_floats<detail::element_of<R>>;

/// A view of points of floats or of doubles in the caller's memory. They are read as doubles, which is exact.
/// The memory must outlive the view.
class PointsView {
public:
    PointsView() = default;
    PointsView(const StridedPoints<float>& points)
        : first_(points.first), count_(points.count), stride_(points.stride), is_float_(true) {}
    PointsView(const StridedPoints<double>& points)
        : first_(points.first), count_(points.count), stride_(points.stride) {}
    /// A named vector or array, or a span, of Vec3 or Vec3f. strided() has those of other points.
    template <PointsInARow Points>
        requires(detail::is_vec<detail::element_of<Points>>::value)
    PointsView(Points&& points)
        : PointsView(StridedPoints<detail::scalar_of<detail::element_of<Points>>>{
              std::ranges::data(points), std::ranges::size(points)}) {}

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

/// A strided view of the points in a contiguous range, such as std::vector<glm::vec3> or an array of a vertex
/// type with x, y and z. No copy is made.
///
/// Errors      std::nullopt if an element does not contain x, y and z itself, adjacent in this order. A span of
///             three numbers, for example, does not contain them.
template <PointsInARow R>
auto strided(R&& points) {
    using P = detail::element_of<R>;
    using T = detail::scalar_of<P>;
    const std::size_t size = std::ranges::size(points);
    if (size == 0) return std::optional(StridedPoints<T>{});
    const P& first = *std::ranges::data(points);
    const T* x = detail::address_of<0>(first);
    const auto bytes_before = reinterpret_cast<std::uintptr_t>(x) - reinterpret_cast<std::uintptr_t>(&first);
    if (bytes_before > sizeof(P) - 3 * sizeof(T) || sizeof(P) < 3 * sizeof(T) ||
        detail::address_of<1>(first) != x + 1 || detail::address_of<2>(first) != x + 2)
        return std::optional<StridedPoints<T>>();
    return std::optional(StridedPoints<T>{x, size, sizeof(P)});
}

}  // namespace hitbox
