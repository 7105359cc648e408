// trimesh.hpp: a triangle mesh: points and corner indices (triangle soup, indexed mesh).
#pragma once

#include <hitbox/core/vec.hpp>
#include <hitbox/shape/triangle.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace hitbox {

/// Triangles over shared points. Points may repeat and triangles may be degenerate: nothing is assumed.
///
/// Readers give meshes whose indices are below points.size() and whose coordinates are finite. What takes a mesh looks
/// whether it is one, and answers with an error or as its doc block says; see check_mesh.hpp. triangle(i) does not look.
struct TriMesh {
    using Corners = std::array<std::uint32_t, 3>;

    std::vector<Vec3> points;
    std::vector<Corners> triangles;

    Triangle3 triangle(std::size_t i) const {
        const Corners& c = triangles[i];
        return {points[c[0]], points[c[1]], points[c[2]]};
    }
};

/// Puts a mesh behind another; its points and triangles are numbered on.
inline void append(TriMesh& mesh, const TriMesh& other) {
    const auto first = std::uint32_t(mesh.points.size());
    mesh.points.insert(mesh.points.end(), other.points.begin(), other.points.end());
    mesh.triangles.reserve(mesh.triangles.size() + other.triangles.size());
    for (const TriMesh::Corners& c : other.triangles)
        mesh.triangles.push_back({c[0] + first, c[1] + first, c[2] + first});
}

/// One named mesh of an assembly, in the assembly's coordinates.
struct Part {
    std::string name;
    std::string file;               ///< the file it came from, as it was named to us
    std::uint32_t file_number = 0;  ///< its place among the files of the assembly, which may repeat a name
    TriMesh mesh;
};

/// Parts that share one space, numbered in order.
struct Assembly {
    std::vector<Part> parts;
};

}  // namespace hitbox
