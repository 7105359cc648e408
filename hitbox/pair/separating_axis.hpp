// separating_axis.hpp: which axis separates two convex solids, or where they overlap least (SAT, contact normal).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/pair/detail/best_axis.hpp>
#include <hitbox/pair/verb.hpp>

#include <cstddef>
#include <optional>

namespace hitbox {

/// Where an axis comes from.
enum class AxisKind {
    face_a,     ///< normal of a face of the first shape
    face_b,     ///< normal of a face of the second
    edge_edge,  ///< perpendicular to an edge of each
    other,      ///< a coordinate axis, or perpendicular to an edge and a coordinate axis: for flat shapes
};

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

/// The axis along which two shapes are farthest apart or, where they meet, overlap least.
struct SeparatingAxis {
    bool separated = false;  ///< exact: they share no point
    AxisKind kind = AxisKind::other;
    std::size_t a_index = 0, b_index = 0;  ///< which face of its shape, or which edges, counted from 0
    Vec3 axis;       ///< unit length, rounded, leading from the first shape to the second
    double gap = 0;  ///< rounded; > 0: how far apart along it; <= 0: minus the overlap
};

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

/// The axis along which two boxes or triangles are farthest apart or, where they meet, overlap least; nothing where either
/// is empty or infinite. Whether it separates is exact. No axis of a face or of two edges does better by more than 2^-45 of
/// how far the shapes reach, and the gap is right to 12 digits; between two axis-aligned boxes it is rounded once. The
/// whole contract: detail/best_axis.hpp.
template <class A, class B = A>
    requires detail::Answered<verb::FindAxis, A, B>
constexpr auto separating_axis(const A& a, const B& b) {
    return detail::ask<verb::FindAxis>(a, b);
}

/// These two shapes have no such answer.
template <class A, class B, class Why = typename detail::WhyNot<A, B>::type>
    requires detail::Unanswered<verb::FindAxis, A, B>
std::optional<SeparatingAxis> separating_axis(const A& a, const B& b) = delete;

}  // namespace hitbox
