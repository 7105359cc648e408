// mesh_handle.hpp: what is behind a hitbox_mesh: a mesh, and what is made of it at the first query (handle).
#pragma once

#include "border.hpp"

#include <bindings/c/hitbox.h>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/trimesh.hpp>

#if !defined(__wasm__)
#include <hitbox/world/mesh_model.hpp>

#include <mutex>
#endif
#include <optional>
#include <utility>

namespace hitbox::c {

#if defined(__wasm__)
struct Mutex {
    void lock() {}
    void unlock() {}
};
#else
using Mutex = std::mutex;
#endif

}  // namespace hitbox::c

struct hitbox_mesh {
    hitbox_mesh() = default;
    explicit hitbox_mesh(hitbox::TriMesh given) : mesh(std::move(given)) {}

    hitbox::TriMesh mesh;
    hitbox::c::Fault fault;  // of the last check

    /// Requires a mesh without fault.
    const hitbox::Surface& surface() const;
#if !defined(__wasm__)
    /// What bodies of a world share. The same.
    const hitbox::MeshModel& model() const;
#endif
    /// Checks the mesh again, and forgets what was made of it.
    hitbox::c::Fault changed();

private:
    mutable hitbox::c::Mutex mutex_;
    mutable std::optional<hitbox::Surface> surface_;
#if !defined(__wasm__)
    mutable std::optional<hitbox::MeshModel> model_;
#endif
};

namespace hitbox::c {

/// The fault of a mesh that is an argument: it is NULL, or not valid.
Fault check(const hitbox_mesh* mesh, const char* where = "mesh");

}  // namespace hitbox::c
