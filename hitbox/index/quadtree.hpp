// quadtree.hpp: quadtree over boxes in the plane (loose quadtree, 2D spatial subdivision).
#pragma once

#include <hitbox/index/cell_tree.hpp>

namespace hitbox {

/// Each cell has four below it. See cell_tree.hpp.
template <class T>
using QuadtreeOf = CellTree<2, T>;

using Quadtree = QuadtreeOf<double>;
using Quadtreef = QuadtreeOf<float>;

}  // namespace hitbox
