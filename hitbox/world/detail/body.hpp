// body.hpp: what the world keeps of a body.
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/shape/any_shape.hpp>
#include <hitbox/world/detail/placed_shape.hpp>
#include <hitbox/world/layers.hpp>
#include <hitbox/world/mesh_bounds.hpp>
#include <hitbox/world/mesh_model.hpp>

#include <cstdint>
#include <memory>

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

/// What is asked of a body for each box that is found. It lies apart from the rest, so that a hundred thousand of
/// them stay in the cache.
struct BodyTag {
    std::uint32_t generation = 1;
    bool alive = false, awake = true;
    bool changed = false;  // it is in the list of those that the next update places
    Layers layers;
};

struct Body {
    std::uint64_t version = 0;
    Affine3 transform;  // as asked for; what is below is as of the last update
    AnyShape local, placed;
    OrientedBounds oriented;
    std::unique_ptr<BodyMesh> mesh;  // or it is a shape
};

}  // namespace hitbox::detail
