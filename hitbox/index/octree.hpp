// octree.hpp: octree over boxes in space (loose octree, spatial subdivision).
#pragma once

#include <hitbox/index/cell_tree.hpp>

namespace hitbox {

/// Each cell has eight below it. See cell_tree.hpp.
template <class T>
using OctreeOf = CellTree<3, T>;

using Octree = OctreeOf<double>;
using Octreef = OctreeOf<float>;

}  // namespace hitbox
