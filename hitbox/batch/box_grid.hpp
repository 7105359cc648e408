// box_grid.hpp: the boxes of a regular grid that intersect a triangle (voxelisation, conservative rasterisation, voxels).
#pragma once

#include <hitbox/batch/detail/grid_boxes.hpp>
#include <hitbox/batch/output.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hitbox::batch {

/// A regular grid of boxes. Neighbours share a face: its coordinate is origin + step * i, rounded as T.
template <class T>
struct BoxGrid {
    Vec<3, T> origin, step;
    std::array<std::uint32_t, 3> count{};  ///< of boxes along x, y and z

    std::size_t size() const { return std::size_t(count[0]) * count[1] * count[2]; }
    /// Boxes along x follow each other.
    std::size_t index(std::uint32_t x, std::uint32_t y, std::uint32_t z) const {
        return (std::size_t(z) * count[1] + y) * count[0] + x;
    }
    /// The lower side of box i along an axis, and the upper side of box i - 1.
    T edge(std::size_t axis, std::uint32_t i) const {
        const T along = step[axis] * T(i);
        return origin[axis] + along;
    }
    Aabb<3, T> box(std::uint32_t x, std::uint32_t y, std::uint32_t z) const {
        return {{edge(0, x), edge(1, y), edge(2, z)}, {edge(0, x + 1), edge(1, y + 1), edge(2, z + 1)}};
    }
};

/// Sets the bits of the boxes that intersect a triangle, and leaves the others. So the triangles of a mesh, one after the
/// other, give its voxels. Returns how many boxes the triangle intersects.
///
///     const batch::BoxGrid<float> grid{{0, 0, 0}, {0.1f, 0.1f, 0.1f}, {128, 128, 128}};
///     std::vector<std::uint64_t> voxels(grid.size() / 64 + 1);
///     for (const Triangle3f& t : triangles) batch::mark_boxes(grid, t, batch::Bits{voxels});
///
/// Shapes        closed boxes with common faces; see BoxGrid. Closed triangles of either winding. Floats or doubles.
/// Exactness     each answer is that of hitbox::intersects(triangle, box), touching included, at each level(). A filter in
///               SIMD decides nearly all boxes around the triangle, row by row; what it leaves open is asked exactly.
/// Degenerate    A collinear triangle is its longest edge, or a point. A triangle with a NaN or an infinity intersects
///               nothing, and so does a grid whose origin or step has one, or whose step is negative.
/// Errors        none. Bits beyond the end of the memory are counted and not written.
/// Cost          about 100 ns a triangle and 5 for each box that its bounds touch; boxes that just touch it 100 each, if the
///               numbers are on no narrow grid. See docs/batches.md.
/// Source        Schwarz, Seidel 2010, "Fast Parallel Surface and Solid Voxelization on GPUs": the plane, and edges in the
///               three projections.
template <Scalar T>
std::size_t mark_boxes(const BoxGrid<T>& grid, const Triangle<T>& triangle, const Bits& to) {
    std::size_t hits = 0;
    detail::visit_grid(grid, triangle, [&](std::size_t first, std::uint64_t row) {
        hits += std::size_t(std::popcount(row));
        const std::size_t word = first / 64, shift = first % 64;
        if (word < to.words.size()) to.words[word] |= row << shift;
        if (shift != 0 && word + 1 < to.words.size()) to.words[word + 1] |= row >> (64 - shift);
    });
    return hits;
}

/// Appends the indices of the boxes that intersect a triangle, each once and in no particular order.
template <Scalar T>
void append_boxes(const BoxGrid<T>& grid, const Triangle<T>& triangle, std::vector<std::size_t>& to) {
    detail::visit_grid(grid, triangle, [&](std::size_t first, std::uint64_t row) {
        for (; row != 0; row &= row - 1) to.push_back(first + std::size_t(std::countr_zero(row)));
    });
}

}  // namespace hitbox::batch
