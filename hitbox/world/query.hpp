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
    /// cast, sweep_all, nearest, nearest_meshes: at most this many answers.
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

/// The options of World::sweep().
struct BodySweepOptions {
    Layers layers{0xffffffff, 0xffffffff};  ///< the moving shape is treated like a body on these layers
    /// Bodies, and triangles of meshes, that the shape meets at the start and leaves or slides along do not count. So a
    /// character that stands on a floor can walk, and meets the wall.
    bool skip_leaving = false;
    /// sweep_all: at most this many answers.
    std::size_t most = (std::numeric_limits<std::size_t>::max)();
};

/// The first contact of a moving shape with a body.
struct BodySweepHit {
    BodyHandle body;
    double t = 0;  ///< the part of the motion before it, from 0 to 1; see SweepHit
    Vec3 point;    ///< a common point at that time
    Vec3
        normal;  ///< of the body at that point: a unit vector out of it; zero if the shape starts within a solid
    bool started = false;  ///< they meet before the motion; then t is 0, and otherwise above 0
    bool leaving = false;  ///< only if they started together: at no later time they are deeper in each other
    std::optional<std::uint32_t> triangle;  ///< its index in the mesh; not if the shape starts within a solid
    /// The body that moves, or the one of its parts that has the contact. The default handle if a shape moves.
    BodyHandle mover{};

    friend constexpr bool operator==(const BodySweepHit&, const BodySweepHit&) = default;
};

/// The closest points of a shape, or a body, and a body of the world.
struct BodyDistance {
    BodyHandle body;
    double distance = 0;     ///< 0 exactly if they share a point, also if one is within a solid mesh
    Vec3 on_shape, on_body;  ///< of that length; one point of both if they share one; see closest_points()
    std::optional<std::uint32_t>
        triangle;  ///< the nearest one, by its index in the mesh of `body`; not within a solid
    /// The body that was asked about, or the one of its parts that is nearest. The default handle for a shape.
    BodyHandle asker{};

    friend constexpr bool operator==(const BodyDistance&, const BodyDistance&) = default;
};

/// A body that meets a frustum.
struct VisibleBody {
    BodyHandle body;
    Visibility visibility = Visibility::across;

    friend constexpr bool operator==(const VisibleBody&, const VisibleBody&) = default;
};

}  // namespace hitbox
