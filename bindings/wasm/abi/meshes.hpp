// meshes.hpp: a mesh that JavaScript refers to by its address (handle).
#pragma once

#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/mesh/weld.hpp>

#include <optional>
#include <utility>

namespace hitbox::wasm {

/// A mesh, and the surface made of it on first use.
class HeldMesh {
public:
    HeldMesh() = default;
    explicit HeldMesh(TriMesh given) : mesh(std::move(given)) {}

    TriMesh mesh;

    /// Requires that hb_mesh_changed succeeded.
    const Surface& surface() {
        if (!surface_) surface_ = *make_surface(mesh);
        return *surface_;
    }
    void changed() { surface_.reset(); }

private:
    std::optional<Surface> surface_;
};

}  // namespace hitbox::wasm
