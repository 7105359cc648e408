// contour.hpp: connects directed edges in a plane to closed walks (contour, polyline loops).
#pragma once

#include <hitbox/core/vec.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// A directed edge from one rim point to another.
using RimEdge = std::array<std::uint32_t, 2>;

/// Cancels pairs of opposite edges. Each remaining edge appears as often as it is used. Sorted.
std::vector<RimEdge> net_of(const std::vector<RimEdge>& edges);

inline constexpr std::uint32_t no_edge = 0xffffffff;

/// By edge: the next edge of its walk. Each point must have as many incoming as outgoing edges.
std::vector<std::uint32_t> next_of(const std::vector<RimEdge>& edges, std::span<const Vec2> points);

/// The number of closed walks. Where several walks pass through a point, they are connected so that none
/// crosses itself or another.
std::size_t count_loops(const std::vector<RimEdge>& edges, std::span<const Vec2> points);

/// Removes and returns the walks that do not close. They start and end at points with unequal numbers of
/// incoming and outgoing edges; there the mesh is open.
std::vector<RimEdge> take_out_open(std::vector<RimEdge>& edges, std::size_t points);

}  // namespace hitbox::detail
