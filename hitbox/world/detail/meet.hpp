// meet.hpp: exact test whether two placed bodies share a point (narrow phase, mesh vs shape).
#pragma once

#include <hitbox/mesh/surface.hpp>
#include <hitbox/mesh/tree/moved_surface.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/any_shape.hpp>

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace hitbox::detail {

/// A mesh at its position in the world.
struct PlacedMesh {
    const Surface& surface;
    const std::vector<std::uint32_t>& point_of_each_component;
    bool solid = false;  ///< the inside belongs to the body; closed meshes only
};

/// A mesh that is asked in its own coordinates, with the same answers.
struct MovedMesh {
    const MovedSurface& surface;
    const std::vector<std::uint32_t>& point_of_each_component;
    bool solid = false;
};

/// True if the two share a point. Exact.
bool meet(const AnyShape& a, const AnyShape& b);

/// The same. `bounds` must contain the shape; triangles outside it are skipped.
bool meet(const AnyShape& shape, const Aabb3& bounds, const PlacedMesh& mesh);
bool meet(const AnyShape& shape, const Aabb3& bounds, const MovedMesh& mesh);

bool meet(const MovedMesh& a, const MovedMesh& b);

/// The triangles that share a point with the shape, by their index in the surface and in its order. Exact.
std::vector<std::uint32_t> crossed_triangles(const AnyShape& shape, const Aabb3& bounds,
                                             const MovedSurface& surface);

/// A point of a shape that lies wholly inside of a solid mesh and meets none of its triangles. Nothing for any other. Exact.
std::optional<Vec3> point_within(const AnyShape& shape, const Aabb3& bounds, const PlacedMesh& mesh);
std::optional<Vec3> point_within(const AnyShape& shape, const Aabb3& bounds, const MovedMesh& mesh);

/// A point of one of two meshes that is inside of the other one, which is solid. Nothing if their triangles meet. Exact.
std::optional<Vec3> point_within(const PlacedMesh& a, const PlacedMesh& b);
/// The same for meshes whose triangles are known not to meet.
std::optional<Vec3> point_within_apart(const MovedMesh& a, const MovedMesh& b);

/// Visits the boxes of the tree that the shape may meet. A frustum is used directly, because its bounds are large.
template <class Tree, class Sink>
bool visit_near(const Tree& tree, const AnyShape& shape, const Aabb3& bounds, const Sink& sink) {
    if (const Frustum3* frustum = std::get_if<Frustum3>(&shape)) return tree.overlaps(*frustum, sink);
    return tree.overlaps(bounds, sink);
}

}  // namespace hitbox::detail
