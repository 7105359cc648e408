// weld.cpp: exact-position welding through an open-addressing hash table.
#include <hitbox/mesh/weld.hpp>

#include <hitbox/core/chunks.hpp>
#include <hitbox/exact/orient2d.hpp>
#include <hitbox/mesh/check_mesh.hpp>
#include <hitbox/mesh/mesh_view.hpp>
#include <hitbox/mesh/topology/vertex_table.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace hitbox {

namespace {

template <class Points, class Triangles>
Welded welded(const Points& points, const Triangles& triangles, Executor* executor) {
    Welded out;
    out.triangles.resize(triangles.size());
    out.degenerate.resize(triangles.size());
    out.vertex_of.assign(points.size(), Welded::unused);
    out.points.reserve(std::min(points.size(), triangles.size() / 2 + 3));  // closed: half as many points
    detail::VertexTable table(out.points);

    // Work in blocks: prefetch the table slots of a whole block before the first is read.
    constexpr std::size_t block = 16;
    std::array<Vec3, 3 * block> position;
    std::array<std::uint32_t, 3 * block> hashes;
    std::array<bool, 3 * block> is_new;
    for (std::size_t begin = 0; begin < triangles.size(); begin += block) {
        const std::size_t end = std::min(begin + block, triangles.size());
        std::size_t corner = 0;
        for (std::size_t t = begin; t < end; ++t)
            for (const std::uint32_t point : triangles[t]) {
                is_new[corner] = out.vertex_of[point] == Welded::unused;
                if (is_new[corner]) {
                    position[corner] = detail::canonical(points[point]);
                    hashes[corner] = detail::hash_of(position[corner]);
                    table.prefetch_slot(hashes[corner]);
                }
                ++corner;
            }
        corner = 0;
        for (std::size_t t = begin; t < end; ++t)
            for (std::size_t c = 0; c < 3; ++c, ++corner) {
                std::uint32_t& vertex = out.vertex_of[triangles[t][c]];
                if (is_new[corner]) vertex = table.vertex(position[corner], hashes[corner]);
                out.triangles[t][c] = vertex;
            }
    }

    std::vector<std::size_t> counts(detail::chunk_count(triangles.size()), 0);
    detail::for_chunks(
        executor, triangles.size(), [&](std::size_t begin, std::size_t end, std::size_t chunk) {
            for (std::size_t t = begin; t < end; ++t) {
                const TriMesh::Corners& c = out.triangles[t];
                const bool flat = c[0] == c[1] || c[1] == c[2] || c[2] == c[0] ||
                                  exact::collinear(out.points[c[0]], out.points[c[1]], out.points[c[2]]);
                out.degenerate[t] = flat;
                counts[chunk] += flat;
            }
        });
    for (const std::size_t count : counts) out.degenerate_count += count;
    return out;
}

}  // namespace

Result<Welded> weld(std::span<const Vec3> points, std::span<const TriMesh::Corners> triangles,
                    Executor* executor) {
    if (auto error = check_mesh(points, triangles)) return *std::move(error);
    return welded(points, triangles, executor);
}
Welded weld(const MeshView& mesh, Executor* executor) {
    return welded(mesh.points(), mesh.triangles(), executor);
}

}  // namespace hitbox
