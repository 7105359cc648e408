// surface.cpp: construction of the trees of surfaces.
#include <hitbox/mesh/surface.hpp>

#include <hitbox/index/detail/bvh_access.hpp>
#include <hitbox/index/detail/split_order.hpp>
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

std::vector<detail::TriangleLanes> blocks_of(const detail::BareSurface& surface, const Bvh3& tree) {
    std::vector<detail::TriangleLanes> blocks(TreeAccess::block_count(tree));
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        detail::TriangleLanes& block = blocks[b];
        const std::uint32_t* ids = TreeAccess::ids_of(tree, b);
        Aabb3 bounds;
        const unsigned filled = TreeAccess::filled_mask(tree, b);
        for (unsigned lane = 0; lane < detail::lane_count; ++lane)
            if (filled >> lane & 1) bounds.merge(surface.triangle(ids[lane]).bounds());
        block.middle = bounds.min * 0.5 + bounds.max * 0.5;
        for (unsigned lane = 0; lane < detail::lane_count; ++lane)
            if (filled >> lane & 1) detail::set_lane(block, lane, surface.triangle(ids[lane]));
    }
    return blocks;
}

}  // namespace

Surface detail::SurfaceAccess::with_tree(BareSurface bare, SurfaceUse use) {
    Surface s;
    s.bare_ = std::move(bare);
    const std::vector<Aabb3> boxes = boxes_of(s.bare_);
    if (use == SurfaceUse::pairs) {
        s.tree_.build(boxes);
    } else {
        TreeAccess::build_in_order(s.tree_, boxes, split_order(boxes));
        s.blocks_ = blocks_of(s.bare_, s.tree_);
    }
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
    if (empty || surface.tree_.size() != boxes.size()) return with_tree(std::move(bare), SurfaceUse::casts);
    Surface s;
    s.bare_ = std::move(bare);
    TreeAccess::build_in_order(s.tree_, boxes, TreeAccess::order_of(surface.tree_));
    s.blocks_ = blocks_of(s.bare_, s.tree_);
    return s;
}

Result<Surface> make_surface(const TriMesh& mesh, SurfaceUse use) {
    Result<detail::BareSurface> bare = detail::bare_surface(mesh);
    if (!bare) return bare.error();
    return detail::SurfaceAccess::with_tree(*std::move(bare), use);
}

Surface make_surface(const MeshView& mesh, SurfaceUse use) {
    return detail::SurfaceAccess::with_tree(detail::bare_surface(weld(mesh)), use);
}

}  // namespace hitbox
