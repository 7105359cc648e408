// triangle_kernels.hpp: conservative tests of a ray or a point against eight triangles at once (SIMD,
// Moller-Trumbore and closest point with error bounds). For .cpp files.
#pragma once

#include <hitbox/core/config.hpp>
#include <hitbox/core/vec.hpp>
#include <hitbox/index/detail/float8.hpp>
#include <hitbox/mesh/detail/triangle_lanes.hpp>

#include <cmath>
#include <cstddef>

namespace hitbox::detail {

/// A ray in float, relative to the center of a block. The largest component of its direction is in [1/2, 1).
struct RayFromMiddle {
    float s[3], d[3];
    float reach;  ///< the largest component of origin or corner
};

/// With sizes in this range, overflow and underflow stay below the error bounds.
constexpr float least_lane_size = 0x1p-40f, most_lane_size = 0x1p40f;
constexpr float least_near_size = 0x1p-27f, most_near_size = 0x1p29f;

HITBOX_INLINE bool suits_float(const TriangleLanes& t, const RayFromMiddle& ray) {
    return (t.e_size >= least_lane_size) & (t.e_size <= most_lane_size) & (t.f_size >= least_lane_size) &
           (t.f_size <= most_lane_size) & (ray.reach >= least_lane_size) & (ray.reach <= most_lane_size);
}

/// Bit i is clear only if the ray surely misses triangle i or meets it beyond `end`.
///
/// With e, f the edges and s the vector from the corner to the origin: det = e . (d x f), u = s . (d x f), v
/// = d . (s x e), t = f . (s x e). The ray meets the triangle if u, v, det - u - v and t have the sign of
/// det. Each is a sum of six products of three factors. A factor is rounded to float; s is the difference of
/// two rounded numbers. With at most seven more roundings the error of a product is less than 12 u of the
/// sizes, and that of all six less than 2^-17 of them.
HITBOX_INLINE unsigned may_meet(const TriangleLanes& t, const RayFromMiddle& ray, float end) {
    if (!suits_float(t, ray)) [[unlikely]]
        return t.filled;
    constexpr float unit = 0x1p-17f;
    const float det_error = unit * t.e_size * t.f_size, u_error = unit * t.f_size * ray.reach,
                v_error = unit * t.e_size * ray.reach, t_error = det_error * ray.reach,
                w_error = 2 * (det_error + u_error + v_error);
    const float end_error = 2 * (t_error + end * det_error);
#if HITBOX_HAS_FLOAT8
    Float8 ex, ey, ez, fx, fy, fz, ax, ay, az;
    load(t.e[0], ex), load(t.e[1], ey), load(t.e[2], ez);
    load(t.f[0], fx), load(t.f[1], fy), load(t.f[2], fz);
    load(t.a[0], ax), load(t.a[1], ay), load(t.a[2], az);
    const Float8 sx = ray.s[0] - ax, sy = ray.s[1] - ay, sz = ray.s[2] - az;
    const float dx = ray.d[0], dy = ray.d[1], dz = ray.d[2];
    const Float8 px = dy * fz - dz * fy, py = dz * fx - dx * fz, pz = dx * fy - dy * fx;
    const Float8 qx = sy * ez - sz * ey, qy = sz * ex - sx * ez, qz = sx * ey - sy * ex;
    const Float8 det = ex * px + ey * py + ez * pz;
    const Float8 one = Float8{} + 1;
    const Float8 sign = det < 0 ? -one : one, size = det * sign;
    const Float8 u = (sx * px + sy * py + sz * pz) * sign, v = (dx * qx + dy * qy + dz * qz) * sign,
                 at = (fx * qx + fy * qy + fz * qz) * sign;
    const auto outside = (u < -u_error) | (v < -v_error) | (size - u - v < -w_error) | (at < -t_error) |
                         (end * size - at < -end_error);
    // If the triangle is edge-on, no sign is reliable.
    return t.filled & ~mask_of(outside & (size > det_error));
#else
    const float dx = ray.d[0], dy = ray.d[1], dz = ray.d[2];
    unsigned out = 0;
    for (unsigned i = 0; i < lane_count; ++i) {
        const float ex = t.e[0][i], ey = t.e[1][i], ez = t.e[2][i];
        const float fx = t.f[0][i], fy = t.f[1][i], fz = t.f[2][i];
        const float sx = ray.s[0] - t.a[0][i], sy = ray.s[1] - t.a[1][i], sz = ray.s[2] - t.a[2][i];
        const float px = dy * fz - dz * fy, py = dz * fx - dx * fz, pz = dx * fy - dy * fx;
        const float qx = sy * ez - sz * ey, qy = sz * ex - sx * ez, qz = sx * ey - sy * ex;
        const float det = ex * px + ey * py + ez * pz;
        const float sign = det < 0 ? -1.0f : 1.0f;
        const float size = det * sign;
        const float u = (sx * px + sy * py + sz * pz) * sign, v = (dx * qx + dy * qy + dz * qz) * sign;
        const float at = (fx * qx + fy * qy + fz * qz) * sign;
        const bool outside = (u < -u_error) | (v < -v_error) | (size - u - v < -w_error) | (at < -t_error) |
                             (end * size - at < -end_error);
        out |= unsigned(outside & (size > det_error)) << i;  // edge-on: no sign is reliable
    }
    return t.filled & ~out;
#endif
}

/// A point in float, relative to the center of a block.
struct PointFromMiddle {
    float s[3];
    float reach;  ///< the largest component of point or corner
};

/// Bit i is clear only if triangle i is surely farther from the point than `best`, or than another triangle
/// of the block.
///
/// With q the vector from the corner to the point: if the projection of the point onto the plane is inside
/// the triangle, the distance is that to the plane; otherwise it is that to an edge. Three signs decide this:
/// u, v and the rest of the determinant. Each is a sum of products of four factors with an error of less than
/// 2^-15 of the sizes; for a sliver the error may be as large as the value. So the lower bound of a
/// triangle's distance is that of its plane, unless the projection is surely outside. The upper bound is that
/// of its plane only if the projection is surely inside; the distance to an edge is always an upper bound.
/// The error of the normal is its rounding error divided by the sine of the angle. It changes the distance by
/// less than 2^-16 of the sizes divided by that sine.
HITBOX_INLINE unsigned may_be_nearest(const TriangleLanes& t, const PointFromMiddle& point,
                                      [[maybe_unused]] float best) {
    const bool suits =
        (t.e_size >= least_near_size) & (t.f_size >= least_near_size) & (point.reach <= most_near_size);
    if (!suits) [[unlikely]]
        return t.filled;
#if HITBOX_HAS_FLOAT8
    Float8 ex, ey, ez, fx, fy, fz, ax, ay, az, slant;
    load(t.e[0], ex), load(t.e[1], ey), load(t.e[2], ez);
    load(t.f[0], fx), load(t.f[1], fy), load(t.f[2], fz);
    load(t.a[0], ax), load(t.a[1], ay), load(t.a[2], az);
    load(t.slant, slant);
    const Float8 zero{}, one = zero + 1;
    const Float8 qx = point.s[0] - ax, qy = point.s[1] - ay, qz = point.s[2] - az;
    const Float8 ee = ex * ex + ey * ey + ez * ez, ff = fx * fx + fy * fy + fz * fz,
                 ef = ex * fx + ey * fy + ez * fz;
    const Float8 eq = ex * qx + ey * qy + ez * qz, fq = fx * qx + fy * qy + fz * qz;

    const Float8 nx = ey * fz - ez * fy, ny = ez * fx - ex * fz, nz = ex * fy - ey * fx;
    const Float8 height = nx * qx + ny * qy + nz * qz, nn = nx * nx + ny * ny + nz * nz;
    const Float8 u = eq * ff - fq * ef, v = fq * ee - eq * ef, rest = ee * ff - ef * ef - u - v;
    constexpr float unit = 0x1p-15f;
    const float ef_size = t.e_size * t.f_size, u_error = unit * ef_size * t.f_size * point.reach,
                v_error = unit * ef_size * t.e_size * point.reach,
                rest_error = u_error + v_error + unit * ef_size * ef_size;
    const auto has_normal = nn >= 0x1p-100f;  // for smaller normals only the edges are reliable
    const auto may_be_inside = (u >= -u_error) & (v >= -v_error) & (rest >= -rest_error);
    const auto is_inside = (u >= u_error) & (v >= v_error) & (rest >= rest_error) & has_normal;

    // The distances to the edges at the corner, and to the opposite edge.
    Float8 x = eq / ee;
    x = x > zero ? x : zero, x = x < one ? x : one;
    Float8 dx = qx - x * ex, dy = qy - x * ey, dz = qz - x * ez;
    Float8 nearest = dx * dx + dy * dy + dz * dz;
    x = fq / ff;
    x = x > zero ? x : zero, x = x < one ? x : one;
    dx = qx - x * fx, dy = qy - x * fy, dz = qz - x * fz;
    Float8 other = dx * dx + dy * dy + dz * dz;
    nearest = other < nearest ? other : nearest;
    const Float8 gx = fx - ex, gy = fy - ey, gz = fz - ez, rx = qx - ex, ry = qy - ey, rz = qz - ez;
    x = (gx * rx + gy * ry + gz * rz) / (gx * gx + gy * gy + gz * gz);
    x = x > zero ? x : zero, x = x < one ? x : one;
    dx = rx - x * gx, dy = ry - x * gy, dz = rz - x * gz;
    other = dx * dx + dy * dy + dz * dz;
    nearest = other < nearest ? other : nearest;
    const Float8 to_plane = height * height / nn;
    const Float8 nearer = to_plane < nearest ? to_plane : nearest;
    const Float8 at_least = may_be_inside ? nearer : nearest, at_most = is_inside ? nearer : nearest;

    const Float8 slack = slant * (point.reach * 0x1p-16f);
    alignas(64) float all[lane_count], slacks[lane_count];
    store(at_most, all), store(slack, slacks);
    float within = best;
    for (unsigned i = 0; i < lane_count; ++i)
        if (t.filled >> i & 1) {
            const float upper = std::sqrt(all[i]) * (1 + 0x1p-20f) + slacks[i];
            within = upper < within ? upper : within;
        }
    const Float8 limit = slack + within;
    return t.filled & mask_of((at_least * (1 - 0x1p-18f) <= limit * limit) | ~has_normal);
#else
    return t.filled;
#endif
}

HITBOX_INLINE RayFromMiddle seen_from_middle(const TriangleLanes& lanes, const Vec3& origin,
                                             const float (&d)[3]) {
    RayFromMiddle ray;
    float size = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        ray.s[k] = float(origin[k] - lanes.middle[k]), ray.d[k] = d[k];
        const float x = std::fabs(ray.s[k]);
        size = x > size ? x : size;
    }
    ray.reach = size * (1 + 0x1p-20f) + lanes.a_size;
    return ray;
}

HITBOX_INLINE PointFromMiddle seen_from_middle(const TriangleLanes& lanes, const Vec3& p) {
    PointFromMiddle point;
    float size = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        point.s[k] = float(p[k] - lanes.middle[k]);
        const float x = std::fabs(point.s[k]);
        size = x > size ? x : size;
    }
    point.reach = size * (1 + 0x1p-20f) + lanes.a_size + lanes.e_size + lanes.f_size;
    return point;
}

}  // namespace hitbox::detail
