// solids.hpp: closed meshes of many kinds for hitbox_cuts and hitbox_rays (Menger sponge, voxels, torus, needles).
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <utility>
#include <vector>

#include "../mesh/shapes.hpp"
#include "../oracle/random.hpp"

namespace hitbox::tools {

using oracle::Random;
using test::bumpy;
using test::cube;
using test::joined;
using test::soup;
using test::turned_over;

inline Vec3 random_point(Random& random, double low, double high) {
    Vec3 p;
    for (std::size_t k = 0; k < 3; ++k) p[k] = random.uniform(low, high);
    return p;
}
inline Vec3 grid_point(Random& random, int low, int high) {
    Vec3 p;
    for (std::size_t k = 0; k < 3; ++k) p[k] = random.integer(low, high);
    return p;
}

inline TriMesh box(const Vec3& low, const Vec3& high) {
    TriMesh mesh = cube();
    for (Vec3& p : mesh.points)
        for (std::size_t k = 0; k < 3; ++k) p[k] = p[k] == 0 ? low[k] : high[k];
    return mesh;
}

/// The cells of an n x n x n grid for which `solid(x, y, z)` is true, each of size 1. Faces between two of them
/// are left out, or both are kept. The diagonals are random.
template <class Solid>
TriMesh cells(int n, const Solid& solid, Random& random, bool keep_shared = false) {
    const auto filled = [&](const std::array<int, 3>& c) {
        return std::min({c[0], c[1], c[2]}) >= 0 && std::max({c[0], c[1], c[2]}) < n &&
               solid(c[0], c[1], c[2]);
    };
    TriMesh mesh;
    constexpr std::uint32_t none = 0xffffffff;
    const std::size_t m = std::size_t(n) + 1;
    std::vector<std::uint32_t> number(m * m * m, none);
    const auto vertex = [&](const std::array<int, 3>& c) {
        std::uint32_t& v = number[(std::size_t(c[0]) * m + std::size_t(c[1])) * m + std::size_t(c[2])];
        if (v == none) {
            v = std::uint32_t(mesh.points.size());
            mesh.points.push_back({double(c[0]), double(c[1]), double(c[2])});
        }
        return v;
    };
    for (int x = 0; x < n; ++x)
        for (int y = 0; y < n; ++y)
            for (int z = 0; z < n; ++z) {
                if (!filled({x, y, z})) continue;
                for (std::size_t k = 0; k < 3; ++k)
                    for (const int up : {0, 1}) {
                        std::array<int, 3> beside{x, y, z};
                        beside[k] += up == 1 ? 1 : -1;
                        if (!keep_shared && filled(beside)) continue;
                        std::array<std::uint32_t, 4> face{};
                        for (std::size_t i = 0; i < 4; ++i) {
                            std::array<int, 3> corner{x, y, z};
                            corner[k] += up;
                            corner[(k + 1) % 3] += i == 1 || i == 2;
                            corner[(k + 2) % 3] += i >= 2;
                            face[i] = vertex(corner);
                        }
                        if (up == 0) std::swap(face[1], face[3]);
                        const std::size_t d = random.below(2);
                        mesh.triangles.push_back({face[d], face[d + 1], face[d + 2]});
                        mesh.triangles.push_back({face[d], face[d + 2], face[(d + 3) % 4]});
                    }
            }
    return mesh;
}

/// Level 1 has 144 triangles, level 2 has 2112, or 4800 with both faces between cells.
inline TriMesh menger(int level, Random& random, bool keep_shared = false) {
    int n = 1;
    for (int i = 0; i < level; ++i) n *= 3;
    return cells(
        n,
        [](int x, int y, int z) {
            for (; x + y + z > 0; x /= 3, y /= 3, z /= 3)
                if ((x % 3 == 1) + (y % 3 == 1) + (z % 3 == 1) >= 2) return false;
            return true;
        },
        random, keep_shared);
}

inline TriMesh voxels(int n, int percent, Random& random, bool keep_shared = false) {
    std::vector<char> solid(std::size_t(n * n * n));
    for (char& s : solid) s = random.chance(percent);
    solid[random.below(solid.size())] = 1;
    return cells(
        n, [&](int x, int y, int z) { return solid[std::size_t((x * n + y) * n + z)] != 0; }, random,
        keep_shared);
}

/// n corners around and m across, radii R and r.
inline TriMesh torus(std::uint32_t n, std::uint32_t m, double big, double small) {
    TriMesh mesh;
    for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t j = 0; j < m; ++j) {
            const double a = 2 * std::numbers::pi * i / n, b = 2 * std::numbers::pi * j / m;
            const double r = big + small * std::cos(b);
            mesh.points.push_back({r * std::cos(a), r * std::sin(a), small * std::sin(b)});
        }
    for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t j = 0; j < m; ++j) {
            const std::uint32_t k = (i + 1) % n, l = (j + 1) % m;
            mesh.triangles.push_back({i * m + j, k * m + j, k * m + l});
            mesh.triangles.push_back({i * m + j, k * m + l, i * m + l});
        }
    return mesh;
}

