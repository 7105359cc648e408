// crossings.hpp: how often a segment passes through a mesh (parity, ray crossings).
#pragma once

#include <hitbox/mesh/surface.hpp>
#include <hitbox/shape/segment.hpp>

#include <cstddef>

namespace hitbox {

/// How often a segment passes through a surface, and how often from front to back less the other way.
struct Crossings {
    std::size_t count = 0;
    int net = 0;
};

/// Edges and corners that the segment passes through are counted as if it were moved aside by less than any number, to x,
/// then y, then z: each passage once. Between two points off a closed surface `net` is the difference of their winding
/// numbers, and `count` is even where both are outside.
/// Source: Edelsbrunner, Mucke 1990, "Simulation of Simplicity".
Crossings count_crossings(const Surface& surface, const Segment3& segment);

}  // namespace hitbox
