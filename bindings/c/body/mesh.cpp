// mesh.cpp: meshes of the C interface: construction and transforms (indexed mesh, triangle soup).
#include "answers.hpp"
#include "arrays.hpp"
#include "border.hpp"
#include "mesh_handle.hpp"
#include "threads.hpp"

#include <hitbox/mesh/check_mesh.hpp>
#include <hitbox/mesh/weld.hpp>

#include <array>
#include <cstring>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

using namespace hitbox;
using namespace hitbox::c;

const Surface& hitbox_mesh::surface() const {
    const std::lock_guard lock(mutex_);
#if !defined(__wasm__)
    if (model_) return model_->surface();
#endif
    if (!surface_) {
        const Lease threads;
        Result<Surface> made = make_surface(mesh, SurfaceUse::casts, threads.executor());
        surface_ = made ? *std::move(made) : Surface();
    }
    return *surface_;
}

#if !defined(__wasm__)
const MeshModel& hitbox_mesh::model() const {
    const std::lock_guard lock(mutex_);
    if (!model_) model_ = *MeshModel::from_mesh(mesh);
    return *model_;
}
#endif

Fault hitbox_mesh::changed() {
    surface_.reset();
#if !defined(__wasm__)
    model_.reset();
#endif
    return fault = check_mesh(mesh);
}

Fault hitbox::c::check(const hitbox_mesh* mesh, const char* where) {
    if (mesh == nullptr) return wrong("is NULL", where);
    return mesh->fault;
}

namespace {

template <class Index>
std::array<std::int64_t, 3> corners_of(const std::byte* from) {
    Index corners[3];
    std::memcpy(corners, from, sizeof corners);
    return {std::int64_t(corners[0]), std::int64_t(corners[1]), std::int64_t(corners[2])};
}
using CornersOf = std::array<std::int64_t, 3> (*)(const std::byte*);
CornersOf corners_reader(std::int32_t scalar) {
    switch (scalar) {
        case HITBOX_U32:
            return corners_of<std::uint32_t>;
        case HITBOX_I32:
            return corners_of<std::int32_t>;
        case HITBOX_U64:
            return corners_of<std::uint64_t>;
        case HITBOX_I64:
            return corners_of<std::int64_t>;
        default:
            return corners_of<std::uint16_t>;
    }
}

Fault read_corners(const hitbox_array& triangles, std::size_t points, std::vector<TriMesh::Corners>& to) {
    const Items items(triangles);
    const CornersOf read = corners_reader(triangles.scalar);
    to.resize(triangles.count);
    for (std::size_t i = 0; i < triangles.count; ++i) {
        const auto corners = read(items.at(i));
        for (std::size_t k = 0; k < 3; ++k) {
            // Those beyond 2^63 are negative here.
            if (corners[k] < 0 || std::uint64_t(corners[k]) >= points)
                return Error{ErrorCode::bad_format,
                             "corner index " + std::to_string(corners[k]) + " is out of range (" +
                                 std::to_string(points) + " points)",
                             "triangle " + std::to_string(i)};
            to[i][k] = std::uint32_t(corners[k]);
        }
    }
    return std::nullopt;
}

}  // namespace

hitbox_status hitbox_mesh_create(const hitbox_array* points, const hitbox_array* triangles,
                                 hitbox_mesh** mesh) {
    return create(mesh, "mesh", [&]() -> Fault {
        if (Fault fault = check(points, "points", {HITBOX_POINT})) return fault;
        if (triangles != nullptr)
            if (Fault fault = check(triangles, "triangles", {HITBOX_CORNERS})) return fault;
        if (points->count > std::numeric_limits<std::uint32_t>::max())
            return Error{ErrorCode::too_large, "a mesh has at most 2^32 - 1 points", "points"};
        auto made = std::make_unique<hitbox_mesh>();
        made->mesh.points.resize(points->count);
        const Items items(*points);
        for (std::size_t i = 0; i < points->count; ++i) made->mesh.points[i] = items.point(i);
        if (triangles != nullptr) {
            if (Fault fault = read_corners(*triangles, points->count, made->mesh.triangles)) return fault;
        } else {
            if (points->count % 3 != 0)
                return wrong("their number is not a multiple of 3, and there are no triangles", "points");
            made->mesh.triangles.resize(points->count / 3);
            for (std::uint32_t i = 0; i < points->count; ++i) made->mesh.triangles[i / 3][i % 3] = i;
        }
        if (Fault fault = made->changed()) return fault;
        *mesh = made.release();
        return std::nullopt;
    });
}

void hitbox_mesh_free(hitbox_mesh* mesh) { delete mesh; }

double* hitbox_mesh_points(hitbox_mesh* mesh) {
    return mesh == nullptr || mesh->mesh.points.empty() ? nullptr : &mesh->mesh.points.front().x;
}
size_t hitbox_mesh_point_count(const hitbox_mesh* mesh) {
    return mesh == nullptr ? 0 : mesh->mesh.points.size();
}
uint32_t* hitbox_mesh_triangles(hitbox_mesh* mesh) {
    return mesh == nullptr || mesh->mesh.triangles.empty() ? nullptr : mesh->mesh.triangles.front().data();
}
size_t hitbox_mesh_triangle_count(const hitbox_mesh* mesh) {
    return mesh == nullptr ? 0 : mesh->mesh.triangles.size();
}

hitbox_status hitbox_mesh_changed(hitbox_mesh* mesh) {
    return guarded([&]() -> Fault {
        if (mesh == nullptr) return wrong("is NULL", "mesh");
        return mesh->changed();
    });
}

hitbox_status hitbox_mesh_transformed(const hitbox_mesh* mesh, const hitbox_array* transform,
                                      hitbox_mesh** moved) {
    return create(moved, "moved", [&]() -> Fault {
        if (Fault fault = check(mesh)) return fault;
        const Result<std::optional<Affine3>> map = transform_in(transform, "transform");
        if (!map) return map.error();
        auto made = std::make_unique<hitbox_mesh>(mesh->mesh);
        for (Vec3& p : made->mesh.points) p = map->value_or(Affine3{}).point(p);
        if (Fault fault = made->changed()) return fault;
        *moved = made.release();
        return std::nullopt;
    });
}

hitbox_status hitbox_mesh_weld(const hitbox_mesh* mesh, double tolerance, hitbox_mesh** welded) {
    return create(welded, "welded", [&]() -> Fault {
        if (Fault fault = check(mesh)) return fault;
        Result<ClosedCracks> closed = weld(mesh->mesh, tolerance);
        if (!closed) return closed.error();
        *welded = new hitbox_mesh(std::move(closed->mesh));
        return std::nullopt;
    });
}
