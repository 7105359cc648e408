// meshes.cpp: construction, measures, transforms, cuts and casts of meshes.
#include "meshes.hpp"

#include "bridge.hpp"

#include <hitbox/core/affine.hpp>
#include <hitbox/mesh/bounds.hpp>
#include <hitbox/mesh/cast.hpp>
#include <hitbox/mesh/check_mesh.hpp>
#include <hitbox/mesh/measure.hpp>
#include <hitbox/mesh/nearest.hpp>
#include <hitbox/mesh/section.hpp>
#include <hitbox/mesh/slice.hpp>
#include <hitbox/mesh/topology.hpp>

#include <cmath>
#include <span>

using namespace hitbox;
using namespace hitbox::wasm;

// ---- construction ---------------------------------------------------------------------------------------

/// A mesh with this number of points and triangles, all zero, to be filled by the caller.
HITBOX_EXPORT(hb_mesh_new) HeldMesh* hb_mesh_new(std::size_t points, std::size_t triangles) {
    auto* held = new HeldMesh;
    held->mesh.points.resize(points);
    held->mesh.triangles.resize(triangles);
    return held;
}
HITBOX_EXPORT(hb_mesh_free) void hb_mesh_free(HeldMesh* held) { delete held; }
HITBOX_EXPORT(hb_mesh_points) Vec3* hb_mesh_points(HeldMesh* held) { return held->mesh.points.data(); }
HITBOX_EXPORT(hb_mesh_point_count) std::size_t hb_mesh_point_count(const HeldMesh* held) {
    return held->mesh.points.size();
}
HITBOX_EXPORT(hb_mesh_triangles) TriMesh::Corners* hb_mesh_triangles(HeldMesh* held) {
    return held->mesh.triangles.data();
}
HITBOX_EXPORT(hb_mesh_triangle_count) std::size_t hb_mesh_triangle_count(const HeldMesh* held) {
    return held->mesh.triangles.size();
}

/// Checks the mesh after points or triangles were written.
HITBOX_EXPORT(hb_mesh_changed) int hb_mesh_changed(HeldMesh* held) {
    answers.clear();
    held->changed();
    if (const auto error = check_mesh(held->mesh)) return answers.fail(*error);
    return done;
}

// ---- measures -------------------------------------------------------------------------------------------

HITBOX_EXPORT(hb_mesh_aabb) int hb_mesh_aabb(const HeldMesh* held) {
    answers.clear();
    const Aabb3 box = fit_aabb(held->mesh);
    if (!box.is_empty()) answers.put(box);
    return done;
}

/// Center, half-axes, axes, half extents, volume.
HITBOX_EXPORT(hb_mesh_obb) int hb_mesh_obb(const HeldMesh* held, int fit) {
    answers.clear();
    const Obb3 box = fit_obb(held->mesh, ObbFit(fit));
    if (box.is_empty()) return done;
    const Vec3 half = box.half_extents();
    answers.put(box.center);
    for (const Vec3& axis : box.half_axes) answers.put(axis);
    for (const Vec3& axis : box.axes()) answers.put(axis);
    answers.put(half);
    answers.put(box.volume());
    return done;
}

HITBOX_EXPORT(hb_mesh_inspect) int hb_mesh_inspect(const HeldMesh* held) {
    answers.clear();
    const Welded welded = *weld(held->mesh);
    const Topology found = topology(welded);
    answers.put(found.closed);
    for (const std::size_t count : {found.degenerate_triangles, found.duplicate_triangles,
                                    found.boundary_edges, found.nonmanifold_edges, found.components})
        answers.put(double(count));
    answers.put(found.closed ? enclosed_volume(held->mesh) : 0);
    answers.put(surface_area(held->mesh.points, held->mesh.triangles));
    return done;
}

// ---- transforms -----------------------------------------------------------------------------------------

/// Transforms the mesh by an affine map: three columns and a translation.
HITBOX_EXPORT(hb_mesh_transformed) HeldMesh* hb_mesh_transformed(const HeldMesh* held) {
    const Affine3 map{{arguments.vec(0), arguments.vec(3), arguments.vec(6)}, arguments.vec(9)};
    auto* moved = new HeldMesh(held->mesh);
    for (Vec3& p : moved->mesh.points) p = map.point(p);
    return moved;
}

// ---- cuts -----------------------------------------------------------------------------------------------

