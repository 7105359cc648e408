// query.hpp: options and results of queries of a world (raycast hit, query filter).
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

/// Options of the queries of a World.
struct QueryOptions {
    Precision precision = Precision::exact;  ///< the most precise test to use
    Layers layers{0xffffffff, 0xffffffff};   ///< the query is treated like a body on these layers
    /// cast, nearest_meshes: at most this many answers.
    std::size_t most = (std::numeric_limits<std::size_t>::max)();
};

/// The point where a segment or ray enters a body.
struct BodyHit {
    BodyHandle body;
    double t = 0;  ///< 0 to 1 on a segment, in multiples of a ray's direction; correctly rounded
    Vec3 point;    ///< the point of entry, correctly rounded
    /// A unit vector out of the body at that point, toward the start; rounded. Of a mesh, that of the triangle, as in MeshHit.
    /// At an edge or corner that of one of the faces; of a point or segment the one that is most against the line. Zero if the
    /// start is in the body, its surface included.
    Vec3 normal;
    /// Its index in the mesh. Only for a mesh tested exactly and entered through a triangle; not if the start is
    /// inside the body.
    std::optional<std::uint32_t> triangle;
    Precision precision = Precision::exact;  ///< the geometry that was tested

    friend constexpr bool operator==(const BodyHit&, const BodyHit&) = default;
};

/// The point of a mesh nearest to a given point.
struct BodyNearest {
    BodyHandle body;
    double distance = 0;         ///< negative inside a solid; see signed_distance() in nearest.hpp
    Vec3 point;                  ///< on the surface, rounded
    std::uint32_t triangle = 0;  ///< its index in the mesh

    friend constexpr bool operator==(const BodyNearest&, const BodyNearest&) = default;
};

/// A body that meets a frustum.
struct VisibleBody {
    BodyHandle body;
    Visibility visibility = Visibility::across;

    friend constexpr bool operator==(const VisibleBody&, const VisibleBody&) = default;
};

}  // namespace hitbox
