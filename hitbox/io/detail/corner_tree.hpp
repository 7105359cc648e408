// corner_tree.hpp: the reflex corners of a polygon in a tree of boxes, to find those within a triangle (ear test).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hitbox::io::detail {

/// The corners follow the outline, so corners with close numbers are close to each other, and the tree needs no
/// sorting: a leaf has eight consecutive corners.
///
///            1              the boxes of nodes 2 k and 2 k + 1 are in that of node k
///        2       3
///      4   5   6   7        leaves
class CornerTree {
public:
    /// The points of a polygon, counter-clockwise for winding 1 and clockwise for -1, without any corner in the tree.
    /// They must outlive the tree.
    void reset(std::span<const Vec2> points, int winding);

    /// Adds a corner. All must be added before the others are called.
    void add(std::uint32_t corner);
    /// Computes the boxes.
    void build();

    void remove(std::uint32_t corner);

    /// True if a corner in the tree is in the triangle or on its border, but not at one of its corners. The triangle
    /// turns like the polygon. Exact. Subtracts the visited nodes from the budget; if it is used up, the answer is
    /// false.
    bool any_in(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::size_t& budget) const;

private:
    static constexpr std::uint32_t leaf_size = 8;

    int turn(const Vec2& a, const Vec2& b, const Vec2& p) const;
    bool is_beyond(const Vec2& a, const Vec2& b, const Aabb2& box) const;
    void fit_leaf(std::uint32_t leaf);

    std::span<const Vec2> points_;
    int winding_ = 1;
    std::uint32_t leaves_ = 1;            // a power of two
    std::vector<std::uint8_t> contains_;  // by corner
    std::vector<Aabb2> boxes_;            // by node, from 1
};

}  // namespace hitbox::io::detail
