// rays.hpp: rays against a mesh, between random points and from a camera (incoherent, coherent).
#pragma once

#include <cmath>
#include <cstddef>
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

}  // namespace hitbox::bench
