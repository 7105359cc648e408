// crossings.hpp: the number of times a segment passes through a mesh (parity, ray crossings).
#pragma once

#include <hitbox/mesh/surface.hpp>
#include <hitbox/shape/segment.hpp>

#include <cstddef>

namespace hitbox {

/// The number of passages of a segment through a surface.
struct Crossings {
    std::size_t count = 0;  ///< passages in either direction
    int net = 0;            ///< passages from front to back minus passages from back to front
};

/// Counts the passages of a segment through a surface.
///
/// Exactness   exact. Passages through edges and corners are counted once, as if the segment were moved by an
///             infinitesimal amount along x, a smaller one along y, and a still smaller one along z. For two
///             points off a closed surface `net` is the difference of their winding numbers, and `count` is
///             even if both points are outside.
/// Degenerate  an end on the surface counts as in front or behind, as it would be after the movement. A segment
///             of length zero, or with a NaN or an infinity, crosses nothing.
/// Source      Edelsbrunner, Mucke 1990, "Simulation of Simplicity".
Crossings count_crossings(const Surface& surface, const Segment3& segment);

}  // namespace hitbox
