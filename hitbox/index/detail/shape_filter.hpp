// shape_filter.hpp: the filters for queries with oriented boxes, planes and frusta (filter, culling).
#pragma once

#include <hitbox/index/detail/filters.hpp>
#include <hitbox/index/planes/beside_planes.hpp>
#include <hitbox/index/planes/half_spaces.hpp>
#include <hitbox/pair/aabb_obb.hpp>
#include <hitbox/pair/frustum_convex.hpp>
#include <hitbox/pair/plane_convex.hpp>

#include <cmath>
#include <limits>

namespace hitbox::detail {

/// A float box that contains the shape. For planes and frusta it is all of space.
template <class T, class Shape>
Aabb<3, float> bounds_of_shape(const Shape&) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    return {{-inf, -inf, -inf}, {inf, inf, inf}};
}
template <class T>
Aabb<3, float> bounds_of_shape(const Obb<T>& box) {
    Aabb<3, float> b;
    for (unsigned k = 0; k < 3; ++k) {
        const double c = double(box.center[k]);
        double reach = 0;
        for (const Vec<3, T>& h : box.half_axes) reach += std::fabs(double(h[k]));
        const double slack = (std::fabs(c) + reach) * 0x1p-50;
        b.min[k] = round_down(c - reach - slack), b.max[k] = round_up(c + reach + slack);
    }
    return b;
}

/// Rejects boxes that are surely outside a half-space; the exact test of the pair decides the rest.
template <class T, class Shape>
class ShapeFilter final : public BoxFilter<3, T> {
public:
    explicit ShapeFilter(const Shape& shape)
        : shape_(shape),
          half_spaces_(shape),
          bounds_(bounds_of_shape<T>(shape)),
          wide_(widened<T>(bounds_)) {}

    unsigned node_mask(const BoxLanes<3, float>& bounds) const override {
        const unsigned reached = overlap_mask(bounds, bounds_);
        return reached == 0 ? 0 : reached & half_spaces_.reached_mask(bounds);
    }
    unsigned leaf_mask(const BoxLanes<3, T>& boxes) const override {
        const unsigned reached = overlap_mask(boxes, wide_);
        if (reached == 0) return 0;
        return keep_lanes(reached & half_spaces_.reached_mask(boxes), boxes,
                          [&](const Aabb<3, T>& box) { return meets(box); });
    }
    bool meets(const Aabb<3, T>& box) const override { return intersects(box, shape_); }
    Aabb<3, float> bounds() const override { return bounds_; }

private:
    Shape shape_;
    HalfSpaces half_spaces_;
    Aabb<3, float> bounds_;
    Aabb<3, T> wide_;
};

/// True if the box lies wholly in the frustum. Exact.
template <class T>
bool lies_within(const Frustum<T>& frustum, const Aabb<3, T>& box) {
    if (box.is_empty() || frustum.is_empty()) return false;
    for (const Plane<T>& plane : frustum.planes)
        if (plane.normal == Vec<3, T>{} ? plane.offset > 0 : !is_before(plane, box)) return false;
    return true;
}

/// Finds all boxes that meet a frustum, or only those inside it, or only those that straddle its border.
template <class T>
class FrustumFilter final : public BoxFilter<3, T> {
public:
    enum class Which { all, inside, across };

    FrustumFilter(const Frustum<T>& frustum, Which which)
        : frustum_(frustum), half_spaces_(frustum), which_(which) {}

    unsigned node_mask(const BoxLanes<3, float>& bounds) const override {
        const unsigned reached = half_spaces_.reached_mask(bounds);
        // No box within bounds that are inside the frustum can straddle its border.
        if (which_ != Which::across || reached == 0) return reached;
        return reached & ~half_spaces_.within_mask(bounds);
    }
    unsigned leaf_mask(const BoxLanes<3, T>& boxes) const override {
        const unsigned reached = half_spaces_.reached_mask(boxes);
        if (reached == 0) return 0;
        const unsigned within = half_spaces_.within_mask(boxes);
        const unsigned asked =
            keep_lanes(reached & ~within, boxes, [&](const Aabb<3, T>& box) { return meets(box); });
        return which_ == Which::across ? asked : asked | within;
    }
    bool meets(const Aabb<3, T>& box) const override {
        if (which_ == Which::all) return intersects(box, frustum_);
        const bool inside = lies_within(frustum_, box);
        return which_ == Which::inside ? inside : !inside && intersects(box, frustum_);
    }
    Aabb<3, float> bounds() const override { return bounds_of_shape<T>(frustum_); }

private:
    Frustum<T> frustum_;
    HalfSpaces half_spaces_;
    Which which_;
};

}  // namespace hitbox::detail
