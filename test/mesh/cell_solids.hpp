// cell_solids.hpp: solids made of the cells of a grid (L and U shapes, frames, cavities), and their exact relation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solid_truth.hpp"

namespace hitbox::test {

/// A set of cells of a grid of 6 x 6 x 6.
class Cells {
public:
    static constexpr int size = 6;

    bool at(int x, int y, int z) const {
        const auto within = [](int i) { return 0 <= i && i < size; };
        return within(x) && within(y) && within(z) && cells_[index(x, y, z)];
    }

    /// Adds or removes the cells from `low` up to but not including `high`.
    void fill(const std::array<int, 3>& low, const std::array<int, 3>& high, bool value) {
        for (int x = low[0]; x < high[0]; ++x)
            for (int y = low[1]; y < high[1]; ++y)
                for (int z = low[2]; z < high[2]; ++z) cells_[index(x, y, z)] = value;
    }

    /// One to three boxes, from which up to two are cut out: cavities, grooves, holes, pieces that share an edge only.
    static Cells random(SolidGenerator& make) {
        Cells r;
        for (auto n = make.number(1, 3); n > 0; --n) r.add(box(make));
        for (auto n = make.number(0, 2); n > 0; --n) r.remove(box(make));
        return r;
    }

    static Cells box(SolidGenerator& make) {
        std::array<int, 3> low{}, high{};
        for (std::size_t k = 0; k < 3; ++k) {
            low[k] = int(make.number(1, size - 2));
            high[k] = int(make.number(low[k] + 1, size - 1));
        }
        Cells r;
        r.fill(low, high, true);
        return r;
    }

    void add(const Cells& o) {
        for (std::size_t i = 0; i < cells_.size(); ++i) cells_[i] |= o.cells_[i];
    }
    void remove(const Cells& o) {
        for (std::size_t i = 0; i < cells_.size(); ++i) cells_[i] &= !o.cells_[i];
    }

    bool operator==(const Cells&) const = default;

    /// A shared cell is a shared volume. Closures meet where cells are neighbours, also at a corner. One lies inside if
    /// all neighbours of its cells belong to the other.
    friend SolidRelation relation_of_cells(const Cells& a, const Cells& b) {
        bool volume = false, point = false, a_inside = true, b_inside = true;
        for (int x = 0; x < size; ++x)
            for (int y = 0; y < size; ++y)
                for (int z = 0; z < size; ++z) {
                    volume |= a.at(x, y, z) && b.at(x, y, z);
                    point |= a.at(x, y, z) && b.any_around(x, y, z);
                    a_inside &= !a.at(x, y, z) || b.all_around(x, y, z);
                    b_inside &= !b.at(x, y, z) || a.all_around(x, y, z);
                }
        if (a_inside) return SolidRelation::first_inside;
        if (b_inside) return SolidRelation::second_inside;
        if (volume) return SolidRelation::penetrating;
        return point ? SolidRelation::touching : SolidRelation::apart;
    }

    bool empty() const {
        for (const bool cell : cells_)
            if (cell) return false;
        return true;
    }

private:
    static std::size_t index(int x, int y, int z) { return std::size_t((x * size + y) * size + z); }

    template <class Test>
    static bool each_around(int x, int y, int z, const Test& stop) {
        for (int i = x - 1; i <= x + 1; ++i)
            for (int j = y - 1; j <= y + 1; ++j)
                for (int k = z - 1; k <= z + 1; ++k)
                    if (stop(i, j, k)) return true;
        return false;
    }
    bool any_around(int x, int y, int z) const {
        return each_around(x, y, z, [&](int i, int j, int k) { return at(i, j, k); });
    }
    bool all_around(int x, int y, int z) const {
        return !each_around(x, y, z, [&](int i, int j, int k) { return !at(i, j, k); });
    }

    std::array<bool, std::size_t(size * size * size)> cells_{};
};

/// The surface of the cells as a mesh: each square between a cell and a free one, cut along either diagonal or around its
/// middle. Slabs of cells that are alike are one slab first, so that the squares of two solids differ. `at` are the
/// coordinates of the grid's planes; the map turns or shears the result.
inline TriMesh mesh_of(const Cells& cells, const std::array<std::array<std::int64_t, Cells::size + 1>, 3>& at,
                       const GridMap& map, SolidGenerator& make) {
    constexpr int n = Cells::size;
    // The planes that bound something.
    std::array<std::vector<int>, 3> planes;
    for (std::size_t k = 0; k < 3; ++k)
        for (int i = 0; i <= n; ++i) {
            bool differs = false;
            for (int u = 0; u < n; ++u)
                for (int v = 0; v < n; ++v) {
                    std::array<int, 3> here{}, before{};
                    here[k] = i, here[(k + 1) % 3] = u, here[(k + 2) % 3] = v;
                    before = here, --before[k];
                    differs |=
                        cells.at(here[0], here[1], here[2]) != cells.at(before[0], before[1], before[2]);
                }
            if (differs || make.one_in(6)) planes[k].push_back(i);
        }
    ConvexSolid squares;  // not convex: only a list of corners and faces
    const auto corner = [&](const std::array<int, 3>& p) {
        squares.corners.push_back(
            map.of({at[0][std::size_t(p[0])], at[1][std::size_t(p[1])], at[2][std::size_t(p[2])]}));
        return std::uint32_t(squares.corners.size() - 1);
    };
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t u = (k + 1) % 3, v = (k + 2) % 3;
        for (const int i : planes[k])
            for (std::size_t a = 0; a + 1 < planes[u].size(); ++a)
                for (std::size_t b = 0; b + 1 < planes[v].size(); ++b) {
                    std::array<int, 3> p{};
                    p[k] = i, p[u] = planes[u][a], p[v] = planes[v][b];
                    std::array<int, 3> before = p;
                    --before[k];
                    const bool here = cells.at(p[0], p[1], p[2]);
                    if (here == cells.at(before[0], before[1], before[2])) continue;
                    std::array<int, 3> p1 = p, p2 = p, p3 = p;
                    p1[u] = p2[u] = planes[u][a + 1], p2[v] = p3[v] = planes[v][b + 1];
                    if (here) std::swap(p1, p3);
                    squares.faces.push_back({corner(p), corner(p1), corner(p2), corner(p3)});
                }
    }
    return make.mesh(squares, 1);
}

}  // namespace hitbox::test
