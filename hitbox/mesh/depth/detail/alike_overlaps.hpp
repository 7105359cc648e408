// alike_overlaps.hpp: overlaps of two parts that are equal when moved and turned (congruence, instances).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/shape/aabb.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hitbox::detail {

/// Which triangles of two parts are compared.
enum class Compared {
    nearby,  ///< those that may limit a ball in the box that the parts share
    whole,   ///< all
};

/// The triangles of two parts with an overlap.
///
///        +---+            +---+     The bolts differ by a move, and so do the bores. The rest of the plate does
///     +--|   |------------|   |--+  not matter: no ball in the box is wider than its narrowest side, so only triangles
///     |  |   |            |   |  |  that are nearer than that count.
///     +--|   |------------|   |--+
///        +---+            +---+
struct OverlapTriangles {
    std::vector<Vec3>
        corners;  ///< by the index of their triangle: those of the first part, then of the second
    std::size_t first_part = 0;  ///< the number of corners of the first part
    std::optional<Aabb3> box;    ///< the common box of the parts; only if near triangles alone are compared
    std::uint64_t key = 0;       ///< equal for overlaps that are alike, unless rounding errors separate them
};

/// Triangles that meet this box are compared.
Aabb3 compared_box(const Surface& a, const Surface& b, const Aabb3& shared, Compared compared);

/// The triangles of a surface that meet this box, by their index in the surface, sorted.
std::vector<std::uint32_t> own_triangles_near(const Surface& surface, const Aabb3& box);

/// std::nullopt if there are so many triangles that a comparison costs more than it saves.
std::optional<OverlapTriangles> overlap_triangles(const Surface& a, const Surface& b, const Aabb3& shared,
                                                  Compared compared);

/// An overlap with which others are compared.
struct OverlapModel {
    explicit OverlapModel(OverlapTriangles all);

    OverlapTriangles triangles;
    std::array<std::size_t, 3> spanning;  ///< corners that span a large triangle
};

/// Equal for overlaps that are alike, unless rounding errors separate them. Most others have different keys, so their
/// triangles are not compared.
std::uint64_t quick_key(const Surface& a, const Surface& b, const Aabb3& shared, Compared compared);

/// A rotation and a translation.
struct RigidMove {
    Vec3 from, to;                 ///< the move takes `from` to `to`
    std::array<Vec3, 3> rotation;  ///< rows
    double error = 0;              ///< the largest distance of a moved corner from its counterpart

    Vec3 turned(const Vec3& way) const {
        return {dot(rotation[0], way), dot(rotation[1], way), dot(rotation[2], way)};
    }
    Vec3 operator()(const Vec3& p) const { return to + turned(p - from); }
};

/// The move that takes the corners of one overlap to those of another one, in their order, and box to box. std::nullopt
/// if a moved corner is farther from its counterpart than a millionth of their extent.
std::optional<RigidMove> move_between(const OverlapModel& from, const OverlapTriangles& to);

}  // namespace hitbox::detail
