// surface.cpp: construction of the trees of surfaces.
#include <hitbox/mesh/surface.hpp>

#include <hitbox/index/detail/bvh_access.hpp>
#include <hitbox/mesh/detail/surface_access.hpp>
#include <hitbox/mesh/mesh_view.hpp>

#include <algorithm>
#include <utility>

namespace hitbox {

namespace {

using TreeAccess = detail::BvhAccess<3, double>;

std::vector<Aabb3> boxes_of(const detail::BareSurface& surface) {
    std::vector<Aabb3> boxes(surface.triangles.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) boxes[i] = surface.triangle(i).bounds();
    return boxes;
}

}  // namespace

Surface detail::SurfaceAccess::with_tree(BareSurface bare, SurfaceUse use, Executor* executor) {
    Surface s;
    s.bare_ = std::move(bare);
    const std::vector<Aabb3> boxes = boxes_of(s.bare_);
    if (use != SurfaceUse::pairs)
        s.triangle_tree_.build(s.bare_.points, s.bare_.triangles,
                               use == SurfaceUse::casts ? TreeQuality::good : TreeQuality::fast, executor);
    if (s.triangle_tree_.empty())
        s.tree_.build(boxes, executor);
    else
        TreeAccess::build_in_order(s.tree_, boxes, s.triangle_tree_.order());
    return s;
}

Surface detail::SurfaceAccess::transformed(const Surface& surface, const Affine3& map) {
    const BareSurface& from = surface.bare_;
    BareSurface bare;
    bare.points.reserve(from.points.size());
    for (const Vec3& p : from.points) bare.points.push_back(map.point(p));
    bare.triangles = from.triangles;
    bare.closed = from.closed;
    bare.numbers = from.numbers;
    bare.bounding = from.bounding;
    for (const TriMesh::Corners& c : bare.triangles)
        for (const std::uint32_t v : c) bare.bounds.merge(bare.points[v]);

    const std::vector<Aabb3> boxes = boxes_of(bare);
    const bool empty = std::any_of(boxes.begin(), boxes.end(), [](const Aabb3& b) { return b.is_empty(); });
    if (empty || surface.tree_.size() != boxes.size())
        return with_tree(std::move(bare), SurfaceUse::casts, nullptr);
    Surface s;
    s.bare_ = std::move(bare);
    TreeAccess::build_in_order(s.tree_, boxes, TreeAccess::order_of(surface.tree_));
    if (surface.triangle_tree_.empty()) {
        s.triangle_tree_.build(s.bare_.points, s.bare_.triangles, TreeQuality::good, nullptr);
    } else {
        s.triangle_tree_ = surface.triangle_tree_;
        s.triangle_tree_.refit(s.bare_.points, s.bare_.triangles, nullptr);
    }
    return s;
}

Result<Surface> make_surface(const TriMesh& mesh, SurfaceUse use, Executor* executor) {
    Result<detail::BareSurface> bare = detail::bare_surface(mesh);
    if (!bare) return bare.error();
    return detail::SurfaceAccess::with_tree(*std::move(bare), use, executor);
}

Surface make_surface(const MeshView& mesh, SurfaceUse use, Executor* executor) {
    return detail::SurfaceAccess::with_tree(detail::bare_surface(weld(mesh)), use, executor);
}

}  // namespace hitbox
