// grid_boxes.hpp: the rows of a grid of boxes that a triangle intersects.
#pragma once

#include <hitbox/core/function_ref.hpp>
#include <hitbox/shape/triangle.hpp>

#include <cstddef>
#include <cstdint>

namespace hitbox::batch {

template <class T>
struct BoxGrid;

namespace detail {

/// Bit i of `row` is the box with index first + i.
using GridSink = FunctionRef<void(std::size_t first, std::uint64_t row)>;

void visit_grid(const BoxGrid<float>& grid, const Triangle<float>& triangle, GridSink sink);
void visit_grid(const BoxGrid<double>& grid, const Triangle<double>& triangle, GridSink sink);

}  // namespace detail

}  // namespace hitbox::batch
