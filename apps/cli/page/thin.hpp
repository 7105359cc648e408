// thin.hpp: simplified meshes for display (decimation, vertex clustering, level of detail).
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace hitbox::cli {

struct Demand {
    std::size_t wanted;
    std::size_t weight;  ///< if there is not enough, weight 4 gets four times as much as weight 1
};

/// Distributes at most `most` among the demands. Each gets all that it demands, or a share by its weight. If
/// a share would be less than `fewest` and less than the demand, it becomes `fewest` in order, as long as
/// there is enough, or nothing.
std::vector<std::size_t> shares(std::span<const Demand> demands, std::size_t most, std::size_t fewest = 1);

/// Computes a similar mesh with at most `most` triangles. All points in a cell of a grid are replaced by the
/// one nearest to their mean, and triangles with two equal corners are removed. Details smaller than a cell
/// vanish. A closed mesh stays closed. The same input gives the same output. The squares of coordinates must
/// be in the range of double.
///
/// Source      Rossignac, Borrel 1993, "Multi-resolution 3D approximations for rendering complex scenes".
TriMesh thinned(const TriMesh& mesh, std::size_t most);

}  // namespace hitbox::cli
