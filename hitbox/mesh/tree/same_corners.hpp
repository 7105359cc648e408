// same_corners.hpp: equality of triangles by their indices, without the call of memcmp that == is compiled to.
#pragma once

#include <hitbox/mesh/trimesh.hpp>

namespace hitbox::detail {

inline bool same_corners(const TriMesh::Corners& x, const TriMesh::Corners& y) {
    return ((x[0] ^ y[0]) | (x[1] ^ y[1]) | (x[2] ^ y[2])) == 0;
}

}  // namespace hitbox::detail
