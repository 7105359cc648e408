// closest.cpp: nearest points, shape by shape.
#include <hitbox/pair/detail/closest.hpp>

#include <hitbox/pair/detail/convex_relation.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace hitbox::detail {

namespace {

using Kind = ConvexSet::Kind;

constexpr double inf = std::numeric_limits<double>::infinity();

struct Nearest {
    const Vec3& to;
    Vec3 best{};
    double best_sq = inf;

    void offer(const Vec3& p) {
        const double d = length_sq(to - p);
        if (d < best_sq) best = p, best_sq = d;
    }
};

// On the part of a line from parameter `low` to `high`.
Vec3 closest_on_line(const Vec3& origin, const Vec3& way, const Vec3& p, double low, double high) {
    const double speed = length_sq(way);
    const double t = speed > 0 ? dot(p - origin, way) / speed : 0;
    return origin + way * std::min(std::max(t, low), high);
}

Vec3 closest_on_parallelogram(const Vec3& c, const Vec3& u, const Vec3& v, const Vec3& p) {
    const Vec3 a = c - u - v, b = c + u - v, d = c + u + v, e = c - u + v;
    Nearest nearest{p};
    nearest.offer(closest_on_hard_triangle(Triangle3{a, b, d}, p));
    nearest.offer(closest_on_hard_triangle(Triangle3{a, d, e}, p));
    return nearest.best;
}

Vec3 closest_on_plane(const Vec3& normal, double offset, const Vec3& p) {
    return p - normal * ((dot(normal, p) - offset) / length_sq(normal));
}

// For a point outside; coordinates whose squares neither over- nor underflow.
Vec3 closest_outside(const ConvexSet& s, const Vec3& p) {
    const auto& v = s.v;
    switch (s.kind) {
        case Kind::empty:
            break;
        case Kind::point:
            return v[0];
        case Kind::segment:
            return closest_on_line(v[0], v[1] - v[0], p, 0, 1);
        case Kind::ray:
            return closest_on_line(v[0], v[1], p, 0, inf);
        case Kind::line:
            return closest_on_line(v[0], v[1], p, -inf, inf);
        case Kind::plane:
            return closest_on_plane(v[0], s.offset, p);
        case Kind::triangle:
            return closest_on_hard_triangle(Triangle3{v[0], v[1], v[2]}, p);
        case Kind::rectangle:
            return closest_on_parallelogram(v[0], v[1], v[2], p);
        case Kind::aabb: {
            Vec3 q;
            for (std::size_t k = 0; k < 3; ++k) q[k] = std::min(std::max(p[k], v[0][k]), v[1][k]);
            return q;
        }
        case Kind::obb: {
            Nearest nearest{p};
            for (std::size_t i = 0; i < 3; ++i)
                for (const double way : {-1.0, 1.0})
                    nearest.offer(closest_on_parallelogram(v[0] + v[i + 1] * way, v[1 + (i + 1) % 3],
                                                           v[1 + (i + 2) % 3], p));
            return nearest.best;
        }
    }
    return p;
}

double largest(const Vec3& p) {
    double most = 0;
    for (std::size_t k = 0; k < 3; ++k)
        if (std::fabs(p[k]) < inf) most = std::max(most, std::fabs(p[k]));
    return most;
}

}  // namespace

std::optional<Vec3> closest_on(const ConvexSet& shape, const Vec3& point) {
    const ConvexSet p = convex_set(point);
    if (shape.kind == Kind::empty || p.kind == Kind::empty) return std::nullopt;
    if (meet(shape, p)) return point;

    // Bring the coordinates near 1 by a power of two, which rounds nothing, so that squares stay in range.
    // The directions of rays, lines and planes have a scale of their own.
    const bool endless = shape.kind == Kind::ray || shape.kind == Kind::line;
    const bool plane = shape.kind == Kind::plane;
    double size = largest(point), way = 0;
    if (!plane) size = std::max(size, largest(shape.v[0]));
    if (endless)
        way = largest(shape.v[1]);
    else if (plane)
        way = largest(shape.v[0]);
    else
        for (std::size_t i = 1; i < 4; ++i) size = std::max(size, largest(shape.v[i]));
    const int shift = size > 0 ? -std::ilogb(size) : 0, way_shift = way > 0 ? -std::ilogb(way) : 0;
    const auto scaled = [](const Vec3& v, int by) {
        return Vec3{std::ldexp(v.x, by), std::ldexp(v.y, by), std::ldexp(v.z, by)};
    };
    ConvexSet near = shape;
    for (std::size_t i = 0; i < 4; ++i)
        near.v[i] = scaled(shape.v[i], (endless && i == 1) || (plane && i == 0) ? way_shift : shift);
    near.offset = std::ldexp(shape.offset, shift + way_shift);
    return scaled(closest_outside(near, scaled(point, shift)), -shift);
}

double distance_to(const ConvexSet& shape, const Vec3& point) {
    const std::optional<Vec3> nearest = closest_on(shape, point);
    if (!nearest) return inf;
    const double d = std::hypot(point.x - nearest->x, point.y - nearest->y, point.z - nearest->z);
    // Rounding may bring the nearest point onto the given one though they do not meet: then they are apart by
    // less than can be told, but apart.
    if (d > 0 || meet(shape, convex_set(point))) return d;
    return std::numeric_limits<double>::denorm_min();
}

}  // namespace hitbox::detail
