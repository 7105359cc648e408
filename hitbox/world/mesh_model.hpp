// mesh_model.hpp: a triangle mesh that many bodies share (collision mesh, instancing, mesh collider).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/fit/fit_obb.hpp>
#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/world/mesh_bounds.hpp>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace hitbox {

/// A mesh made ready once: welded, with its boxes. Copies share all of it, and cost a pointer.
///
/// Degenerate  degenerate triangles take no part; a mesh without others meets nothing.
/// Errors      bad_format, for a corner that is no point of the mesh; not_finite, for a NaN or infinite point.
class MeshModel {
public:
    static Result<MeshModel> from_mesh(const TriMesh& mesh, ObbFit fit = ObbFit::fast);

    /// In the mesh's own coordinates.
    const Surface& surface() const { return data_->surface; }

    /// Its boxes where it stands untransformed; copy them to move them.
    const MeshBounds& bounds() const { return data_->bounds; }

    /// A point of each component, by its place in the surface: a component that crosses nothing lies where its
    /// point lies.
    const std::vector<std::uint32_t>& point_of_each_component() const { return data_->component_points; }

    /// The number in the mesh of a triangle of the surface, which has no degenerate ones.
    std::uint32_t number_in_mesh(std::uint32_t triangle) const {
        return data_->surface.number_in_mesh(triangle);
    }

private:
    struct Data {
        Surface surface;
        MeshBounds bounds;
        std::vector<std::uint32_t> component_points;
    };
    explicit MeshModel(std::shared_ptr<const Data> data) : data_(std::move(data)) {}

    std::shared_ptr<const Data> data_;
};

}  // namespace hitbox
