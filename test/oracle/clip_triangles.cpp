// clip_triangles.cpp: Sutherland-Hodgman clipping in rationals.
#include "clip_triangles.hpp"

#include <gmpxx.h>

#include <array>
#include <cstddef>
#include <vector>

namespace hitbox::oracle {

namespace {

using Point = std::array<mpq_class, 3>;

Point point(const Vec<3, double>& v) { return {mpq_class(v.x), mpq_class(v.y), mpq_class(v.z)}; }

Point difference(const Point& p, const Point& q) { return {p[0] - q[0], p[1] - q[1], p[2] - q[2]}; }

Point cross(const Point& p, const Point& q) {
    return {p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]};
}

mpq_class dot(const Point& p, const Point& q) { return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]; }

// What of the convex polygon lies where normal . (x - origin) >= 0.
std::vector<Point> clip(const std::vector<Point>& polygon, const Point& normal, const Point& origin) {
    std::vector<Point> kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
        const mpq_class above_p = dot(normal, difference(p, origin)),
                        above_q = dot(normal, difference(q, origin));
        if (sgn(above_p) >= 0) kept.push_back(p);
        if (sgn(above_p) * sgn(above_q) < 0) {
            const mpq_class t = above_p / (above_p - above_q);
            const Point along = difference(q, p);
            kept.push_back({p[0] + t * along[0], p[1] + t * along[1], p[2] + t * along[2]});
        }
    }
    return kept;
}

}  // namespace

std::optional<bool> meet_by_clipping(const Triangle<double>& t, const Triangle<double>& other) {
    const std::array<Point, 3> corner{point(t.a), point(t.b), point(t.c)};
    const Point normal = cross(difference(corner[1], corner[0]), difference(corner[2], corner[0]));
    if (sgn(dot(normal, normal)) == 0) return std::nullopt;

    std::vector<Point> rest{point(other.a), point(other.b), point(other.c)};
    rest = clip(rest, normal, corner[0]);
    rest = clip(rest, {-normal[0], -normal[1], -normal[2]}, corner[0]);
    for (std::size_t i = 0; i < 3; ++i) {
        const Point inward = cross(normal, difference(corner[(i + 1) % 3], corner[i]));
        rest = clip(rest, inward, corner[i]);
    }
    return !rest.empty();
}

}  // namespace hitbox::oracle
