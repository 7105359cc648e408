// used_points.hpp: a part's own points out of those that a file's parts share (compact, remap).
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace hitbox::io::detail {

/// Makes meshes that hold only the points their triangles use, in the order of the file.
class UsedPoints {
public:
    /// `points` are shared by the parts that are still to come.
    explicit UsedPoints(std::vector<Vec3> points) : points_(std::move(points)) {}

    /// The mesh of one part, whose triangles index the shared points.
    TriMesh take(std::vector<TriMesh::Corners> triangles) &;
    /// The mesh of the last part, which may have the points themselves rather than a copy.
    TriMesh take(std::vector<TriMesh::Corners> triangles) &&;

private:
    enum class Points { copied, moved };
    TriMesh take(std::vector<TriMesh::Corners> triangles, Points points);

    std::vector<Vec3> points_;
    std::vector<std::uint32_t> own_;  // shared index to the part's own index; `unused` between calls
};

}  // namespace hitbox::io::detail
