// mesh_view.cpp: validation of a view; its bounds and its copy.
#include <hitbox/mesh/mesh_view.hpp>

#include <hitbox/exact/range.hpp>

#include <string>
#include <vector>

namespace hitbox {

Result<MeshView> MeshView::make(const PointsView& points, const void* indices, std::size_t count,
                                unsigned index_size, bool is_signed) {
    if (count % 3 != 0)
        return Error{ErrorCode::bad_format,
                     std::string("the number of ") + (index_size ? "indices" : "points") + " is " +
                         std::to_string(count) + ", not a multiple of three",
                     ""};
    MeshView view;
    view.points_ = points;
    view.triangles_.first_ = indices;
    view.triangles_.count_ = count / 3;
    view.triangles_.index_size_ = index_size;
    view.triangles_.is_signed_ = is_signed;
    for (std::size_t i = 0; i < view.triangles_.size(); ++i)
        for (const std::uint32_t corner : view.triangles_[i])
            if (corner >= points.size())
                return Error{ErrorCode::bad_format,
                             "corner index " + std::to_string(corner) + " is out of range (" +
                                 std::to_string(points.size()) + " points)",
                             "triangle " + std::to_string(i)};
    for (std::size_t i = 0; i < points.size(); ++i)
        if (!exact::all_finite(points[i]))
            return Error{ErrorCode::not_finite, "has a coordinate that is not finite",
                         "point " + std::to_string(i)};
    return view;
}

TriMesh MeshView::copy() const {
    TriMesh mesh;
    mesh.points.reserve(points_.size());
    for (std::size_t i = 0; i < points_.size(); ++i) mesh.points.push_back(points_[i]);
    mesh.triangles.reserve(triangles_.size());
    for (std::size_t i = 0; i < triangles_.size(); ++i) mesh.triangles.push_back(triangles_[i]);
    return mesh;
}

Aabb3 fit_aabb(const MeshView& mesh) {
    Aabb3 box;
    for (std::size_t i = 0; i < mesh.triangles().size(); ++i)
        for (const std::uint32_t point : mesh.triangles()[i]) box.merge(mesh.points()[point]);
    return box;
}

Obb3 fit_obb(const MeshView& mesh, ObbFit fit) {
    const TriMesh copy = mesh.copy();
    return fit_obb(copy.points, copy.triangles, fit);
}

}  // namespace hitbox
