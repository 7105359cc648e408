// handles.hpp: handles of the C interface that free themselves, records of answers, and a mesh for tests.
#pragma once

#include <doctest/doctest.h>

#include <bindings/c/hitbox.h>
#include <hitbox/mesh/trimesh.hpp>

#include <cmath>
#include <cstring>
#include <memory>
#include <span>

#include "arrays.hpp"

namespace c_test {

using hitbox::TriMesh;
using hitbox::Vec3;

template <class T, void (*release)(T*)>
struct Freed {
    void operator()(T* handle) const { release(handle); }
};
using MeshHandle = std::unique_ptr<hitbox_mesh, Freed<hitbox_mesh, hitbox_mesh_free>>;
using AnswersHandle = std::unique_ptr<hitbox_answers, Freed<hitbox_answers, hitbox_answers_free>>;
using AssemblyHandle = std::unique_ptr<hitbox_assembly, Freed<hitbox_assembly, hitbox_assembly_free>>;
using IndexHandle = std::unique_ptr<hitbox_index, Freed<hitbox_index, hitbox_index_free>>;
using WorldHandle = std::unique_ptr<hitbox_world, Freed<hitbox_world, hitbox_world_free>>;

inline AnswersHandle new_answers() {
    hitbox_answers* made = nullptr;
    REQUIRE(hitbox_answers_create(&made) == HITBOX_OK);
    return AnswersHandle(made);
}
template <class Record>
std::span<const Record> records(const AnswersHandle& answers) {
    return {static_cast<const Record*>(hitbox_answers_data(answers.get())),
            hitbox_answers_count(answers.get())};
}

/// A torus of whole numbers and quarters: closed, not convex, and often flush with planes and points of the grid.
inline TriMesh torus(const Vec3& center, unsigned around = 12, unsigned across = 8) {
    TriMesh mesh;
    for (unsigned i = 0; i < around; ++i)
        for (unsigned j = 0; j < across; ++j) {
            const double u = 2 * 3.141592653589793 * i / around, v = 2 * 3.141592653589793 * j / across;
            const auto quarters = [](double x) { return std::round(4 * x) / 4; };
            mesh.points.push_back(center + Vec3{quarters((4 + 2 * std::cos(v)) * std::cos(u)),
                                                quarters((4 + 2 * std::cos(v)) * std::sin(u)),
                                                quarters(2 * std::sin(v))});
        }
    const auto number = [&](unsigned i, unsigned j) { return (i % around) * across + j % across; };
    for (unsigned i = 0; i < around; ++i)
        for (unsigned j = 0; j < across; ++j) {
            mesh.triangles.push_back({number(i, j), number(i + 1, j), number(i + 1, j + 1)});
            mesh.triangles.push_back({number(i, j), number(i + 1, j + 1), number(i, j + 1)});
        }
    return mesh;
}

inline MeshHandle made(const TriMesh& mesh) {
    const hitbox_array points{mesh.points.data(), mesh.points.size(), sizeof(Vec3), HITBOX_POINT, HITBOX_F64};
    const hitbox_array triangles{mesh.triangles.data(), mesh.triangles.size(), sizeof(TriMesh::Corners),
                                 HITBOX_CORNERS, HITBOX_U32};
    hitbox_mesh* handle = nullptr;
    REQUIRE(hitbox_mesh_create(&points, &triangles, &handle) == HITBOX_OK);
    return MeshHandle(handle);
}

inline bool same_mesh(hitbox_mesh* handle, const TriMesh& mesh) {
    const std::size_t points = hitbox_mesh_point_count(handle),
                      triangles = hitbox_mesh_triangle_count(handle);
    if (points != mesh.points.size() || triangles != mesh.triangles.size()) return false;
    for (std::size_t i = 0; i < points; ++i)
        if (!same(hitbox_mesh_points(handle) + 3 * i, mesh.points[i])) return false;
    return triangles == 0 || std::memcmp(hitbox_mesh_triangles(handle), mesh.triangles.data(),
                                         triangles * sizeof(TriMesh::Corners)) == 0;
}

}  // namespace c_test
