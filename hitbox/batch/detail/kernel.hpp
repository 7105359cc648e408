// kernel.hpp: the functions of a pair of shapes for the driver of batches: filters for each level, and the exact test.
#pragma once

#include <hitbox/shape/shape_info.hpp>
#include <hitbox/simd/level.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace hitbox::batch::detail {

/// The largest number of components: those of a frustum.
inline constexpr std::size_t most_components = 24;

/// Many shapes in memory: component c of shape i is at[c] + i * stride. A single shape has the stride 0.
struct Side {
    std::array<const std::byte*, most_components> at{};
    std::size_t stride = 0, count = 0, components = 0;
};

/// The shapes of a batch as scalars: component c of shape i is at[c][i].
using Columns = const void* const*;

/// Filters 64 * words pairs. Bit i % 64 of yes[i / 64] is set if pair i surely intersects, of no[i / 64] if it surely does
/// not. The pairs with neither bit are for the exact test.
using Filter = void (*)(Columns a, Columns b, std::size_t words, std::uint64_t* yes, std::uint64_t* no);

/// The same against one shape, in the form that `prepare` makes.
using FilterOne = void (*)(Columns a, const void* one, std::size_t words, std::uint64_t* yes,
                           std::uint64_t* no);

/// Filters `count` pairs of doubles. Decides those on a grid so narrow that nothing is rounded.
using GridFilter = void (*)(Columns a, Columns b, std::size_t count, std::uint64_t* yes, std::uint64_t* no);

/// In bytes; enough for every prepared shape.
inline constexpr std::size_t most_prepared = 640;

/// The filter of one pair of shapes, compiled for each level, and its exact test.
struct Kernel {
    std::array<Filter, 3> many;      ///< by level: shape i of a against shape i of b
    std::array<FilterOne, 3> one;    ///< null in a small build, where `many` serves
    std::array<FilterOne, 3> again;  ///< a slower filter for pairs that `one` leaves undecided, or null
    std::array<FilterOne, 3> may;    ///< for may_intersect, without `yes`: `one`, or a faster filter
    std::array<GridFilter, 3>
        grid;  ///< decides touching shapes, for shapes of floats too; null if there is none
    /// Makes `one` of the components of a single shape.
    void (*prepare)(const void* components, void* one);
    /// The exact answers for shape ids_a[i] of a and ids_b[i] of b, as 0 or 1.
    void (*exact)(const Side& a, const Side& b, const std::uint32_t* ids_a, const std::uint32_t* ids_b,
                  std::size_t count, std::uint8_t* hits);
};

/// The number of scalars in a shape. A shape is stored as its scalars in order and nothing else.
template <ShapeType S>
inline constexpr std::size_t components_of = sizeof(S) / sizeof(ScalarOf<S>);

/// The kernel of two shapes, defined in the file of the pair: aabb_plane.cpp.
template <ShapeType A, ShapeType B>
const Kernel& kernel_of();

/// Two kinds of shapes in the order of their kernel.
struct KindPair {
    ShapeKind a, b;
    friend constexpr bool operator==(const KindPair&, const KindPair&) = default;
};

/// The pairs for which kernel_of<A, B>() is defined.
inline constexpr std::array kernel_pairs = [] {
    using enum ShapeKind;
    return std::array<KindPair, 19>{{{aabb, aabb},
                                     {aabb, plane},
                                     {aabb, frustum},
                                     {aabb, segment},
                                     {aabb, ray},
                                     {aabb, triangle},
                                     {aabb, sphere},
                                     {aabb, obb},
                                     {obb, obb},
                                     {obb, plane},
                                     {obb, frustum},
                                     {obb, segment},
                                     {triangle, triangle},
                                     {triangle, segment},
                                     {triangle, ray},
                                     {triangle, plane},
                                     {sphere, sphere},
                                     {sphere, plane},
                                     {sphere, frustum}}};
}();

template <ShapeKind A, ShapeKind B>
inline constexpr bool has_kernel = [] {
    for (const KindPair& pair : kernel_pairs)
        if (pair == KindPair{A, B}) return true;
    return false;
}();

}  // namespace hitbox::batch::detail
