// plain_loops.hpp: one shape against many boxes in plain loops that compilers vectorise (structure of arrays; for
// comparison).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/frustum.hpp>
#include <hitbox/shape/plane.hpp>
#include <hitbox/shape/ray.hpp>
#include <hitbox/shape/segment.hpp>
#include <hitbox/shape/sphere.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

// The same loop for each level, chosen when the program runs, as the kernels of hitbox are.
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__)
#define HITBOX_BENCH_CLONES __attribute__((target_clones("avx512f", "avx2", "default"), noinline))
#else
#define HITBOX_BENCH_CLONES __attribute__((noinline))
#endif

namespace hitbox::bench::plain {

/// The coordinates of boxes, each in an array of its own: the lower ends, then the upper ones.
struct Columns {
    const float* at[6];
    std::size_t count;
};

/// The projected radius. Source: Ericson 2005, 5.2.3.
HITBOX_BENCH_CLONES inline void ask(const Columns& boxes, const Plane<float>& plane, std::uint8_t* hit) {
    const float *x = boxes.at[0], *y = boxes.at[1], *z = boxes.at[2], *u = boxes.at[3], *v = boxes.at[4],
                *w = boxes.at[5];
    const float a = plane.normal.x / 2, b = plane.normal.y / 2, c = plane.normal.z / 2, d = plane.offset;
    const float p = std::fabs(a), q = std::fabs(b), r = std::fabs(c);
    for (std::size_t i = 0, n = boxes.count; i < n; ++i) {
        const float middle = a * (x[i] + u[i]) + b * (y[i] + v[i]) + c * (z[i] + w[i]) - d;
        const float radius = p * (u[i] - x[i]) + q * (v[i] - y[i]) + r * (w[i] - z[i]);
        hit[i] = std::fabs(middle) <= radius;
    }
}

/// The highest corner above each plane. Source: Assarsson, Moller 2000.
HITBOX_BENCH_CLONES inline void ask(const Columns& boxes, const Frustum<float>& frustum, std::uint8_t* hit) {
    const float *x = boxes.at[0], *y = boxes.at[1], *z = boxes.at[2], *u = boxes.at[3], *v = boxes.at[4],
                *w = boxes.at[5];
    const auto planes = frustum.planes;
    for (std::size_t i = 0, n = boxes.count; i < n; ++i) {
        unsigned in = 1;
        for (const Plane<float>& p : planes) {
            const float high = std::max(p.normal.x * x[i], p.normal.x * u[i]) +
                               std::max(p.normal.y * y[i], p.normal.y * v[i]) +
                               std::max(p.normal.z * z[i], p.normal.z * w[i]);
            in &= high >= p.offset;
        }
        hit[i] = std::uint8_t(in);
    }
}

/// Slabs with one division for each axis. Source: Kay, Kajiya 1986, "Ray Tracing Complex Scenes".
HITBOX_BENCH_CLONES inline void ask_slabs(const Columns& boxes, const Vec3f& o, const Vec3f& d, float end,
                                          std::uint8_t* hit) {
    const float *x = boxes.at[0], *y = boxes.at[1], *z = boxes.at[2], *u = boxes.at[3], *v = boxes.at[4],
                *w = boxes.at[5];
    const float a = 1 / d.x, b = 1 / d.y, c = 1 / d.z;
    for (std::size_t i = 0, n = boxes.count; i < n; ++i) {
        const float x0 = (x[i] - o.x) * a, x1 = (u[i] - o.x) * a, y0 = (y[i] - o.y) * b,
                    y1 = (v[i] - o.y) * b, z0 = (z[i] - o.z) * c, z1 = (w[i] - o.z) * c;
        const float enters =
            std::max(std::max(0.0f, std::min(x0, x1)), std::max(std::min(y0, y1), std::min(z0, z1)));
        const float leaves =
            std::min(std::min(end, std::max(x0, x1)), std::min(std::max(y0, y1), std::max(z0, z1)));
        hit[i] = enters <= leaves;
    }
}
inline void ask(const Columns& boxes, const Segment<float>& s, std::uint8_t* hit) {
    ask_slabs(boxes, s.a, s.b - s.a, 1, hit);
}
inline void ask(const Columns& boxes, const Ray<float>& r, std::uint8_t* hit) {
    ask_slabs(boxes, r.origin, r.direction, Aabb3f::inf, hit);
}

HITBOX_BENCH_CLONES inline void ask(const Columns& boxes, const Aabb3f& box, std::uint8_t* hit) {
    const float *x = boxes.at[0], *y = boxes.at[1], *z = boxes.at[2], *u = boxes.at[3], *v = boxes.at[4],
                *w = boxes.at[5];
    const Aabb3f b = box;
    for (std::size_t i = 0, n = boxes.count; i < n; ++i)
        hit[i] = (x[i] <= b.max.x) & (y[i] <= b.max.y) & (z[i] <= b.max.z) & (b.min.x <= u[i]) &
                 (b.min.y <= v[i]) & (b.min.z <= w[i]);
}

/// The squared distance to the box. Source: Arvo 1990, Graphics Gems.
HITBOX_BENCH_CLONES inline void ask(const Columns& boxes, const Sphere<float>& sphere, std::uint8_t* hit) {
    const float *x = boxes.at[0], *y = boxes.at[1], *z = boxes.at[2], *u = boxes.at[3], *v = boxes.at[4],
                *w = boxes.at[5];
    const Vec3f c = sphere.center;
    const float reach = sphere.radius * sphere.radius;
    for (std::size_t i = 0, n = boxes.count; i < n; ++i) {
        const float a = std::max(std::max(x[i] - c.x, c.x - u[i]), 0.0f),
                    b = std::max(std::max(y[i] - c.y, c.y - v[i]), 0.0f),
                    d = std::max(std::max(z[i] - c.z, c.z - w[i]), 0.0f);
        hit[i] = a * a + b * b + d * d <= reach;
    }
}

}  // namespace hitbox::bench::plain
