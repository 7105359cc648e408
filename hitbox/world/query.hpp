// query.hpp: how bodies are asked about and what a cast finds (raycast hit, query filter).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/index/query.hpp>
#include <hitbox/world/collision.hpp>
#include <hitbox/world/handle.hpp>
#include <hitbox/world/layers.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace hitbox {

struct QueryOptions {
    Precision precision = Precision::exact;
    Layers layers{0xffffffff, 0xffffffff};  ///< as if the question were a body of these
    std::size_t most = (std::numeric_limits<std::size_t>::max)();  ///< of a cast: the nearest so many
};

/// Where a segment or ray enters a body.
struct BodyHit {
    BodyHandle body;
    double t =
        0;  ///< from 0 at the start to 1 at the end of a segment, in multiples of a ray's direction; rounded
    Vec3 point;  ///< there, rounded
    std::optional<std::uint32_t>
        triangle;  ///< of the mesh, by its number there; none where the start lies inside the body
    Precision precision = Precision::exact;  ///< what was entered: aabb or obb where that was asked for

    friend constexpr bool operator==(const BodyHit&, const BodyHit&) = default;
};

/// The point of a mesh nearest to a given one.
struct BodyNearest {
    BodyHandle body;
    double distance = 0;         ///< negative inside a solid; as signed_distance() in nearest.hpp
    Vec3 point;                  ///< on the surface, rounded
    std::uint32_t triangle = 0;  ///< of the mesh, by its number there

    friend constexpr bool operator==(const BodyNearest&, const BodyNearest&) = default;
};

/// A body in view.
struct VisibleBody {
    BodyHandle body;
    Visibility visibility = Visibility::across;

    friend constexpr bool operator==(const VisibleBody&, const VisibleBody&) = default;
};

}  // namespace hitbox
