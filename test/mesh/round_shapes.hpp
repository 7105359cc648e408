// round_shapes.hpp: boxes, prisms, cylinders, balls, rings and L-shapes as closed meshes, and how to place them.
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "convex_solids.hpp"

namespace hitbox::test {

inline const double pi = std::acos(-1.0);

/// A box with its faces parallel to the axes.
inline TriMesh block(const Vec3& low, const Vec3& high) {
    TriMesh mesh;
    for (unsigned i = 0; i < 8; ++i)
        mesh.points.push_back({i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z});
    mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                      {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    return mesh;
}

/// A prism around the z axis. Its floor has `sides` corners at `radius`, the first one at the angle `from`.
inline TriMesh regular_prism(std::uint32_t sides, double radius, double low, double high, double from = 0) {
    TriMesh mesh;
    for (std::uint32_t i = 0; i < sides; ++i) {
        const double angle = from + 2 * pi * i / sides;
        for (const double z : {low, high})
            mesh.points.push_back({radius * std::cos(angle), radius * std::sin(angle), z});
    }
    for (std::uint32_t i = 0; i < sides; ++i) {
        const std::uint32_t p = 2 * i, q = 2 * ((i + 1) % sides);
        mesh.triangles.push_back({p, q, q + 1});
        mesh.triangles.push_back({p, q + 1, p + 1});
        if (i == 0 || i + 1 == sides) continue;
        mesh.triangles.push_back({0, q, p});
        mesh.triangles.push_back({1, p + 1, q + 1});
    }
    return mesh;
}

/// What is left of a prism from which another prism of as many sides is taken, both around the z axis: a plate with a bore.
inline TriMesh pipe(std::uint32_t sides, double bore, double radius, double low, double high,
                    double from = 0) {
    TriMesh mesh;
    for (std::uint32_t i = 0; i < sides; ++i) {
        const double angle = from + 2 * pi * i / sides, x = std::cos(angle), y = std::sin(angle);
        for (const auto& [r, z] :
             {std::pair(bore, low), std::pair(radius, low), std::pair(radius, high), std::pair(bore, high)})
            mesh.points.push_back({r * x, r * y, z});
    }
    for (std::uint32_t i = 0; i < sides; ++i)
        for (std::uint32_t k = 0; k < 4; ++k) {
            const std::uint32_t p = 4 * i, q = 4 * ((i + 1) % sides), next = (k + 1) % 4;
            mesh.triangles.push_back({p + k, q + k, q + next});
            mesh.triangles.push_back({p + k, q + next, p + next});
        }
    return mesh;
}

/// A polyhedron with its corners on a sphere around the origin, poles on the x axis.
inline TriMesh ball(std::uint32_t rings, double radius = 1) {
    const std::uint32_t around = 2 * rings, n = rings - 1;
    TriMesh mesh;
    for (std::uint32_t i = 1; i <= n; ++i)
        for (std::uint32_t j = 0; j < around; ++j) {
            const double polar = pi * i / rings, turn = pi * j / rings;
            mesh.points.push_back(
                Vec3{std::cos(polar), std::sin(polar) * std::cos(turn), std::sin(polar) * std::sin(turn)} *
                radius);
        }
    const auto first = std::uint32_t(mesh.points.size()), last = first + 1;
    mesh.points.push_back({radius, 0, 0});
    mesh.points.push_back({-radius, 0, 0});
    for (std::uint32_t j = 0; j < around; ++j) {
        const std::uint32_t k = (j + 1) % around;
        mesh.triangles.push_back({first, j, k});
        mesh.triangles.push_back({last, (n - 1) * around + k, (n - 1) * around + j});
        for (std::uint32_t i = 0; i + 1 < n; ++i) {
            mesh.triangles.push_back({i * around + j, (i + 1) * around + j, (i + 1) * around + k});
            mesh.triangles.push_back({i * around + j, (i + 1) * around + k, i * around + k});
        }
    }
    return mesh;
}

/// An L of two arms as long as 1 and as wide as `arm`, from z = 0 to `height`.
inline TriMesh angle_iron(double arm, double height) {
    const std::array<std::array<double, 2>, 6> ring{{{0, 0}, {1, 0}, {1, arm}, {arm, arm}, {arm, 1}, {0, 1}}};
    TriMesh mesh;
    for (const double z : {0.0, height})
        for (const auto& [x, y] : ring) mesh.points.push_back({x, y, z});
    for (std::uint32_t i = 0; i < 6; ++i) {
        const std::uint32_t j = (i + 1) % 6;
        mesh.triangles.push_back({i, j, j + 6});
        mesh.triangles.push_back({i, j + 6, i + 6});
        if (i == 3 || j == 3) continue;  // a fan around the inner corner
        mesh.triangles.push_back({3, j, i});
        mesh.triangles.push_back({9, i + 6, j + 6});
    }
    return mesh;
}

inline TriMesh scaled(TriMesh mesh, double by) {
    for (Vec3& p : mesh.points) p = p * by;
    return mesh;
}
inline TriMesh moved(TriMesh mesh, const Vec3& by) {
    for (Vec3& p : mesh.points) p = p + by;
    return mesh;
}

/// Times five: an exact rotation by 3-4-5 about z, then by 3-4-5 about x.
inline TriMesh rotated(TriMesh mesh) {
    for (Vec3& p : mesh.points) {
        p = {3 * p.x - 4 * p.y, 4 * p.x + 3 * p.y, 5 * p.z};
        p = {5 * p.x, 3 * p.y - 4 * p.z, 4 * p.y + 3 * p.z};
    }
    return mesh;
}

/// Turned about a random axis by a random angle, corners rounded.
inline TriMesh turned_at_random(TriMesh mesh, SolidGenerator& make) {
    double q[4], square = 0;
    for (double& x : q) x = double(make.number(-1000, 1000)) + 0.5, square += x * x;
    for (double& x : q) x /= std::sqrt(square);
    const auto [w, x, y, z] = q;
    for (Vec3& p : mesh.points) {
        const Vec3 axis{x, y, z}, side = cross(axis, p) * 2;
        p = p + side * w + cross(axis, side);
    }
    return mesh;
}

}  // namespace hitbox::test
