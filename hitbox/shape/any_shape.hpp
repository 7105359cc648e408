// any_shape.hpp: a shape whose kind is known only at run time; the list of all shapes (variant).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/capsule.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/line.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/rectangle.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/shape_info.hpp>
#include <hitbox/shape/sphere.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

namespace hitbox {

/// Any shape in double. This is the one list of all shapes: a new shape is added here. Code for all shapes
/// takes them from this list with std::visit.
using AnyShape = std::variant<Aabb3, Capsule3, Frustum3, Line3, Obb3, Plane3, Vec3, Ray3, Rectangle3,
                              Segment3, Sphere3, Triangle3>;

/// The number of shapes.
constexpr std::size_t shape_count = std::variant_size_v<AnyShape>;

namespace detail {

/// The size of the fields together.
template <class S, class... Fields>
constexpr std::size_t size_of(const std::tuple<Fields...>&) {
    return (sizeof(std::declval<S&>().*std::declval<Fields>().member) + ... + 0);
}

/// Checks at compile time that a shape has the required members and ShapeInfo.
template <class S>
constexpr bool describes_itself() {
    if constexpr (!std::is_same_v<S, Vec3>) {
        static_assert(
            requires(const S& s) {
                { s.is_empty() } -> std::same_as<bool>;
            }, "bool is_empty() const");
        static_assert(
            requires(const S& s) {
                { s.bounds() } -> std::same_as<Aabb3>;
            }, "Aabb<3, T> bounds() const");
        static_assert(
            requires(const S& s) {
                { s.some_point() } -> std::same_as<std::optional<Vec3>>;
            }, "std::optional<Vec<3, T>> some_point() const");
        static_assert(
            requires(const S& s, const Affine3& map) { s.transformed(map); }, "transformed(map) const");
    }
    static_assert(std::is_same_v<std::variant_alternative_t<std::size_t(ShapeInfo<S>::kind), AnyShape>, S>,
                  "ShapeKind names the shapes in the order of AnyShape");
    static_assert(requires { ShapeInfo<S>::fields; }, "ShapeInfo: static constexpr std::tuple fields");
    if constexpr (!std::is_same_v<S, Vec3>)
        static_assert(size_of<S>(ShapeInfo<S>::fields) == sizeof(S),
                      "ShapeInfo: `fields` lists each field once");
    static_assert(
        requires { ShapeInfo<S>::transforms; }, "ShapeInfo: static constexpr Transforms transforms");
    return true;
}

template <std::size_t... I>
constexpr bool all_describe_themselves(std::index_sequence<I...>) {
    return (describes_itself<std::variant_alternative_t<I, AnyShape>>() && ...);
}
static_assert(all_describe_themselves(std::make_index_sequence<shape_count>{}));

template <std::size_t... I>
constexpr std::array<const char*, shape_count> all_shape_names(std::index_sequence<I...>) {
    return {ShapeInfo<std::variant_alternative_t<I, AnyShape>>::name...};
}

}  // namespace detail

/// The names of all shapes, in the order of AnyShape, which is alphabetical.
constexpr std::array<const char*, shape_count> shape_names =
    detail::all_shape_names(std::make_index_sequence<shape_count>{});

/// The name of the shape that `shape` holds.
inline const char* kind_name(const AnyShape& shape) { return shape_names[shape.index()]; }

}  // namespace hitbox
