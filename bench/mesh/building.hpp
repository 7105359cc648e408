// building.hpp: a building as programs export it: parts flush to a nanometre, round pipes through walls.
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <utility>
#include <vector>

namespace hitbox::bench {

/// Each storey is a grid of cells. A cell has four parts, and a pipe runs through the walls of each row. The building is
/// turned, so that its coordinates are rounded.
///
///     y ^  +--+----------------+    c column, x and y walls, the slab below all of them.
///       |  |y |                |    Each wall has a window. It reaches a nanometre into the column and into the slab, and
///     =======================pipe   so does the column into the slab: five flush overlaps a cell.
///       |  |y |     slab       |
///       |  +--+                |
///       |  |c |xxxxxxxxxxxxxxxx|
///       +--+--+----------------+--> x
struct BuildingSize {
    int storeys = 5, rows = 10, cells = 15;
    std::size_t sides = 400;  // of a pipe
};

namespace building {

inline void add_triangles(TriMesh& mesh, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    mesh.triangles.push_back({a, b, c});
    mesh.triangles.push_back({a, c, d});
}

// A closed band of profiles that are `profiles` sets of `sides` points: point i of profile k is k * sides + i.
inline void add_ring(TriMesh& mesh, std::size_t sides, std::size_t profiles) {
    const auto at = [&](std::size_t k, std::size_t i) {
        return std::uint32_t((k % profiles) * sides + i % sides);
    };
    for (std::size_t k = 0; k < profiles; ++k)
        for (std::size_t i = 0; i < sides; ++i)
            add_triangles(mesh, at(k, i), at(k, i + 1), at(k + 1, i + 1), at(k + 1, i));
}

inline TriMesh box(const Vec3& low, const Vec3& high) {
    TriMesh mesh;
    for (unsigned i = 0; i < 8; ++i)
        mesh.points.push_back({i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z});
    for (const auto& f : std::array<std::array<std::uint32_t, 4>, 6>{
             {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}})
        add_triangles(mesh, f[0], f[1], f[2], f[3]);
    return mesh;
}

// A wall along x with a window through it in y.
inline TriMesh wall(const Vec3& low, const Vec3& high) {
    const auto inward = [](double from, double to, double part) { return from + (to - from) * part; };
    TriMesh mesh;
    for (const auto& [y, near] :
         {std::pair(low.y, 0.0), std::pair(low.y, 0.3), std::pair(high.y, 0.3), std::pair(high.y, 0.0)}) {
        const double x0 = inward(low.x, high.x, near), x1 = inward(low.x, high.x, 1 - near),
                     z0 = inward(low.z, high.z, near), z1 = inward(low.z, high.z, 1 - near);
        for (const Vec3& p : {Vec3{x0, y, z0}, Vec3{x1, y, z0}, Vec3{x1, y, z1}, Vec3{x0, y, z1}})
            mesh.points.push_back(p);
    }
    add_ring(mesh, 4, 4);
    return mesh;
}

// Along x, filled.
inline TriMesh pipe(const Vec3& start, double length, double radius, std::size_t sides) {
    TriMesh mesh;
    for (const double x : {0.0, length})
        for (std::size_t i = 0; i < sides; ++i) {
            const double angle = 2 * std::numbers::pi * double(i) / double(sides);
            mesh.points.push_back(start + Vec3{x, radius * std::cos(angle), radius * std::sin(angle)});
        }
    const auto n = std::uint32_t(sides);
    for (std::uint32_t i = 0; i < n; ++i) add_triangles(mesh, i, (i + 1) % n, n + (i + 1) % n, n + i);
    for (std::uint32_t i = 1; i + 1 < n; ++i) {
        mesh.triangles.push_back({0, i + 1, i});
        mesh.triangles.push_back({n, n + i, n + i + 1});
    }
    return mesh;
}

}  // namespace building

inline Assembly make_building(const BuildingSize& size) {
    using namespace building;
    constexpr double flush = 1e-9, pitch = 4, storey = 3.5, slab = 0.25, column = 0.4, thickness = 0.3;
    Assembly assembly;
    const auto add = [&](TriMesh mesh, const Vec3& by) {
        const double angle = 0.5, c = std::cos(angle), s = std::sin(angle);
        for (Vec3& p : mesh.points) {
            const Vec3 q = p + by;
            p = {c * q.x - s * q.y, s * q.x + c * q.y, q.z};
        }
        assembly.parts.emplace_back().mesh = std::move(mesh);
    };
    const auto swapped = [](TriMesh mesh) {  // mirrored, so the order of the corners is turned round too
        for (Vec3& p : mesh.points) std::swap(p.x, p.y);
        for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
        return mesh;
    };
    for (int k = 0; k < size.storeys; ++k)
        for (int j = 0; j < size.rows; ++j) {
            for (int i = 0; i < size.cells; ++i) {
                const Vec3 at{i * pitch, j * pitch, k * storey};
                const double floor = slab - flush, top = storey - 0.05, end = pitch - 0.1;
                const TriMesh along = wall({column - flush, 0, floor}, {end, thickness, top});
                add(box({0, 0, 0}, {pitch - 0.02, pitch - 0.02, slab}), at);
                add(box({0, 0, floor}, {column, column, top}), at);
                add(along, at);
                add(swapped(along), at);
            }
            add(pipe({-1, 2.1, 3}, size.cells * pitch + 1, 0.1, size.sides), {0, j * pitch, k * storey});
        }
    return assembly;
}

}  // namespace hitbox::bench
