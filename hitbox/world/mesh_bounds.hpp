// mesh_bounds.hpp: the AABB and OBB of a mesh that moves, recomputed only after it moved (bounds cache, dirty).
#pragma once

#include <hitbox/core/affine.hpp>
#include <hitbox/core/points.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/fit/fit_obb.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/obb.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace hitbox {

/// Boxes around the points of a mesh, tied to the transform that places it. A copy is another instance of the
/// same mesh: it shares the points and their local boxes, and has a transform of its own.
///
/// Shapes      points in double, or float where they are the caller's, and an affine map; the geometry is the exact image of the points under it.
/// Exactness   each box holds every one of those images, exactly: what was rounded is rounded outward.
/// Degenerate  no points have empty boxes. A point that is not finite makes all boxes empty. Where an image is
///             beyond what a double can hold, the AABBs are infinite there and the OBB is empty.
/// Cost        set_transform: a comparison. Afterwards the first aabb() walks over the points; aabb_of_box()
///             and obb() do not. Boxes are made when first asked for, so const members of one object are not
///             for two threads at once.
class MeshBounds {
public:
    /// How often each box was computed, for tests and profiles.
    struct Recomputations {
        std::size_t aabb = 0, aabb_of_box = 0, obb = 0;
    };

    explicit MeshBounds(std::vector<Vec3> points, ObbFit fit = ObbFit::fast);

    /// Over the caller's memory, which must outlive this and all copies and stay as it is: 24 bytes a point less. Floats
    /// are widened as they are read.
    static MeshBounds over(const PointsView& points, ObbFit fit = ObbFit::fast);

    /// Places the mesh. Stamps a new version if that is another transform than before, else does nothing.
    void set_transform(const Affine3& transform);
    const Affine3& transform() const { return transform_; }

    /// Grows by one with each change. Whoever keeps a box keeps this beside it, to know when it is old.
    std::uint64_t version() const { return version_; }

    /// The tight one: around the images of the points.
    const Aabb3& aabb() const;
    /// The cheap, conservative one: around the image of the local AABB; larger where the mesh is turned.
    const Aabb3& aabb_of_box() const;
    /// The local OBB, moved along: it fits in every pose as well as in the first, scale and shear apart.
    const Obb3& obb() const;

    Recomputations recomputations() const { return counts_; }

private:
    struct Local {
        std::vector<Vec3> own;  // empty over the caller's memory
        PointsView points;
        Aabb3 aabb;
        Obb3 obb;
    };
    template <class Box>
    struct Cached {
        Box box;
        std::uint64_t version = 0;  // of the transform it was made for; the first one is 1
    };

    std::shared_ptr<const Local> local_;
    Affine3 transform_;
    std::uint64_t version_ = 1;
    mutable Cached<Aabb3> aabb_, aabb_of_box_;
    mutable Cached<Obb3> obb_;
    mutable Recomputations counts_;
};

}  // namespace hitbox
