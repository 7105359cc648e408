// surface_access.hpp: construction of surfaces in steps, and access to their private data for meshes and worlds.
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/mesh/surface.hpp>

#include <utility>

namespace hitbox::detail {

struct SurfaceAccess {
    static const BareSurface& bare(const Surface& surface) { return surface.bare_; }

    static const TriangleTree& triangle_tree(const Surface& surface) { return surface.tree_; }

    /// The second step of make_surface(). Parts that need no further tests get no tree.
    static Surface with_tree(BareSurface bare, SurfaceUse use, Executor* executor = nullptr);

    static BareSurface without_tree(Surface surface) { return std::move(surface.bare_); }

    /// The triangles after an affine map. The structure of the tree is kept, see TriangleTree::refit. A singular map gives
    /// degenerate triangles.
    static Surface transformed(const Surface& surface, const Affine3& map);
};

}  // namespace hitbox::detail
