// valid.hpp: what every reader promises of every assembly it returns (invariants).
#pragma once

#include <hitbox/mesh/trimesh.hpp>

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace hitbox::test {

/// What is wrong with an assembly that a reader has returned, or nothing.
inline std::string fault_of(const Assembly& assembly) {
    for (const Part& part : assembly.parts) {
        std::vector<bool> used(part.mesh.points.size());
        for (const TriMesh::Corners& t : part.mesh.triangles)
            for (const std::uint32_t corner : t) {
                if (corner >= used.size()) return "a corner beyond the points";
                used[corner] = true;
            }
        for (std::size_t i = 0; i < used.size(); ++i) {
            const Vec3& p = part.mesh.points[i];
            if (!used[i]) return "a point that no triangle uses";
            if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z))
                return "a point that is not finite";
        }
    }
    return {};
}

}  // namespace hitbox::test
