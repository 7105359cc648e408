// contour.hpp: directed edges in a plane put together to closed walks (contour, polyline loops).
#pragma once

#include <hitbox/core/vec.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::detail {

/// From one rim point to another.
using RimEdge = std::array<std::uint32_t, 2>;

/// Edges that lead back are taken out together with those that lead there; each that is left appears as often as it
/// is used. Sorted.
std::vector<RimEdge> net_of(const std::vector<RimEdge>& edges);

inline constexpr std::uint32_t no_edge = 0xffffffff;

/// By edge the one that follows it on its walk; edges lead in and out of each point equally often.
std::vector<std::uint32_t> next_of(const std::vector<RimEdge>& edges, std::span<const Vec2> points);

/// How many walks the edges make, which are closed: at a point where several pass, each turns off so that no walk crosses itself or
/// another.
std::size_t count_loops(const std::vector<RimEdge>& edges, std::span<const Vec2> points);

/// Takes out the walks that do not close, which begin and end where edges lead in and out unequally often: there the mesh is open.
/// Returns them.
std::vector<RimEdge> take_out_open(std::vector<RimEdge>& edges, std::size_t points);

}  // namespace hitbox::detail
