// filter.hpp: a shape that is asked for the boxes it meets: never a false no for bounds, exact for boxes.
#pragma once

#include <hitbox/index/detail/box_lanes.hpp>
#include <hitbox/shape/aabb.hpp>

namespace hitbox::detail {

/// What each index asks of a shape. One virtual call serves eight boxes, and each index is compiled once for
/// all shapes.
template <int N, class T>
class Filter {
public:
    /// Bounds, rounded outward: bit i is clear only if no box in them can meet the shape.
    virtual unsigned node_mask(const BoxLanes<N, float>& bounds) const = 0;

    /// Boxes: bit i is set exactly if box i meets the shape.
    virtual unsigned leaf_mask(const BoxLanes<N, T>& boxes) const = 0;

    /// The same for one box, by other code.
    virtual bool meets(const Aabb<N, T>& box) const = 0;

    /// A box that holds the shape.
    virtual Aabb<N, float> bounds() const = 0;

protected:
    ~Filter() = default;
};

}  // namespace hitbox::detail
