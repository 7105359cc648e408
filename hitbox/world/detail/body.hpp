// body.hpp: the data of a body in a world.
#pragma once

#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/tree/moved_surface.hpp>
#include <hitbox/shape/any_shape.hpp>
#include <hitbox/world/detail/body_numbers.hpp>
#include <hitbox/world/detail/placed_shape.hpp>
#include <hitbox/world/mesh_bounds.hpp>
#include <hitbox/world/mesh_model.hpp>

#include <cstdint>
#include <memory>
#include <mutex>

namespace hitbox::detail {

/// The mesh of a body, and data for its position at the last update.
struct BodyMesh {
    MeshModel model;
    MeshBounds bounds;
    bool solid = true;
    bool quick = false;  // its box in the world need not be tight

    // The transformed triangles, computed when an exact test first needs them.
    std::shared_ptr<const Surface> surface;
    std::uint64_t surface_version = 0;  // version of the bounds they were computed for
};

/// Guards the surfaces of all meshes of a world, which const members create.
struct SurfaceLock {
    std::mutex mutex;
};

/// The transformed triangles of a mesh. Two threads may compute them at the same time; the first result is kept.
std::shared_ptr<const Surface> placed_surface(const BodyMesh& mesh, SurfaceLock& lock);

/// The mesh where the last update placed it, to be asked in its own coordinates; or its transformed triangles, if there are any
/// already, or if its own coordinates are too coarse for what is asked.
struct MeshInPlace {
    std::shared_ptr<const Surface> kept;  ///< the transformed triangles, which `surface` refers to
    MovedSurface surface;
};

/// `bounds` are those of the body.
MeshInPlace mesh_in_place(const BodyMesh& mesh, const Aabb3& bounds, SurfaceLock& lock);

struct Body {
    std::uint64_t version = 0, user_data = 0;
    BodyNumbers numbers;             // the last transform requested, and the shape placed by the last update
    std::unique_ptr<BodyMesh> mesh;  // null for a shape
};

/// The oriented box of a body at the last update, perhaps in the given space; null if none is tighter than the
/// axis-aligned `bounds`.
inline const Obb3* oriented_box_of(const Body& body, const Aabb3& bounds, Obb3& space) {
    if (!body.mesh || bounds.is_empty()) return body.numbers.oriented_box(bounds, space);
    const Obb3& box = body.mesh->bounds.obb();  // computed by the update
    return box.is_empty() ? nullptr : &box;
}

/// The same, or the bounds.
inline OrientedBounds oriented_of(const Body& body, const Aabb3& bounds) {
    Obb3 space;
    const Obb3* const box = oriented_box_of(body, bounds, space);
    return box ? OrientedBounds(*box) : OrientedBounds(bounds);
}

}  // namespace hitbox::detail