/// A column of length `length` along x over a polygon with n corners of radius 1.
inline TriMesh column(std::uint32_t n, double length) {
    TriMesh mesh;
    for (const double x : {0.0, length})
        for (std::uint32_t i = 0; i < n; ++i) {
            const double a = 2 * std::numbers::pi * i / n;
            mesh.points.push_back({x, std::cos(a), std::sin(a)});
        }
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t j = (i + 1) % n;
        mesh.triangles.push_back({i, j, n + j});
        mesh.triangles.push_back({i, n + j, n + i});
        if (i > 0 && j > 0) {
            mesh.triangles.push_back({0, j, i});
            mesh.triangles.push_back({n, n + i, n + j});
        }
    }
    return mesh;
}

/// A sphere of 20 n^2 triangles; each corner moved to a random distance from the middle.
inline TriMesh spiky(std::uint32_t n, Random& random) {
    TriMesh mesh = bumpy(n);
    for (Vec3& p : mesh.points) p = p * random.uniform(0.3, 1.7);
    return mesh;
}

/// The triangles of a sphere with corners anywhere: closed, and through itself almost everywhere.
inline TriMesh tangle(std::uint32_t n, bool on_grid, Random& random) {
    TriMesh mesh = bumpy(n);
    for (Vec3& p : mesh.points) p = on_grid ? grid_point(random, -3, 3) : random_point(random, -1, 1);
    return mesh;
}

inline TriMesh tetrahedron(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    TriMesh mesh;
    mesh.points = {a, b, c, d};
    mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    return dot(cross(b - a, c - a), d - a) < 0 ? turned_over(mesh) : mesh;
}

inline TriMesh needle(Random& random) {
    TriMesh mesh;
    switch (random.below(4)) {
        case 0: {
            Vec3 corner[4];
            for (Vec3& c : corner) c = random_point(random, -1, 1);
            mesh = tetrahedron(corner[0], corner[1], corner[2], corner[3]);
            break;
        }
        case 1:
            mesh = column(std::uint32_t(random.integer(3, 24)), 1);
            break;
        case 2:
            mesh = bumpy(std::uint32_t(random.integer(2, 5)));
            break;
        default:
            mesh = spiky(std::uint32_t(random.integer(1, 3)), random);
    }
    const double long_one = random.chance(50) ? 1e6 : random.magnitude(4, 30);
    const std::size_t axis = random.below(3);
    const bool flat = random.chance(50);
    for (Vec3& p : mesh.points)
        for (std::size_t k = 0; k < 3; ++k)
            if ((k == axis) != flat) p[k] *= long_one;
    return mesh;
}

