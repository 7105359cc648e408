// surface.cpp: construction of the trees of surfaces.
#include <hitbox/mesh/surface.hpp>

#include <hitbox/mesh/mesh_view.hpp>
#include <hitbox/mesh/tree/surface_access.hpp>

#include <algorithm>
#include <utility>

namespace hitbox {

namespace {

detail::TreeQuality quality_for(SurfaceUse use) {
    return use == SurfaceUse::casts ? detail::TreeQuality::good : detail::TreeQuality::fast;
}

}  // namespace

Surface detail::SurfaceAccess::with_tree(BareSurface bare, SurfaceUse use, Executor* executor) {
    Surface s;
    s.bare_ = std::move(bare);
    s.tree_.build(s.bare_.points, s.bare_.triangles, quality_for(use), executor);
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

    Surface s;
    s.bare_ = std::move(bare);
    s.tree_ = surface.tree_;
    s.tree_.refit(s.bare_.points, s.bare_.triangles, nullptr);
    return s;
}

Result<Surface> make_surface(const TriMesh& mesh, SurfaceUse use, Executor* executor) {
    Result<detail::BareSurface> bare = detail::bare_surface(mesh, executor);
    if (!bare) return bare.error();
    return detail::SurfaceAccess::with_tree(*std::move(bare), use, executor);
}

Surface make_surface(const MeshView& mesh, SurfaceUse use, Executor* executor) {
    return detail::SurfaceAccess::with_tree(detail::bare_surface(weld(mesh, executor), executor), use,
                                            executor);
}

}  // namespace hitbox
