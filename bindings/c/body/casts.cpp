// casts.cpp: segments and rays against meshes (raycast).
#include "answers.hpp"
#include "arrays.hpp"
#include "border.hpp"
#include "mesh_handle.hpp"
#include "threads.hpp"

#include <hitbox/mesh/cast.hpp>

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <vector>

using namespace hitbox;
using namespace hitbox::c;

namespace {

hitbox_hit record_of(const std::optional<MeshHit>& hit, std::size_t line) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    hitbox_hit r{};
    r.line = std::uint32_t(line), r.triangle = HITBOX_NONE, r.t = none;
    if (!hit) return r;
    r.t = hit->t, r.triangle = hit->triangle, r.facing = int(hit->facing);
    write(r.point, hit->point), write(r.normal, hit->normal);
    std::copy(hit->barycentric.begin(), hit->barycentric.end(), r.barycentric);
    return r;
}

CastOptions options_of(const hitbox_cast_options* given) {
    CastOptions options;
    if (given == nullptr) return options;
    options.from = given->from, options.until = given->until, options.skip = given->skip;
    options.cull_back_faces = given->cull_back_faces != 0;
    options.cull_front_faces = given->cull_front_faces != 0;
    return options;
}

// Some of the lines, which the library reads where they are.
struct SomeLines {
    const Items* items;
    std::size_t first;

    static hitbox::detail::Cast<3, double> at(const void* self, std::size_t i) {
        const auto& lines = *static_cast<const SomeLines*>(self);
        const auto n = lines.items->numbers<6>(lines.first + i);
        const Vec3 p{n[0], n[1], n[2]}, q{n[3], n[4], n[5]};
        if (lines.items->kind() == HITBOX_RAY) return Ray3{p, q};
        return Segment3{p, q};
    }
    hitbox::detail::Casts casts(std::size_t count) const { return {this, count, at}; }
};

Fault check_cast(const hitbox_mesh* mesh, const hitbox_array* lines, const void* answers) {
    if (Fault fault = check(mesh)) return fault;
    if (Fault fault = check(lines, "lines", {HITBOX_SEGMENT, HITBOX_RAY})) return fault;
    if (answers == nullptr && lines->count > 0) return wrong("is NULL", "answers");
    return std::nullopt;
}

// Calls body(surface, casts, first, count) for parts of the lines that are short enough for the cache.
template <class Body>
hitbox_status cast_in_parts(const hitbox_mesh* mesh, const hitbox_array* lines, const void* answers,
                            const Body& body) {
    return guarded([&]() -> Fault {
        if (Fault fault = check_cast(mesh, lines, answers)) return fault;
        const Surface& surface = mesh->surface();
        const Items items(*lines);
        for_parts(lines->count, 200, [&](std::size_t begin, std::size_t end) {
            for (std::size_t first = begin; first < end; first += 1024) {
                const std::size_t count = std::min(std::size_t(1024), end - first);
                const SomeLines some{&items, first};
                body(surface, some.casts(count), first, count);
            }
        });
        return std::nullopt;
    });
}

}  // namespace

hitbox_status hitbox_mesh_cast_closest(const hitbox_mesh* mesh, const hitbox_array* lines,
                                       const hitbox_cast_options* options, hitbox_hit* hits) {
    const CastOptions wanted = options_of(options);
    return cast_in_parts(
        mesh, lines, hits,
        [&](const Surface& surface, const auto& casts, std::size_t first, std::size_t count) {
            std::vector<std::optional<MeshHit>> found(count);
#if defined(HITBOX_SMALL)
            for (std::size_t i = 0; i < count; ++i)
                found[i] = hitbox::detail::cast_closest(surface, casts.at(casts.lines, i), wanted);
#else
            hitbox::detail::cast_closest(surface, casts, wanted, nullptr, found);
#endif
            for (std::size_t i = 0; i < count; ++i) {
                hitbox::detail::number_in_mesh(surface, found[i]);
                hits[first + i] = record_of(found[i], first + i);
            }
        });
}

hitbox_status hitbox_mesh_cast_any(const hitbox_mesh* mesh, const hitbox_array* lines,
                                   const hitbox_cast_options* options, uint8_t* answers) {
    const CastOptions wanted = options_of(options);
    return cast_in_parts(
        mesh, lines, answers,
        [&](const Surface& surface, const auto& casts, std::size_t first, std::size_t count) {
#if defined(HITBOX_SMALL)
            for (std::size_t i = 0; i < count; ++i)
                answers[first + i] = hitbox::detail::cast_any(surface, casts.at(casts.lines, i), wanted);
#else
            std::fill_n(answers + first, count, std::uint8_t(0));
            hitbox::detail::cast_any(surface, casts, wanted, nullptr, std::span(answers + first, count));
#endif
        });
}

hitbox_status hitbox_mesh_count_hits(const hitbox_mesh* mesh, const hitbox_array* lines,
                                     const hitbox_cast_options* options, uint64_t* counts) {
    const CastOptions wanted = options_of(options);
    return cast_in_parts(
        mesh, lines, counts,
        [&](const Surface& surface, const auto& casts, std::size_t first, std::size_t count) {
            std::vector<std::size_t> found(count);
            hitbox::detail::count_hits(surface, casts, wanted, nullptr, found);
            std::copy(found.begin(), found.end(), counts + first);
        });
}

hitbox_status hitbox_mesh_cast_all(const hitbox_mesh* mesh, const hitbox_array* lines,
                                   const hitbox_cast_options* options, hitbox_answers* hits) {
    return fill(hits, [&]() -> Fault {
        if (Fault fault = check_cast(mesh, lines, hits)) return fault;
        const CastOptions wanted = options_of(options);
        const Surface& surface = mesh->surface();
        const Items items(*lines);
        const SomeLines some{&items, 0};
        for (std::size_t i = 0; i < lines->count; ++i)
            for (MeshHit& hit : hitbox::detail::cast_all(surface, SomeLines::at(&some, i), wanted)) {
                hit.triangle = surface.number_in_mesh(hit.triangle);
                hits->put(record_of(hit, i));
            }
        return std::nullopt;
    });
}
