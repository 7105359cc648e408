// collision.hpp: pairs of bodies that meet, and the precision of the test (collision pair, broad and narrow phase).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/function_ref.hpp>
#include <hitbox/world/handle.hpp>

#include <cstddef>
#include <vector>

namespace hitbox {

/// The geometry that is compared. Each level finds a subset of the pairs of the level before.
enum class Precision {
    aabb,   ///< the axis-aligned boxes share a point
    obb,    ///< and the oriented boxes share a point
    exact,  ///< and the shapes or the triangles of the meshes share a point
};

/// The name of the level: "aabb", "obb" or "exact".
constexpr const char* to_string(Precision precision) {
    switch (precision) {
        case Precision::aabb:
            return "aabb";
        case Precision::obb:
            return "obb";
        case Precision::exact:
            return "exact";
    }
    return "unknown";
}

/// Two bodies that meet, with a < b.
struct Collision {
    BodyHandle a, b;
    Precision precision = Precision::exact;  ///< the requested precision

    friend constexpr bool operator==(const Collision&, const Collision&) = default;
};

/// A callback that returns true for pairs of bodies to ignore although their layers allow them: a character
/// and the sword in its hand. It is called on the calling thread, once for each pair whose boxes meet, in order.
/// It is a reference: the callable must outlive it. So store a lambda in a variable and make the IgnorePair from
/// the variable. An IgnorePair variable that is initialised with a lambda expression dangles.
using IgnorePair = FunctionRef<bool(BodyHandle, BodyHandle)>;

/// Options of World::collisions() and World::events().
struct CollisionOptions {
    Precision precision = Precision::exact;  ///< the most precise test to use
    const IgnorePair* ignore = nullptr;      ///< null: ignore no pair
    Executor* executor = nullptr;            ///< null: run on the calling thread
};

/// The result of World::collisions().
struct CollisionReport {
    std::vector<Collision> collisions;  ///< sorted by (a, b)
    std::size_t box_pairs = 0;          ///< pairs whose axis-aligned boxes meet, after layers and filter
    std::size_t oriented_pairs = 0;     ///< pairs whose oriented boxes meet too; 0 if precision is aabb
};

}  // namespace hitbox
