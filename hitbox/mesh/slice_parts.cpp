// slice_parts.cpp: tests the boxes first, then cuts.
#include <hitbox/mesh/slice_parts.hpp>

#include <hitbox/fit/fit_obb.hpp>
#include <hitbox/mesh/bounds.hpp>
#include <hitbox/mesh/check_mesh.hpp>
#include <hitbox/mesh/cut/heal.hpp>
#include <hitbox/mesh/slice.hpp>
#include <hitbox/pair/plane_convex.hpp>
#include <hitbox/pair/side.hpp>

#include <cmath>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace hitbox {

namespace {

// The side of a box that the plane does not cut. A box that only touches the plane is on the side of its other points.
template <class Box>
std::optional<Side> only_side(const Plane3& plane, const Box& box) {
    const std::optional<Side> where = side(plane, box);
    if (!where) return std::nullopt;
    if (*where == Side::front || *where == Side::touching_front) return Side::front;
    if (*where == Side::back || *where == Side::touching_back) return Side::back;
    return std::nullopt;
}

std::optional<Side> only_side(const Plane3& plane, const TriMesh& mesh) {
    if (const auto where = only_side(plane, fit_aabb(mesh))) return where;
    return only_side(plane, fit_obb(mesh, ObbFit::pca));
}

struct Cut {
    TriMesh rounded;  // for floats: the part to cut
    std::optional<Side> spared;
    std::optional<Result<Slice>> slice;
};

Cut cut_of(const TriMesh& part, const Plane3& plane, const SlicePartsOptions& options) {
    Cut cut;
    if (auto error = check_mesh(part)) {
        cut.slice = *std::move(error);
        return cut;
    }
    const bool floats = options.numbers == CutNumbers::floats;
    if (floats) {
        Result<TriMesh> rounded = rounded_to_floats(part);
        if (!rounded) {
            cut.slice = rounded.error();
            return cut;
        }
        cut.rounded = *std::move(rounded);
    }
    const TriMesh& mesh = floats ? cut.rounded : part;
    cut.spared = only_side(plane, mesh);
    if (!cut.spared)
        cut.slice =
            slice(mesh, plane, {.caps = options.caps, .settle_vertices = true, .numbers = options.numbers});
    return cut;
}

}  // namespace

Result<SlicedParts> slice_parts(const Assembly& assembly, const Plane3& plane,
                                const SlicePartsOptions& options) {
    if (plane.is_empty())
        return Error{ErrorCode::usage, "the plane has a zero normal or a coefficient that is not finite",
                     "plane"};
    std::vector<Cut> cuts(assembly.parts.size());
    SerialExecutor serial;
    Executor& loop = options.executor != nullptr ? *options.executor : serial;
    loop.parallel_for(cuts.size(),
                      [&](std::size_t i) { cuts[i] = cut_of(assembly.parts[i].mesh, plane, options); });

    SlicedParts out;
    for (std::size_t i = 0; i < cuts.size(); ++i) {
        const Part& part = assembly.parts[i];
        const auto add = [&](Assembly& to, TriMesh mesh) {
            if (mesh.triangles.empty()) return;
            to.parts.push_back({part.name, part.file, part.file_number, std::move(mesh), part.path});
        };
        if (cuts[i].spared) {
            ++out.skipped_parts;
            // Not by ?:, which would copy the rounded mesh, too.
            TriMesh whole = std::move(cuts[i].rounded);
            if (options.numbers != CutNumbers::floats) whole = part.mesh;
            add(*cuts[i].spared == Side::front ? out.front : out.back, std::move(whole));
            continue;
        }
        Result<Slice>& slice = *cuts[i].slice;
        if (!slice) {
            Error error = slice.error();
            error.where = part.name + ": " + error.where;
            return error;
        }
        add(out.front, std::move(slice->front.mesh));
        add(out.back, std::move(slice->back.mesh));
        out.cap_area += slice->cap_area;
        out.cap_loops += slice->cap_loops;
        out.open_edges += slice->open_edges;
        out.overlapping_parts += slice->overlaps;
    }
    return out;
}

Result<TriMesh> rounded_to_floats(const TriMesh& mesh) {
    if (auto error = check_corners(mesh.points.size(), mesh.triangles)) return *error;
    TriMesh out = mesh;
    for (Vec3& p : out.points) {
        p = detail::stored(p, CutNumbers::floats);
        if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z))
            return Error{ErrorCode::not_finite, "a coordinate is beyond the largest float", "points"};
    }
    std::vector<std::uint32_t> all(out.triangles.size()), sources;
    std::iota(all.begin(), all.end(), 0u);
    detail::take_out_flat(out, sources, all,
                          [&](std::uint32_t, std::uint32_t, std::uint32_t at) { return at; });
    return out;
}

}  // namespace hitbox
