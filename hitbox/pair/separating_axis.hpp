// separating_axis.hpp: which axis tells two convex shapes apart, or where they overlap least (SAT, contact
// normal).
#pragma once

#include <hitbox/core/vec.hpp>

#include <cstddef>

namespace hitbox {

/// Where an axis comes from.
enum class AxisKind {
    face_a,     ///< normal of a face of the first shape
    face_b,     ///< normal of a face of the second
    edge_edge,  ///< square to an edge of each
    other,      ///< a coordinate axis, or square to an edge and a coordinate axis: for flat shapes
};

constexpr const char* name(AxisKind kind) {
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

}  // namespace hitbox
