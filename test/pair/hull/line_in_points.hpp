// line_in_points.hpp: the part of a line in the convex hull of points, in rational numbers, from all their triangles (oracle).
#pragma once

#include <hitbox/core/vec.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "../../oracle/rational_vector.hpp"

namespace hitbox::test {

using oracle::rational::Rational, oracle::rational::Vector;

struct RationalRange {
    Rational low, high;
};

// A range that grows by parameters.
class GrowingRange {
public:
    void add(const Rational& t) {
        if (!range_) range_ = {t, t};
        if (t < range_->low) range_->low = t;
        if (t > range_->high) range_->high = t;
    }
    const std::optional<RationalRange>& get() const { return range_; }

private:
    std::optional<RationalRange> range_;
};

// What the line has in common with the segment from a to b, which may be a point.
inline void add_crossing_of_segment(GrowingRange& r, const Vector& origin, const Vector& way, const Vector& a,
                                    const Vector& b) {
    const Vector e = b - a, s = a - origin, c = cross(way, e);
    if (is_zero(c)) {
        if (!is_zero(cross(s, way))) return;
        r.add(Rational(dot(s, way) / dot(way, way)));
        r.add(Rational(dot(Vector(b - origin), way) / dot(way, way)));
        return;
    }
    if (dot(s, c) != 0) return;
    const Rational u = dot(cross(s, way), c) / dot(c, c);
    if (u >= 0 && u <= 1) r.add(Rational(dot(cross(s, e), c) / dot(c, c)));
}

// What the line has in common with the triangle, if it is not in the plane of it.
inline void add_crossing_of_triangle(GrowingRange& r, const Vector& origin, const Vector& way,
                                     const Vector& a, const Vector& b, const Vector& c) {
    const Vector n = cross(Vector(b - a), Vector(c - a));
    const Rational speed = dot(n, way);
    if (speed == 0) return;
    const Rational t = dot(n, Vector(a - origin)) / speed;
    const Vector p = origin + t * way;
    const auto left_of = [&](const Vector& from, const Vector& to) {
        return dot(cross(Vector(to - from), Vector(p - from)), n) >= 0;
    };
    if (left_of(a, b) && left_of(b, c) && left_of(c, a)) r.add(t);
}

/// The parameters of the infinite line in the hull of the points. `way` must not be zero. An end of the range is in the boundary,
/// so on a triangle, segment or point of the given ones; and what those have of the line is in the hull. Knows no faces.
inline std::optional<RationalRange> line_in_points(const Vector& origin, const Vector& way,
                                                   const std::vector<Vec3>& points) {
    std::vector<Vector> p;
    for (const Vec3& v : points) p.push_back(oracle::rational::exact(v));
    GrowingRange r;
    for (std::size_t i = 0; i < p.size(); ++i)
        for (std::size_t j = i; j < p.size(); ++j) {
            add_crossing_of_segment(r, origin, way, p[i], p[j]);
            if (j == i) continue;
            for (std::size_t k = j + 1; k < p.size(); ++k)
                add_crossing_of_triangle(r, origin, way, p[i], p[j], p[k]);
        }
    return r.get();
}

}  // namespace hitbox::test
