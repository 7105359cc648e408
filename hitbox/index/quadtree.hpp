// quadtree.hpp: quadtree over boxes in the plane (loose quadtree, 2D spatial subdivision).
#pragma once

#include <hitbox/index/cell_tree.hpp>

namespace hitbox {

/// Each cell has four children. See cell_tree.hpp.
using Quadtree2 = CellTree<2, double>;
using Quadtree2f = CellTree<2, float>;

}  // namespace hitbox
