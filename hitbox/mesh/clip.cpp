// clip.cpp: one cut after the other.
#include <hitbox/mesh/clip.hpp>

#include <hitbox/exact/range.hpp>
#include <hitbox/mesh/bounds.hpp>
#include <hitbox/mesh/check_mesh.hpp>
#include <hitbox/pair/plane_convex.hpp>
#include <hitbox/pair/side.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

namespace hitbox {

namespace {

// True for a half-space that ends at infinity, such as that of an open side of a box.
bool is_endless(const Plane3& plane) {
    return std::isinf(plane.offset) && exact::all_finite(plane.normal) && plane.normal != Vec3{};
}

}  // namespace

Result<ClippedMesh> clip(const TriMesh& mesh, std::span<const Plane3> planes, const SliceOptions& options) {
    if (auto error = check_mesh(mesh)) return *error;
    ClippedMesh out{mesh, {options.values.values.begin(), options.values.values.end()}, {}, 0};
    out.sources.resize(mesh.triangles.size());
    std::iota(out.sources.begin(), out.sources.end(), 0u);
    SliceOptions each = options;
    each.sources = true;
    for (std::size_t i = 0; i < planes.size(); ++i) {
        if (is_endless(planes[i])) {
            if (planes[i].offset > 0) return ClippedMesh{};
            continue;
        }
        if (const Aabb3 bounds = fit_aabb(out.mesh); !bounds.is_empty()) {
            const std::optional<Side> where = side(planes[i], bounds);
            if (where == Side::front || where == Side::touching_front) continue;
        }
        each.values.values = out.values;
        Result<Slice> cut = slice(out.mesh, planes[i], each);
        if (!cut) {
            Error error = cut.error();
            if (error.where == "plane") error.where = "planes[" + std::to_string(i) + "]";
            return error;
        }
        SlicePiece& kept = cut->front;
        const auto cap = std::uint32_t(mesh.triangles.size() + i);
        for (std::uint32_t& source : kept.sources)
            source = source == SlicePiece::none ? cap : out.sources[source];
        out = {std::move(kept.mesh), std::move(kept.values), std::move(kept.sources),
               out.open_edges + cut->open_edges};
    }
    return out;
}

Result<ClippedMesh> clip(const TriMesh& mesh, const Frustum3& frustum, const SliceOptions& options) {
    std::array<Plane3, 6> planes = frustum.planes;
    for (Plane3& plane : planes)
        if (plane.normal == Vec3{} && plane.offset <= 0)
            plane = {{1, 0, 0}, -std::numeric_limits<double>::infinity()};
    return clip(mesh, planes, options);
}

}  // namespace hitbox
