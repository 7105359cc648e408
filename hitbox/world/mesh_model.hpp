// mesh_model.hpp: a triangle mesh shared by several bodies (collision mesh, instancing, mesh collider).
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

class MeshView;

/// A mesh prepared once: welded, with its bounding boxes. Copies share all data and cost a pointer.
///
/// Degenerate  degenerate triangles are ignored; a mesh with no others meets nothing.
/// Errors      bad_format: a corner index is out of range. not_finite: a coordinate is NaN or infinite.
class MeshModel {
public:
    /// Checks and prepares a mesh.
    static Result<MeshModel> from_mesh(const TriMesh& mesh, ObbFit fit = ObbFit::fast);
    /// The same for a mesh in the caller's memory, in float or double. A MeshView is valid, so there is no error.
    static MeshModel from_mesh(const MeshView& mesh, ObbFit fit = ObbFit::fast);

    /// The surface, in the mesh's own coordinates.
    const Surface& surface() const { return data_->surface; }

    /// The bounding boxes without transform; copy them to move them.
    const MeshBounds& bounds() const { return data_->bounds; }

    /// One point of each connected component, as an index into the points of the surface. If a component
    /// crosses no triangle of another mesh, the test of its point decides whether that mesh contains it.
    const std::vector<std::uint32_t>& point_of_each_component() const { return data_->component_points; }

    /// The index in the mesh of a triangle of the surface.
    std::uint32_t number_in_mesh(std::uint32_t triangle) const {
        return data_->surface.number_in_mesh(triangle);
    }

private:
    static MeshModel from_welded(Welded welded, ObbFit fit);

    struct Data {
        Surface surface;
        MeshBounds bounds;
        std::vector<std::uint32_t> component_points;
    };
    explicit MeshModel(std::shared_ptr<const Data> data) : data_(std::move(data)) {}

    std::shared_ptr<const Data> data_;
};

}  // namespace hitbox
