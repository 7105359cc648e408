// view.hpp: a view of many shapes in the caller's memory (strided view, array of structures, structure of arrays).
#pragma once

#include <hitbox/batch/detail/kernel.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/boxes_view.hpp>
#include <hitbox/shape/shape_info.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>

namespace hitbox::batch {

/// A view of `count` shapes in the caller's memory. Component c of the first shape is at `at[c]`; that of each next
/// shape is `stride` bytes further. The components are the numbers of the shape in the order of its members: min.x,
/// min.y, min.z, max.x, ... for a box. No copy is made; the memory must outlive the view. No alignment is needed.
///
///     std::vector<Aabb3f> boxes;                       View<Aabb3f>(boxes)                array of structures
///     float x[n], y[n], z[n], r[n];                    View<Sphere3f>({x, y, z, r}, n)    structure of arrays
///     struct Entity { int id; glm::vec3 low, high; };
///     std::vector<Entity> entities;                    view_of<Aabb3f>(entities, &Entity::low, &Entity::high)
///
/// Contiguous components are read where they are, which is the fastest. Soa<Shape> is a container of such.
template <ShapeType S>
class View {
public:
    using Shape = S;
    using Scalar = ScalarOf<S>;
    static constexpr std::size_t components = detail::components_of<S>;
    using Columns = std::array<const void*, components>;

    View() = default;
    View(const Columns& at, std::size_t count, std::size_t stride = sizeof(Scalar))
        : at_(at), count_(count), stride_(stride) {}

    /// A span, vector or array of shapes.
    template <class Shapes>
        requires(!std::same_as<Shapes, View> && std::convertible_to<const Shapes&, std::span<const S>>)
    View(const Shapes& shapes) : View(std::span<const S>(shapes), true) {}

    std::size_t size() const { return count_; }
    std::size_t stride() const { return stride_; }
    /// The address of component c of the first shape.
    const void* column(std::size_t c) const { return at_[c]; }

    S operator[](std::size_t i) const {
        Scalar numbers[components];
        for (std::size_t c = 0; c < components; ++c)
            std::memcpy(&numbers[c], static_cast<const std::byte*>(at_[c]) + i * stride_, sizeof(Scalar));
        S shape;
        static_assert(sizeof shape == sizeof numbers && std::is_trivially_copyable_v<S>);
        std::memcpy(static_cast<void*>(&shape), numbers, sizeof shape);
        return shape;
    }

private:
    View(std::span<const S> shapes, bool) : count_(shapes.size()), stride_(sizeof(S)) {
        const auto* const first = reinterpret_cast<const std::byte*>(shapes.data());
        if (count_ == 0) return;
        for (std::size_t c = 0; c < components; ++c) at_[c] = first + c * sizeof(Scalar);
    }

    Columns at_{};
    std::size_t count_ = 0, stride_ = sizeof(Scalar);
};

namespace detail {

// A member that holds components: a number, or a vector of three, which may be padded.
template <class T, class M>
concept NumberMember = std::same_as<M, T>;
template <class T, class M>
concept VectorMember = !NumberMember<T, M> && hitbox::detail::HasNumbers<M, 3> &&
                       sizeof(M) >= 3 * sizeof(T) && std::same_as<hitbox::detail::corner_scalar<M>, T> &&
                       hitbox::detail::is_in_order<M>() && std::is_trivially_copyable_v<M>;

template <class T, class Element, class M>
const std::byte* add_member(const Element& element, M Element::* member, std::size_t& c, const void** at) {
    static_assert(NumberMember<T, M> || VectorMember<T, M>,
                  "a member must be a number of the shape's type, or x, y and z of that type in this order");
    const auto* const from = reinterpret_cast<const std::byte*>(&(element.*member));
    for (std::size_t k = 0; k < (NumberMember<T, M> ? 1 : 3); ++k) at[c++] = from + k * sizeof(T);
    return from;
}

}  // namespace detail

/// A view of the shapes whose numbers are members of the elements of a contiguous range. The members are given in the
/// order of those of the shape: `view_of<Sphere3f>(bodies, &Body::position, &Body::radius)`. A member is a number, or
/// any type of three numbers, padded or not: glm::vec3, a 16-byte vector of three floats, float[3].
template <ShapeType S, class Range, class Element, class... Members>
    requires std::convertible_to<const Range&, std::span<const Element>>
View<S> view_of(const Range& range, Members Element::*... members) {
    using T = ScalarOf<S>;
    const std::span<const Element> elements(range);
    static_assert(
        (std::size_t(0) + ... + std::size_t(detail::NumberMember<T, Members> ? 1 : 3)) == View<S>::components,
        "the members must have as many numbers as the shape");
    typename View<S>::Columns at{};
    std::size_t c = 0;
    if (!elements.empty()) (detail::add_member<T>(elements.front(), members, c, at.data()), ...);
    return View<S>(at, elements.size(), sizeof(Element));
}

}  // namespace hitbox::batch
