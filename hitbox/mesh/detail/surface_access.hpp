// surface_access.hpp: surfaces made in steps, and what only the functions of this folder read of them.
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/mesh/surface.hpp>

#include <utility>
#include <vector>

namespace hitbox::detail {

struct SurfaceAccess {
    static const BareSurface& bare(const Surface& surface) { return surface.bare_; }
    static const std::vector<TriangleLanes>& blocks(const Surface& surface) { return surface.blocks_; }

    /// The second step of make_surface(): so parts of which nothing more is asked get no tree.
    static Surface with_tree(BareSurface bare, SurfaceUse use);

    static BareSurface without_tree(Surface surface) { return std::move(surface.bare_); }

    /// The same triangles elsewhere, with blocks. They lie in the order of the tree there is, which takes a fifth of the
    /// time of making one. A map that flattens leaves degenerate triangles.
    static Surface transformed(const Surface& surface, const Affine3& map);
};

}  // namespace hitbox::detail
