// triangle_lanes.hpp: eight triangles side by side in float (SoA).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/index/detail/box_lanes.hpp>
#include <hitbox/shape/triangle.hpp>

#include <cmath>
#include <cstdint>
#include <limits>

namespace hitbox::detail {

/// Eight triangles of one block of a tree, as seen from their middle, so that float has digits enough.
struct alignas(64) TriangleLanes {
    float a[3][lane_count];  ///< a corner, and the edges to the others
    float e[3][lane_count], f[3][lane_count];
    float slant
        [lane_count];  ///< 1 / sin of the angle at the corner, rounded up: how far roundings move a triangle
    Vec3 middle;
    float a_size = 0, e_size = 0, f_size = 0;  ///< the largest components, rounded up
    std::uint32_t filled = 0;                  ///< by lane: a triangle is there
};

/// Puts a triangle into a lane. `middle` has been set, and lanes without a triangle are zero.
inline void set_lane(TriangleLanes& lanes, unsigned lane, const Triangle3& t) {
    const auto up = [](float& size, float x) { size = std::fmax(size, std::fabs(x) * (1 + 0x1p-20f)); };
    for (std::size_t k = 0; k < 3; ++k) {
        lanes.a[k][lane] = float(t.a[k] - lanes.middle[k]);
        lanes.e[k][lane] = float(t.b[k] - t.a[k]);
        lanes.f[k][lane] = float(t.c[k] - t.a[k]);
        up(lanes.a_size, lanes.a[k][lane]), up(lanes.e_size, lanes.e[k][lane]),
            up(lanes.f_size, lanes.f[k][lane]);
    }
    const Vec3 e = t.b - t.a, f = t.c - t.a;
    const double slant =
        std::sqrt(length_sq(e)) * std::sqrt(length_sq(f)) / std::sqrt(length_sq(cross(e, f)));
    // Of a triangle that is nearly flat nothing is known in float.
    lanes.slant[lane] =
        slant < 0x1p30 ? float(slant) * (1 + 0x1p-20f) : std::numeric_limits<float>::infinity();
    lanes.filled |= 1u << lane;
}

}  // namespace hitbox::detail
