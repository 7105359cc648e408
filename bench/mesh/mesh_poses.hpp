// mesh_poses.hpp: a bumpy sphere and its moved copy, in four poses (pairs of meshes).
#pragma once

#include <hitbox/core/affine.hpp>

#include <cmath>
#include <cstdint>

#include "mesh_workload.hpp"

namespace hitbox::bench {

/// How the copy lies to the original:
///
///     deep           concentric      apart
///      .--.--.        .----.         .--..--.
///     (  (  ) )      ((    ))       (   )(   )
///      `--`--'        `----'         `--'`--'
enum class Pose {
    deep,        ///< moved by three tenths of the diagonal of the bounds
    concentric,  ///< turned, and moved by a fiftieth of the diagonal: most pairs
    apart,       ///< moved by nine tenths of the width: the bumps barely touch
    away         ///< moved by eleven tenths of the width
};

struct PosedMeshes {
    TriMesh a, b;
};

/// The map of the copy: a rotation about the middle of the bounds, then a translation.
inline Affine3 map_of(Pose pose, const Aabb3& box) {
    const Vec3 middle = (box.min + box.max) * 0.5, extent = box.max - box.min;
    const double diagonal = std::sqrt(length_sq(extent));
    const auto map = [&](const Vec3& axis, double angle, const Vec3& by) {
        return Affine3::translate(middle + by) * Affine3::rotate(axis, angle) * Affine3::translate(-middle);
    };
    switch (pose) {
        case Pose::deep:
            return map({1, 2, 3}, 0.5, {0.3 * diagonal, 0, 0});
        case Pose::concentric:
            return map({3, 1, 2}, 1.0, Vec3{1, 1, 1} * (0.02 * diagonal / std::sqrt(3.0)));
        case Pose::apart:
        case Pose::away:
            break;
    }
    return map({0, 0, 1}, 0.3, {(pose == Pose::away ? 1.1 : 0.9) * extent.x, 0, 0});
}

/// bumpy:n and its copy, both with coordinates representable as floats, so that all peers have the same meshes.
inline PosedMeshes posed(std::uint32_t n, Pose pose) {
    PosedMeshes meshes{bumpy_in_floats(n), {}};
    meshes.b = meshes.a;
    const Affine3 map = map_of(pose, fit_aabb(meshes.a));
    for (Vec3& p : meshes.b.points) p = Vec3(in_floats(map.point(p)));
    return meshes;
}

}  // namespace hitbox::bench
