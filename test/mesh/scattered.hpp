// scattered.hpp: random numbers, and triangles scattered around the origin (generators of tests).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cmath>
#include <cstdint>
#include <random>

namespace hitbox::test {

/// Numbers from -1 to 1, on a grid of quarters or not.
class GridDraw {
public:
    GridDraw(unsigned seed, bool on_grid) : random_(seed), on_grid_(on_grid) {}
    double number() {
        const double x = double(random_()) / 2147483648.0 - 1;
        return on_grid_ ? std::round(4 * x) / 4 : x;
    }
    Vec3 vector() { return {number(), number(), number()}; }

private:
    std::mt19937 random_;
    bool on_grid_;
};

/// Small triangles within 2.5 of the origin, times `by`. Every ninth is degenerate.
inline TriMesh scattered(GridDraw& draw, std::uint32_t count, double by = 1) {
    TriMesh mesh;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Vec3 at = draw.vector() * 2;
        for (int k = 0; k < 3; ++k) mesh.points.push_back((at + draw.vector() * 0.25) * by);
        mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + (i % 9 == 0 ? 1 : 2)});
    }
    return mesh;
}

}  // namespace hitbox::test
