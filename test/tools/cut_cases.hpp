// cut_cases.hpp: which meshes hitbox_cuts cuts by which planes, family by family.
#pragma once

#include <hitbox/mesh/trimesh.hpp>
#include <hitbox/shape/plane.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

#include "cut_check.hpp"
#include "solids.hpp"

namespace hitbox::tools {

enum class PlaneKind { general, vertices, edge, face, axis, simple, any };
enum class MeshKind {
    nested,
    needle,
    menger,
    not_manifold,
    torus,
    bumpy,
    voxels,
    polyhedron,
    overlapping,
    any
};

struct Family {
    const char* name;
    MeshKind mesh;
    PlaneKind plane;
    bool far = false, repeated = false;
};

constexpr std::array families{
    Family{"a plane anywhere", MeshKind::any, PlaneKind::general},
    Family{"through 1 to 3 vertices", MeshKind::any, PlaneKind::vertices},
    Family{"along an edge", MeshKind::any, PlaneKind::edge},
    Family{"along a face", MeshKind::any, PlaneKind::face},
    Family{"along the axes, at vertices", MeshKind::any, PlaneKind::axis},
    Family{"boxes within boxes", MeshKind::nested, PlaneKind::any},
    Family{"far from the origin", MeshKind::any, PlaneKind::any, true},
    Family{"needles and wafers", MeshKind::needle, PlaneKind::any},
    Family{"Menger sponges", MeshKind::menger, PlaneKind::any},
    Family{"edges of many triangles", MeshKind::not_manifold, PlaneKind::any},
    Family{"tori", MeshKind::torus, PlaneKind::any},
    Family{"bumpy spheres", MeshKind::bumpy, PlaneKind::any},
    Family{"voxels", MeshKind::voxels, PlaneKind::any},
    Family{"spiky polyhedra", MeshKind::polyhedron, PlaneKind::any},
    Family{"solids that overlap", MeshKind::overlapping, PlaneKind::any},
    Family{"pieces cut again", MeshKind::any, PlaneKind::any, false, true},
};

inline TriMesh made(MeshKind kind, Random& random) {
    switch (kind) {
        case MeshKind::nested:
            return nested(random);
        case MeshKind::needle:
            return needle(random);
        case MeshKind::menger: {
            const bool large = random.chance(35), keep_shared = !large && random.chance(25);
            return menger(large ? 2 : 1, random, keep_shared);
        }
        case MeshKind::not_manifold:
            return not_manifold(random);
        case MeshKind::torus: {
            const int n = random.integer(3, 40), m = random.integer(3, 20);
            const double small = random.chance(80) ? random.uniform(0.1, 1.5) : 2;
            return torus(std::uint32_t(n), std::uint32_t(m), 2, small);
        }
        case MeshKind::bumpy:
            return bumpy(std::uint32_t(random.integer(2, 9)));
        case MeshKind::voxels: {
            const int n = random.integer(2, 7), percent = random.integer(10, 90);
            return voxels(n, percent, random);
        }
        case MeshKind::polyhedron: {
            TriMesh mesh = spiky(std::uint32_t(random.integer(1, 6)), random);
            if (random.chance(40))
                for (Vec3& p : mesh.points)
                    for (std::size_t k = 0; k < 3; ++k) p[k] = std::nearbyint(p[k] * 8);
            return mesh;
        }
        case MeshKind::overlapping:
            return overlapping(random);
        case MeshKind::any:
            break;
    }
    return made(MeshKind(random.below(std::size_t(MeshKind::any))), random);
}

/// A closed mesh, some turned, stretched, moved, as a soup.
inline TriMesh mesh_of(const Family& family, Random& random) {
    for (;;) {
        TriMesh mesh = made(family.mesh, random);
        if (random.chance(30)) mesh = turned(mesh, random);
        if (random.chance(15)) {
            const double by = random.magnitude(-20, 20);
            for (Vec3& p : mesh.points) p = p * by;
        }
        if (family.far || random.chance(5)) {
            const double size = family.far ? 1e6 : random.magnitude(4, 30);
            const Vec3 by =
                random.chance(50) ? grid_point(random, -1, 1) * size : random_point(random, -1, 1) * size;
            for (Vec3& p : mesh.points) p = p + by;
        }
        if (random.chance(10)) mesh = soup(mesh);
        if (random.chance(20)) mesh = shuffled(mesh, random);
        if (closedness(mesh).closed) return mesh;  // rounding has made it flat somewhere: another one
    }
}

inline Plane3 plane_of(PlaneKind kind, const TriMesh& mesh, Random& random) {
    const auto vertex = [&] { return mesh.points[random.below(mesh.points.size())]; };
    const auto any_normal = [&] { return random_point(random, -1, 1); };
    const TriMesh::Corners& c = mesh.triangles[random.below(mesh.triangles.size())];
    const Vec3 &p = mesh.points[c[0]], &q = mesh.points[c[1]], &r = mesh.points[c[2]];
    const Vec3 a = vertex(), b = vertex(), d = vertex();
    Plane3 plane{any_normal(), 0};
    switch (kind) {
        case PlaneKind::general:
            plane.offset = dot(plane.normal, a * 0.5 + b * 0.3 + d * 0.2);
            break;
        case PlaneKind::vertices:
            plane.offset = dot(plane.normal, a);
            if (const std::size_t n = random.below(3); n == 1)
                plane = Plane3::from_points(a, b, p + any_normal() * length_sq(b - a));
            else if (n == 2)
                plane = Plane3::from_points(a, b, d);
            break;
        case PlaneKind::edge:
            plane = Plane3::from_points(p, q, random.chance(50) ? a : p + any_normal());
            break;
        case PlaneKind::face:
            plane = Plane3::from_points(p, q, r);
            break;
        case PlaneKind::axis:
            plane.normal = {};
            plane.normal[random.below(3)] = random.chance(80) ? 1 : random.uniform(0.1, 3);
            plane.offset = dot(plane.normal, a);
            break;
        case PlaneKind::simple:
            plane.normal = grid_point(random, -2, 2);
            plane.offset = dot(plane.normal, random.chance(70) ? a : a * 0.5 + b * 0.5);
            break;
        case PlaneKind::any:
            return plane_of(PlaneKind(random.below(std::size_t(PlaneKind::any))), mesh, random);
    }
    if (random.chance(50)) plane = {-plane.normal, -plane.offset};
    if (random.chance(10)) {
        const double by = random.chance(50) ? 0x1p-30 : 0x1p40;
        plane = {plane.normal * by, plane.offset * by};
    }
    return plane;
}

}  // namespace hitbox::tools
