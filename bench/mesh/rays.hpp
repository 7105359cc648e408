// rays.hpp: rays against a mesh, between random points and from a camera (incoherent, coherent).
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "../random.hpp"
#include "mesh_workload.hpp"

namespace hitbox::bench {

/// Segments between points uniformly distributed in the bounds of the mesh.
inline std::vector<Ray> incoherent_rays(const TriMesh& mesh, std::size_t count) {
    const Aabb3 box = fit_aabb(mesh);
    Random random(11);
    const auto point = [&] {
        Vec3f p;
        for (std::size_t k = 0; k < 3; ++k) p[k] = float(random.uniform(box.min[k], box.max[k]));
        return p;
    };
    std::vector<Ray> rays;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3f from = point(), to = point();
        rays.push_back({from, to - from, 1});
    }
    return rays;
}

/// A camera with a field of view of 45 degrees that sees all of the mesh: `side` rows of `side` rays, row after row.
///
///           .-'|
///     eye <----|  1.2 diagonals of the bounds from their middle
///           `-.|
inline std::vector<Ray> coherent_rays(const TriMesh& mesh, std::size_t side) {
    const Aabb3 box = fit_aabb(mesh);
    const auto unit = [](const Vec3& v) { return v * (1 / std::sqrt(length_sq(v))); };
    const Vec3 back = unit({0.3, 0.4, 1}), right = unit(cross(Vec3{0, 1, 0}, back)), up = cross(back, right);
    const Vec3f eye =
        in_floats((box.min + box.max) * 0.5 + back * (1.2 * std::sqrt(length_sq(box.max - box.min))));
    const double half_width = std::sqrt(2.0) - 1;  // tangent of half the angle
    std::vector<Ray> rays;
    for (std::size_t y = 0; y < side; ++y)
        for (std::size_t x = 0; x < side; ++x) {
            const double u = (2 * double(x) + 1) / double(side) - 1,
                         v = 1 - (2 * double(y) + 1) / double(side);
            const Vec3 direction = unit(right * (half_width * u) + up * (half_width * v) - back);
            rays.push_back({eye, in_floats(direction), std::numeric_limits<float>::infinity()});
        }
    return rays;
}

/// Rays toward points of the mesh, from twice as far from the origin: by `target(triangle)`, for random triangles. In
/// floats the ray passes exactly through the rounded target.
template <class Target>
std::vector<Ray> aimed_rays(const TriMesh& mesh, std::size_t count, const Target& target) {
    Random random(12);
    std::vector<Ray> rays;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3f at = in_floats(target(mesh.triangle(random.below(mesh.triangles.size()))));
        rays.push_back({at * 2.0f, Vec3f{} - at, std::numeric_limits<float>::infinity()});
    }
    return rays;
}
/// Inside triangles; at edges, up to the rounding of their middles; exactly through corners.
inline std::vector<Ray> rays_at_insides(const TriMesh& mesh, std::size_t count) {
    return aimed_rays(mesh, count, [](const Triangle3& t) { return t.a * 0.25 + t.b * 0.25 + t.c * 0.5; });
}
inline std::vector<Ray> rays_at_edges(const TriMesh& mesh, std::size_t count) {
    return aimed_rays(mesh, count, [](const Triangle3& t) { return (t.a + t.b) * 0.5; });
}
inline std::vector<Ray> rays_at_nodes(const TriMesh& mesh, std::size_t count) {
    return aimed_rays(mesh, count, [](const Triangle3& t) { return t.a; });
}

/// Straight down on the first point, and into the first triangle.
inline std::vector<Ray> ray_at_first_point(const TriMesh& mesh, std::size_t) {
    return {{in_floats(mesh.points[0] + Vec3{0, 0, 3}), {0, 0, -1}, std::numeric_limits<float>::infinity()}};
}
inline std::vector<Ray> ray_at_inside_of_first(const TriMesh& mesh, std::size_t) {
    const Triangle3 t = mesh.triangle(0);
    return {{in_floats(t.a * 0.25 + t.b * 0.25 + t.c * 0.5 + Vec3{0, 0, 3}),
             {0, 0, -1},
             std::numeric_limits<float>::infinity()}};
}

/// Triangles around an apex, which is the first point.
inline TriMesh cone(std::uint32_t n) {
    TriMesh mesh;
    mesh.points.push_back({0, 0, 0.5});
    for (std::uint32_t i = 0; i < n; ++i) {
        const double angle = 6.283185307179586 * i / n;
        mesh.points.push_back(Vec3(in_floats({std::cos(angle), std::sin(angle), 0})));
    }
    for (std::uint32_t i = 0; i < n; ++i) mesh.triangles.push_back({0, 1 + i, 1 + (i + 1) % n});
    return mesh;
}

/// One triangle n times, from each of its corners.
inline TriMesh copies(std::uint32_t n) {
    TriMesh mesh;
    mesh.points = {{0, 0, 0}, {1, 0.125, 0.25}, {0.25, 1, 0.125}};
    for (std::uint32_t i = 0; i < n; ++i) mesh.triangles.push_back({i % 3, (i + 1) % 3, (i + 2) % 3});
    return mesh;
}

}  // namespace hitbox::bench
