// entry_normal.cpp: normals of faces, round sides and edges at a given point.
#include <hitbox/pair/pairs.hpp>
#include <hitbox/world/detail/entry_normal.hpp>

#include <hitbox/pair/closest_points.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <variant>

namespace hitbox::detail {

namespace {

constexpr double never_above = -std::numeric_limits<double>::infinity();

double size_of_point(const Vec3& p) { return std::max({std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)}); }

// The unit vector perpendicular to two unit vectors, or nothing if they are parallel up to rounding.
std::optional<Vec3> unit_cross(const Vec3& u, const Vec3& v) {
    const Vec3 n = cross(u, v);
    if (!(length_sq(n) > 0x1p-80)) return {};
    return normalized(n);
}

class EntryNormal {
public:
    EntryNormal(const Linear& line, const Vec3& entry)
        : start_(line.first),
          entry_(entry),
          back_(line.is_segment() ? normalized(line.first * 0.5 - line.second * 0.5)
                                  : normalized(Vec3{} - line.second)) {}

    Vec3 of(const Vec3&) { return back_; }
    Vec3 of(const Segment3& s) { return beside(s.b * 0.5 - s.a * 0.5); }
    Vec3 of(const Ray3& ray) { return beside(ray.direction); }
    Vec3 of(const Line3& line) { return beside(line.direction); }

    Vec3 of(const Plane3& plane) {
        const Vec3 n = normalized(plane.normal);
        return dot(n, back_) < 0 ? Vec3{} - n : n;
    }
    Vec3 of(const Triangle3& t) {
        const std::array<Vec3, 3> p{t.a, t.b, t.c};
        std::array<Vec3, 3> side;
        for (std::size_t i = 0; i < 3; ++i) side[i] = normalized(p[(i + 1) % 3] * 0.5 - p[i] * 0.5);
        const std::optional<Vec3> n = unit_cross(side[0], side[1]);
        if (!n) return of(longest_side(p));
        offer_plane(*n, t.a), offer_plane(Vec3{} - *n, t.a);
        for (std::size_t i = 0; i < 3; ++i)
            if (const std::optional<Vec3> out = unit_cross(side[i], *n)) offer_plane(*out, p[i]);
        return face();
    }
    Vec3 of(const Rectangle3& r) { return of(Obb3{r.center, {r.half_axes[0], r.half_axes[1], {}}}); }
    Vec3 of(const Obb3& box) {
        const std::array<Vec3, 3> axes = box.axes();
        const Vec3 from_start = start_ - box.center, from_entry = entry_ - box.center;
        double reach = size_of_point(start_) + size_of_point(box.center);
        for (const Vec3& half : box.half_axes) reach += size_of_point(half);
        for (std::size_t k = 0; k < 3; ++k) {
            const std::optional<Vec3> n = unit_cross(axes[(k + 1) % 3], axes[(k + 2) % 3]);
            if (!n) continue;
            const double half = std::fabs(dot(box.half_axes[k], *n));
            const double start = dot(from_start, *n), entry = dot(from_entry, *n);
            offer(*n, start - half, entry - half, reach * rounding);
            offer(Vec3{} - *n, -start - half, -entry - half, reach * rounding);
        }
        return face();
    }
    Vec3 of(const Aabb3& box) {
        for (std::size_t k = 0; k < 3; ++k) {
            Vec3 n;
            n[k] = 1;
            offer(n, start_[k] - box.max[k], entry_[k] - box.max[k], 0);
            offer(Vec3{} - n, box.min[k] - start_[k], box.min[k] - entry_[k], 0);
        }
        return face();
    }
    Vec3 of(const Frustum3& frustum) {
        for (const Plane3& plane : frustum.planes) {
            if (plane.normal == Vec3{}) continue;
            const double unit = length(plane.normal), offset = plane.offset / unit;
            const Vec3 in = normalized(plane.normal);
            offer(Vec3{} - in, offset - dot(in, start_), offset - dot(in, entry_),
                  rounding * (size_of_point(start_) + std::fabs(offset)));
        }
        return face();
    }

    Vec3 of(const Sphere3& sphere) { return around(sphere.center, sphere.radius); }
    Vec3 of(const Capsule3& capsule) {
        const auto nearest = closest_points(Segment3{capsule.a, capsule.b}, entry_);
        return nearest ? around(nearest->a, capsule.radius) : back_;
    }

private:
    static constexpr double rounding = 0x1p-48;

    static Segment3 longest_side(const std::array<Vec3, 3>& p) {
        Segment3 longest{p[0], p[1]};
        for (const Segment3& side : {Segment3{p[1], p[2]}, Segment3{p[2], p[0]}})
            if (length(side.b * 0.5 - side.a * 0.5) > length(longest.b * 0.5 - longest.a * 0.5))
                longest = side;
        return longest;
    }

    // Against the line, perpendicular to a direction.
    Vec3 beside(const Vec3& direction) const {
        const Vec3 u = normalized(direction), across = back_ - u * dot(u, back_);
        return length_sq(across) > 0x1p-80 ? normalized(across) : back_;
    }
    // The point of entry is rounded, which leaves no direction within a very small ball.
    Vec3 around(const Vec3& center, double radius) const {
        const Vec3 out = entry_ - center;
        const double far = length(out);
        return far > radius * 0.5 && far < radius * 2 ? normalized(out) : back_;
    }

    void offer_plane(const Vec3& n, const Vec3& on) {
        offer(n, dot(start_ - on, n), dot(entry_ - on, n),
              rounding * (size_of_point(start_) + size_of_point(on)));
    }
    // A face by its normal and the heights of the start and of the entry above it. If only rounding may have lifted the
    // start above it, as where the line lies in a side, other faces are preferred.
    void offer(const Vec3& n, double start, double entry, double error) {
        if (start > error && entry > highest_) highest_ = entry, face_ = n;
        if (start > farthest_) farthest_ = start, unsure_ = n;
    }
    Vec3 face() const {
        if (highest_ > never_above) return face_;
        return farthest_ > 0 ? unsure_ : back_;
    }

    const Vec3& start_;
    const Vec3& entry_;
    Vec3 back_;  // the unit vector against the line
    double highest_ = never_above, farthest_ = never_above;
    Vec3 face_, unsure_;
};

}  // namespace

Vec3 entry_normal(const Linear& line, const AnyShape& shape, const Vec3& entry) {
    return std::visit(
        [&](const auto& s) { return intersects(line.first, s) ? Vec3{} : EntryNormal(line, entry).of(s); },
        shape);
}

}  // namespace hitbox::detail
