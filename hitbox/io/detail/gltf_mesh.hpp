// gltf_mesh.hpp: reads the triangles of a glTF mesh: its primitives, morph targets, Draco data (internal to io).
#pragma once

#include <hitbox/core/result.hpp>
#include <hitbox/io/detail/gltf_accessor.hpp>
#include <hitbox/io/detail/gltf_document.hpp>
#include <hitbox/mesh/trimesh.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hitbox::io::detail::gltf {

/// True if a primitive may have triangles: its mode is triangles, a strip or a fan.
inline bool has_surface(const Primitive& primitive) {
    return primitive.mode >= 4 && primitive.mode <= 6 && primitive.positions.has_value();
}

/// All triangles of a mesh, in its own coordinates. Primitives with the same positions share points.
///
/// Morph       the displacements of the morph targets are added with these weights: point + w0 * d0 + w1 * d1 + ...,
///             from left to right. Without weights the mesh is as stored.
/// Degenerate  points that are not finite are no error if no triangle uses them.
class MeshReader {
public:
    MeshReader(const Source& source, const Document& document, Buffers& buffers)
        : source_(source), document_(document), buffers_(buffers) {}

    Result<TriMesh> read(std::uint32_t mesh, const std::vector<double>& weights);
    /// Reads a mesh that has been read with the same weights. Neither the counts below nor the budget of the buffers change.
    Result<TriMesh> read_again(std::uint32_t mesh, const std::vector<double>& weights);

    std::size_t left_out = 0;           ///< primitives of points and lines, so far
    std::size_t without_positions = 0;  ///< primitives that would be a surface, so far
    std::size_t not_finite = 0;         ///< vertices that no triangle uses, so far

private:
    // The points of one accessor in points_.
    struct Range {
        std::size_t first, count;
        std::uint32_t accessor;
    };

    [[nodiscard]] std::optional<Error> add(const Primitive& primitive, const std::string& place);
    [[nodiscard]] std::optional<Error> add_draco(const Primitive& primitive, const std::string& place);
    Result<Range> range_of(const Primitive& primitive, const std::string& place);
    [[nodiscard]] std::optional<Error> displace(const Primitive& primitive, const Range& range,
                                                const std::string& place);
    [[nodiscard]] std::optional<Error> check_finite();
    bool is_displaced(const Primitive& primitive) const;

    const Source& source_;
    const Document& document_;
    Buffers& buffers_;

    // Of the mesh that is being read.
    std::vector<double> weights_;
    std::vector<Vec3> points_;
    std::vector<TriMesh::Corners> triangles_;
    std::vector<Range> ranges_;
    std::map<std::uint32_t, std::size_t> shared_;  // by accessor: its range, if its points are as stored
};

}  // namespace hitbox::io::detail::gltf
