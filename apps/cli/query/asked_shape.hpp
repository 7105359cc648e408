// asked_shape.hpp: what `hitbox query` takes for a shape: those of AnyShape, a cylinder or a convex hull (variant).
#pragma once

#include <hitbox/shape/any_shape.hpp>
#include <hitbox/shape/convex_hull.hpp>
#include <hitbox/shape/cylinder.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <variant>

namespace hitbox::cli {

namespace detail {

template <class Any>
struct WithMore;
template <class... Shapes>
struct WithMore<std::variant<Shapes...>> {
    using type = std::variant<Shapes..., Cylinder3, ConvexHull3>;
};

}  // namespace detail

/// The kinds of AnyShape in their order, and after them those that not every verb takes.
using AskedShape = detail::WithMore<AnyShape>::type;

constexpr std::size_t asked_count = std::variant_size_v<AskedShape>;

/// The names of the kinds.
inline constexpr std::array<const char*, asked_count> asked_names = [] {
    std::array<const char*, asked_count> names{};
    std::copy(shape_names.begin(), shape_names.end(), names.begin());
    names[shape_count] = "cylinder", names[shape_count + 1] = "hull";
    return names;
}();

inline const char* kind_name(const AskedShape& shape) { return asked_names[shape.index()]; }

}  // namespace hitbox::cli