/// Boxes within each other, alternately inside out. Walls may have no thickness at all.
inline TriMesh nested(Random& random) {
    TriMesh mesh;
    const int depth = random.integer(2, 6);
    const bool on_grid = random.chance(60);
    Vec3 low{0, 0, 0}, high{64, 64, 64};
    for (int i = 0; i < depth; ++i) {
        const TriMesh next = box(low, high);
        append(mesh, i % 2 == 0 ? next : turned_over(next));
        for (std::size_t k = 0; k < 3; ++k) {
            low[k] += on_grid ? random.integer(i % 2, 5) : random.uniform(0.1, 5);
            high[k] -= on_grid ? random.integer(i % 2, 5) : random.uniform(0.1, 5);
        }
    }
    return mesh;
}

/// Edges with four triangles and more, corners where several solids touch.
inline TriMesh not_manifold(Random& random) {
    const auto all = [](int, int, int) { return true; };
    const auto every_other = [](int x, int y, int z) { return (x + y + z) % 2 == 0; };
    switch (random.below(6)) {
        case 0:
            return joined({cube(), cube({1, 1, 0})});
        case 1:
            return joined({cube(), cube({1, 1, 1})});
        case 2:
            return cells(random.integer(2, 4), all, random, true);
        case 3:
            return cells(random.integer(2, 5), every_other, random);
        case 4:
            return voxels(random.integer(2, 5), 50, random, true);
        default: {
            TriMesh fan;  // tetrahedra around a corner and an edge that they share
            const int n = random.integer(2, 8);
            const Vec3 up = random.chance(50) ? Vec3{0, 0, 4} : random_point(random, 1, 2);
            for (int i = 0; i < n; ++i) {
                const Vec3 a = grid_point(random, -9, 9) + Vec3{0.5, 0.25, 0.125};
                const Vec3 b = grid_point(random, -9, 9) + Vec3{0.25, 0.5, 0};
                append(fan, tetrahedron({0, 0, 0}, up, a, b));
            }
            return fan;
        }
    }
}

/// Solids that overlap; some turned over.
inline TriMesh overlapping(Random& random) {
    TriMesh mesh;
    switch (random.below(4)) {
        case 0: {
            const bool on_grid = random.chance(50);
            return tangle(std::uint32_t(random.integer(1, 2)), on_grid, random);
        }
        case 1:
            for (int i = random.integer(2, 3); i > 0; --i) {
                TriMesh next = bumpy(std::uint32_t(random.integer(1, 4)));
                const Vec3 by = random_point(random, -1, 1);
                for (Vec3& p : next.points) p = p + by;
                append(mesh, next);
            }
            return mesh;
        default: {
            const bool on_grid = random.chance(60);
            for (int i = random.integer(2, 6); i > 0; --i) {
                const Vec3 low = on_grid ? grid_point(random, 0, 4) : random_point(random, 0, 4);
                const Vec3 size = on_grid ? grid_point(random, 1, 4) : random_point(random, 1, 4);
                const TriMesh next = box(low, low + size);
                append(mesh, random.chance(15) ? turned_over(next) : next);
            }
            return mesh;
        }
    }
}

inline TriMesh turned(TriMesh mesh, Random& random) {
    // Any orthogonal matrix will do: two reflections.
    for (int i = 0; i < 2; ++i) {
        const Vec3 n = random_point(random, -1, 1);
        const double by = 2 / std::max(length_sq(n), 1e-3);
        for (Vec3& p : mesh.points) p = p - n * (dot(n, p) * by);
    }
    return mesh;
}

inline TriMesh shuffled(TriMesh mesh, Random& random) {
    for (std::size_t i = mesh.triangles.size(); i > 1; --i) {
        std::swap(mesh.triangles[i - 1], mesh.triangles[random.below(i)]);
        TriMesh::Corners& c = mesh.triangles[i - 1];
        std::rotate(c.begin(), c.begin() + std::ptrdiff_t(random.below(3)), c.end());
    }
    return mesh;
}

}  // namespace hitbox::tools
