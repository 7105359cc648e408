// mesh_bounds.hpp: AABB and OBB of a moving mesh, recomputed only after a move (bounds cache, dirty).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/containers.hpp>
#include <hitbox/core/points.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/fit/fit_obb.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>
#include <hitbox/world/detail/point_groups.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace hitbox {

/// The bounding boxes of the points of a mesh under a transform. A copy is another instance of the same mesh:
/// it shares the points and their local boxes, and has its own transform.
///
/// Shapes      points in double, or float in the caller's memory, and an affine map. The geometry is the
///             exact image of the points under the map.
/// Exactness   each box contains the exact images of all points; rounding is outward.
/// Degenerate  without points all boxes are empty. A point that is not finite makes all boxes empty. Where an
///             image exceeds the range of double, the AABBs are infinite and the OBB is empty.
/// Threads     boxes are computed on first use, so const members of one object must not be called from two
///             threads at once.
/// Cost        set_transform: a comparison. After that, the first aabb() takes 2 us for 10,000 points, because it reads few
///             of them (14 us for points on a sphere); aabb_of_box(), quick_aabb() and obb() read none. 8 bytes a point, if there are more than 64.
class MeshBounds {
public:
    /// The number of computations of each box, for tests and profiling.
    struct Recomputations {
        std::size_t aabb = 0, aabb_of_box = 0, quick_aabb = 0, obb = 0;
    };

    /// Copies the points and computes their local boxes.
    explicit MeshBounds(std::vector<Vec3> points, ObbFit fit = ObbFit::fast);

    /// Uses points in the caller's memory, which must outlive this object and all copies and must not change.
    /// Saves 24 bytes a point. Floats are widened when read.
    static MeshBounds over(const PointsView& points, ObbFit fit = ObbFit::fast);

    /// Sets the transform. If it differs from the old one, the version increases; otherwise nothing happens.
    void set_transform(const Affine3& transform);
    /// The current transform.
    const Affine3& transform() const { return transform_; }

    /// Increases with each change of the transform. Store it with a box to detect when the box is out of date.
    std::uint64_t version() const { return version_; }

    /// The tight AABB of the images of the points.
    const Aabb3& aabb() const;
    /// A conservative AABB that is fast to compute: that of the image of the local AABB. Larger if the mesh
    /// is rotated.
    const Aabb3& aabb_of_box() const;
    /// A conservative AABB that is fast to compute and turns with the mesh: what the image of the local OBB and that of a ball
    /// around its center have in common.
    const Aabb3& quick_aabb() const;
    /// The image of the local OBB. It is equally tight in every pose, except for scale and shear.
    const Obb3& obb() const;

    /// The number of computations so far.
    Recomputations recomputations() const { return counts_; }

private:
    struct Local {
        std::vector<Vec3> own;  // empty if the points are in the caller's memory
        PointsView points;
        Aabb3 aabb;
        Obb3 obb;
        double radius = 0;  // around the center of the OBB, rounded up
        detail::PointGroups groups;
    };
    template <class Box>
    struct Cached {
        Box box;
        std::uint64_t version = 0;  // of the transform it was computed for; the first version is 1
    };

    std::shared_ptr<const Local> local_;
    Affine3 transform_;
    std::uint64_t version_ = 1;
    mutable Cached<Aabb3> aabb_, aabb_of_box_, quick_aabb_;
    mutable Cached<Obb3> obb_;
    mutable Recomputations counts_;
};

}  // namespace hitbox
