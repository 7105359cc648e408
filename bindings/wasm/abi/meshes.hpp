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

    const Surface& surface() {
        if (!surface_) surface_ = make_surface(mesh);
        if (!has_blocks_) grow_blocks(*surface_), has_blocks_ = true;
        return *surface_;
    }
    void changed() { surface_.reset(), has_blocks_ = false; }

private:
    std::optional<Surface> surface_;
    bool has_blocks_ = false;
};

}  // namespace hitbox::wasm
