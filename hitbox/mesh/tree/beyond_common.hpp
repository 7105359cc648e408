// beyond_common.hpp: do two triangles of one mesh share more than their common corners and edges? (self-intersection)
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <vector>

namespace hitbox::detail {

/// True if two non-degenerate triangles over the same distinct points share more than their common corners and edges;
/// see self_intersections(). Triangles with three common corners do. Exact.
bool meet_beyond_common(const std::vector<Vec3>& points, const TriMesh::Corners& a,
                        const TriMesh::Corners& b);

}  // namespace hitbox::detail
