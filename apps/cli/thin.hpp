// thin.hpp: meshes with fewer triangles, for pictures (decimation, vertex clustering, level of detail).
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace hitbox::cli {

struct Demand {
    std::size_t wanted;
    std::size_t
        weight;  ///< of two that must do with less, one of weight 4 gets four times as much as one of 1
};

/// What each gets where all together get at most `most`: all that it wants, if that is little. Who would get less than
/// `fewest` and wants more gets so many or nothing, in order, as long as there are some.
std::vector<std::size_t> shares(std::span<const Demand> demands, std::size_t most, std::size_t fewest = 1);

/// A mesh of at most so many triangles that looks alike from afar: points in one cell of a grid become the one of
/// them that is nearest to their middle, and triangles two of whose corners become one go. What is small for a cell
/// vanishes; where all edges have a triangle on each side they still have. The same input gives the same output. Squares
/// of coordinates must be in the range of a double.
///
/// Source      Rossignac, Borrel 1993, "Multi-resolution 3D approximations for rendering complex scenes".
TriMesh thinned(const TriMesh& mesh, std::size_t most);

}  // namespace hitbox::cli
