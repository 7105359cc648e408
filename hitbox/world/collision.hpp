// collision.hpp: which bodies meet, and how closely that was looked at (collision pair, broad and narrow phase).
#pragma once

#include <hitbox/core/executor.hpp>
#include <hitbox/core/function_ref.hpp>
#include <hitbox/world/handle.hpp>

#include <cstddef>
#include <vector>

namespace hitbox {

/// What is compared: boxes, oriented boxes, or the shapes and triangles. Each finds a subset of what the one before
/// finds.
enum class Precision {
    aabb,   ///< the axis-aligned boxes share a point
    obb,    ///< and so do the oriented boxes
    exact,  ///< and so do the shapes themselves, or the triangles of the meshes
};

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

/// Two bodies that meet, a before b.
struct Collision {
    BodyHandle a, b;
    Precision precision = Precision::exact;  ///< as asked for

    friend constexpr bool operator==(const Collision&, const Collision&) = default;
};

/// True for two bodies that are not to be asked about, though their layers would have it: a character and the
/// sword in its hand. It is asked on the calling thread, once for each pair whose boxes meet, in order.
using IgnorePair = FunctionRef<bool(BodyHandle, BodyHandle)>;

struct CollisionOptions {
    Precision precision = Precision::exact;
    const IgnorePair* ignore = nullptr;
    Executor* executor = nullptr;  ///< null: this thread
};

struct CollisionReport {
    std::vector<Collision> collisions;  ///< sorted by (a, b)
    std::size_t box_pairs = 0;          ///< pairs whose axis-aligned boxes meet, after layers and filter
    std::size_t oriented_pairs = 0;     ///< of those, whose oriented boxes meet too; 0 if not asked for
};

}  // namespace hitbox
