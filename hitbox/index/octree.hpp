// octree.hpp: octree over boxes in space (loose octree, spatial subdivision).
#pragma once

#include <hitbox/index/cell_tree.hpp>

namespace hitbox {

/// Each cell has eight children. See cell_tree.hpp.
using Octree3 = CellTree<3, double>;
using Octree3f = CellTree<3, float>;

}  // namespace hitbox
