// plane_walk.hpp: one descent of a tree with the planes of a frustum (plane masking, view frustum culling).
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/core/ids.hpp>
#include <hitbox/index/bvh.hpp>
#include <hitbox/index/planes/plane_tests.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstdint>

namespace hitbox::detail {

/// A box that is surely outside of no plane, and surely inside of all planes but those of the mask.
template <class T>
struct PlaneCrossing {
    std::uint32_t id = 0;
    unsigned planes = 0;
    bool is_cut = false;  ///< a corner is surely outside of the frustum
    bool is_met = false;  ///< a corner is surely inside of the frustum
    Aabb<3, T> box;
};

/// Where the boxes go. Each returns false to stop.
template <class T>
struct PlaneSinks {
    IdSink inside;  ///< surely inside of all planes; if there are no planes, all boxes
    FunctionRef<bool(const PlaneCrossing<T>&)> crossing;
};

/// Visits each box that is not surely outside of one of the planes, once. A node passes on to its children the planes that
/// it is not surely inside of. Below a node without any, no box is tested.
///
/// Source   Assarsson, Moller 2000, "Optimized View Frustum Culling Algorithms for Bounding Boxes", JGT 5(1).
template <class T>
bool walk_planes(const Bvh<3, T>& tree, const PlaneTests& tests, const PlaneSinks<T>& sinks);

}  // namespace hitbox::detail
