// separating_axis.hpp: the axis of largest gap or least overlap of two convex solids (SAT, contact normal).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/verb.hpp>

#include <cstddef>
#include <optional>

namespace hitbox {

/// The origin of an axis.
enum class AxisKind {
    face_a,     ///< a face normal of the first shape
    face_b,     ///< a face normal of the second shape
    edge_edge,  ///< the cross product of an edge of each shape
    other,      ///< for flat shapes: a coordinate axis, or the cross product of an edge and a coordinate axis
};

/// The word for a kind of axis in JSON.
constexpr const char* to_string(AxisKind kind) {
    switch (kind) {
        case AxisKind::face_a:
            return "face_a";
        case AxisKind::face_b:
            return "face_b";
        case AxisKind::edge_edge:
            return "edge_edge";
        case AxisKind::other:
            return "other";
    }
    return "unknown";
}

/// The axis along which two shapes are farthest apart or, if they intersect, overlap least.
struct SeparatingAxis {
    bool separated = false;  ///< exact: true if they have no common point
    AxisKind kind = AxisKind::other;
    std::size_t a_index = 0, b_index = 0;  ///< the index of the face, or of the edges, from 0
    Vec3 axis;                             ///< a unit vector, rounded, from the first shape to the second
    double gap = 0;  ///< rounded; if > 0 the gap along the axis, otherwise minus the overlap
};

namespace detail {

/// The axis of the widest gap or least overlap of two axis-aligned boxes, oriented boxes or triangles, both
/// of float or both of double. std::nullopt if either is empty or unbounded.
///
/// The candidates are all face normals and the common perpendicular of each edge of a and each edge of b,
/// also if the edges are nearly parallel. If a shape is flat, the coordinate axes and their common
/// perpendiculars with each edge are candidates too. The reach is the largest distance from the first corner
/// of a (for an oriented box, its center) to a corner of either shape.
///
/// Which       no candidate has a gap wider by more than 2^-45 of the reach. Among gaps that are equal up to
///             rounding, faces of a come before faces of b, and faces before edges.
/// Gap         the error is at most 2^-46 of the reach, and at most 2^-40 of the gap plus 2^-76 of the reach.
/// Separated   exact.
/// Source      Gottschalk, Lin, Manocha 1996, "OBBTree"; Ericson 2005, 5.2.1.
template <class A, class B>
std::optional<SeparatingAxis> best_axis(const A& a, const B& b);

}  // namespace detail

namespace verb {

struct FindAxis {
    static constexpr bool either_order = false;
};

template <class A, class B>
    requires SameScalar<A, B> && ShapeOfKind<A, ShapeKind::aabb, ShapeKind::obb, ShapeKind::triangle> &&
             ShapeOfKind<B, ShapeKind::aabb, ShapeKind::obb, ShapeKind::triangle>
std::optional<SeparatingAxis> answer(FindAxis, const A& a, const B& b) {
    return detail::best_axis(a, b);
}

}  // namespace verb

/// The axis along which two boxes or triangles are farthest apart or, if they intersect, overlap least.
/// std::nullopt if either is empty or infinite. Whether the axis separates them is exact. The gap along any other
/// face normal or cross product of two edges is larger by at most 2^-45 of the extent of the shapes. The gap is
/// correct to 12 digits; between two axis-aligned boxes it is rounded once. Details are at detail::best_axis.
template <class A, class B = A>
    requires detail::Answered<verb::FindAxis, A, B>
constexpr auto separating_axis(const A& a, const B& b) {
    return detail::ask<verb::FindAxis>(a, b);
}

/// No answer for these two types: a compile error, which names the reason.
template <class A, class B, class Why = detail::WhyUnanswered<verb::FindAxis, A, B>>
    requires detail::Unanswered<verb::FindAxis, A, B>
std::optional<SeparatingAxis> separating_axis(const A& a, const B& b) = delete;

}  // namespace hitbox
