// body.hpp: what the world keeps of a body.
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

/// The mesh of a body, and what follows from where it stood at the last update.
struct BodyMesh {
    MeshModel model;
    MeshBounds bounds;
    bool solid = true;

    // Its triangles where they stand, made when someone comes as near as to ask for them.
    std::shared_ptr<const Surface> surface;
    std::uint64_t surface_version = 0;  // of the bounds it was made with
};

/// Guards the surfaces of all meshes of a world, which const members make.
struct SurfaceLock {
    std::mutex mutex;
};

/// The triangles of a mesh where it stands. Two threads may make the same ones; the first to come back is kept.
std::shared_ptr<const Surface> placed_surface(const BodyMesh& mesh, SurfaceLock& lock);

struct Body {
    std::uint64_t version = 0;
    Affine3 transform;  // as asked for; what is below is as of the last update
    AnyShape local, placed;
    OrientedBounds oriented;
    std::unique_ptr<BodyMesh> mesh;  // or it is a shape
};

}  // namespace hitbox::detail
