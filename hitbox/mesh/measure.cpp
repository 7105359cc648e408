// measure.cpp: volume and area as compensated sums over the triangles.
#include <hitbox/mesh/measure.hpp>

#include <hitbox/exact/range.hpp>
#include <hitbox/mesh/check_mesh.hpp>
#include <hitbox/mesh/mesh_view.hpp>
#include <hitbox/shape/aabb.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace hitbox {

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

// Neumaier 1974: a sum that also accumulates the rounding errors. Otherwise a million triangles of a large
// mesh would lose six digits.
class Sum {
public:
    void add(double x) {
        const double sum = sum_ + x;
        lost_ += std::fabs(sum_) >= std::fabs(x) ? (sum_ - sum) + x : (x - sum) + sum_;
        sum_ = sum;
    }
    double value() const { return std::isfinite(sum_) ? sum_ + lost_ : sum_; }

private:
    double sum_ = 0, lost_ = 0;
};

// hypot is slow, but the squares of very small or very large components would leave the range of double.
double length(const Vec3& v) {
    const double square = length_sq(v);
    return square > 1e-280 && square < 1e280 ? std::sqrt(square) : std::hypot(v.x, v.y, v.z);
}

template <class Points, class Triangles>
double volume_around(const Vec3& apex, const Points& points, const Triangles& triangles) {
    Sum sum;
    bool finite = exact::all_finite(apex);
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        // a . (b - a) x (c - a) instead of a . b x c: short edges have smaller rounding errors than long vectors.
        const TriMesh::Corners corner = triangles[i];
        const Vec3 a = points[corner[0]];
        const Vec3 b = points[corner[1]], c = points[corner[2]];
        finite &= exact::all_finite(a, b, c);
        sum.add(dot(a - apex, cross(b - a, c - a)));
    }
    return finite ? sum.value() / 6 : not_a_number;
}

template <class Points, class Triangles>
double volume_inside(const Points& points, const Triangles& triangles) {
    Aabb3 bounds;
    for (std::size_t i = 0; i < triangles.size(); ++i)
        for (const std::uint32_t point : triangles[i]) bounds.merge(points[point]);
    const Vec3 middle = bounds.is_empty() ? Vec3{0, 0, 0} : bounds.min * 0.5 + bounds.max * 0.5;
    return volume_around(middle, points, triangles);
}

template <class Points, class Triangles>
double area(const Points& points, const Triangles& triangles) {
    Sum sum;
    bool finite = true;
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        const TriMesh::Corners corner = triangles[i];
        const Vec3 a = points[corner[0]], b = points[corner[1]], c = points[corner[2]];
        finite &= exact::all_finite(a, b, c);
        sum.add(length(cross(b - a, c - a)));
    }
    return finite ? sum.value() / 2 : not_a_number;
}

}  // namespace

double signed_volume(std::span<const Vec3> points, std::span<const TriMesh::Corners> triangles,
                     const Vec3& apex) {
    if (check_corners(points.size(), triangles)) return not_a_number;
    return volume_around(apex, points, triangles);
}
double signed_volume(const MeshView& mesh, const Vec3& apex) {
    return volume_around(apex, mesh.points(), mesh.triangles());
}

double enclosed_volume(std::span<const Vec3> points, std::span<const TriMesh::Corners> triangles) {
    if (check_corners(points.size(), triangles)) return not_a_number;
    return volume_inside(points, triangles);
}
double enclosed_volume(const MeshView& mesh) { return volume_inside(mesh.points(), mesh.triangles()); }

double surface_area(std::span<const Vec3> points, std::span<const TriMesh::Corners> triangles) {
    if (check_corners(points.size(), triangles)) return not_a_number;
    return area(points, triangles);
}
double surface_area(const MeshView& mesh) { return area(mesh.points(), mesh.triangles()); }

}  // namespace hitbox
