// used_points.hpp: extracts the points of a part from those that the parts of a file share (compact, remap).
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace hitbox::io::detail {

/// Makes meshes with only the points that their triangles use, in the order of the file.
class UsedPoints {
public:
    /// `points` are shared by all parts of the file.
    explicit UsedPoints(std::vector<Vec3> points) : own_points_(std::move(points)), points_(own_points_) {}
    /// The same for points that others use meanwhile. They must outlive this.
    explicit UsedPoints(std::span<const Vec3> points) : points_(points) {}
    UsedPoints(const UsedPoints&) = delete;
    UsedPoints& operator=(const UsedPoints&) = delete;

    /// Makes the mesh of one part. Its triangles index the shared points.
    TriMesh take(std::vector<TriMesh::Corners> triangles) &;
    /// The same for the last part. It may take the points instead of copying them.
    TriMesh take(std::vector<TriMesh::Corners> triangles) &&;

private:
    enum class Points { copied, moved };
    TriMesh take(std::vector<TriMesh::Corners> triangles, Points points);

    std::vector<Vec3> own_points_;
    std::span<const Vec3> points_;
    std::vector<std::uint32_t> own_;  // by shared point: its index in the part; `unused` between calls
};

}  // namespace hitbox::io::detail
