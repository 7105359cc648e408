// convex_solids.hpp: random convex solids with integer corners, rotated and sheared without rounding.
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace hitbox::test {

using GridPoint = std::array<std::int64_t, 3>;
/// The rows of a map, and what it adds.
struct GridMap {
    std::array<GridPoint, 3> rows{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    GridPoint shift{};

    GridPoint of(const GridPoint& p) const {
        GridPoint r = shift;
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t k = 0; k < 3; ++k) r[i] += rows[i][k] * p[k];
        return r;
    }
};

/// Corners, and each face as a ring of corners: counter-clockwise seen from outside, unless a map mirrors.
struct ConvexSolid {
    std::vector<GridPoint> corners;
    std::vector<std::vector<std::uint32_t>> faces;

    void apply(const GridMap& map) {
        for (GridPoint& p : corners) p = map.of(p);
    }
};

class SolidGenerator {
public:
    explicit SolidGenerator(std::uint64_t seed) : random_(seed) {}

    std::int64_t number(std::int64_t low, std::int64_t high) {
        return low + std::int64_t(random_() % std::uint64_t(high - low + 1));
    }
    bool one_in(unsigned n) { return random_() % n == 0; }

    /// A prism over a triangle or a box, a pyramid, a tetrahedron or an octahedron, up to `size` wide. Corners are
    /// even, so that the middle of two of them is an integer point too.
    ConvexSolid solid(std::int64_t size) {
        const std::int64_t x = extent(size), y = extent(size), height = extent(size),
                           lean = 2 * number(-2, 2);
        switch (random_() % 6) {
            case 0:
                return prism({{0, 0}, {x, 0}, {x, y}, {0, y}}, height);
            case 1:
                return prism({{0, 0}, {x, 0}, {x + lean, y}, {lean, y}}, height);
            case 2:  // a wedge: one edge is sharp
                return prism({{0, 0}, {x, lean}, {0, 2}}, height);
            case 3:
                return prism({{0, 0}, {x, 0}, {y - 2, y}}, height);
            case 4:
                return pyramid(x, y, height, lean);
            default:
                return one_in(2) ? octahedron(x, y, height) : tetrahedron(x, y, height, lean);
        }
    }

    /// A rotation times its denominator: by 3-4-5 or 5-12-13 about an axis, or by 1-2-2-3; or a shear; or nothing.
    /// The rows have the length `unit` that is asked for, as far as it is a multiple of 5, 13 and 3.
    GridMap turned_or_sheared(std::int64_t unit) {
        GridMap map;
        for (std::size_t i = 0; i < 3; ++i) map.rows[i][i] = unit;
        const auto i = std::size_t(random_() % 3), j = (i + 1) % 3;
        const std::int64_t sign = one_in(2) ? 1 : -1;
        switch (random_() % 5) {
            case 0:
                break;
            case 1:
                map.rows[i][i] = map.rows[j][j] = unit / 5 * 3;
                map.rows[i][j] = -sign * (unit / 5 * 4), map.rows[j][i] = sign * (unit / 5 * 4);
                break;
            case 2:
                map.rows[i][i] = map.rows[j][j] = unit / 13 * 5;
                map.rows[i][j] = -sign * (unit / 13 * 12), map.rows[j][i] = sign * (unit / 13 * 12);
                break;
            case 3:
                map.rows = {{{1, 2, 2}, {2, 1, -2}, {2, -2, 1}}};
                for (GridPoint& row : map.rows)
                    for (std::int64_t& x : row) x *= unit / 3;
                break;
            default:
                map.rows[i][j] = unit * number(-3, 3);
        }
        return map;
    }

    /// The solid as a mesh, corners times `scale`: each face as a fan from one of its corners, or a quadrilateral as
    /// four triangles around its middle; triangles in any order.
    TriMesh mesh(const ConvexSolid& solid, double scale) {
        TriMesh mesh;
        for (const GridPoint& p : solid.corners)
            mesh.points.push_back({double(p[0]) * scale, double(p[1]) * scale, double(p[2]) * scale});
        for (std::vector<std::uint32_t> ring : solid.faces) {
            std::rotate(ring.begin(), ring.begin() + std::ptrdiff_t(random_() % ring.size()), ring.end());
            if (ring.size() == 4 && one_in(3)) {
                const auto middle = std::uint32_t(mesh.points.size());
                mesh.points.push_back((mesh.points[ring[0]] + mesh.points[ring[2]]) * 0.5);
                for (std::size_t i = 0; i < 4; ++i)
                    mesh.triangles.push_back({middle, ring[i], ring[(i + 1) % 4]});
            } else {
                for (std::size_t i = 1; i + 1 < ring.size(); ++i)
                    mesh.triangles.push_back({ring[0], ring[i], ring[i + 1]});
            }
        }
        std::shuffle(mesh.triangles.begin(), mesh.triangles.end(), random_);
        return mesh;
    }

    /// The mesh with all triangles turned over, in one of four cases: the winding number is -1 inside.
    TriMesh perhaps_turned_over(TriMesh mesh) {
        if (one_in(4))
            for (TriMesh::Corners& c : mesh.triangles) std::swap(c[0], c[1]);
        return mesh;
    }

private:
    using Flat = std::array<std::int64_t, 2>;

    std::int64_t extent(std::int64_t size) { return 2 * number(1, size / 2); }

    static ConvexSolid prism(const std::vector<Flat>& ring, std::int64_t height) {
        ConvexSolid r;
        const auto n = std::uint32_t(ring.size());
        std::vector<std::uint32_t> floor, roof;
        for (const std::int64_t z : {std::int64_t(0), height})
            for (const Flat& p : ring) r.corners.push_back({p[0], p[1], z});
        for (std::uint32_t i = 0; i < n; ++i) {
            floor.push_back(n - 1 - i);
            roof.push_back(n + i);
            r.faces.push_back({i, (i + 1) % n, n + (i + 1) % n, n + i});
        }
        r.faces.push_back(floor);
        r.faces.push_back(roof);
        return r;
    }
    static ConvexSolid pyramid(std::int64_t x, std::int64_t y, std::int64_t z, std::int64_t lean) {
        return {{{0, 0, 0}, {x, 0, 0}, {x, y, 0}, {0, y, 0}, {lean, 2, z}},
                {{3, 2, 1, 0}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}}};
    }
    static ConvexSolid octahedron(std::int64_t x, std::int64_t y, std::int64_t z) {
        return {{{x, 0, 0}, {0, y, 0}, {-x, 0, 0}, {0, -y, 0}, {0, 0, z}, {0, 0, -z}},
                {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}, {1, 0, 5}, {2, 1, 5}, {3, 2, 5}, {0, 3, 5}}};
    }
    static ConvexSolid tetrahedron(std::int64_t x, std::int64_t y, std::int64_t z, std::int64_t lean) {
        return {{{0, 0, 0}, {x, 0, 0}, {lean, y, 0}, {2, lean, z}},
                {{2, 1, 0}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}};
    }

    std::mt19937_64 random_;
};

}  // namespace hitbox::test
