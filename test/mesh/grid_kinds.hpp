// grid_kinds.hpp: the kind of clash of two parts of grid_parts.hpp, by their cells alone.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <optional>
#include <vector>

#include "grid_parts.hpp"
#include "solid_truth.hpp"

namespace hitbox::test {

/// A set of cells, open squares, open edges and corners of the grid. Along an axis, 2 i stands for plane i and 2 i + 1 for
/// the gap after it.
class GridSet {
public:
    static constexpr int width = 2 * GridBuilder::size + 1;

    bool at(int x, int y, int z) const { return bits_[index(x, y, z)]; }
    void set(int x, int y, int z) { bits_.set(index(x, y, z)); }
    void add(const GridSet& o) { bits_ |= o.bits_; }
    bool any() const { return bits_.any(); }
    bool meets(const GridSet& o) const { return (bits_ & o.bits_).any(); }
    bool within(const GridSet& o) const { return (bits_ & ~o.bits_).none(); }
    bool operator==(const GridSet&) const = default;

private:
    static std::size_t index(int x, int y, int z) { return std::size_t((x * width + y) * width + z); }
    std::bitset<std::size_t(width * width * width)> bits_;
};

/// What a part is.
struct GridMeaning {
    bool closed = false;  ///< each edge of its triangles is used equally often in both directions
    bool solid = false;   ///< closed, and some cell has a winding number other than 0
    GridSet surface;      ///< the points of its faces
    GridSet volume;       ///< of a solid: the cells whose winding number is not 0,
    GridSet closure;      ///< these with all their sides,
    GridSet interior;     ///< and what has such cells on all sides
    std::vector<GridSet>
        components;  ///< the points of each component; triangles that share a corner are of one

    explicit GridMeaning(const GridPart& part);
};

/// What find_clashes must say of two parts.
struct GridKind {
    SolidRelation relation = SolidRelation::apart;
    std::optional<SolidRelation> also;  ///< where the definition can be read in two ways: the other one
    bool duplicate = false;
    bool surfaces_meet = false;
};

GridKind kind_of_parts(const GridPart& a, const GridPart& b, const GridMeaning& of_a,
                       const GridMeaning& of_b);

/// True if two triangles in planes of different axes cross: their relative interiors share a point.
bool any_proper_crossing(const GridPart& a, const GridPart& b);

}  // namespace hitbox::test
