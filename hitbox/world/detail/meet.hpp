// meet.hpp: whether two placed bodies share a point, exactly (narrow phase, mesh vs shape).
#pragma once

#include <hitbox/mesh/surface.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace hitbox::detail {

/// A mesh where it stands.
struct PlacedMesh {
    const Surface& surface;
    const std::vector<std::uint32_t>& point_of_each_component;
    bool solid = false;  ///< what the surface winds around belongs to it; only of closed ones
};

/// Exactly.
bool meet(const AnyShape& a, const AnyShape& b);

/// `bounds` holds the shape; so the triangles beyond are never looked at.
bool meet(const AnyShape& shape, const Aabb3& bounds, const PlacedMesh& mesh);

bool meet(const PlacedMesh& a, const PlacedMesh& b);

/// The boxes of the tree that the shape may meet. A frustum is asked for itself: it has no small bounds.
template <class Tree, class Sink>
bool visit_near(const Tree& tree, const AnyShape& shape, const Aabb3& bounds, const Sink& sink) {
    if (const Frustum3* frustum = std::get_if<Frustum3>(&shape)) return tree.overlaps(*frustum, sink);
    return tree.overlaps(bounds, sink);
}

}  // namespace hitbox::detail
