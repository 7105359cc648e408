// grid.hpp: all overlapping pairs by a simple uniform grid (broad phase, spatial hash).
#pragma once

#include <hitbox/core/ids.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "boxes.hpp"

namespace hitbox::bench {

/// Each box is stored in every cell that it touches. A pair is reported by the cell that contains the lowest
/// corner of the intersection. Cells are one and a half mean sides wide, with at most 8 cells a box.
class Grid {
public:
    explicit Grid(const Boxes& boxes) : boxes_(boxes) {
        double sides = 0;
        for (const Aabb3f& b : boxes) {
            world_.merge(b);
            for (std::size_t k = 0; k < 3; ++k) sides += double(b.max[k] - b.min[k]);
        }
        const double n = double(boxes.size());
        auto cell = float(1.5 * sides / (3 * n));
        const Vec3f size = world_.max - world_.min;
        while (double(size.x / cell + 1) * double(size.y / cell + 1) * double(size.z / cell + 1) > 8 * n)
            cell *= 1.1f;
        per_unit_ = 1 / cell;
        for (std::size_t k = 0; k < 3; ++k) count_[k] = int(size[k] * per_unit_) + 1;

        start_.assign(std::size_t(count_[0]) * std::size_t(count_[1]) * std::size_t(count_[2]) + 1, 0);
        for (const Aabb3f& b : boxes) for_cells(b, [&](std::size_t c) { ++start_[c + 1]; });
        for (std::size_t c = 1; c < start_.size(); ++c) start_[c] += start_[c - 1];
        std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
        items_.resize(start_.back());
        for (std::uint32_t i = 0; i < boxes.size(); ++i)
            for_cells(boxes[i], [&](std::size_t c) { items_[next[c]++] = i; });
    }

    void pairs(std::vector<IdPair>& out) const {
        for (int z = 0; z < count_[2]; ++z)
            for (int y = 0; y < count_[1]; ++y)
                for (int x = 0; x < count_[0]; ++x) pairs_in(x, y, z, out);
    }

private:
    int cell_of(float v, std::size_t k) const {
        return std::min(count_[k] - 1, int((v - world_.min[k]) * per_unit_));
    }
    std::size_t index(int x, int y, int z) const {
        return (std::size_t(z) * std::size_t(count_[1]) + std::size_t(y)) * std::size_t(count_[0]) +
               std::size_t(x);
    }

    template <class Visit>
    void for_cells(const Aabb3f& b, const Visit& visit) const {
        const int x0 = cell_of(b.min.x, 0), x1 = cell_of(b.max.x, 0);
        const int y0 = cell_of(b.min.y, 1), y1 = cell_of(b.max.y, 1);
        const int z0 = cell_of(b.min.z, 2), z1 = cell_of(b.max.z, 2);
        for (int z = z0; z <= z1; ++z)
            for (int y = y0; y <= y1; ++y)
                for (int x = x0; x <= x1; ++x) visit(index(x, y, z));
    }

    static bool overlap(const Aabb3f& a, const Aabb3f& b) {
        return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y &&
               a.min.z <= b.max.z && b.min.z <= a.max.z;
    }

    void pairs_in(int x, int y, int z, std::vector<IdPair>& out) const {
        const std::size_t c = index(x, y, z);
        for (std::uint32_t p = start_[c]; p < start_[c + 1]; ++p) {
            const Aabb3f& a = boxes_[items_[p]];
            for (std::uint32_t q = p + 1; q < start_[c + 1]; ++q) {
                const Aabb3f& b = boxes_[items_[q]];
                if (overlap(a, b) && cell_of(std::max(a.min.x, b.min.x), 0) == x &&
                    cell_of(std::max(a.min.y, b.min.y), 1) == y &&
                    cell_of(std::max(a.min.z, b.min.z), 2) == z)
                    out.push_back({items_[p], items_[q]});
            }
        }
    }

    const Boxes& boxes_;
    Aabb3f world_;
    float per_unit_ = 0;
    int count_[3];
    std::vector<std::uint32_t> start_, items_;
};

}  // namespace hitbox::bench
