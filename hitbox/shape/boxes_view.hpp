// boxes_view.hpp: a view of boxes in the caller's memory (strided view, array of structures, structure of arrays).
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>

#include <concepts>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <ranges>
#include <span>
#include <type_traits>

namespace hitbox {

/// A view of `count` axis-aligned boxes in the caller's memory. The corners of the first box are at `min` and `max`,
/// N adjacent coordinates of type T each; those of each next box are `stride` bytes further. So boxes inside larger
/// structures, or corners in two arrays, can be read. No copy is made; the memory must outlive the view. No alignment
/// is needed.
///
///     std::vector<Aabb3f> boxes;                                        Bvh3f tree(boxes);
///     struct Entity { int id; glm::vec3 low, high; };
///     std::vector<Entity> entities;                   Bvh3f tree(boxes_of(entities, &Entity::low, &Entity::high));
template <int N, class T>
class BoxesView {
public:
    BoxesView() = default;
    BoxesView(const void* min, const void* max, std::size_t count, std::size_t stride)
        : min_(static_cast<const std::byte*>(min)),
          max_(static_cast<const std::byte*>(max)),
          count_(count),
          stride_(stride) {}

    /// A span, vector or array of Aabb<N, T>.
    template <class Boxes>
        requires(!std::same_as<Boxes, BoxesView> &&
                 std::convertible_to<const Boxes&, std::span<const Aabb<N, T>>>)
    BoxesView(const Boxes& boxes) : BoxesView(std::span<const Aabb<N, T>>(boxes), true) {}

    std::size_t size() const { return count_; }
    HITBOX_INLINE Aabb<N, T> operator[](std::size_t i) const {
        T low[std::size_t(N)], high[std::size_t(N)];
        std::memcpy(low, min_ + i * stride_, sizeof low);
        std::memcpy(high, max_ + i * stride_, sizeof high);
        Aabb<N, T> box;
        for (std::size_t k = 0; k < std::size_t(N); ++k) box.min[k] = low[k], box.max[k] = high[k];
        return box;
    }

    /// Where the corners of box i are.
    const void* min_at(std::size_t i) const { return min_ + i * stride_; }
    const void* max_at(std::size_t i) const { return max_ + i * stride_; }

private:
    BoxesView(std::span<const Aabb<N, T>> boxes, bool)
        : BoxesView(boxes.data(), reinterpret_cast<const std::byte*>(boxes.data()) + sizeof(Vec<N, T>),
                    boxes.size(), sizeof(Aabb<N, T>)) {}

    const std::byte *min_ = nullptr, *max_ = nullptr;
    std::size_t count_ = 0, stride_ = sizeof(Aabb<N, T>);
};

namespace detail {

// A user's corner of a box: N floats or N doubles and nothing else.
template <class P>
using corner_scalar = std::remove_cvref_t<decltype(coordinate<0>(std::declval<const P&>()))>;
template <class P>
inline constexpr int corner_dimension = int(sizeof(P) / sizeof(corner_scalar<P>));

// False if the members are declared in another order than x, y, z.
template <class P>
consteval bool is_in_order() {
    if constexpr (access_of<P>() == Access::member && std::is_standard_layout_v<P>) {
        if constexpr (requires(const P& p) { +p.z; })
            return offsetof(P, x) < offsetof(P, y) && offsetof(P, y) < offsetof(P, z);
        else
            return offsetof(P, x) < offsetof(P, y);
    } else {
        return true;
    }
}

// A span has the size of two floats, too, but its coordinates are elsewhere.
template <class P, int N>
concept CornerOf = !std::ranges::borrowed_range<P> && HasNumbers<P, N> &&
                   sizeof(P) == std::size_t(N) * sizeof(corner_scalar<P>) && is_in_order<P>();

}  // namespace detail

/// A view of the boxes whose corners are two members of the elements of a contiguous range. A corner is any type of
/// two or three floats or doubles: glm::vec3, float[3], Vec3f. Padded types such as a 16-byte vector of three floats
/// do not compile; BoxesView takes their addresses.
template <class Element, class Corner>
auto boxes_of(std::span<const Element> elements, Corner Element::* min, Corner Element::* max) {
    using T = detail::corner_scalar<Corner>;
    constexpr int n = detail::corner_dimension<Corner>;
    static_assert(std::same_as<T, float> || std::same_as<T, double>,
                  "the coordinates must be float or double");
    static_assert((n == 2 || n == 3) && detail::CornerOf<Corner, n>,
                  "a corner must contain x, y and, in space, z, in this order and nothing else");
    static_assert(std::is_trivially_copyable_v<Corner>, "a corner must be trivially copyable");
    if (elements.empty()) return BoxesView<n, T>();
    return BoxesView<n, T>(&(elements.front().*min), &(elements.front().*max), elements.size(),
                           sizeof(Element));
}
template <class Range, class Element, class Corner>
    requires std::convertible_to<const Range&, std::span<const Element>>
auto boxes_of(const Range& elements, Corner Element::* min, Corner Element::* max) {
    return boxes_of(std::span<const Element>(elements), min, max);
}

}  // namespace hitbox
