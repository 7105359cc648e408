// meshes.hpp: a mesh that JavaScript holds by its address (handle).
#pragma once

#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/mesh/weld.hpp>

#include <optional>
#include <utility>

namespace hitbox::wasm {

/// A mesh, and what was made of it when it was first asked for.
class HeldMesh {
public:
    HeldMesh() = default;
    explicit HeldMesh(TriMesh given) : mesh(std::move(given)) {}

    TriMesh mesh;

    /// Of a mesh that hb_mesh_changed found good.
    const Surface& surface() {
        if (!surface_) surface_ = *make_surface(mesh);
        return *surface_;
    }
    void changed() { surface_.reset(); }

private:
    std::optional<Surface> surface_;
};

}  // namespace hitbox::wasm
