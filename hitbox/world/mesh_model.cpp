// mesh_model.cpp: construction of models.
#include <hitbox/world/mesh_model.hpp>

#include <hitbox/mesh/mesh_view.hpp>
#include <hitbox/mesh/topology.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>
#include <hitbox/mesh/weld.hpp>

#include <utility>

namespace hitbox {

Result<MeshModel> MeshModel::from_mesh(const TriMesh& mesh, ObbFit fit) {
    Result<Welded> welded = weld(mesh);
    if (!welded) return welded.error();
    return from_welded(*std::move(welded), fit);
}

MeshModel MeshModel::from_mesh(const MeshView& mesh, ObbFit fit) { return from_welded(weld(mesh), fit); }

MeshModel MeshModel::from_welded(Welded welded, ObbFit fit) {
    const Components split = components(welded, Join::vertices, DegenerateTriangles::exclude);
    std::vector<std::uint32_t> component_points;
    for (std::uint32_t i = 0; i < welded.triangles.size(); ++i) {
        if (welded.degenerate[i]) continue;
        if (split.of_triangle[i] == component_points.size())
            component_points.push_back(welded.triangles[i][0]);
    }
    Surface surface =
        detail::SurfaceAccess::with_tree(detail::bare_surface(std::move(welded)), SurfaceUse::casts);
    // Points used by degenerate triangles only do not belong to the body.
    std::vector<bool> used(surface.points().size());
    for (const TriMesh::Corners& c : surface.triangles())
        for (const std::uint32_t v : c) used[v] = true;
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < used.size(); ++i)
        if (used[i]) points.push_back(surface.points()[i]);
    MeshBounds bounds(std::move(points), fit);
    return MeshModel(std::make_shared<const Data>(
        Data{std::move(surface), std::move(bounds), std::move(component_points)}));
}

}  // namespace hitbox
