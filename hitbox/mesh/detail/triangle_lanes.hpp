// triangle_lanes.hpp: eight triangles by coordinate, in float (structure of arrays).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/index/detail/box_lanes.hpp>
#include <hitbox/shape/triangle.hpp>

#include <cmath>
#include <cstdint>
#include <limits>

namespace hitbox::detail {

/// The triangles of one block of a tree, relative to their common center, so that float is precise enough.
struct alignas(64) TriangleLanes {
    float a[3][lane_count];  ///< a corner, and the edges from it
    float e[3][lane_count], f[3][lane_count];
    float slant
        [lane_count];  ///< 1 / sin of the angle at the corner, rounded up: the factor by which roundings move the plane
    Vec3 middle;
    float a_size = 0, e_size = 0, f_size = 0;  ///< the largest components, rounded up
    std::uint32_t filled = 0;                  ///< by lane: 1 if it holds a triangle
};

/// Stores a triangle in a lane. `middle` must be set, and empty lanes are zero.
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
    // For a nearly flat triangle the float test cannot decide.
    lanes.slant[lane] =
        slant < 0x1p30 ? float(slant) * (1 + 0x1p-20f) : std::numeric_limits<float>::infinity();
    lanes.filled |= 1u << lane;
}

}  // namespace hitbox::detail
