// check_mesh.cpp: a fast pass without branches, and a second one that locates the error.
#include <hitbox/mesh/check_mesh.hpp>

#include <hitbox/exact/range.hpp>
#include <hitbox/simd/wide_lanes.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

namespace hitbox {

namespace {

// One flat loop, which the compiler turns into vector instructions. SSE2 has no maximum of unsigned integers, so there a
// wider level gains a factor of four.
HITBOX_LANES_INLINE std::uint32_t largest_of(const std::uint32_t* corners, std::size_t count) {
    std::uint32_t largest = 0;
    for (std::size_t i = 0; i < count; ++i) largest = (std::max)(largest, corners[i]);
    return largest;
}

#if HITBOX_HAS_LEVELS
HITBOX_TARGET_LEVEL_AVX2 std::uint32_t largest_of_avx2(const std::uint32_t* corners, std::size_t count) {
    return largest_of(corners, count);
}
#endif

std::uint32_t largest_corner(std::span<const TriMesh::Corners> triangles) {
    if (triangles.empty()) return 0;
    static_assert(sizeof(TriMesh::Corners) == 3 * sizeof(std::uint32_t));
    const std::uint32_t* const corners = triangles.front().data();
    const std::size_t count = 3 * triangles.size();
#if HITBOX_HAS_LEVELS
    if (simd::level() >= simd::Level::avx2) return largest_of_avx2(corners, count);
#endif
    return largest_of(corners, count);
}

}  // namespace

std::optional<Error> check_corners(std::size_t points, std::span<const TriMesh::Corners> triangles) {
    if (triangles.empty() || largest_corner(triangles) < points) return std::nullopt;
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
