// cell_tree_test.cpp: mirrors hitbox/index/cell_tree.hpp.
#include <hitbox/index/octree.hpp>
#include <hitbox/index/quadtree.hpp>

#include "laws.hpp"

using namespace hitbox;

TEST_SUITE("index/cell_tree") {
    TEST_CASE("every question, on every scene") { laws::check_index<CellTree>(); }
    TEST_CASE("boxes that come, move and go") { laws::check_moving_index<CellTree>(); }
    TEST_CASE("12 x 12 x 12 unit cubes that touch make 18,788 pairs") { laws::check_cubes<Octree3>(); }
    TEST_CASE("a sink that returns false is not called again") { laws::check_stop<Octree3>(); }
}
