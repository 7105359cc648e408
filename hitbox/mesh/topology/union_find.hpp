// union_find.hpp: groups of joined elements (disjoint sets, connected components).
#pragma once

#include <hitbox/core/config.hpp>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace hitbox::detail {

/// Disjoint sets. The root of a group is its smallest member, so the result does not depend on the order of the joins.
/// Source: Tarjan, van Leeuwen 1984, "Worst-case Analysis of Set Union Algorithms" (path halving).
class UnionFind {
public:
    explicit UnionFind(std::size_t size) : parent_(size) {
        std::iota(parent_.begin(), parent_.end(), std::uint32_t{0});
    }

    std::uint32_t root(std::uint32_t i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    void join(std::uint32_t i, std::uint32_t j) {
        i = root(i), j = root(j);
        if (i < j) parent_[j] = i;
        if (j < i) parent_[i] = j;
    }

private:
    std::vector<std::uint32_t> parent_;
};

}  // namespace hitbox::detail
