// measure.cpp: volume and area as compensated sums over the triangles.
#include <hitbox/mesh/measure.hpp>

#include <hitbox/shape/aabb.hpp>

#include <cmath>

namespace hitbox {

namespace {

// Neumaier 1974: a sum that carries what each addition rounds away. A million triangles of a large mesh would
// otherwise lose six digits.
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

// The squares of very small and very large components leave the range of a double; hypot is slow but stays in
// it.
double length(const Vec3& v) {
    const double square = length_sq(v);
    return square > 1e-280 && square < 1e280 ? std::sqrt(square) : std::hypot(v.x, v.y, v.z);
}

}  // namespace

double signed_volume(std::span<const Vec3> points, std::span<const TriMesh::Corners> triangles,
                     const Vec3& apex) {
    Sum sum;
    for (const TriMesh::Corners& corner : triangles) {
        // a . (b - a) x (c - a), not a . b x c: the rounding of short edges weighs less than that of long
        // arms.
        const Vec3& a = points[corner[0]];
        sum.add(dot(a - apex, cross(points[corner[1]] - a, points[corner[2]] - a)));
    }
    return sum.value() / 6;
}

double enclosed_volume(std::span<const Vec3> points, std::span<const TriMesh::Corners> triangles) {
    Aabb3 bounds;
    for (const TriMesh::Corners& corner : triangles)
        for (const std::uint32_t point : corner) bounds.merge(points[point]);
    if (bounds.is_empty()) return 0;
    return signed_volume(points, triangles, bounds.min * 0.5 + bounds.max * 0.5);
}

double surface_area(std::span<const Vec3> points, std::span<const TriMesh::Corners> triangles) {
    Sum sum;
    for (const TriMesh::Corners& corner : triangles) {
        const Vec3& a = points[corner[0]];
        sum.add(length(cross(points[corner[1]] - a, points[corner[2]] - a)));
    }
    return sum.value() / 2;
}

}  // namespace hitbox