/// The integers are the addresses of two new meshes. The numbers are first caps, area, loops, open edges.
HITBOX_EXPORT(hb_mesh_slice) int hb_mesh_slice(const HeldMesh* held, int caps) {
    answers.clear();
    SliceOptions options;
    options.caps = caps != 0;
    Result<Slice> cut = slice(held->mesh, Plane3{arguments.vec(0), arguments.number[3]}, options);
    if (!cut) return answers.fail(cut.error());
    for (SlicePiece* piece : {&cut->front, &cut->back}) {
        answers.put(double(piece->first_cap));
        answers.integers.push_back(std::uint32_t(std::uintptr_t(new HeldMesh(std::move(piece->mesh)))));
    }
    answers.put(cut->cap_area);
    answers.put(double(cut->cap_loops));
    answers.put(double(cut->open_edges));
    return done;
}

/// For each loop: closed, area, length, around, number of points, points.
HITBOX_EXPORT(hb_mesh_section) int hb_mesh_section(const HeldMesh* held) {
    answers.clear();
    const Result<Section> cut = section(held->mesh, Plane3{arguments.vec(0), arguments.number[3]});
    if (!cut) return answers.fail(cut.error());
    for (const SectionLoop& loop : cut->loops) {
        answers.put(loop.closed);
        answers.put(loop.area);
        answers.put(loop.length);
        answers.put(loop.around == SectionLoop::none ? -1.0 : double(loop.around));
        answers.put(double(loop.points.size()));
        for (const Vec3& p : loop.points) answers.put(p);
    }
    return done;
}

// ---- casts ----------------------------------------------------------------------------------------------

namespace {

void put(const MeshHit& hit) {
    answers.put(double(hit.triangle));
    answers.put(hit.t);
    answers.put(hit.point);
    for (const double weight : hit.barycentric) answers.put(weight);
    answers.put(hit.normal);
    answers.put(int(hit.facing));
}

}  // namespace

enum class Hits { closest, any, all };

namespace {

void cast(const Surface& surface, const SegmentOrRay auto& line, Hits hits) {
    switch (hits) {
        case Hits::closest:
            if (const auto hit = cast_closest(surface, line)) put(*hit);
            break;
        case Hits::any:
            answers.put(cast_any(surface, line));
            break;
        case Hits::all:
            for (const MeshHit& hit : cast_all(surface, line)) put(hit);
            break;
    }
}

}  // namespace

/// Closest and all: twelve numbers for each hit. Any: returns whether there is a hit.
HITBOX_EXPORT(hb_mesh_cast) int hb_mesh_cast(HeldMesh* held, int is_ray, Hits hits) {
    answers.clear();
    const Vec3 from = arguments.vec(0), to = arguments.vec(3);
    if (is_ray)
        cast(held->surface(), Ray3{from, to}, hits);
    else
        cast(held->surface(), Segment3{from, to}, hits);
    return done;
}

/// For each segment: the parameter of the closest hit, or NaN, and its triangle.
HITBOX_EXPORT(hb_mesh_cast_each) int hb_mesh_cast_each(HeldMesh* held, const Vec3* ends, std::size_t count) {
    answers.clear();
    const Surface& surface = held->surface();
    for (std::size_t i = 0; i < count; ++i) {
        const auto hit = cast_closest(surface, Segment3{ends[2 * i], ends[2 * i + 1]});
        answers.put(hit ? hit->t : std::nan(""));
        answers.integers.push_back(hit ? hit->triangle : SlicePiece::none);
    }
    return done;
}

/// Triangle, point, distance; nothing if the mesh has no triangles.
HITBOX_EXPORT(hb_mesh_nearest) int hb_mesh_nearest(HeldMesh* held) {
    answers.clear();
    const Surface& surface = held->surface();
    if (const auto found = closest_point(surface, arguments.vec(0))) {
        answers.put(double(found->triangle));
        answers.put(found->point);
        answers.put(found->distance);
    }
    return done;
}

/// The position of a point, as a number of PlaceInMesh.
HITBOX_EXPORT(hb_mesh_place) int hb_mesh_place(HeldMesh* held) {
    answers.clear();
    const Result<PlaceInMesh> place = place_in_mesh(held->surface(), arguments.vec(0));
    if (!place) return answers.fail(place.error());
    answers.put(int(*place));
    return done;
}
