// voxel_bench.cpp: the triangles of a mesh against the boxes of a grid, beside single tests (voxelisation; benchmark).
#include <hitbox/batch/box_grid.hpp>
#include <hitbox/pair/aabb_triangle.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "../mesh/bumpy.hpp"
#include "../workload.hpp"

namespace hitbox::bench {
namespace {

using Grid = batch::BoxGrid<float>;

struct VoxelScene {
    std::vector<Triangle3f> triangles;
    Grid grid;
    std::vector<std::uint64_t> voxels;
};

/// A sphere of 69,620 triangles in `side`^3 boxes; `snapped`: its vertices are corners of boxes.
std::shared_ptr<VoxelScene> scene_of(std::uint32_t side, bool snapped) {
    const TriMesh mesh = bumpy(59);
    const auto scene = std::make_shared<VoxelScene>();
    const float step = 2.5f / float(side);
    scene->grid = {{-1.25f, -1.25f, -1.25f}, {step, step, step}, {side, side, side}};
    const auto corner = [&](std::uint32_t v) {
        const Vec3& at = mesh.points[v];
        Vec3f p{float(at.x), float(at.y), float(at.z)};
        for (std::size_t k = 0; snapped && k < 3; ++k)
            p[k] = scene->grid.edge(k, std::uint32_t(std::lround((p[k] + 1.25f) / step)));
        return p;
    };
    for (const TriMesh::Corners& c : mesh.triangles)
        scene->triangles.push_back({corner(c[0]), corner(c[1]), corner(c[2])});
    scene->voxels.resize(scene->grid.size() / 64);
    return scene;
}

/// Calls ask(x, y, z) for the boxes that the bounds of a triangle touch.
template <class Ask>
void each_around(const Grid& grid, const Triangle3f& t, const Ask& ask) {
    std::uint32_t begin[3], end[3];
    for (std::size_t k = 0; k < 3; ++k) {
        const float low = std::min({t.a[k], t.b[k], t.c[k]}), high = std::max({t.a[k], t.b[k], t.c[k]});
        begin[k] = std::uint32_t((low - grid.origin[k]) / grid.step[k]);
        end[k] = std::uint32_t((high - grid.origin[k]) / grid.step[k]) + 1;
        if (begin[k] > 0 && grid.edge(k, begin[k]) >= low) --begin[k];
        if (grid.edge(k, end[k]) <= high) ++end[k];
    }
    for (std::uint32_t z = begin[2]; z < end[2]; ++z)
        for (std::uint32_t y = begin[1]; y < end[1]; ++y)
            for (std::uint32_t x = begin[0]; x < end[0]; ++x) ask(x, y, z);
}

Workload voxels(std::uint32_t side, bool snapped) {
    const auto scene = scene_of(side, snapped);
    std::size_t around = 0;
    for (const Triangle3f& t : scene->triangles)
        each_around(scene->grid, t, [&](std::uint32_t, std::uint32_t, std::uint32_t) { ++around; });
    Workload w{around, {}, {}};
    const auto add = [&](const std::string& name, const auto& run) {
        Subject s{name, HITBOX_VERSION, run, [=] { std::ranges::fill(scene->voxels, 0); }, {}, {}};
        s.answer = [=] {
            const auto& words = scene->voxels;
            const std::span bytes(reinterpret_cast<const std::uint8_t*>(words.data()), words.size() * 8);
            return "voxels #" + std::to_string(hash_of(bytes));
        };
        w.subjects.push_back(std::move(s));
    };
    add("hitbox", [=] {
        for (const Triangle3f& t : scene->triangles)
            batch::mark_boxes(scene->grid, t, batch::Bits{scene->voxels});
    });
    add("hitbox one by one", [=] {
        for (const Triangle3f& t : scene->triangles)
            each_around(scene->grid, t, [&](std::uint32_t x, std::uint32_t y, std::uint32_t z) {
                const std::size_t i = scene->grid.index(x, y, z);
                if (intersects(scene->grid.box(x, y, z), t))
                    scene->voxels[i / 64] |= std::uint64_t(1) << i % 64;
            });
    });
    return w;
}

const Registered voxels_128("batch/voxels/128", [] { return voxels(128, false); });
const Registered voxels_512("batch/voxels/512", [] { return voxels(512, false); });
const Registered voxels_snapped("batch/voxels/128_snapped", [] { return voxels(128, true); });

}  // namespace
}  // namespace hitbox::bench
