// body.hpp: the data of a body in a world.
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/shape/any_shape.hpp>
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

struct Body {
    std::uint64_t version = 0;
    Affine3 transform;  // the last one requested; the members below are those of the last update
    AnyShape local, placed;
    OrientedBounds oriented;
    std::unique_ptr<BodyMesh> mesh;  // null for a shape
};

}  // namespace hitbox::detail
