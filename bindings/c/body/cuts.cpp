// cuts.cpp: meshes cut by planes, and their outlines (slice, clip, section).
#include "answers.hpp"
#include "arrays.hpp"
#include "border.hpp"
#include "mesh_handle.hpp"
#include "threads.hpp"

#include <hitbox/mesh/clip.hpp>
#include <hitbox/mesh/section.hpp>
#include <hitbox/mesh/slice.hpp>

#include <memory>
#include <span>
#include <vector>

using namespace hitbox;
using namespace hitbox::c;

hitbox_status hitbox_mesh_slice(const hitbox_mesh* mesh, const double plane[4], int32_t caps,
                                hitbox_mesh** front, hitbox_mesh** back, hitbox_cut* cut) {
    return create(front, "front", [&]() -> Fault {
        if (back == nullptr) return wrong("is NULL", "back");
        if (back == front) return wrong("is the address of front", "back");
        *back = nullptr;
        if (Fault fault = check(mesh)) return fault;
        if (plane == nullptr) return wrong("is NULL", "plane");
        SliceOptions options;
        options.caps = caps != 0;
        Result<Slice> pieces = slice(mesh->mesh, Plane3{{plane[0], plane[1], plane[2]}, plane[3]}, options);
        if (!pieces) return pieces.error();
        auto in_front = std::make_unique<hitbox_mesh>(std::move(pieces->front.mesh));
        *back = new hitbox_mesh(std::move(pieces->back.mesh));
        *front = in_front.release();
        if (cut != nullptr)
            *cut = {pieces->cap_area, pieces->cap_loops, pieces->open_edges, pieces->front.first_cap,
                    pieces->back.first_cap};
        return std::nullopt;
    });
}

hitbox_status hitbox_mesh_clip(const hitbox_mesh* mesh, const hitbox_array* planes, int32_t caps,
                               hitbox_mesh** kept) {
    return create(kept, "kept", [&]() -> Fault {
        if (Fault fault = check(mesh)) return fault;
        if (Fault fault = check(planes, "planes", {HITBOX_PLANE})) return fault;
        const Items items(*planes);
        std::vector<Plane3> all(planes->count);
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = std::get<Plane3>(items.shape(i));
        SliceOptions options;
        options.caps = caps != 0;
        Result<ClippedMesh> inside = clip(mesh->mesh, all, options);
        if (!inside) return inside.error();
        *kept = new hitbox_mesh(std::move(inside->mesh));
        return std::nullopt;
    });
}

namespace {

void put(hitbox_answers& to, const Section& section, std::uint32_t plane) {
    const auto first = std::uint32_t(to.count);
    for (const SectionLoop& loop : section.loops) {
        to.put(hitbox_loop{loop.area, loop.length, plane, std::uint32_t(loop.points.size()),
                           loop.around == SectionLoop::none ? HITBOX_NONE : first + loop.around,
                           loop.closed});
        to.points.insert(to.points.end(), loop.points.begin(), loop.points.end());
    }
}

}  // namespace

hitbox_status hitbox_mesh_sections(const hitbox_mesh* mesh, const double normal[3], const double* offsets,
                                   size_t count, hitbox_answers* loops) {
    return fill(loops, [&]() -> Fault {
        if (Fault fault = check(mesh)) return fault;
        if (normal == nullptr) return wrong("is NULL", "normal");
        if (offsets == nullptr && count > 0) return wrong("is NULL", "offsets");
        const Vec3 axis{normal[0], normal[1], normal[2]};
#if defined(HITBOX_SMALL)
        for (std::size_t i = 0; i < count; ++i) {
            const Result<Section> one = section(mesh->mesh, Plane3{axis, offsets[i]});
            if (!one) return one.error();
            put(*loops, *one, std::uint32_t(i));
        }
#else
        const Lease threads;
        const Result<std::vector<Section>> all = sections(mesh->mesh, axis, std::span(offsets, count),
                                                          SectionLimit::from_behind, threads.executor());
        if (!all) return all.error();
        for (std::size_t i = 0; i < all->size(); ++i) put(*loops, (*all)[i], std::uint32_t(i));
#endif
        return std::nullopt;
    });
}
