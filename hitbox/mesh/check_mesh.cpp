// check_mesh.cpp: a fast pass without branches, and a second one that locates the error.
#include <hitbox/mesh/check_mesh.hpp>

#include <hitbox/exact/range.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

namespace hitbox {

std::optional<Error> check_corners(std::size_t points, std::span<const TriMesh::Corners> triangles) {
    std::uint32_t largest = 0;
    for (const TriMesh::Corners& c : triangles) largest = std::max({largest, c[0], c[1], c[2]});
    if (triangles.empty() || largest < points) return std::nullopt;
    for (std::size_t i = 0;; ++i)
        for (const std::uint32_t corner : triangles[i])
            if (corner >= points)
                return Error{ErrorCode::bad_format,
                             "corner index " + std::to_string(corner) + " is out of range (" +
                                 std::to_string(points) + " points)",
                             "triangle " + std::to_string(i)};
}

std::optional<Error> check_finite(std::span<const Vec3> points) {
    constexpr double most = (std::numeric_limits<double>::max)();
    bool good = true;
    for (const Vec3& p : points)
        good &= (std::fabs(p.x) <= most) & (std::fabs(p.y) <= most) & (std::fabs(p.z) <= most);
    if (good) return std::nullopt;
    std::size_t i = 0;
    while (exact::all_finite(points[i])) ++i;
    return Error{ErrorCode::not_finite, "has a coordinate that is not finite", "point " + std::to_string(i)};
}

std::optional<Error> check_mesh(std::span<const Vec3> points, std::span<const TriMesh::Corners> triangles) {
    if (auto error = check_corners(points.size(), triangles)) return error;
    return check_finite(points);
}

}  // namespace hitbox
