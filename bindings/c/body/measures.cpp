// measures.cpp: bounds, volume and defects of meshes.
#include "answers.hpp"
#include "border.hpp"
#include "mesh_handle.hpp"
#include "threads.hpp"

#include <hitbox/mesh/bounds.hpp>
#include <hitbox/mesh/measure.hpp>
#include <hitbox/mesh/self_intersections.hpp>
#include <hitbox/mesh/topology.hpp>
#include <hitbox/mesh/weld.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <vector>

using namespace hitbox;
using namespace hitbox::c;

namespace {

// Writes what `measure` returns, of a valid mesh.
template <class To, class Measure>
hitbox_status measured(const hitbox_mesh* mesh, To* to, const char* where, const Measure& measure) {
    return guarded([&]() -> Fault {
        if (Fault fault = check(mesh)) return fault;
        if (to == nullptr) return wrong("is NULL", where);
        return measure(mesh->mesh);
    });
}

}  // namespace

hitbox_status hitbox_mesh_aabb(const hitbox_mesh* mesh, double aabb[6]) {
    return measured(mesh, aabb, "aabb", [&](const TriMesh& of) -> Fault {
        const Aabb3 box = fit_aabb(of);
        for (unsigned k = 0; k < 3; ++k) aabb[k] = box.min[k], aabb[3 + k] = box.max[k];
        return std::nullopt;
    });
}

hitbox_status hitbox_mesh_obb(const hitbox_mesh* mesh, int32_t fit, hitbox_oriented_bounds* bounds) {
    return measured(mesh, bounds, "bounds", [&](const TriMesh& of) -> Fault {
        if (fit < HITBOX_FIT_PCA || fit > HITBOX_FIT_TIGHT) return wrong("there is no such fit", "fit");
        const Obb3 box = fit_obb(of, ObbFit(fit));
        if (box.is_empty()) {
            std::fill_n(reinterpret_cast<double*>(bounds), sizeof *bounds / sizeof(double), no_number);
            return std::nullopt;
        }
        write(bounds->center, box.center);
        const auto axes = box.axes();
        for (std::size_t i = 0; i < 3; ++i)
            write(bounds->half_axes[i], box.half_axes[i]), write(bounds->axes[i], axes[i]);
        write(bounds->half_extents, box.half_extents());
        bounds->volume = box.volume();
        return std::nullopt;
    });
}

hitbox_status hitbox_mesh_sphere(const hitbox_mesh* mesh, double sphere[4]) {
    return measured(mesh, sphere, "sphere", [&](const TriMesh& of) -> Fault {
        const Sphere3 found = fit_sphere(of);
        for (unsigned k = 0; k < 3; ++k) sphere[k] = found.center[k];
        sphere[3] = found.radius;
        return std::nullopt;
    });
}

hitbox_status hitbox_mesh_capsule(const hitbox_mesh* mesh, double capsule[7]) {
    return measured(mesh, capsule, "capsule", [&](const TriMesh& of) -> Fault {
        const Capsule3 found = fit_capsule(of);
        for (unsigned k = 0; k < 3; ++k) capsule[k] = found.a[k], capsule[3 + k] = found.b[k];
        capsule[6] = found.radius;
        return std::nullopt;
    });
}

hitbox_status hitbox_mesh_inspect(const hitbox_mesh* mesh, hitbox_inspection* inspection) {
    return measured(mesh, inspection, "inspection", [&](const TriMesh& of) -> Fault {
        const Result<Welded> welded = weld(of);
        if (!welded) return welded.error();
        const Topology found = topology(*welded);
        *inspection = {};
        inspection->volume = found.closed ? enclosed_volume(of) : 0;
        inspection->area = surface_area(of);
        inspection->degenerate_triangles = found.degenerate_triangles;
        inspection->duplicate_triangles = found.duplicate_triangles;
        inspection->boundary_edges = found.boundary_edges;
        inspection->nonmanifold_edges = found.nonmanifold_edges;
        inspection->misoriented_edges = found.misoriented_edges;
        inspection->components = found.components;
        inspection->closed = found.closed;
        return std::nullopt;
    });
}

hitbox_status hitbox_mesh_self_intersections(const hitbox_mesh* mesh, hitbox_answers* pairs) {
    return fill(pairs, [&]() -> Fault {
        if (Fault fault = check(mesh)) return fault;
        const Result<Welded> welded = weld(mesh->mesh);
        if (!welded) return welded.error();
        const Lease threads;
        std::vector<std::array<std::uint32_t, 2>> found;
        const auto keep = [&](std::span<const IdPair> some) {
            for (const IdPair& pair : some) found.push_back({pair.a, pair.b});
            return true;
        };
        self_intersections(*welded, keep, threads.executor());
        std::sort(found.begin(), found.end());
        pairs->put_all(std::span<const std::array<std::uint32_t, 2>>(found));
        return std::nullopt;
    });
}
